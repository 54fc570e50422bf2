import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';
import type { Reason } from '../../matching/reasons.ts';
import type { Pair } from './queue/group-pairs.ts';

/** Most pairs that one operation merges. */
export const MOST_AT_ONCE = 20_000;

export type PairDetail = {
  a: string;
  b: string;
  reasons: Reason[];
  against: string;
  foundAt: Date;
  source: string | null;
};

export async function readDetails(tx: TenantReads, pairs: readonly Pair[]): Promise<PairDetail[]> {
  const rows = await tx.query<Omit<PairDetail, 'foundAt'> & { found_at: Date }>(
    `select x.pessoa_id as a, x.other_id as b, x.reasons, x.against, x.found_at, x.source
     from unnest($2::uuid[], $3::uuid[]) as w(a, b), lateral (
       select m.* from match_pairs m where m.tenant_id = $1 and m.pessoa_id = w.a and m.other_id = w.b offset 0
     ) x`,
    [tx.tenantId, pairs.map(({ a }) => a), pairs.map(({ b }) => b)],
  );
  return rows.map(({ found_at: foundAt, ...row }) => ({ ...row, foundAt }));
}

export type Named = { id: string; codigo: number; nome: string; version: number };

export async function readNames(tx: TenantReads, ids: readonly string[]): Promise<Map<string, Named>> {
  const rows = await tx.query<Named>(
    'select p.id, p.codigo, p.nome, p.version from pessoas p where p.tenant_id = $1 and p.id = any($2::uuid[])',
    [tx.tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Postpones every pair among these records. */
export async function insertLater(tx: TenantTx, ids: readonly string[], userId: string): Promise<void> {
  await tx.query(
    `insert into match_later (tenant_id, a, b, user_id)
     select $1::int, one.id, other.id, $3::uuid
     from unnest($2::uuid[]) as one(id) join unnest($2::uuid[]) as other(id) on one.id < other.id
     order by one.id, other.id
     on conflict (tenant_id, a, b) do nothing`,
    [tx.tenantId, ids, userId],
  );
}

export async function removeLater(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await tx.query(
    'delete from match_later l where l.tenant_id = $1 and l.a = any($2::uuid[]) and l.b = any($2::uuid[])',
    [tx.tenantId, ids],
  );
}

export type DecisionRow = { a: string; b: string; user_id: string; user_nome: string; decided_at: Date };

/** The decisions about live records, the latest first. */
export async function listDecisions(
  tx: TenantReads,
  { after, limit }: { after: { at: Date; a: string; b: string } | undefined; limit: number },
): Promise<DecisionRow[]> {
  return tx.query<DecisionRow>(
    `select d.a, d.b, d.user_id, u.nome as user_nome, d.decided_at
     from match_decisions d
     join users u on u.id = d.user_id
     join pessoas pa on pa.tenant_id = $1 and pa.id = d.a and pa.deleted_at is null
     join pessoas pb on pb.tenant_id = $1 and pb.id = d.b and pb.deleted_at is null
     where d.tenant_id = $1 and ($2::timestamptz is null or (d.decided_at, d.a, d.b) < ($2, $3::uuid, $4::uuid))
     order by d.decided_at desc, d.a desc, d.b desc limit $5`,
    [tx.tenantId, after?.at ?? null, after?.a ?? null, after?.b ?? null, limit],
  );
}
