import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../src/kit/server/db/embedded/processes.ts';

const MEMORY = '/dev/shm';
/** What a run leaves lying about at most, several times over. */
const NEEDED_BYTES = 8 * 2 ** 30;
/** The folder of a run, before the number of its process. */
const RUN = 'fichario-run-';

/**
 * Keeps the temporary files of this process, and of those that it starts, in memory where there is enough: in a folder that goes when
 * the process ends. A database is a thousand files: to copy one costs 0.3 CPU seconds on a disk, and 0.03 in memory.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return;
  removeLeftOver();
  const folder = join(MEMORY, `${RUN}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // the rights of /tmp: the database runs as another user
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** The folders of runs that were killed. */
function removeLeftOver(): void {
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(RUN))) {
    if (isAlive(Number(name.slice(RUN.length)))) continue;
    try {
      rmSync(join(MEMORY, name), { recursive: true, force: true });
    } catch {
      // another user's folder: the sticky bit keeps it
    }
  }
}

/** The programs of the database may be copied beside its data: they must run from there. */
function hasRoom(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY);
    if (mount === undefined || /\bnoexec\b/.test(mount)) return false;
    const { bavail, bsize } = statfsSync(MEMORY);
    const available = /MemAvailable:\s*(\d+) kB/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    return Math.min(bavail * bsize, Number(available) * 1024) > NEEDED_BYTES;
  } catch {
    return false; // a system without them
  }
}
