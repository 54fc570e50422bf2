import { STORED_LIFE_MS } from '../../cnpj/server/cnpj-lookup.ts';
import { type Db, inTenant, type TenantReads } from '../../kit/server/db/db.ts';
import { createTargets } from '../../register/bulk/server/bulk-targets.ts';
import type { Targets } from '../../register/jobs/server/bulk-plan.ts';

/** Most time to wait for the count. */
const COUNT_MS = 3_000;

export type CompanyCount = { companies: number; semCnpj: number; stored: number; exact: boolean };

/**
 * Counts the companies of a selection, and those with a usable stored answer: of today, or of any day without providers. Gives a
 * lower bound when that takes too long.
 */
export async function countCompanies(
  db: Db,
  tenantId: number,
  targets: Targets,
  { now, isOn }: { now: Date; isOn: boolean },
): Promise<CompanyCount> {
  const start = performance.now();
  const walk = createTargets(targets);
  const sum = { companies: 0, semCnpj: 0, stored: 0 };
  const since = new Date(isOn ? now.getTime() - STORED_LIFE_MS : 0);
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    after = await inTenant(db, tenantId, async (tx) => {
      const { ids, end } = await walk.next(tx, from);
      const { companies, stored } = await countStored(tx, ids, since);
      sum.companies += companies;
      sum.semCnpj += ids.length - companies;
      sum.stored += stored;
      return end;
    });
    if (after === null) return { ...sum, exact: true };
    if (performance.now() - start > COUNT_MS) return { ...sum, exact: false };
  }
}

async function countStored(
  tx: TenantReads,
  ids: readonly string[],
  since: Date,
): Promise<{ companies: number; stored: number }> {
  const [row] = await tx.query<{ companies: number; stored: number }>(
    `select count(*)::int as companies, count(a.cnpj)::int as stored
       from pessoas p left join cnpj_answers a
         on a.tenant_id = $1 and a.cnpj = p.cnpj and a.found and a.asked_at > $3 and a.providers <> '{demo}'
      where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.cnpj is not null and p.deleted_at is null`,
    [tx.tenantId, ids, since],
  );
  return row ?? { companies: 0, stored: 0 };
}
