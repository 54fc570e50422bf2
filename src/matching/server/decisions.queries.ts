import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';
import { type Evidence, evidenceOf } from '../evidence.ts';
import type { Comparable } from '../profile.ts';
import { readFrequencies } from './frequencies.queries.ts';

/** Two records of which somebody said that they are not of one. */
export type Apart = { a: string; b: string };

type Decided = Comparable & { id: string };

/** Notes that no two of these records are of one person. What a merge had carried is said anew, and no longer goes with its undo. */
export async function insertApart(tx: TenantTx, records: readonly Decided[], userId: string): Promise<void> {
  const ids = records.map(({ id }) => id);
  const pairs = await pairsOf(tx, records);
  await tx.query(
    `delete from match_decisions d
     where d.tenant_id = $1 and d.a = any($2::uuid[]) and d.b = any($2::uuid[]) and d.through is not null`,
    [tx.tenantId, ids],
  );
  await tx.query(
    `insert into match_decisions (tenant_id, a, b, user_id, evidence)
     select $1::int, r.a, r.b, $3::uuid, nullif(r.evidence, 'null')
     from jsonb_to_recordset($2) as r(a uuid, b uuid, evidence jsonb)
     order by r.a, r.b
     on conflict (tenant_id, a, b) do nothing`,
    [tx.tenantId, JSON.stringify(pairs), userId],
  );
}

/** Every two of these, with what it teaches that they are not of one. */
async function pairsOf(
  tx: TenantReads,
  records: readonly Decided[],
): Promise<(Apart & { evidence: Evidence | null })[]> {
  const frequencies = await readFrequencies(tx);
  const inOrder = records.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return inOrder.flatMap((one, at) =>
    inOrder.slice(at + 1).map((other) => ({
      a: one.id,
      b: other.id,
      evidence: evidenceOf(one, other, { isSame: false, frequencies }),
    })),
  );
}

/** Takes back what was said of every pair among these records. */
export async function removeApart(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await tx.query(
    'delete from match_decisions d where d.tenant_id = $1 and d.a = any($2::uuid[]) and d.b = any($2::uuid[])',
    [tx.tenantId, ids],
  );
}

/** The pairs among these records of which it was said. */
export async function listApart(tx: TenantReads, ids: readonly string[]): Promise<Apart[]> {
  return tx.query<Apart>(
    `select d.a, d.b from match_decisions d
     where d.tenant_id = $1 and d.a = any($2::uuid[]) and d.b = any($2::uuid[]) order by d.a, d.b`,
    [tx.tenantId, ids],
  );
}
