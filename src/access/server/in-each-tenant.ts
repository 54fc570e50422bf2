import type { CurrentTenant } from './context.ts';
import { type Caller, type Db, readInTenant, type TenantReads } from '../../kit/server/db/db.ts';

/** The maximum of connections that a request takes from the pool, however many clients it reads. */
const TENANTS_AT_ONCE = 4;

/** Runs `work` in each client in a separate transaction. The results are in their order. `caller`: see `readInTenant`. */
export async function inEachTenant<T>(
  db: Db,
  tenants: CurrentTenant[],
  work: (tx: TenantReads, tenant: CurrentTenant) => Promise<T>,
  caller?: Caller,
): Promise<T[]> {
  const results: T[] = [];
  for (let start = 0; start < tenants.length; start += TENANTS_AT_ONCE) {
    const group = tenants.slice(start, start + TENANTS_AT_ONCE);
    const reads = group.map((tenant) => readInTenant(db, tenant.id, (tx) => work(tx, tenant), caller));
    results.push(...(await Promise.all(reads)));
  }
  return results;
}
