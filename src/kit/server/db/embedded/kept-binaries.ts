import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './processes.ts';

/** The copied package.json; it is written last, so its presence shows that the copy is complete. */
const MARK = '.from';
/** The prefix of an unfinished copy; the number of the process that makes it follows. */
const UNFINISHED = /^\d+\.(\d+)$/;

/** The folder of the copies next to a data folder, with one subfolder for each major version. */
export function keptFolder(dataDir: string, major: number): string {
  return join(dataDir, 'pgbin', String(major));
}

/** The copy of the binaries of a major version next to the data; undefined if there is none. */
export function findKept(dataDir: string, major: number): string | undefined {
  const folder = keptFolder(dataDir, major);
  return existsSync(join(folder, MARK)) ? folder : undefined;
}

/**
 * Copies the binaries of a package to a folder next to the data, because a program with the next major version of PostgreSQL
 * cannot read the old cluster. Does nothing if the copy exists. Returns its folder when it is on the disk.
 */
export async function keepBinaries(dataDir: string, packageDir: string): Promise<string> {
  const from = readFileSync(join(packageDir, 'package.json'), 'utf8');
  const folder = keptFolder(dataDir, Number.parseInt((JSON.parse(from) as { version: string }).version, 10));
  if (isCopyOf(folder, from)) return folder;
  const all = join(dataDir, 'pgbin');
  await mkdir(all, { recursive: true, mode: 0o755 });
  await removeUnfinished(all);
  const unfinished = `${folder}.${process.pid}`;
  await cp(join(packageDir, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', unfinished]);
  await syncFiles(unfinished);
  await writeFile(join(unfinished, MARK), from, { flush: true });
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder).catch((error: unknown) => {
    // another process was quicker
    if (!isCopyOf(folder, from)) throw error;
  });
  return folder;
}

function isCopyOf(folder: string, from: string): boolean {
  const mark = join(folder, MARK);
  return existsSync(mark) && readFileSync(mark, 'utf8') === from;
}

/** Removes the unfinished copies of killed processes, and a copy of version 0.2.0, which had no subfolder per major version. */
async function removeUnfinished(all: string): Promise<void> {
  const isOld = existsSync(join(all, MARK));
  for (const name of await readdir(all)) {
    const [, pid] = UNFINISHED.exec(name) ?? [];
    const isLeft =
      pid === undefined ? isOld && !/^\d+$/.test(name) : Number(pid) === process.pid || !isAlive(Number(pid));
    if (isLeft) await rm(join(all, name), { recursive: true, force: true });
  }
}

async function syncFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const handle = await open(join(entry.parentPath, entry.name));
    await handle.sync().finally(() => handle.close());
  }
}
