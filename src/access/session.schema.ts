import * as z from 'zod/mini';
import { Membership, TenantNome } from './tenant.schema.ts';
import { SentPassword, UserEmail, UserNome } from './user.schema.ts';

const MESSAGE_LANGUAGES = ['pt', 'en'] as const;

export const Preferences = z.strictObject({
  /** "Mensagens de validação": the language of the generic ones; all else is Portuguese */
  messageLanguage: z._default(z.enum(MESSAGE_LANGUAGES), 'pt'),
  /** "Atalhos de uma tecla": whether a letter or sign alone does something (WCAG 2.1.4 asks that it can be switched off) */
  singleKeys: z._default(z.boolean(), true),
});

/** At least one of them. */
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
  /** from the console of the server, where others than this machine are served */
  codigo: z.optional(z.string().check(z.maxLength(60))),
  /** fill the client with records that are made up */
  sample: z._default(z.boolean(), false),
});

/** `codeNeeded`: the first access asks for the code of the console. `signedIn`: whether to ask who is signed in. A page that asked without need would fill the browser's log with 401s. */
export const SetupState = z.object({ needed: z.boolean(), codeNeeded: z.boolean(), signedIn: z.boolean() });

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
  /** for drafts that the browser keeps: 32 bytes in base64, the same until the password changes, and in no storage of the browser */
  draftKey: z.string(),
  /** how many wait for an answer; said where a page asks who is signed in */
  invitations: z.optional(z.int()),
  startedAt: z.iso.datetime(),
  /** ends here if nothing is asked meanwhile */
  idleExpiresAt: z.iso.datetime(),
  /** ends here whatever happens */
  expiresAt: z.iso.datetime(),
  now: z.iso.datetime(),
});
