import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { isSignedByLiving, signProcess } from '../../../kit/server/db/embedded/processes.ts';
import { makeFolders } from '../../../kit/server/process/make-folders.ts';
import { syncFolder } from './stored-file.ts';

const NAME = /^fichario-\d{8}-\d{6}$/;
/** What is not whole yet is called so, and is no back-up to anybody. */
const UNFINISHED = '.incompleto';
const HOLDER = 'processo';

/** The name of a back-up of this moment: `fichario-20261123-180000`, in UTC. */
export function nameOfBackup(at: Date): string {
  const [day = '', time = ''] = at
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .split('T');
  return `fichario-${day}-${time}`;
}

/** The whole back-ups in a folder, the newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .toReversed()
    .map((name) => join(folder, name));
}

/** The moment that a back-up shows, by its name. */
export function momentOfBackup(folder: string): Date {
  const [, year, month, day, hour, minute, second] = /(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/.exec(folder)!; // listed by NAME
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Whether a folder is what is left of a back-up that was interrupted. */
export function isUnfinished(folder: string): boolean {
  return folder.endsWith(UNFINISHED);
}

/** Removes a back-up. First it loses its name, so that what a kill leaves of it is no back-up to anybody. */
export async function removeBackup(folder: string): Promise<void> {
  const unfinished = `${folder}${UNFINISHED}`;
  await rename(folder, unfinished);
  await rm(unfinished, { recursive: true, force: true });
}

/** Makes the folder of a back-up that is being written. It says which process writes it, until it is whole. */
export function beginUnfinished(folder: string, at: Date): string {
  makeFolders(folder);
  // one that was killed in the same second may still be dying, and so not be removed yet
  const taken = new Set(readdirSync(folder));
  let name = nameOfBackup(at);
  for (let second = 1; taken.has(name) || taken.has(`${name}${UNFINISHED}`); second += 1)
    name = nameOfBackup(new Date(at.getTime() + second * 1000));
  const path = join(folder, `${name}${UNFINISHED}`);
  mkdirSync(path, { mode: 0o700 });
  writeFileSync(join(path, HOLDER), `${hostname()}\n${signProcess()}`);
  return path;
}

/** Gives a back-up its name, now that it is whole and on the disk. Returns its path. */
export async function finishUnfinished(unfinished: string): Promise<string> {
  const path = unfinished.slice(0, -UNFINISHED.length);
  await syncFolder(unfinished);
  await rename(unfinished, path);
  await syncFolder(dirname(path));
  await rm(join(path, HOLDER), { force: true });
  return path;
}

/** A container has another name each time; what another machine writes changes all the time. */
const ABANDONED_MS = 86_400_000;

/** Removes what killed processes left unfinished: of this machine at once, of another name after a day; returns the names. */
export async function removeUnfinished(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const dead = names.filter((name) => name.endsWith(UNFINISHED) && isAbandoned(join(folder, name)));
  for (const name of dead) rmSync(join(folder, name), { recursive: true, force: true });
  return dead;
}

function isAbandoned(path: string): boolean {
  try {
    const [host, holder] = readFileSync(join(path, HOLDER), 'utf8').split('\n');
    // killed while it wrote its name
    if (holder === undefined) return true;
    return host === hostname() ? !isSignedByLiving(holder) : Date.now() - lastWrite(path) > ABANDONED_MS;
  } catch {
    // killed before it could write its name
    return true;
  }
}

/** When something in a folder was last written. */
function lastWrite(path: string): number {
  const names = ['.', ...readdirSync(path, { recursive: true, encoding: 'utf8' })];
  return Math.max(...names.map((name) => statSync(join(path, name)).mtimeMs));
}
