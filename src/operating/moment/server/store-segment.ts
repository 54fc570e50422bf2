import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../stored/server/stored-file.ts';
import { DATED_BYTES, type LogFile, openSegment, sealSegment, writtenAtOf } from './sealed-segment.ts';

/** One that is being written, or that a killed process left: no file of the log to anybody. */
const UNFINISHED = (name: string) => `.${name}.`;

/** Another file of this name is there, and what was stored is never replaced. */
export class OtherSegment extends Error {}

/**
 * Stores a file of the log (`path`) in a folder, and returns when it is on the disk. One that is there already with the same content
 * is stored; throws OtherSegment if the content is another.
 */
export async function storeSegment(path: string, name: string, to: string, key: Buffer | undefined): Promise<void> {
  const [data, { mtimeMs }] = [await readFile(path), await stat(path)];
  const target = join(to, name);
  if (statSync(target, { throwIfNoEntry: false })) {
    const stored = openSegment(name, await readFile(target), key);
    if (!stored.data.equals(data)) throw new OtherSegment(name);
    // whoever wrote it may have been killed before its name was on the disk
    return syncFolder(to);
  }
  mkdirSync(to, { recursive: true, mode: 0o700 });
  removeLeft(to, name);
  const unfinished = join(to, `${UNFINISHED(name)}${process.pid}`);
  try {
    const sealed = sealSegment({ name, writtenAt: mtimeMs, data }, key);
    await writeFile(unfinished, sealed, { flag: 'wx', mode: 0o600, flush: true });
    await rename(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  await syncFolder(to);
}

/** What killed tries to store the same file left. */
function removeLeft(to: string, name: string): void {
  for (const each of readdirSync(to)) if (each.startsWith(UNFINISHED(name))) rmSync(join(to, each), { force: true });
}

/** A stored file of the log. Throws NotAsStored if it is not as it was written. */
export async function readSegment(folder: string, name: string, key: Buffer | undefined): Promise<LogFile> {
  return openSegment(name, await readFile(join(folder, name)), key);
}

/** When the server last wrote a stored file; undefined if it cannot be read. */
export async function readWrittenAt(folder: string, name: string): Promise<number | undefined> {
  const handle = await open(join(folder, name)).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(DATED_BYTES), 0, DATED_BYTES, 0);
    return writtenAtOf(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}
