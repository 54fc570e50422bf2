import { setTimeout as sleep } from 'node:timers/promises';
import { listTenants } from '../../access/server/tenants.queries.ts';
import { type Db, inTenant } from '../../kit/server/db/db.ts';

/** Versions per transaction: few enough to keep it short. */
const CHUNK = 5_000;
/** A pause between two transactions, to give way to requests. */
const PAUSE_MS = 100;

/**
 * Deletes the stored versions older than their clients keep the history (`historyMonths`). Returns how many. May be aborted at
 * any point: the next call continues.
 */
export async function clearHistory(db: Db, chunk = CHUNK): Promise<number> {
  let total = 0;
  for (const { id, settings } of await listTenants(db)) {
    if (settings.historyMonths == null) continue;
    let cleared = chunk;
    while (cleared === chunk) {
      cleared = await clearChunk(db, id, chunk);
      total += cleared;
      if (cleared === chunk) await sleep(PAUSE_MS);
    }
  }
  return total;
}

/** Deletes at most `most` versions that a client no longer keeps. Returns how many. */
export async function clearChunk(db: Db, tenantId: number, most: number): Promise<number> {
  const rows = await inTenant(db, tenantId, (tx) =>
    tx.query<{ cleared: number }>('select clear_history($1, $2) as cleared', [tx.tenantId, most]),
  );
  return rows[0]?.cleared ?? 0;
}
