import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../src/operating/opening/server/open-database.ts';
import { makeBackup } from '../src/operating/backup/server/make-backup.ts';
import { restoreBackup } from '../src/operating/backup/server/restore-backup.ts';
import { createDemo } from '../src/demo/server/create-demo.ts';
import type { Figure } from './kit/figure.ts';
import type { BenchOptions } from './run.ts';

/** The targets for ten million records on a dedicated machine. */
const TEN_MILLION = 10_000_000;
const BACKUP_SECONDS = 15 * 60;
const RESTORE_SECONDS = 30 * 60;

/** How long it takes to save an installation with `fichas` records, and to restore it and compare every row. */
export async function run({ fichas }: BenchOptions): Promise<Figure[]> {
  const base = mkdtempSync(join(tmpdir(), 'fichario-bench-'));
  chmodSync(base, 0o755);
  const dataDir = join(base, 'data');
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await createDemo(database.db, { tenants: 2, records: Math.ceil(fichas / 2), now: new Date() });
    const owner = new Client(database.owner);
    await owner.connect();
    await owner.query('vacuum analyze');
    await owner.end();
    const source = { owner: database.owner, dataDir, to: join(base, 'backups'), diskFree: 0 };
    const [made, backupSeconds] = await time(() => makeBackup(source, new Date()));
    const [, restoreSeconds] = await time(() =>
      restoreBackup(made.folder, { dataDir: join(base, 'new'), diskFree: 0 }),
    );
    const share = fichas / TEN_MILLION;
    return [
      aimed(`back-up of ${fichas} records`, backupSeconds, BACKUP_SECONDS * share),
      aimed(`restore of ${fichas} records`, restoreSeconds, RESTORE_SECONDS * share),
      told('database with its indexes', made.manifest.databaseBytes / 2 ** 20),
      told('back-up of it', made.bytes / 2 ** 20),
    ];
  } finally {
    await database.release();
    rmSync(base, { recursive: true, force: true });
  }
}

async function time<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  return [await work(), (performance.now() - start) / 1000];
}

/** The share of the target for this many records; starting and stopping a server weighs more in a small register. */
function aimed(name: string, value: number, target: number): Figure {
  return { name, value, unit: 's', target, met: value <= target };
}

function told(name: string, value: number): Figure {
  return { name, value, unit: 'MB', target: null, met: null };
}
