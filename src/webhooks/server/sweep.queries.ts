import { type Db, inTenant, type TenantTx } from '../../kit/server/db/db.ts';

/** How long messages stay in the log. */
const KEEP_DAYS = 30;
/** Messages to delete in one transaction. Few enough that its locks are short. */
const CHUNK = 2_000;

/** Whether the client has webhooks, removed ones included. */
export async function hasWebhooks(tx: TenantTx): Promise<boolean> {
  const rows = await tx.query('select from webhooks w where w.tenant_id = $1 limit 1', [tx.tenantId]);
  return rows.length > 0;
}

/** Deletes removed webhooks and, with `old`, messages older than `KEEP_DAYS`, in short transactions. */
export async function sweep(
  db: Db,
  tenantId: number,
  { now, old, signal }: { now: Date; old: boolean; signal: AbortSignal },
): Promise<void> {
  for (const id of await inTenant(db, tenantId, findRemoved)) {
    while (!signal.aborted && (await inTenant(db, tenantId, (tx) => deleteOfRemoved(tx, id))) === CHUNK);
    if (!signal.aborted) await inTenant(db, tenantId, (tx) => deleteRemoved(tx, id));
  }
  if (!old) return;
  while (!signal.aborted && (await inTenant(db, tenantId, (tx) => deleteOld(tx, now))) === CHUNK);
}

async function findRemoved(tx: TenantTx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select w.id from webhooks w where w.tenant_id = $1 and w.state = 'removed'`,
    [tx.tenantId],
  );
  return rows.map(({ id }) => id);
}

async function deleteOfRemoved(tx: TenantTx, webhookId: string): Promise<number> {
  const rows = await tx.query(
    `delete from webhook_deliveries d
     where d.tenant_id = $1 and d.id in (
       select e.id from webhook_deliveries e where e.tenant_id = $1 and e.webhook_id = $2 limit ${CHUNK})
     returning 1`,
    [tx.tenantId, webhookId],
  );
  return rows.length;
}

async function deleteRemoved(tx: TenantTx, id: string): Promise<void> {
  await tx.query(
    `delete from webhooks w
     where w.tenant_id = $1 and w.id = $2 and w.state = 'removed'
       and not exists (select from webhook_deliveries d where d.tenant_id = $1 and d.webhook_id = $2)`,
    [tx.tenantId, id],
  );
}

async function deleteOld(tx: TenantTx, now: Date): Promise<number> {
  const rows = await tx.query(
    `delete from webhook_deliveries d
     where d.tenant_id = $1 and d.id in (
       select e.id from webhook_deliveries e
       where e.tenant_id = $1 and e.finished_at < $2::timestamptz - interval '${KEEP_DAYS} days' limit ${CHUNK})
     returning 1`,
    [tx.tenantId, now],
  );
  return rows.length;
}
