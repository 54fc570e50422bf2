import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../stored/server/stored-file.ts';
import { DATED_BYTES, type LogFile, openSegment, sealSegment, writtenAtOf } from './sealed-segment.ts';

/** Prefix of a file that is being written, or that a killed process has not finished. */
const UNFINISHED = (name: string) => `.${name}.`;

/** A file of this name with other content exists. A stored file is never replaced. */
export class OtherSegment extends Error {}

/**
 * Stores a WAL file (`path`) in a folder, and resolves when it is on the disk. Does nothing if the folder has the file with the
 * same content; throws OtherSegment if the content differs.
 */
export async function storeSegment(path: string, name: string, to: string, key: Buffer | undefined): Promise<void> {
  const [data, { mtimeMs }] = [await readFile(path), await stat(path)];
  const target = join(to, name);
  if (statSync(target, { throwIfNoEntry: false })) {
    const stored = openSegment(name, await readFile(target), key);
    if (!stored.data.equals(data)) throw new OtherSegment(name);
    // the process that wrote it may have been killed before its name was on the disk
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

/** Removes unfinished files of killed tries to store the same WAL file. */
function removeLeft(to: string, name: string): void {
  for (const each of readdirSync(to)) if (each.startsWith(UNFINISHED(name))) rmSync(join(to, each), { force: true });
}

/** Reads a stored WAL file. Throws NotAsStored if it is damaged. */
export async function readSegment(folder: string, name: string, key: Buffer | undefined): Promise<LogFile> {
  return openSegment(name, await readFile(join(folder, name)), key);
}

/** Time of the server's last write to a stored file, in milliseconds; undefined if the file cannot be read. */
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
