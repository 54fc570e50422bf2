import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/operating/opening/server/open-database.ts';
import { makeBackup } from '../src/operating/backup/server/make-backup.ts';
import { createDemo } from '../src/demo/server/create-demo.ts';
import { type Figure, reported } from './kit/figure.ts';
import { measureRestore } from './restore/measure.ts';
import type { BenchOptions } from './run.ts';

/** The processor time of each step of restoring `fichas` records, which excludes other work on the machine. */
export async function run({ fichas }: BenchOptions): Promise<Figure[]> {
  const base = mkdtempSync(join(tmpdir(), 'fichario-bench-'));
  chmodSync(base, 0o755);
  const dataDir = join(base, 'data');
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    await createDemo(database.db, { tenants: 2, records: Math.ceil(fichas / 2), now: new Date() });
    const source = { owner: database.owner, dataDir, to: join(base, 'backups'), diskFree: 0 };
    const made = await makeBackup(source, new Date()).finally(database.release);
    const costs = await measureRestore(made.folder, join(base, 'new'));
    return [
      reported('database with its indexes', made.manifest.databaseBytes / 2 ** 20, 'MB'),
      reported('back-up of it', made.bytes / 2 ** 20, 'MB'),
      ...costs.flatMap(({ step, wall, program, mainThread, database: server }) => [
        reported(`${step}: on the clock`, wall, 's'),
        reported(`${step}: program, all threads`, program, 'CPU s'),
        reported(`${step}: program, first thread`, mainThread, 'CPU s'),
        reported(`${step}: PostgreSQL`, server, 'CPU s'),
      ]),
    ];
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}
