import type { TenantReads, TenantTx } from '../../../kit/server/db/db.ts';
import { CERTAIN, JUDGE_VERSION } from '../../../matching/judge.ts';
import { FIRST_ID, LAST_ID } from '../../../search/server/list-cursor.ts';
import type { Pair, QueuePlace } from './group-pairs.ts';

/** `household`: only pairs of the same household, which no other list has */
export type PairFilter = { field?: string | undefined; source?: string | undefined; household?: boolean };

/** A pair as it was judged, regardless of later changes. */
export type QueuePair = Pair & {
  /** both records have judged it, and no decision marks them as different people */
  isOpen: boolean;
  /** it is open, and neither record changed since */
  isLive: boolean;
};

/** Before all pairs, and before the likely pairs. */
export const FIRST_PLACE: QueuePlace = { place: -2, a: FIRST_ID, b: FIRST_ID };
export const FIRST_LIKELY: QueuePlace = { place: -CERTAIN, a: LAST_ID, b: LAST_ID };

type PairRow = {
  a: string;
  b: string;
  place: number;
  p: number;
  is_open: boolean;
  is_live: boolean;
  is_later: boolean;
  document_a: string | null;
  document_b: string | null;
};

const PASSES = `($2::text is null or $2 = any(x.fields)) and ($3::text is null or x.source = $3)`;

// Each lookup is by key (`offset 0`): without statistics of the client the planner would read all the client's rows.
const OF_NEAR = `
  select n.pessoa_id as a, n.other_id as b, n.place::float8 as place, least(n.p, y.p)::float8 as p,
    y.p is not null and d.a is null as is_open,
    coalesce(pa.version = n.version and pa.version = y.other_version and pb.version = y.version and pb.version = n.other_version
      and d.a is null, false) as is_live,
    l.a is not null as is_later,
    coalesce(pa.cpf, pa.cnpj) as document_a, coalesce(pb.cpf, pb.cnpj) as document_b
  from near n
  left join lateral (
    select m.p, m.version, m.other_version from match_pairs m
    where m.tenant_id = $1 and m.pessoa_id = n.other_id and m.other_id = n.pessoa_id and m.judge = ${JUDGE_VERSION} and n.passes offset 0
  ) y on true
  left join lateral (
    select q.version, q.cpf, q.cnpj from pessoas q
    where q.tenant_id = $1 and q.id = n.pessoa_id and q.deleted_at is null and n.passes offset 0
  ) pa on true
  left join lateral (
    select q.version, q.cpf, q.cnpj from pessoas q
    where q.tenant_id = $1 and q.id = n.other_id and q.deleted_at is null and n.passes offset 0
  ) pb on true
  left join lateral (
    select e.a from match_decisions e where e.tenant_id = $1 and e.a = n.pessoa_id and e.b = n.other_id and n.passes offset 0
  ) d on true
  left join lateral (
    select t.a from match_later t where t.tenant_id = $1 and t.a = n.pessoa_id and t.b = n.other_id and n.passes offset 0
  ) l on true`;

const NEXT = `
  with near as materialized (
    select x.pessoa_id, x.other_id, x.place, x.p, x.version, x.other_version, ${PASSES} as passes
    from match_pairs x
    where x.tenant_id = $1 and x.pessoa_id < x.other_id and x.household = $4 and x.judge = ${JUDGE_VERSION}
      and (x.place, x.pessoa_id, x.other_id) > ($5::real, $6::uuid, $7::uuid)
    order by x.place, x.pessoa_id, x.other_id limit $8
  )
  ${OF_NEAR}
  order by n.place, n.pessoa_id, n.other_id`;

/** The next pairs of the queue in order, including those that fail the filter or changed since: these are not live. */
export async function readNext(
  tx: TenantReads,
  filter: PairFilter,
  { after: { place, a, b }, limit }: { after: QueuePlace; limit: number },
): Promise<QueuePair[]> {
  const rows = await tx.query<PairRow>(NEXT, [...valuesOf(tx, filter), place, a, b, limit]);
  return rows.map(toPair);
}

const FROM_PLACE = `
  from match_pairs x
  where x.tenant_id = $1 and x.pessoa_id < x.other_id and x.household = $4 and x.judge = ${JUDGE_VERSION}
    and (x.place, x.pessoa_id, x.other_id) > ($5::real, $6::uuid, $7::uuid)
  order by x.place, x.pessoa_id, x.other_id limit $8`;
