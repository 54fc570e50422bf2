import type { TenantReads } from '../../kit/server/db/db.ts';
import type { PessoaInput } from '../../pessoa/pessoa.ts';
import { matchKeysOf } from '../keys-of-record.ts';
import { type Candidate, judgeAll } from './candidates.ts';
import { FEW_IN_BLOCK, MOST_CANDIDATES, MOST_IN_BLOCK } from './candidates.queries.ts';
import { readFrequencies } from './frequencies.queries.ts';
import { type MatchRecord, readLive } from './match-pages.queries.ts';

/** Records per statement: their candidates take some ten megabytes. */
const AT_ONCE = 250;

// Must find the same as `find_by_match_keys`; each block is read once for all records of the page. Without a statement name, so
// PostgreSQL plans it for the current register.
const FIND = `
  with wanted as materialized (
    select w.place, w.key from unnest($2::int[], $3::int[]) as w(place, key)
  ), blocks as materialized (
    select k.key, b.codigos
    from (select distinct w.key from wanted w) k,
      lateral (
        select array_agg(m.codigo) as codigos from (
          select o.codigo from match_keys o where o.tenant_id = $1 and o.key = k.key limit ${MOST_IN_BLOCK + 1} offset 0
        ) m
      ) b
    where cardinality(b.codigos) <= ${MOST_IN_BLOCK}
  ), members as (
    -- with the size of the block instead of the block, which would be two hundred times as large
    select b.key, cardinality(b.codigos) as size, unnest(b.codigos) as codigo from blocks b
  ), found as (
    select w.place, m.codigo, count(*)::int as shared, min(m.size) as rarest
    from wanted w join members m on m.key = w.key
    group by w.place, m.codigo
    having count(*) > 1 or min(m.size) <= ${FEW_IN_BLOCK}
  ), ranked as (
    select f.place, f.codigo, row_number() over (partition by f.place order by f.shared desc, f.rarest, f.codigo) as rank
    from found f
  )
  select r.place, p.id from ranked r join pessoas p on p.tenant_id = $1 and p.codigo = r.codigo
  where r.rank <= ${MOST_CANDIDATES} order by r.place, r.rank`;

/**
 * The answer of `findCandidates` for each record, with few statements for many records, and only the compared data of the others.
 * The records are not stored yet, and are no candidates of each other.
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
    found.push(...page.map((record, place) => judgeAll(record, others[place] ?? [], frequencies)));
    // the next page of a common name has the same candidates; keep only those of the last page
    known = new Map(others.flat().map((other) => [other.id, other]));
  }
  return found;
}

/** The records to compare with each record of a page; `known`: records that need no read. */
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
    if (other) others[place]?.push(other);
  }
  return others;
}
