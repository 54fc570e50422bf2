import { enterTenant, type GlobalTx } from '../../kit/server/db/db.ts';
import { invalid, Refusal } from '../../kit/server/http/errors.ts';
import type { Actor } from './audit.ts';
import { isLastAdministrator } from './last-administrator.ts';
import { putMember } from './members.queries.ts';

/** The decision about clients that lose their last administrator when a user is disabled. */
export type Succession = {
  /** the user who becomes their administrator */
  successorId?: string | undefined;
  /** the clients that may remain without an administrator */
  withoutAdministrator?: readonly number[] | undefined;
};

/**
 * Prevents that a client loses its last administrator unnoticed when a user is disabled. Throws 409 with the clients,
 * 422 for an unsuitable successor.
 */
export async function succeed(
  tx: GlobalTx,
  userId: string,
  { successorId, withoutAdministrator = [] }: Succession,
  actor: Actor,
): Promise<void> {
  if (successorId !== undefined) await refuseSuccessor(tx, userId, successorId);
  const clients = await tx.query<{ id: number; nome: string }>(
    `select m.tenant_id as id, m.nome from memberships_of_user($1) m where m.role = 'administrador' order by m.tenant_id`,
    [userId],
  );
  const orphaned: { id: number; nome: string }[] = [];
  for (const client of clients) {
    await enterTenant(tx, client.id, async (tenantTx) => {
      if (!(await isLastAdministrator(tenantTx, userId))) return;
      if (successorId !== undefined) await putMember(tenantTx, successorId, 'administrador', actor);
      else if (!withoutAdministrator.includes(client.id)) orphaned.push(client);
    });
  }
  if (orphaned.length === 0) return;
  const names = orphaned.map(({ nome }) => nome).join(', ');
  const detail = `É o último administrador de: ${names}. Diga quem fica no lugar, ou que ficam sem administrador.`;
  throw new Refusal(409, 'last_administrator', detail, { extra: { clients: orphaned } });
}

async function refuseSuccessor(tx: GlobalTx, userId: string, successorId: string): Promise<void> {
  // the lock prevents that the successor is disabled before the commit
  const sql = 'select id from users where id = $1 and id <> $2 and disabled_at is null for share';
  if ((await tx.query(sql, [successorId, userId])).length > 0) return;
  const message = 'Esta pessoa não pode ficar no lugar. Escolha outro usuário ativo.';
  throw invalid([{ path: 'successorId', code: 'not_a_successor', message }]);
}
