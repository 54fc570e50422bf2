import type { TenantTx } from '../../../kit/server/db/db.ts';
import { NAMED_AT_MOST } from '../../../live/live.schema.ts';
import type { LiveChange } from '../../../live/live.ts';
import type { OperationKind } from '../operation.schema.ts';

/** That a transaction changed records of the register: what live update and webhooks are fed by. */
export type RegisterEvent = {
  /** 1, 2, 3 … in each tenant, without gaps, in the order of the commits */
  number: number;
  operationId: string;
  kind: OperationKind;
  userId: string;
  at: Date;
  /** the records, at most 1,000 */
  pessoaIds: string[];
};

type EventRow = {
  number: number;
  operation_id: string;
  kind: OperationKind;
  user_id: string;
  at: Date;
  pessoa_ids: string[];
};

/**
 * The tenant's events after a number, in order, at most `limit`. Whoever goes on from the last number that was read
 * misses none: see `register_streams` in db/migrations/0009_live.sql.
 */
export async function readEvents(
  tx: TenantTx,
  { after, limit }: { after: number; limit: number },
): Promise<RegisterEvent[]> {
  const rows = await tx.query<EventRow>(
    {
      name: 'read_events',
      text: `select e.number, e.operation_id, o.kind, o.user_id, e.at, e.pessoa_ids
     from register_events e join operations o on o.tenant_id = $1 and o.id = e.operation_id
     where e.tenant_id = $1 and e.number > $2 order by e.number limit $3`,
    },
    [tx.tenantId, after, limit],
  );
  return rows.map(({ number, operation_id, kind, user_id, at, pessoa_ids }) => ({
    number,
    operationId: operation_id,
    kind,
    userId: user_id,
    at,
    pessoaIds: pessoa_ids,
  }));
}

/** The number of the tenant's last event; 0 before the first. */
export async function lastEventNumber(tx: TenantTx): Promise<number> {
  const [row] = await tx.query<{ last_number: number }>(
    {
      name: 'last_event_number',
      text: 'select s.last_number from register_streams s where s.tenant_id = $1',
    },
    [tx.tenantId],
  );
  return row?.last_number ?? 0;
}

type ChangeRow = Omit<EventRow, 'at' | 'pessoa_ids'> & { nome: string; count: number; pessoa_ids: string[] | null };

/**
 * The tenant's events after a number as the live stream tells them: with the name of who it was, and without the ids
 * where they are many, which so are not even read from the disk.
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
