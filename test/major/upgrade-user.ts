// A process that opens the database of the folder it is given, and at the step that it is told dies, as by kill -9, or fills the disk.
// Tests start it.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase } from '../../src/operating/opening/server/open-database.ts';

const [dataDir = '', what = 'open', at = '', percent = '0'] = process.argv.slice(2);
const told = new Set<string>();

try {
  const connection = await openDatabase({ databaseUrl: undefined, dataDir, dbMemory: 64 }, (progress) => {
    const isFirst = !told.has(progress.step);
    told.add(progress.step);
    if (isFirst) console.log(progress.step);
    if (progress.step !== at || ('percent' in progress ? progress.percent : 0) < Number(percent)) return;
    if (what === 'die') process.kill(process.pid, 'SIGKILL');
    if (what === 'fill' && isFirst) fillDisk();
  });
  await connection.release();
  console.log('opened');
} catch (error) {
  const names = readdirSync(dataDir).filter((name) => name.startsWith('pgdata'));
  const version = readFileSync(join(dataDir, 'pgdata', 'PG_VERSION'), 'utf8').trim();
  console.log(JSON.stringify({ refused: (error as Error).message, names, version }));
}

/** Takes all that is free, as another program may. */
function fillDisk(): void {
  const file = join(dirname(dataDir), 'of-another-program');
  for (let size = 1024 ** 2; size >= 4096; size /= 2)
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
}
