import * as z from 'zod/mini';
import { ROLES } from './policy.ts';
import { line } from '../kit/line.schema.ts';

export const UserNome = line(120);
/** the rule of addresses is in user.ts, because it has a special message */
export const UserEmail = line(254);
/** A password in a request. Its rules are in session/password.ts; the limit here only bounds the input. */
export const SentPassword = z.string().check(z.minLength(1), z.maxLength(1024));
/** A user's id in an address, in lower case, so it can be compared with ids of the database. */
export const UserIdText = z.uuid().check(z.toLowerCase());
const TenantId = z.int().check(z.gte(1), z.lte(2_147_483_647));
const RoleName = z.enum(ROLES);

export const NewUser = z.strictObject({
  nome: UserNome,
  email: UserEmail,
  senha: SentPassword,
  installationAdmin: z._default(z.boolean(), false),
  memberships: z._default(z.array(z.strictObject({ tenantId: TenantId, role: RoleName })).check(z.maxLength(1000)), []),
});

export const UserChange = z.strictObject({
  nome: z.optional(UserNome),
  disabled: z.optional(z.boolean()),
  /** the user who becomes administrador of the clients that would lose their last one */
  successorId: z.optional(UserIdText),
  /** the clients that may remain without an administrator */
  withoutAdministrator: z.optional(z.array(TenantId).check(z.maxLength(1000))),
  installationAdmin: z.optional(z.boolean()),
  senha: z.optional(SentPassword),
});

/** A user for the administrator of the installation. */
export const User = z.object({
  id: z.uuid(),
  nome: z.string(),
  email: z.string(),
  installationAdmin: z.boolean(),
  disabled: z.boolean(),
  tenants: z.array(z.object({ id: z.int(), nome: z.string(), role: RoleName })),
});

export const UserList = z.object({ items: z.array(User) });
