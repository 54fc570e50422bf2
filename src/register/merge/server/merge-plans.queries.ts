import type { TenantTx } from '../../../kit/server/db/db.ts';

/** A planned group of an operation: its records, the smallest id first, and the seen version of each. */
export type MergePlan = { first: string; others: string[]; versions: number[] };

export async function insertPlans(tx: TenantTx, operationId: string, plans: readonly MergePlan[]): Promise<void> {
  await tx.query(
    `insert into merge_plans (tenant_id, operation_id, first, others, versions)
     select $1::int, $2::uuid, p.first, p.others, p.versions
     from jsonb_to_recordset($3::jsonb) as p(first uuid, others uuid[], versions int[])
     returning 1`,
    [tx.tenantId, operationId, JSON.stringify(plans)],
  );
}

/** The group after an id, or the first. */
export async function findPlan(
  tx: TenantTx,
  operationId: string,
  after: string | null,
): Promise<MergePlan | undefined> {
  const [row] = await tx.query<MergePlan>(
    `select p.first, p.others, p.versions from merge_plans p
     where p.tenant_id = $1 and p.operation_id = $2 and ($3::uuid is null or p.first > $3)
     order by p.first limit 1`,
    [tx.tenantId, operationId, after],
  );
  return row;
}
