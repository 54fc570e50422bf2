import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { keepOwnBinaries } from '../../src/kit/server/db/embedded/postgres-binaries.ts';
import { makeDataFolder } from '../../src/kit/server/process/data-folder.ts';

const run = promisify(execFile);

/**
 * Fills a data folder that has no database yet with the one that a first start makes: the set-up of the run made it once. That takes
 * a twentieth of the work, and only a test whose subject is the first start needs another one. Keys and numbers of a folder are
 * not in it, but its database has the system identifier of all the others.
 */
export function fillDataFolder(dataDir: string): Promise<void> {
  return copyInto(dataDir, 'first-start');
}

/** Fills one with a PostgreSQL of which nobody has made anything, for a server of a test's own. */
export function fillWithEmptyCluster(dataDir: string): Promise<void> {
  return copyInto(dataDir, 'empty');
}

async function copyInto(dataDir: string, name: 'first-start' | 'empty'): Promise<void> {
  if (existsSync(join(dataDir, 'pgdata'))) return;
  makeDataFolder(dataDir);
  // with its owner, who is another one where this process is root
  await run('cp', ['-a', join(inject('madeFolders'), name, 'pgdata'), dataDir]);
}

/** Lays beside the data what a server keeps there, so that it does not copy it: nobody writes into binaries, and one copy is enough. */
export async function linkBinaries(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'pgbin'))) return;
  const made = join(inject('madeFolders'), 'first-start');
  const problem = await keepOwnBinaries(made);
  if (problem !== undefined) throw new Error(problem);
  await run('cp', ['-al', join(made, 'pgbin'), dataDir]);
}
