import type { TenantTx } from '../../../kit/server/db/db.ts';
import type { OperationKind } from '../operation.schema.ts';

/** A change event of the register: the source of live updates and webhooks. */
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

export type EventRow = {
  number: number;
  operation_id: string;
  kind: OperationKind;
  user_id: string;
  at: Date;
  pessoa_ids: string[];
};

/**
 * Lists at most `limit` events after a number, in order. A reader that continues from its last number misses no event: see
 * `register_streams` in db/migrations/0009_live.sql.
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
