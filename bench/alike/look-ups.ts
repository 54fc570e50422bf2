import { createRandom } from '../../src/demo/server/random.ts';
import { type Db, readInTenant, type TenantReads } from '../../src/kit/server/db/db.ts';
import { findByKeys } from '../../src/matching/server/candidates.queries.ts';
import { findCandidates } from '../../src/matching/server/candidates.ts';
import { type MatchRecord, readLive } from '../../src/matching/server/match-pages.queries.ts';
import { matchKeysOf } from '../../src/matching/keys-of-record.ts';
import { CLIENT, type Truths } from './load.ts';
import { known } from '../../src/kit/known.ts';

const RANDOM_RECORDS = 2_000;
const WORST_RECORDS = 200;
const SERIES = 36;

/** Blocks and milliseconds of a search for one record: for random records, and for those with the most common keys. */
export type LookUps = { blocks: number[]; milliseconds: number[]; worstBlocks: number };

/** Searches for candidates as the routes do, one record at a time. */
export async function measureLookUps(db: Db, truths: Truths): Promise<LookUps> {
  const random = createRandom(SERIES);
  const ids = Array.from({ length: Math.min(RANDOM_RECORDS, truths.length) }, () => random.pick(truths).id);
  return readInTenant(db, CLIENT, async (tx) => {
    const records = await readLive(tx, ids);
    const milliseconds: number[] = [];
    for (const record of records) {
      const start = performance.now();
      await findCandidates(tx, record);
      milliseconds.push(performance.now() - start);
    }
    const blocks = await countAll(tx, records);
    const worst = await countAll(tx, await readLive(tx, await listWorst(tx)));
    return { blocks, milliseconds, worstBlocks: Math.max(...worst, ...blocks) };
  });
}

async function countAll(tx: TenantReads, records: readonly MatchRecord[]): Promise<number[]> {
  const blocks: number[] = [];
  for (const record of records) blocks.push(await countBlocks(tx, record));
  return blocks;
}

type Told = { 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] };

/** The blocks that the statement of `findCandidates` reads. */
async function countBlocks(tx: TenantReads, record: MatchRecord): Promise<number> {
  let blocks = 0;
  const query: TenantReads['query'] = async (statement, values) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    const [told] = await tx.query<Told>(`explain (analyze, buffers, timing off, format json) ${text}`, values);
    const { Plan: plan } = known(told, 'plan of the statement')['QUERY PLAN'][0];
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return [];
  };
  await findByKeys({ ...tx, query }, matchKeysOf(record), record.id);
  return blocks;
}

/** The records with keys that read the most entries. */
async function listWorst(tx: TenantReads): Promise<string[]> {
  // with a million records this takes longer than any statement of the product
  await tx.query("select set_config('statement_timeout', '0', true)");
  const rows = await tx.query<{ id: string }>(
    `with sizes as materialized (
       select m.key, least(count(*), 201) as size from match_keys m where m.tenant_id = $1 group by m.key
     )
     select p.id from match_keys m join sizes s on s.key = m.key join pessoas p on p.tenant_id = $1 and p.codigo = m.codigo
     where m.tenant_id = $1 group by p.id order by sum(s.size) desc, p.id limit ${WORST_RECORDS}`,
    [tx.tenantId],
  );
  return rows.map(({ id }) => id);
}
