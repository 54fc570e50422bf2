import { compareByName } from '../../kit/compare-by-name.ts';
import { type Db, enterTenant, type GlobalTx, queryGlobal, type Tx } from '../../kit/server/db/db.ts';
import { invalid, notFound, Refusal } from '../../kit/server/http/errors.ts';
import type { Role } from '../policy.ts';
import { emailKey, type NewUser, type User } from '../user.ts';
import { forgetDevicesOf } from './known-devices.ts';
import { putMember } from './members.queries.ts';
import { momentOf } from './moment-of.ts';
import { type Act, type Actor, recordAct } from './audit.ts';
import { closeSessionsOf } from './sessions.ts';
import { succeed, type Succession } from './succession.ts';

type UserRow = {
  id: string;
  nome: string;
  email: string;
  installation_admin: boolean;
  disabled: boolean;
  tenants: { id: number; nome: string; role: Role }[];
};

const SELECT_USERS = `
  select u.id, u.nome, u.email, u.installation_admin, u.disabled_at is not null as disabled,
    (select coalesce(json_agg(json_build_object('id', m.tenant_id, 'nome', m.nome, 'role', m.role)), '[]')
     from memberships_of_user(u.id) m) as tenants
  from users u`;

/** All users of the installation with their clients, without archived ones. */
export async function listUsers(db: Db): Promise<User[]> {
  return (await queryGlobal<UserRow>(db, `${SELECT_USERS} order by u.email`)).map(toUser).toSorted(compareByName);
}

/** Throws 404. */
export async function findUser(tx: Pick<Tx, 'query'>, id: string): Promise<User> {
  const [row] = await tx.query<UserRow>(`${SELECT_USERS} where u.id = $1`, [id]);
  if (!row) throw notFound();
  return toUser(row);
}

/** Throws 409 email_taken. */
export async function insertUser(
  tx: Tx,
  user: { id: string; nome: string; email: string; passwordHash: string; installationAdmin: boolean },
): Promise<void> {
  const inserted = await tx.query(
    `insert into users (id, nome, email, password_hash, installation_admin) values ($1, $2, $3, $4, $5)
     on conflict (email) do nothing returning id`,
    [user.id, user.nome, emailKey(user.email), user.passwordHash, user.installationAdmin],
  );
  if (inserted.length === 0) throw emailTaken();
}

/** Makes the user a member of these clients. Throws 422 if one of them does not exist. */
export async function insertMemberships(
  tx: GlobalTx,
  userId: string,
  memberships: NewUser['memberships'],
  actor: Actor,
): Promise<void> {
  const ids = memberships.map(({ tenantId }) => tenantId);
  const rows = await tx.query<{ id: number }>('select id from tenants where id = any($1::int[])', [ids]);
  const known = new Set(rows.map(({ id }) => id));
  const message = 'Este cliente não existe. Escolha outro.';
  const issues = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `memberships.${index}.tenantId`, code: 'unknown_tenant', message }],
  );
  if (issues.length > 0) throw invalid(issues);
  for (const { tenantId, role } of memberships) {
    await enterTenant(tx, tenantId, (tenantTx) => putMember(tenantTx, userId, role, actor));
  }
}

type UserUpdate = Succession & {
  nome?: string | undefined;
  disabled?: boolean | undefined;
  installationAdmin?: boolean | undefined;
  passwordHash?: string | undefined;
};

/**
 * Changes a user. A disabled user or one with a new password is signed out everywhere, except in the session `except`.
 * Throws 404, 409 last_installation_admin, 409 last_administrator with the clients that would be left without one.
 */
export async function updateUser(
  tx: GlobalTx,
  id: string,
  change: UserUpdate,
  { actor, except }: { actor: Actor; except: Buffer },
): Promise<User> {
  const before = await findUser(tx, id);
  if (change.disabled === true || change.installationAdmin === false) await refuseLastInstallationAdmin(tx, id);
  if (change.disabled === true) await succeed(tx, id, change, actor);
  await tx.query(
    `update users set
       nome = coalesce($2, nome),
       installation_admin = coalesce($3, installation_admin),
       password_hash = coalesce($4, password_hash),
       disabled_at = ${momentOf('disabled_at', change.disabled)}
     where id = $1`,
    [id, change.nome, change.installationAdmin, change.passwordHash],
  );
  if (change.disabled === true) await closeSessionsOf(tx, id);
  if (change.passwordHash !== undefined) {
    await closeSessionsOf(tx, id, except);
    await forgetDevicesOf(tx, id);
  }
  const after = await findUser(tx, id);
  for (const act of actsOf(before, after, change.passwordHash !== undefined)) await recordAct(tx, actor, act);
  return after;
}

/** The acts of a change of a user for the audit trail. */
function actsOf(before: User, after: User, isPasswordSet: boolean): Act[] {
  const acts: Act[] = [];
  const { id: subject, nome, installationAdmin } = after;
  if (nome !== before.nome || installationAdmin !== before.installationAdmin)
    acts.push({ kind: 'user.changed', subject, details: { nome, before: before.nome, installationAdmin } });
  if (after.disabled !== before.disabled)
    acts.push({ kind: after.disabled ? 'user.disabled' : 'user.enabled', subject });
  if (isPasswordSet) acts.push({ kind: 'password.set', subject });
  return acts;
}

/** The rows stay locked until the transaction ends, so two administrators cannot disable each other at the same time. */
async function refuseLastInstallationAdmin(tx: Tx, id: string): Promise<void> {
  const admins = await tx.query<{ id: string }>(
    // no key changes, so acts that reference these users need not wait
    'select id from users where installation_admin and disabled_at is null order by id for no key update',
  );
  if (admins.length !== 1 || admins[0]?.id !== id) return;
  const detail = 'Este é o último administrador da instalação. Torne antes outra pessoa administradora.';
  throw new Refusal(409, 'last_installation_admin', detail);
}

function toUser({ installation_admin: installationAdmin, ...row }: UserRow): User {
  return { ...row, tenants: row.tenants.toSorted(compareByName), installationAdmin };
}

function emailTaken(): Refusal {
  const message = 'Já existe um usuário com este e-mail.';
  return new Refusal(409, 'email_taken', message, { issues: [{ path: 'email', code: 'email_taken', message }] });
}
