import type { TenantTx } from '../../kit/server/db/db.ts';
import type { EventRow } from '../../register/operations/server/events.queries.ts';
import { NAMED_AT_MOST } from '../live.schema.ts';
import type { LiveChange } from '../live.ts';

type ChangeRow = Omit<EventRow, 'at' | 'pessoa_ids'> & { nome: string; count: number; pessoa_ids: string[] | null };

/**
 * Reads the tenant's events after a number for the live stream: with the user's name, and without the ids if there are many,
 * which are then not even read from disk.
 */
export async function readChanges(
  tx: TenantTx,
  { after, limit }: { after: number; limit: number },
): Promise<LiveChange[]> {
  const rows = await tx.query<ChangeRow>(
    {
      name: 'read_changes',
      text: `select e.number, e.operation_id, o.kind, o.user_id, u.nome, e.count,
       case when e.count <= ${NAMED_AT_MOST} then e.pessoa_ids end as pessoa_ids
     from register_events e join operations o on o.tenant_id = $1 and o.id = e.operation_id
     join users u on u.id = o.user_id
     where e.tenant_id = $1 and e.number > $2 order by e.number limit $3`,
    },
    [tx.tenantId, after, limit],
  );
  return rows.map((row) => ({
    tenantId: tx.tenantId,
    number: row.number,
    operationId: row.operation_id,
    kind: row.kind,
    user: { id: row.user_id, nome: row.nome },
    count: row.count,
    pessoaIds: row.pessoa_ids,
  }));
}
