import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';
import { CERTAIN, JUDGE_VERSION } from '../../matching/judge.ts';
import type { Reason } from '../../matching/reasons.ts';
import { LAST_ID } from '../../search/server/list-cursor.ts';
import { apartKey } from './apart-key.ts';
import type { Pair } from './group-pairs.ts';

/** Pairs that a page of the queue is made of, the most certain first: what people decide about makes room for the next ones. */
const MOST_SHOWN = 5_000;
/** Pairs that one operation merges at most. */
export const MOST_AT_ONCE = 20_000;
/** So many are read at once. Those of which a record was changed, deleted or merged meanwhile are passed over. */
const AT_ONCE = 5_000;

type PairRow = {
  a: string;
  b: string;
  /** of the smaller id alone: in this order pairs are read */
  own: number;
  p: number | null;
  document_a: string | null;
  document_b: string | null;
  is_later: boolean;
};

// A pair is open where both sides say so, by the rules of today, of records that are as they were judged: of one that is not, `p` is
// null.
const NEXT = `
  with near as materialized (
    select x.pessoa_id, x.other_id, x.p, x.version, x.other_version from match_pairs x
    where x.tenant_id = $1 and x.pessoa_id < x.other_id and x.household = $7 and x.judge = ${JUDGE_VERSION}
      and (x.p, x.pessoa_id, x.other_id) < ($2::real, $3::uuid, $4::uuid)
      and ($5::text is null or $5 = any(x.fields)) and ($6::text is null or x.source = $6)
    order by x.p desc, x.pessoa_id desc, x.other_id desc limit ${AT_ONCE}
  )
  select n.pessoa_id as a, n.other_id as b, n.p as own,
    case when pa.id is not null and pb.id is not null and not exists (
      select from match_decisions d where d.tenant_id = $1 and d.a = n.pessoa_id and d.b = n.other_id
    ) then least(n.p, y.p) end::float8 as p,
    coalesce(pa.cpf, pa.cnpj) as document_a, coalesce(pb.cpf, pb.cnpj) as document_b,
    exists (select from match_later l where l.tenant_id = $1 and l.a = n.pessoa_id and l.b = n.other_id) as is_later
  from near n
  left join match_pairs y on y.tenant_id = $1 and y.pessoa_id = n.other_id and y.other_id = n.pessoa_id
    and y.judge = ${JUDGE_VERSION}
  left join pessoas pa on pa.tenant_id = $1 and pa.id = n.pessoa_id and pa.deleted_at is null
    and pa.version = n.version and pa.version = y.other_version
  left join pessoas pb on pb.tenant_id = $1 and pb.id = n.other_id and pb.deleted_at is null
    and pb.version = y.version and pb.version = n.other_version
  order by n.p desc, n.pessoa_id desc, n.other_id desc`;

/** `household`: people of one house, who are among no others */
type PairFilter = { field?: string | undefined; source?: string | undefined; household?: boolean };

/**
 * The pairs that are open, the most certain first, and whether these are all. Where there are more certain ones than are looked at, the
 * likely ones come as well: somebody may want to look at those only.
 */
export async function listPairs(
  tx: TenantReads,
  filter: PairFilter,
  most = MOST_SHOWN,
): Promise<{ pairs: Pair[]; exact: boolean }> {
  const pairs = await readPairs(tx, filter, { below: ABOVE_ALL, most });
  if (pairs.length < most) return { pairs, exact: true };
  const last = pairs.at(-1)!; // there are so many
  const known = new Set(pairs.map(({ a, b }) => apartKey(a, b)));
  const likely = last.p < CERTAIN ? [] : await readPairs(tx, filter, { below: CERTAIN, most });
  return { pairs: [...pairs, ...likely.filter(({ a, b }) => !known.has(apartKey(a, b)))], exact: false };
}

const ABOVE_ALL = 2;

async function readPairs(
  tx: TenantReads,
  { field, source, household = false }: PairFilter,
  { below, most }: { below: number; most: number },
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  let after = { own: below, a: LAST_ID, b: LAST_ID };
  for (;;) {
    const { own, a, b } = after;
    const rows = await tx.query<PairRow>(NEXT, [tx.tenantId, own, a, b, field ?? null, source ?? null, household]);
    for (const { p, document_a: one, document_b: other, is_later: isLater, ...row } of rows)
      if (p !== null) pairs.push({ a: row.a, b: row.b, p, documents: [one, other], isLater });
    if (rows.length < AT_ONCE || pairs.length >= most) return pairs.slice(0, most);
    after = rows.at(-1)!; // a full page
  }
}

/** What was said of pairs of records that are in the queue. */
export async function readApart(tx: TenantReads): Promise<Set<string>> {
  const rows = await tx.query<{ a: string; b: string }>(
    `select d.a, d.b from match_decisions d
     where d.tenant_id = $1 and exists (select from match_pairs x where x.tenant_id = $1 and x.pessoa_id = d.a)
       and exists (select from match_pairs y where y.tenant_id = $1 and y.pessoa_id = d.b)`,
    [tx.tenantId],
  );
  return new Set(rows.map(({ a, b }) => apartKey(a, b)));
}

/** What is shown of a pair. */
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
     from unnest($2::uuid[], $3::uuid[]) as w(a, b)
     join match_pairs x on x.tenant_id = $1 and x.pessoa_id = w.a and x.other_id = w.b`,
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

/** Has every pair among these be looked at later. */
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

/** What people said of live records, the latest first. */
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
