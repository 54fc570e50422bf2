import { enterTenant, type GlobalTx } from '../../kit/server/db/db.ts';
import { invalid, Refusal } from '../../kit/server/http/errors.ts';
import type { Actor } from './audit.ts';
import { isLastAdministrator } from './last-administrator.ts';
import { putMember } from './members.queries.ts';

/** What becomes of the clients of which a user who is disabled is the last administrator. */
export type Succession = {
  /** becomes their administrator */
  successorId?: string | undefined;
  /** those that may be left without one */
  withoutAdministrator?: readonly number[] | undefined;
};

/**
 * Sees to it that no client is left without administrator unnoticed when a user is disabled. Throws 409 with the clients,
 * 422 for a successor who cannot be one.
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
  const left: { id: number; nome: string }[] = [];
  for (const client of clients) {
    await enterTenant(tx, client.id, async (tenantTx) => {
      if (!(await isLastAdministrator(tenantTx, userId))) return;
      if (successorId !== undefined) await putMember(tenantTx, successorId, 'administrador', actor);
      else if (!withoutAdministrator.includes(client.id)) left.push(client);
    });
  }
  if (left.length === 0) return;
  const names = left.map(({ nome }) => nome).join(', ');
  const detail = `É o último administrador de: ${names}. Diga quem fica no lugar, ou que ficam sem administrador.`;
  throw new Refusal(409, 'last_administrator', detail, { extra: { clients: left } });
}

async function refuseSuccessor(tx: GlobalTx, userId: string, successorId: string): Promise<void> {
  // until the end nobody disables the one who follows
  const sql = 'select id from users where id = $1 and id <> $2 and disabled_at is null for share';
  if ((await tx.query(sql, [successorId, userId])).length > 0) return;
  const message = 'Esta pessoa não pode ficar no lugar. Escolha outro usuário ativo.';
  throw invalid([{ path: 'successorId', code: 'not_a_successor', message }]);
}
