import * as z from 'zod/mini';
import { ROLES } from './policy.ts';

/** What an administrator sets for a client. */
export const TenantSettings = z.strictObject({
  /** "Aceitar terminações longas (.online, .digital)": decision 5 */
  longEmailEndings: z._default(z.boolean(), false),
});

export const Tenant = z.object({
  id: z.int(),
  nome: z.string(),
  settings: TenantSettings,
  archivedAt: z.nullable(z.string()),
});

/** A client as one of its members sees it. */
export const Membership = z.object({ id: z.int(), nome: z.string(), role: z.enum(ROLES), settings: TenantSettings });
