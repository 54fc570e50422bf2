import type { TenantReads } from '../../kit/server/db/db.ts';
import type { Pessoa, PessoaInput, PessoaRow } from '../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../pessoa/row.ts';
import type { Frequencies } from '../frequencies.ts';
import { matchKeysOf } from '../keys-of-record.ts';
import { type Candidate, judgeAll } from './candidates.ts';
import { FEW_IN_BLOCK, MOST_CANDIDATES, MOST_IN_BLOCK } from './candidates.queries.ts';
import { readFrequencies } from './frequencies.queries.ts';

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
  ), found as (
    select w.place, e.id, count(*)::int as shared, min(cardinality(b.ids)) as rarest
    from wanted w join blocks b on b.key = w.key, unnest(b.ids) as e(id)
    group by w.place, e.id
    having count(*) > 1 or min(cardinality(b.ids)) <= ${FEW_IN_BLOCK}
  ), ranked as (
    select f.place, f.id, row_number() over (partition by f.place order by f.shared desc, f.rarest, f.id) as rank
    from found f
  )
  select r.place, r.id from ranked r where r.rank <= ${MOST_CANDIDATES} order by r.place, r.rank`;

const READ = `select ${PESSOA_COLUMNS} from unnest($2::uuid[]) as w(id), lateral (
    select q.* from pessoas q where q.tenant_id = $1 and q.id = w.id and q.deleted_at is null offset 0
  ) p`;

/**
 * For each record the same answer as `findCandidates` gives for it alone, with few statements for many. No record is stored yet, and
 * none may be a candidate of another.
 */
export async function findCandidatesOfMany(tx: TenantReads, records: readonly PessoaInput[]): Promise<Candidate[][]> {
  if (records.length === 0) return [];
  const frequencies = await readFrequencies(tx);
  const found: Candidate[][] = [];
  for (let start = 0; start < records.length; start += AT_ONCE)
    found.push(...(await findPage(tx, records.slice(start, start + AT_ONCE), frequencies)));
  return found;
}

async function findPage(
  tx: TenantReads,
  records: readonly PessoaInput[],
  frequencies: Frequencies,
): Promise<Candidate[][]> {
  const places: number[] = [];
  const keys: number[] = [];
  for (const [place, record] of records.entries())
    for (const key of matchKeysOf(record)) {
      places.push(place);
      keys.push(key);
    }
  const pairs = await tx.query<{ place: number; id: string }>(FIND, [tx.tenantId, places, keys]);
  const byId = await readLive(tx, [...new Set(pairs.map(({ id }) => id))]);
  const others: Pessoa[][] = records.map(() => []);
  for (const { place, id } of pairs) {
    const pessoa = byId.get(id);
    if (pessoa) others[place]!.push(pessoa); // a place for each record
  }
  return records.map((record, place) => judgeAll(record, others[place]!, frequencies)); // as above
}

async function readLive(tx: TenantReads, ids: string[]): Promise<Map<string, Pessoa>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<PessoaRow>(READ, [tx.tenantId, ids]);
  return new Map(rows.map((row) => [row.id, toPessoa(row)]));
}
