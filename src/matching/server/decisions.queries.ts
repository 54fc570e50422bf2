import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';

export type Apart = { a: string; b: string };

/** Marks all pairs of these records as different people. The undo of a merge that moved such a decision then keeps it. */
export async function insertApart(tx: TenantTx, ids: readonly string[], userId: string): Promise<void> {
  await tx.query(
    `delete from match_decisions d
     where d.tenant_id = $1 and d.a = any($2::uuid[]) and d.b = any($2::uuid[]) and d.through is not null`,
    [tx.tenantId, ids],
  );
  await tx.query(
    `insert into match_decisions (tenant_id, a, b, user_id)
     select $1::int, one.id, other.id, $3::uuid
     from unnest($2::uuid[]) as one(id) join unnest($2::uuid[]) as other(id) on one.id < other.id
     order by one.id, other.id
     on conflict (tenant_id, a, b) do nothing`,
    [tx.tenantId, ids, userId],
  );
}

/** Revokes the decisions about every pair among these records. */
export async function removeApart(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await tx.query(
    'delete from match_decisions d where d.tenant_id = $1 and d.a = any($2::uuid[]) and d.b = any($2::uuid[])',
    [tx.tenantId, ids],
  );
}

/** The pairs among these records marked as different people. */
export async function listApart(tx: TenantReads, ids: readonly string[]): Promise<Apart[]> {
  return tx.query<Apart>(
    `select d.a, d.b from match_decisions d
     where d.tenant_id = $1 and d.a = any($2::uuid[]) and d.b = any($2::uuid[]) order by d.a, d.b`,
    [tx.tenantId, ids],
  );
}
