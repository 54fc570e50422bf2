import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';
import { JUDGE_VERSION } from '../judge.ts';
import type { Reason } from '../reasons.ts';

/** One record's judgement that another may be the same. */
export type PairRow = {
  id: string;
  other: string;
  p: number;
  version: number;
  otherVersion: number;
  reasons: Reason[];
  against: string;
  household: boolean;
};

/** How a record was created; unknown without a history. */
type RecordSource = 'import' | 'api' | 'web' | 'cli';

/** The records matched with these, in either direction. */
export async function listPartners(tx: TenantReads, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select m.other_id as id from match_pairs m where m.tenant_id = $1 and m.pessoa_id = any($2::uuid[])
     union
     select m.pessoa_id from match_pairs m where m.tenant_id = $1 and m.other_id = any($2::uuid[])`,
    [tx.tenantId, ids],
  );
  return rows.map(({ id }) => id);
}

/** The records with pairs to replace: these, or all after one id up to another. */
export type Range = { ids: readonly string[] } | { after: string; until: string | undefined };

// A pair found again keeps its date. A pair with a decision stays, for when the decision is revoked.
const GONE = `
  delete from match_pairs m
  where m.tenant_id = $1 and not exists (
      select from unnest($2::uuid[], $3::uuid[]) as f(id, other) where f.id = m.pessoa_id and f.other = m.other_id)`;
const GONE_OF = `${GONE} and m.pessoa_id = any($4::uuid[])`;
const GONE_BETWEEN = `${GONE} and m.pessoa_id > $4 and ($5::uuid is null or m.pessoa_id <= $5)`;

const FOUND = `
  insert into match_pairs as m (tenant_id, pessoa_id, other_id, p, version, other_version, fields, reasons, against, source, household,
    judge, place)
  select $1::int, f.id, f.other, f.p, f.version, f.other_version, f.fields, f.reasons, f.against, f.source, f.household,
    ${JUDGE_VERSION}, -f.p
  from jsonb_to_recordset($2) as f(id uuid, other uuid, p real, version int, other_version int, fields text[], reasons jsonb,
    against text, source text, household boolean)
  order by f.id, f.other
  on conflict (tenant_id, pessoa_id, other_id) do update set p = excluded.p, version = excluded.version,
    other_version = excluded.other_version, fields = excluded.fields, reasons = excluded.reasons, against = excluded.against,
    source = excluded.source, household = excluded.household, judge = excluded.judge,
    place = case when m.p = excluded.p then m.place else excluded.place end`;

// The position of a pair follows the less certain of its two judgements.
const LESS_CERTAIN = `
  with less as materialized (
    select x.pessoa_id, x.other_id, -least(x.p, y.p) as place
    from unnest($2::uuid[], $3::uuid[]) as f(id, other),
      lateral (
        select m.pessoa_id, m.other_id, m.p, m.place from match_pairs m
        where m.tenant_id = $1 and m.pessoa_id = least(f.id, f.other) and m.other_id = greatest(f.id, f.other) offset 0
      ) x,
      lateral (
        select m.p from match_pairs m
        where m.tenant_id = $1 and m.pessoa_id = x.other_id and m.other_id = x.pessoa_id and m.judge = ${JUDGE_VERSION} offset 0
      ) y
    where x.place < -least(x.p, y.p)
  )
  update match_pairs m set place = less.place from less
  where m.tenant_id = $1 and m.pessoa_id = less.pessoa_id and m.other_id = less.other_id`;

/** Replaces the pairs of records. */
export async function writePairs(tx: TenantTx, range: Range, pairs: readonly PairRow[]): Promise<void> {
  const found = [tx.tenantId, pairs.map(({ id }) => id), pairs.map(({ other }) => other)];
  if ('ids' in range) await tx.query({ name: 'match_gone_of', text: GONE_OF }, [...found, range.ids]);
  else await tx.query({ name: 'match_gone', text: GONE_BETWEEN }, [...found, range.after, range.until ?? null]);
  if (pairs.length === 0) return;
  const sources = await readSources(tx, pairs.map(youngerOf));
  const rows = pairs.map(({ otherVersion, ...pair }) => ({
    ...pair,
    other_version: otherVersion,
    fields: pair.reasons.filter(({ points }) => points > 0).map(({ field }) => field),
    source: sources.get(youngerOf(pair)) ?? null,
  }));
  await tx.query({ name: 'match_found', text: FOUND }, [tx.tenantId, JSON.stringify(rows)]);
  await tx.query({ name: 'match_less_certain', text: LESS_CERTAIN }, found);
}

/** Ids of version 7 begin with their time. */
function youngerOf({ id, other }: Pick<PairRow, 'id' | 'other'>): string {
  return id > other ? id : other;
}

/** How records were created; missing without a history. */
async function readSources(tx: TenantReads, ids: readonly string[]): Promise<Map<string, RecordSource>> {
  const rows = await tx.query<{ id: string; source: RecordSource }>(
    {
      name: 'match_sources',
      text: `select c.pessoa_id as id, case when o.kind = 'import' then 'import' else o.origin end as source
       from operation_changes c join operations o on o.tenant_id = $1 and o.id = c.operation_id
       where c.tenant_id = $1 and c.pessoa_id = any($2::uuid[]) and c.version = 1`,
    },
    [tx.tenantId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, source }) => [id, source]));
}
