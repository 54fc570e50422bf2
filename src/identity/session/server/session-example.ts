import { EXAMPLE } from '../../../kit/example-world.ts';
import type { Session } from '../../../access/session.ts';

/** The example of a session in the OpenAPI document. */
export const SESSION_EXAMPLE: Session = {
  user: {
    id: EXAMPLE.userId,
    nome: EXAMPLE.userNome,
    email: EXAMPLE.userEmail,
    installationAdmin: true,
    preferences: { messageLanguage: 'pt', singleKeys: true },
  },
  tenants: [
    {
      id: EXAMPLE.tenantId,
      nome: EXAMPLE.tenantNome,
      role: 'administrador',
      settings: { longEmailEndings: false },
    },
  ],
  draftKey: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
  startedAt: '2026-11-20T12:00:00.000Z',
  idleExpiresAt: '2026-11-20T12:30:00.000Z',
  expiresAt: '2026-11-21T00:00:00.000Z',
  now: '2026-11-20T12:00:00.000Z',
};
