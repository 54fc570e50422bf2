import * as z from 'zod/mini';
import { Membership } from '../tenants/tenant.schema.ts';

export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;

export const Preferences = z.strictObject({
  /** "Mensagens de validação": decision 2 */
  messageLanguage: z._default(z.enum(['pt', 'en']), 'pt'),
});

export const SignIn = z.strictObject({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  senha: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD)),
});

/** Who is signed in, and until when. Times are UTC; the browser corrects its clock by `now`. */
export const Session = z.object({
  user: z.object({
    id: z.uuid(),
    nome: z.string(),
    email: z.string(),
    installationAdmin: z.boolean(),
    preferences: Preferences,
  }),
  tenants: z.array(Membership),
  startedAt: z.iso.datetime(),
  /** ends here if nothing is asked meanwhile */
  idleExpiresAt: z.iso.datetime(),
  /** ends here whatever happens */
  expiresAt: z.iso.datetime(),
  now: z.iso.datetime(),
});
