import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openStore } from '../../../kit/server/files/open-store.ts';
import type { FilesPlace } from '../../../kit/server/env/files-place.ts';
import { fetchFile, putFile, removeFolder, segmentKey } from '../../../kit/server/files/segments.ts';

/* The uploaded file of an import in a bucket. The folder of a process has a complete work copy, or none. */

/** The location of an import's files in a bucket: below `<folder>/`. */
export type SharedFiles = { place: FilesPlace; folder: string };

/** The name of the uploaded file in the bucket. */
const CONTENT = 'content';

/** The number of bytes, from the beginning of an incoming file, that this process also has locally. */
const received = new Map<string, number>();

/** Stores a part of the uploaded file, and returns when the bucket has it. The same part twice is the same object. */
export async function storePart(
  { place, folder }: SharedFiles,
  content: string,
  { part, offset, size }: { part: Buffer; offset: number; size: number },
): Promise<void> {
  const store = await openStore(place);
  await store.put(segmentKey(`${folder}/${CONTENT}`, { offset, length: part.length }), part);
  await keepPart(content, { part, offset, size });
}

/** Stores a part locally too: a process that receives all parts fetches nothing. After a failure the file is fetched later. */
async function keepPart(content: string, { part, offset, size }: { part: Buffer; offset: number; size: number }) {
  const growing = `${content}.growing`;
  const known = received.get(content) ?? 0;
  // sent again, because the answer was lost
  if (offset < known) return;
  received.delete(content);
  // another process received the part before
  if (offset > known) return rm(growing, { force: true });
  try {
    if (offset === 0) await mkdir(dirname(content), { recursive: true, mode: 0o700 });
    const file = await open(growing, offset === 0 ? 'w' : 'r+', 0o600);
    try {
      await file.write(part, 0, part.length, offset);
      if (offset + part.length === size) await file.sync();
    } finally {
      await file.close();
    }
    if (offset + part.length === size) await rename(growing, content);
    else received.set(content, offset + part.length);
  } catch {
    await rm(growing, { force: true });
  }
}

/** Stores a whole file of this machine as the uploaded one. */
export async function storeContent({ place, folder }: SharedFiles, content: string): Promise<void> {
  await putFile(await openStore(place), `${folder}/${CONTENT}`, content);
}

const fetching = new Map<string, Promise<boolean>>();

/** Makes sure that `path` is a work copy; parallel calls fetch it once. False if the file in the bucket is incomplete. */
async function ensureCopy(path: string, isCopy: () => Promise<boolean>, fetch: () => Promise<boolean>) {
  if (await isCopy()) return true;
  const running = fetching.get(path) ?? fetch().finally(() => fetching.delete(path));
  fetching.set(path, running);
  return running;
}

/** Whether there is a work copy of the uploaded file of this size; fetches a missing one. */
export function ensureContent({ place, folder }: SharedFiles, content: string, size: number): Promise<boolean> {
  const isCopy = async () => {
    try {
      if ((await stat(content)).size !== size) return false;
      // the age of a copy is the time since its last use; old copies are deleted
      await utimes(content, new Date(), new Date());
      return true;
    } catch {
      return false;
    }
  };
  return ensureCopy(content, isCopy, async () =>
    fetchFile(await openStore(place), { file: `${folder}/${CONTENT}`, path: content, length: size }),
  );
}

/** Removes the files of an import from the bucket and from this machine. Throws StoreUnavailable. */
export async function removeShared({ place, folder }: SharedFiles, content: string): Promise<void> {
  received.delete(content);
  for (const name of await readdir(dirname(content)).catch(() => []))
    if (name.split('.')[0] === basename(content)) await rm(join(dirname(content), name), { force: true });
  await removeFolder(await openStore(place), folder);
}

/** A work copy that was unused for this time is deleted. No job takes a tenth of it. */
const COPY_MS = 24 * 3_600_000;

/** Deletes the work copies in a local folder that were unused for a day. */
export async function removeOldCopies(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > COPY_MS) await rm(join(folder, name), { force: true });
  }
}
