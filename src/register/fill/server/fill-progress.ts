import { type Db, readInTenant, type TenantReads } from '../../../kit/server/db/db.ts';
import { isUnfilled } from '../../../search/server/unfilled.ts';
import { known } from '../../../kit/known.ts';

/** Counting a million records takes the database almost a second, and many screens show the result. */
const CACHED_MS = 10_000;

type CachedCount = { at: number; count: Promise<number> };
const cache = new Map<number, CachedCount>();

/** How many live records of the transaction's client are filled, and how many it has. */
export async function readFilled(tx: TenantReads): Promise<{ filled: number; total: number }> {
  const [row] = await tx.query<{ filled: number; total: number }>(
    `select (select count(*)::int from cards c where c.tenant_id = $1) as filled,
       coalesce((select k.pessoas_total from tenant_counters k where k.tenant_id = $1), 0) as total`,
    [tx.tenantId],
  );
  return known(row, 'the count');
}

/** How many live records of clients are not filled yet, a few seconds old. Queries only the clients not filled yet. */
export async function countUnfilled(db: Db, tenantIds: readonly number[], now: Date): Promise<number> {
  const counts = tenantIds.filter(isUnfilled).map((id) => countCached(db, id, now.getTime()));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

function countCached(db: Db, tenantId: number, at: number): Promise<number> {
  const last = cache.get(tenantId);
  if (last && at - last.at < CACHED_MS) return last.count;
  const count = readInTenant(db, tenantId, readFilled).then(({ filled, total }) => Math.max(0, total - filled));
  cache.set(tenantId, { at, count });
  // retry after a failure
  count.catch(() => cache.delete(tenantId));
  return count;
}
