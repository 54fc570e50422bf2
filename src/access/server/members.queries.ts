import { compareByName } from '../../kit/compare-by-name.ts';
import type { TenantTx } from '../../kit/server/db/db.ts';
import { notFound, Refusal } from '../../kit/server/http/errors.ts';
import type { Role } from '../policy.ts';
import type { Member } from '../tenant.schema.ts';
import { type Act, type Actor, recordAct } from './audit.ts';
import { isLastAdministrator } from './last-administrator.ts';

type MemberRow = { user_id: string; nome: string; email: string; role: Role; disabled: boolean };

const SELECT_MEMBERS = `
  select m.user_id, u.nome, u.email, m.role, u.disabled_at is not null as disabled
  from memberships m join users u on u.id = m.user_id
  where m.tenant_id = $1`;

/** All members of the client by name, including disabled users. */
export async function listMembers(tx: TenantTx): Promise<Member[]> {
  const rows = await tx.query<MemberRow>(`${SELECT_MEMBERS} order by u.email`, [tx.tenantId]);
  return rows.map(toMember).toSorted(compareByName);
}

/** Sets a role for a user, who may be a member or not. Throws 409 last_administrator. */
export async function putMember(tx: TenantTx, userId: string, role: Role, actor: Actor): Promise<void> {
  if (role !== 'administrador') await refuseLastAdministrator(tx, userId);
  const before = await findRole(tx, userId);
  await tx.query(
    `insert into memberships (tenant_id, user_id, role) values ($1, $2, $3)
     on conflict (tenant_id, user_id) do update set role = excluded.role`,
    [tx.tenantId, userId, role],
  );
  if (before === role) return;
  const act: Act =
    before === undefined
      ? { kind: 'member.added', subject: userId, details: { role } }
      : { kind: 'member.changed', subject: userId, details: { role, before } };
  await recordAct(tx, actor, act);
}

/** The role of a user in the client, with a row lock; undefined if the user is not a member. */
async function findRole(tx: TenantTx, userId: string): Promise<Role | undefined> {
  const sql = 'select m.role from memberships m where m.tenant_id = $1 and m.user_id = $2 for update';
  const [row] = await tx.query<{ role: Role }>(sql, [tx.tenantId, userId]);
  return row?.role;
}

/** Throws 404 if the user is not a member, 409 last_administrator. */
export async function changeMember(tx: TenantTx, userId: string, role: Role, actor: Actor): Promise<Member> {
  if (role !== 'administrador') await refuseLastAdministrator(tx, userId);
  const before = await findRole(tx, userId);
  const sql = 'update memberships set role = $3 where tenant_id = $1 and user_id = $2 returning user_id';
  if (before === undefined || (await tx.query(sql, [tx.tenantId, userId, role])).length === 0) throw notFound();
  if (before !== role)
    await recordAct(tx, actor, { kind: 'member.changed', subject: userId, details: { role, before } });
  return findMember(tx, userId);
}

/** Throws 404 if the user is not a member, 409 last_administrator. */
export async function removeMember(tx: TenantTx, userId: string, actor: Actor): Promise<void> {
  await refuseLastAdministrator(tx, userId);
  const sql = 'delete from memberships where tenant_id = $1 and user_id = $2 returning role';
  const [removed] = await tx.query<{ role: Role }>(sql, [tx.tenantId, userId]);
  if (!removed) throw notFound();
  await recordAct(tx, actor, { kind: 'member.removed', subject: userId, details: { before: removed.role } });
}

/** A client must always have an active administrator. */
async function refuseLastAdministrator(tx: TenantTx, userId: string): Promise<void> {
  if (!(await isLastAdministrator(tx, userId))) return;
  const detail = 'Este é o último administrador do cliente. Dê antes o papel de administrador a outra pessoa.';
  throw new Refusal(409, 'last_administrator', detail);
}

async function findMember(tx: TenantTx, userId: string): Promise<Member> {
  const [row] = await tx.query<MemberRow>(`${SELECT_MEMBERS} and m.user_id = $2`, [tx.tenantId, userId]);
  if (!row) throw notFound();
  return toMember(row);
}

function toMember({ user_id: userId, nome, email, role, disabled }: MemberRow): Member {
  return { userId, nome, email, role, disabled };
}
