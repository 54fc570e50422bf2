import * as z from 'zod/mini';
import { Membership, TenantNome } from './tenant.schema.ts';
import { SentPassword, UserEmail, UserNome } from './user.schema.ts';

const MESSAGE_LANGUAGES = ['pt', 'en'] as const;

export const Preferences = z.strictObject({
  /** "Mensagens de validação": the language of the generic messages; all others are Portuguese */
  messageLanguage: z._default(z.enum(MESSAGE_LANGUAGES), 'pt'),
  /** "Atalhos de uma tecla": whether single letters or signs are shortcuts (WCAG 2.1.4 requires a switch) */
  singleKeys: z._default(z.boolean(), true),
});

/** At least one preference. */
export const PreferencesChange = z
  .strictObject({ messageLanguage: z.optional(z.enum(MESSAGE_LANGUAGES)), singleKeys: z.optional(z.boolean()) })
  .check(z.refine((change) => Object.keys(change).length > 0, { path: ['messageLanguage'] }));

export const SignIn = z.strictObject({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  senha: SentPassword,
});

export const PasswordChange = z.strictObject({ atual: SentPassword, nova: SentPassword });

export const PasswordConfirmation = z.strictObject({ senha: SentPassword });

/** The first administrator and the first client. */
export const Setup = z.strictObject({
  nome: UserNome,
  email: UserEmail,
  senha: SentPassword,
  cliente: TenantNome,
  /** from the console of the server, if other machines can reach it */
  codigo: z.optional(z.string().check(z.maxLength(60))),
  /** whether to fill the client with sample records */
  sample: z._default(z.boolean(), false),
});

/** `codeNeeded`: the setup needs the code of the console. `signedIn`: whether there may be a session to request. */
export const SetupState = z.object({ needed: z.boolean(), codeNeeded: z.boolean(), signedIn: z.boolean() });

/** The user of the session, and its end. Times are UTC; the browser corrects its clock by `now`. */
export const Session = z.object({
  user: z.object({
    id: z.uuid(),
    nome: z.string(),
    email: z.string(),
    installationAdmin: z.boolean(),
    preferences: Preferences,
  }),
  tenants: z.array(Membership),
  /** the key for drafts in the browser, never stored there: 32 bytes in base64, constant until the password changes */
  draftKey: z.string(),
  /** the number of pending invitations; only in the answer for the current session */
  invitations: z.optional(z.int()),
  startedAt: z.iso.datetime(),
  /** the end without further requests */
  idleExpiresAt: z.iso.datetime(),
  /** the end in any case */
  expiresAt: z.iso.datetime(),
  now: z.iso.datetime(),
});
