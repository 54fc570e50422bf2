import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { known } from '../../../kit/known.ts';
import { isSignedByLiving, signProcess } from '../../../kit/server/db/embedded/processes.ts';
import { makeFolders } from '../../../kit/server/process/make-folders.ts';
import { syncFolder } from './stored-file.ts';

const NAME = /^fichario-\d{8}-\d{6}$/;
/** Ending of the name of an incomplete back-up; `listBackups` does not list such a folder. */
const UNFINISHED = '.incompleto';
const HOLDER = 'processo';

/** The folder name of a back-up made at this time: `fichario-20261123-180000`, in UTC. */
export function nameOfBackup(at: Date): string {
  const [day = '', time = ''] = at
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .split('T');
  return `fichario-${day}-${time}`;
}

/** The paths of the complete back-ups in a folder, newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .toReversed()
    .map((name) => join(folder, name));
}

/** The time of a back-up, from its folder name. */
export function momentOfBackup(folder: string): Date {
  const parts = known(/(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/.exec(folder), `time in the name of ${folder}`);
  const [, year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Whether a folder is an incomplete back-up, by its name. */
export function isUnfinished(folder: string): boolean {
  return folder.endsWith(UNFINISHED);
}

/** Removes a back-up. Renames it first, so a kill during the removal leaves a folder that is marked as incomplete. */
export async function removeBackup(folder: string): Promise<void> {
  const unfinished = `${folder}${UNFINISHED}`;
  await rename(folder, unfinished);
  await rm(unfinished, { recursive: true, force: true });
}

/** Creates the folder for a new back-up, with a file that identifies the writing process until the back-up is complete. */
export function beginUnfinished(folder: string, at: Date): string {
  makeFolders(folder);
  // a killed process of the same second may still be ending, so its folder is not removed yet
  const taken = new Set(readdirSync(folder));
  let name = nameOfBackup(at);
  for (let second = 1; taken.has(name) || taken.has(`${name}${UNFINISHED}`); second += 1)
    name = nameOfBackup(new Date(at.getTime() + second * 1000));
  const path = join(folder, `${name}${UNFINISHED}`);
  mkdirSync(path, { mode: 0o700 });
  writeFileSync(join(path, HOLDER), `${hostname()}\n${signProcess()}`);
  return path;
}

/** Gives a complete back-up on the disk its final name. Returns its path. */
export async function finishUnfinished(unfinished: string): Promise<string> {
  const path = unfinished.slice(0, -UNFINISHED.length);
  await syncFolder(unfinished);
  await rename(unfinished, path);
  await syncFolder(dirname(path));
  await rm(join(path, HOLDER), { force: true });
  return path;
}

/** A container has a new host name after each start, so another name may mean this machine; a living writer keeps writing. */
const ABANDONED_MS = 86_400_000;

/** Removes incomplete back-ups of ended processes of this host, or of another host without writes for a day. Returns names. */
export async function removeUnfinished(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const dead = names.filter((name) => name.endsWith(UNFINISHED) && isAbandoned(join(folder, name)));
  for (const name of dead) rmSync(join(folder, name), { recursive: true, force: true });
  return dead;
}

function isAbandoned(path: string): boolean {
  try {
    const [host, holder] = readFileSync(join(path, HOLDER), 'utf8').split('\n');
    // the writer was killed while it wrote this file
    if (holder === undefined) return true;
    return host === hostname() ? !isSignedByLiving(holder) : Date.now() - lastWrite(path) > ABANDONED_MS;
  } catch {
    // the writer was killed before it wrote this file
    return true;
  }
}

/** Time of the newest write in a folder, in milliseconds. */
function lastWrite(path: string): number {
  const names = ['.', ...readdirSync(path, { recursive: true, encoding: 'utf8' })];
  return Math.max(...names.map((name) => statSync(join(path, name)).mtimeMs));
}
