import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/operating/opening/server/open-database.ts';
import { type Db, readInTenant } from '../../src/kit/server/db/db.ts';
import type { Figure } from '../kit/figure.ts';
import type { BenchOptions } from '../run.ts';
import { CLIENT, loadRecords } from './load.ts';
import { measureLookUps } from './look-ups.ts';
import { describe } from './describe.ts';
import { runDuplicates } from './run-job.ts';
import { type FoundPair, score } from './score.ts';

/**
 * Measures how well the search for duplicates finds the true ones: loads invented records, or those of a file, into a client, and
 * runs the job on all of them in a separate process. `apart`: with kinds of duplicates that were not used to choose the weights.
 */
export async function run({ fichas, seed, file, apart }: BenchOptions): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-bench-'));
  try {
    const start = performance.now();
    const truths = await loadRecords(dataDir, { file, seed, count: fichas, apart });
    console.log(`${truths.length} records loaded in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    const connection = await openDatabase({ databaseUrl: undefined, dataDir });
    try {
      const job = await runDuplicates(dataDir);
      console.log(`the job: ${JSON.stringify(job)}`);
      const scores = score(truths, await listFound(connection.db));
      const lookUps = await measureLookUps(connection.db, truths);
      return describe({ truths, job, scores, lookUps, apart });
    } finally {
      await connection.release();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** All pairs found from both records, like those in the queue, without those of one household. */
function listFound(db: Db): Promise<FoundPair[]> {
  return readInTenant(db, CLIENT, (tx) =>
    tx.query<FoundPair>(
      `select least(a.codigo, b.codigo)::int as a, greatest(a.codigo, b.codigo)::int as b, least(x.p, y.p)::float8 as p
       from match_pairs x
       join match_pairs y on y.tenant_id = $1 and y.pessoa_id = x.other_id and y.other_id = x.pessoa_id
       join pessoas a on a.tenant_id = $1 and a.id = x.pessoa_id
       join pessoas b on b.tenant_id = $1 and b.id = x.other_id
       where x.tenant_id = $1 and x.pessoa_id < x.other_id and not x.household`,
      [tx.tenantId],
    ),
  );
}
