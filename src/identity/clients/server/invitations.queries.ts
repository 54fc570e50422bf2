import { explainEmail } from '@fichario/brasil';
import { v7 as uuidv7 } from 'uuid';
import { type Db, inTenant, queryGlobal, type TenantTx } from '../../../kit/server/db/db.ts';
import { invalid, notFound, Refusal } from '../../../kit/server/http/errors.ts';
import { type Invitation, INVITATION_DAYS, type OwnInvitation } from '../invitation.schema.ts';
import type { Role } from '../../../access/policy.ts';
import { emailKey } from '../../../access/user.ts';
import { type Actor, recordAct } from '../../../access/server/audit.ts';
import type { SignedIn } from '../../../access/server/context.ts';
import { DAY_MS } from '../../../kit/day-ms.ts';

type InvitationRow = { id: string; email: string; role: Role; invited_by: string; expires_at: Date };

const INVITATIONS = `
  select i.id, i.email, i.role, u.nome as invited_by, i.expires_at
  from invitations i join users u on u.id = i.invited_by
  where i.tenant_id = $1 and i.expires_at > $2`;

/** The pending invitations of a client. Declined ones are included, because the client must not learn of the refusal. */
export async function listInvitations(tx: TenantTx, now: Date): Promise<Invitation[]> {
  return (await tx.query<InvitationRow>(`${INVITATIONS} order by i.email`, [tx.tenantId, now])).map(toInvitation);
}

/**
 * Invites an e-mail. Neither the answer nor its time reveals whether a user has it. A repetition renews the
 * invitation. Throws 422 for an invalid e-mail, and 409 already_member for a member, whom the client sees anyway.
 */
export async function invite(
  tx: TenantTx,
  wanted: { email: string; role: Role; invitedBy: string; now: Date },
  actor: Actor,
): Promise<Invitation> {
  const { role, invitedBy, now } = wanted;
  const email = emailKey(wanted.email);
  // as for users: any valid ending is accepted
  const wrong = explainEmail(email, { longEndings: true });
  if (wrong) throw invalid([{ path: 'email', ...wrong }]);
  const members = await tx.query(
    'select from memberships m join users u on u.id = m.user_id where m.tenant_id = $1 and u.email = $2',
    [tx.tenantId, email],
  );
  if (members.length > 0) throw alreadyMember();
  const [made] = await tx.query<{ id: string }>(
    `insert into invitations (tenant_id, id, email, role, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, email) do update
       set id = excluded.id, role = excluded.role, invited_by = excluded.invited_by,
         created_at = excluded.created_at, expires_at = excluded.expires_at, declined_at = null
     returning id`,
    [tx.tenantId, uuidv7(), email, role, invitedBy, now, new Date(now.getTime() + INVITATION_DAYS * DAY_MS)],
  );
  await recordAct(tx, actor, { kind: 'invitation.created', details: { email, role } });
  const sql = `${INVITATIONS} and i.id = $3`;
  const [row] = await tx.query<InvitationRow>(sql, [tx.tenantId, now, made?.id]);
  if (!row) throw notFound();
  return toInvitation(row);
}

/** Withdraws an invitation. Throws 404. */
export async function withdrawInvitation(tx: TenantTx, id: string, actor: Actor): Promise<void> {
  const sql = 'delete from invitations where tenant_id = $1 and id = $2 returning email';
  const [row] = await tx.query<{ email: string }>(sql, [tx.tenantId, id]);
  if (!row) throw notFound();
  await recordAct(tx, actor, { kind: 'invitation.withdrawn', details: { email: row.email } });
}

type OwnRow = {
  tenant_id: number;
  tenant_nome: string;
  id: string;
  role: Role;
  invited_by: string;
  expires_at: Date;
};

/** The pending invitations to a user. */
export async function listOwnInvitations(db: Db, { email }: SignedIn, now: Date): Promise<OwnInvitation[]> {
  return (await readOwn(db, email, now)).map(
    ({ id, tenant_nome: tenant, role, invited_by: invitedBy, expires_at: at }) => ({
      id,
      tenant,
      role,
      invitedBy,
      expiresAt: at.toISOString(),
    }),
  );
}

function readOwn(db: Db, email: string, now: Date): Promise<OwnRow[]> {
  return queryGlobal<OwnRow>(
    db,
    `select i.tenant_id, i.tenant_nome, i.id, i.role, u.nome as invited_by, i.expires_at
     from invitations_for($1) i join users u on u.id = i.invited_by where i.expires_at > $2`,
    [email, now],
  );
}

/** The number of pending invitations to a user. */
export async function countOwnInvitations(db: Db, { email }: Pick<SignedIn, 'email'>, now: Date): Promise<number> {
  return (await readOwn(db, email, now)).length;
}

/**
 * Answers an invitation to the user. An accepted one becomes a membership with its role and is deleted; a declined one is
 * marked. Throws 404 for an invitation that belongs to another user, is withdrawn, answered or expired.
 */
export async function answerInvitation(
  db: Db,
  user: SignedIn,
  { id, accept, now }: { id: string; accept: boolean; now: Date },
  actor: Actor,
): Promise<void> {
  const found = (await readOwn(db, user.email, now)).find((each) => each.id === id);
  if (!found) throw notFound();
  await inTenant(db, found.tenant_id, async (tx) => {
    const [waiting] = await tx.query<{ role: Role }>(
      `select i.role from invitations i
       where i.tenant_id = $1 and i.id = $2 and i.declined_at is null and i.expires_at > $3 for update`,
      [tx.tenantId, id, now],
    );
    if (!waiting) throw notFound();
    if (!accept) {
      const sql = 'update invitations set declined_at = $3 where tenant_id = $1 and id = $2';
      return void (await tx.query(sql, [tx.tenantId, id, now]));
    }
    await becomeMember(tx, user.userId, waiting.role);
    await tx.query('delete from invitations where tenant_id = $1 and id = $2', [tx.tenantId, id]);
    await recordAct(tx, actor, { kind: 'invitation.accepted', subject: user.userId, details: { role: waiting.role } });
  });
}

/** A user who got a role in another way meanwhile keeps it. */
async function becomeMember(tx: TenantTx, userId: string, role: Role): Promise<void> {
  await tx.query(
    'insert into memberships (tenant_id, user_id, role) values ($1, $2, $3) on conflict (tenant_id, user_id) do nothing',
    [tx.tenantId, userId, role],
  );
}

function toInvitation({ invited_by: invitedBy, expires_at: expiresAt, ...row }: InvitationRow): Invitation {
  return { ...row, invitedBy, expiresAt: expiresAt.toISOString() };
}

function alreadyMember(): Refusal {
  const message = 'Este usuário já participa do cliente. Mude o papel dele na lista.';
  return new Refusal(409, 'already_member', message, { issues: [{ path: 'email', code: 'already_member', message }] });
}
