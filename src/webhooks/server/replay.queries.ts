import type { TenantTx } from '../../kit/server/db/db.ts';

/** How far a webhook is, and nobody moves it meanwhile; undefined when there is none. */
export async function lockPosition(tx: TenantTx, id: string): Promise<number | undefined> {
  const [row] = await tx.query<{ position: number }>(
    `select w.position from webhooks w where w.tenant_id = $1 and w.id = $2 and w.state <> 'removed' for update`,
    [tx.tenantId, id],
  );
  return row?.position;
}

/** Lets a webhook read the stream again after this event. */
export async function rewind(tx: TenantTx, id: string, position: number): Promise<void> {
  await tx.query(`update webhooks w set position = $3 where w.tenant_id = $1 and w.id = $2`, [
    tx.tenantId,
    id,
    position,
  ]);
}

/** How many records the events from this one on name, each as often as it changed. */
export async function countRecordsFrom(tx: TenantTx, from: number): Promise<number> {
  const [row] = await tx.query<{ records: number }>(
    `select coalesce(sum(e.count), 0)::int as records from register_events e where e.tenant_id = $1 and e.number >= $2`,
    [tx.tenantId, from],
  );
  return row!.records; // an aggregate always gives its row
}
