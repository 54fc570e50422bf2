import { type Db, readInTenant, type TenantReads } from '../../../kit/server/db/db.ts';
import { isUnfilled } from '../../../search/server/unfilled.ts';

/** A count of a million records takes the database a good part of a second; people look at it from many places. */
const KEPT_MS = 10_000;

type Kept = { at: number; count: Promise<number> };
const kept = new Map<number, Kept>();

/** How many live records of the client of the transaction are filled, of how many. */
export async function readFilled(tx: TenantReads): Promise<{ filled: number; total: number }> {
  const [row] = await tx.query<{ filled: number; total: number }>(
    `select (select count(*)::int from cards c where c.tenant_id = $1) as filled,
       coalesce((select k.pessoas_total from tenant_counters k where k.tenant_id = $1), 0) as total`,
    [tx.tenantId],
  );
  return row!; // a statement without a table returns one row
}

/** How many live records of clients are not yet filled, as of a few seconds ago. Asks the database only about clients that are not. */
export async function countUnfilled(db: Db, tenantIds: readonly number[], now: Date): Promise<number> {
  const counts = tenantIds.filter(isUnfilled).map((id) => countKept(db, id, now.getTime()));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

function countKept(db: Db, tenantId: number, at: number): Promise<number> {
  const last = kept.get(tenantId);
  if (last && at - last.at < KEPT_MS) return last.count;
  const count = readInTenant(db, tenantId, readFilled).then(({ filled, total }) => Math.max(0, total - filled));
  kept.set(tenantId, { at, count });
  // what failed is asked again
  count.catch(() => kept.delete(tenantId));
  return count;
}
