import type { TenantReads } from '../../kit/server/db/db.ts';
import type { PessoaInput } from '../../pessoa/pessoa.ts';
import { matchKeysOf } from '../keys-of-record.ts';
import { type Candidate, judgeAll } from './candidates.ts';
import { FEW_IN_BLOCK, MOST_CANDIDATES, MOST_IN_BLOCK } from './candidates.queries.ts';
import { readFrequencies } from './frequencies.queries.ts';
import { type MatchRecord, readLive } from './match-pages.queries.ts';

/** So many records are asked for in one statement that what they may be of stays within some ten megabytes. */
const AT_ONCE = 250;

// As `find_by_match_keys`, which it must equal: each block is read once, whoever of the page has its key. Without a name, so that
// it is planned for the register as it is now.
const FIND = `
  with wanted as materialized (
    select w.place, w.key from unnest($2::int[], $3::int[]) as w(place, key)
  ), blocks as materialized (
    select k.key, b.ids
    from (select distinct w.key from wanted w) k,
      lateral (
        select array_agg(m.pessoa_id) as ids from (
          select o.pessoa_id from match_keys o where o.tenant_id = $1 and o.key = k.key limit ${MOST_IN_BLOCK + 1} offset 0
        ) m
      ) b
    where cardinality(b.ids) <= ${MOST_IN_BLOCK}
  ), members as (
    -- each with the size of its block, not with the block: that would be two hundred times as large
    select b.key, cardinality(b.ids) as size, unnest(b.ids) as id from blocks b
  ), found as (
    select w.place, m.id, count(*)::int as shared, min(m.size) as rarest
    from wanted w join members m on m.key = w.key
    group by w.place, m.id
    having count(*) > 1 or min(m.size) <= ${FEW_IN_BLOCK}
  ), ranked as (
    select f.place, f.id, row_number() over (partition by f.place order by f.shared desc, f.rarest, f.id) as rank
    from found f
  )
  select r.place, r.id from ranked r where r.rank <= ${MOST_CANDIDATES} order by r.place, r.rank`;

/**
 * For each record the same answer as `findCandidates` gives for it alone, with few statements for many, and without what of the others
 * is not compared. No record is stored yet, and none may be a candidate of another.
 */
export async function findCandidatesOfMany(
  tx: TenantReads,
  records: readonly PessoaInput[],
): Promise<Candidate<MatchRecord>[][]> {
  if (records.length === 0) return [];
  const frequencies = await readFrequencies(tx);
  const found: Candidate<MatchRecord>[][] = [];
  let known: ReadonlyMap<string, MatchRecord> = new Map();
  for (let start = 0; start < records.length; start += AT_ONCE) {
    const page = records.slice(start, start + AT_ONCE);
    const others = await findOthers(tx, page, known);
    found.push(...page.map((record, place) => judgeAll(record, others[place]!, frequencies))); // a place for each record
    // of a common name the next page has the same ones; no more than one page is kept
    known = new Map(others.flat().map((other) => [other.id, other]));
  }
  return found;
}

/** Whom each record of a page is compared with; `known`: who need not be read again. */
async function findOthers(
  tx: TenantReads,
  page: readonly PessoaInput[],
  known: ReadonlyMap<string, MatchRecord>,
): Promise<MatchRecord[][]> {
  const places: number[] = [];
  const keys: number[] = [];
  for (const [place, record] of page.entries())
    for (const key of matchKeysOf(record)) {
      places.push(place);
      keys.push(key);
    }
  const pairs = await tx.query<{ place: number; id: string }>(FIND, [tx.tenantId, places, keys]);
  const missing = new Set(pairs.flatMap(({ id }) => (known.has(id) ? [] : id)));
  const read = new Map((await readLive(tx, [...missing])).map((record) => [record.id, record]));
  const others: MatchRecord[][] = page.map(() => []);
  for (const { place, id } of pairs) {
    const other = known.get(id) ?? read.get(id);
    if (other) others[place]!.push(other); // a place for each record
  }
  return others;
}
