import { EXAMPLE } from '../../../kit/example-world.ts';
import type { User } from '../../../access/user.ts';

/** The example of a user in the OpenAPI document. */
export const USER_EXAMPLE: User = {
  id: EXAMPLE.otherUserId,
  nome: EXAMPLE.otherUserNome,
  email: EXAMPLE.otherUserEmail,
  installationAdmin: false,
  disabled: false,
  tenants: [{ id: EXAMPLE.tenantId, nome: EXAMPLE.tenantNome, role: 'operador' }],
};
