import * as z from 'zod/mini';
import { ROLES } from './policy.ts';
import { line } from '../kit/line.schema.ts';

export const UserNome = line(120);
/** the rule of addresses is in user.ts: it has a message of its own */
export const UserEmail = line(254);
/** A password as it is sent. Its rules are in session/password.ts; the bound here is on what is read at all. */
export const SentPassword = z.string().check(z.minLength(1), z.maxLength(1024));
/** A user's id as it stands in an address: in one form, so that it can be compared with those of the database. */
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
  /** who becomes administrador of the clients that would be left without one */
  successorId: z.optional(UserIdText),
  /** the clients that may be left without one */
  withoutAdministrator: z.optional(z.array(TenantId).check(z.maxLength(1000))),
  installationAdmin: z.optional(z.boolean()),
  senha: z.optional(SentPassword),
});

/** A user as the administrator of the installation sees it. */
export const User = z.object({
  id: z.uuid(),
  nome: z.string(),
  email: z.string(),
  installationAdmin: z.boolean(),
  disabled: z.boolean(),
  tenants: z.array(z.object({ id: z.int(), nome: z.string(), role: RoleName })),
});

export const UserList = z.object({ items: z.array(User) });