// without a filter the index has all columns of this query
const PLACES = `
  select x.pessoa_id as a, x.other_id as b, x.place::float8 as place, $2::text is null and $3::text is null as passes ${FROM_PLACE}`;
const FILTERED_PLACES = `
  select x.pessoa_id as a, x.other_id as b, x.place::float8 as place, ${PASSES} as passes ${FROM_PLACE}`;

/** The next pairs of the queue, and whether each passes the filter. */
export async function readPlaces(
  tx: TenantReads,
  filter: PairFilter,
  { after: { place, a, b }, limit }: { after: QueuePlace; limit: number },
): Promise<(QueuePlace & { passes: boolean })[]> {
  const isFiltered = filter.field !== undefined || filter.source !== undefined;
  const values = [...valuesOf(tx, filter), place, a, b, limit];
  return tx.query<QueuePlace & { passes: boolean }>(isFiltered ? FILTERED_PLACES : PLACES, values);
}

/** The judgement of one record about another. */
export type JudgedRow = {
  id: string;
  other: string;
  place: number;
  p: number;
  version: number;
  otherVersion: number;
  household: boolean;
  fields: string[];
  source: string | null;
};

/** All judgements of records. */
export async function readRows(tx: TenantReads, ids: readonly string[]): Promise<JudgedRow[]> {
  const rows = await tx.query<Omit<JudgedRow, 'otherVersion'> & { other_version: number }>(
    `select x.* from unnest($2::uuid[]) as w(id), lateral (
       select x.pessoa_id as id, x.other_id as other, x.place::float8 as place, x.p::float8 as p, x.version, x.other_version, x.household,
         x.fields, x.source
       from match_pairs x where x.tenant_id = $1 and x.pessoa_id = w.id and x.judge = ${JUDGE_VERSION} offset 0
     ) x`,
    [tx.tenantId, ids],
  );
  return rows.map(({ other_version: otherVersion, ...row }) => ({ ...row, otherVersion }));
}

/** The decisions between records and others with a higher id. */
export async function readDecisions(
  tx: TenantReads,
  ids: readonly string[],
): Promise<{ a: string; b: string; isLater: boolean }[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<{ a: string; b: string; is_later: boolean }>(
    `select d.a, d.b, false as is_later from unnest($2::uuid[]) as w(id), lateral (
       select e.a, e.b from match_decisions e where e.tenant_id = $1 and e.a = w.id offset 0
     ) d
     union all
     select l.a, l.b, true from unnest($2::uuid[]) as w(id), lateral (
       select t.a, t.b from match_later t where t.tenant_id = $1 and t.a = w.id offset 0
     ) l`,
    [tx.tenantId, ids],
  );
  return rows.map(({ is_later: isLater, ...pair }) => ({ ...pair, isLater }));
}

/** The postponed pairs. */
export async function readLater(tx: TenantReads, limit: number): Promise<{ a: string; b: string }[]> {
  return tx.query<{ a: string; b: string }>(
    'select l.a, l.b from match_later l where l.tenant_id = $1 order by l.a, l.b limit $2',
    [tx.tenantId, limit],
  );
}

function valuesOf({ tenantId }: TenantReads, { field, source, household = false }: PairFilter): unknown[] {
  return [tenantId, field ?? null, source ?? null, household];
}

function toPair({ a, b, place, p, document_a: documentA, document_b: documentB, ...row }: PairRow): QueuePair {
  const { is_open: isOpen, is_live: isLive, is_later: isLater } = row;
  return { a, b, place, p, documents: [documentA, documentB], isOpen, isLive, isLater };
}

export async function writePlaces(tx: TenantTx, pairs: readonly QueuePlace[]): Promise<void> {
  await tx.query(
    `update match_pairs x set place = w.place
     from unnest($2::uuid[], $3::uuid[], $4::real[]) as w(a, b, place)
     where x.tenant_id = $1 and x.pessoa_id = w.a and x.other_id = w.b`,
    [tx.tenantId, pairs.map(({ a }) => a), pairs.map(({ b }) => b), pairs.map(({ place }) => place)],
  );
}
