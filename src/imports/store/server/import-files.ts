import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../../../kit/server/http/errors.ts';
import {
  type ClientUse,
  removeReservation,
  requireFree,
  requireQuota,
  reserveSpace,
  type SpaceEnv,
} from '../../../kit/server/limits/disk-space.ts';
import { isDiskFull } from '../../../kit/server/process/disk-problems.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { ROWS_ENDING } from '../../../tables/server/table/table.ts';
import { ensureContent, removeShared, type SharedFiles, storeContent, storePart } from './shared-files.ts';

/** The paths of an import. With `shared` the uploaded file is in a bucket, and `content` is a work copy. */
export type ImportFiles = {
  content: string;
  /** the table made from a folder of documents */
  rows: string;
  /** the rows as the check prepared them; only on this machine */
  prepared: string;
  shared: SharedFiles | undefined;
};

/** The folder in `dataDir` and in a bucket, which has a folder for each client. */
export const IMPORTS_FOLDER = 'imports';

/** The paths of an import; the files need not exist. */
export function importFiles(env: Pick<Env, 'dataDir' | 'files'>, tenantId: number, id: string): ImportFiles {
  const content = join(env.dataDir, IMPORTS_FOLDER, String(tenantId), id);
  const shared = env.files && { place: env.files, folder: `${IMPORTS_FOLDER}/${tenantId}/${id}` };
  return { content, rows: content + ROWS_ENDING, prepared: `${content}.prepared`, shared };
}

/** The space for a new file. With `quota` the limit of the client applies. */
export type NewFile = { tenantId: number; size: number; quota: boolean };

/**
 * Creates an empty file with reserved space. The caller holds SPACE_LOCK, and has stored the import, which `use` counts. Refuses
 * with 413 or 507, creating nothing. In a bucket nothing is created, and only the quota of the client applies.
 */
export async function prepareFile(
  env: SpaceEnv,
  { content, shared }: ImportFiles,
  file: NewFile & { use: ClientUse },
): Promise<void> {
  try {
    await mkdir(dirname(content), { recursive: true, mode: 0o700 });
    if (shared) return void (file.quota && requireQuota(env, await file.use()));
    await reserveSpace(env, { path: content, ...file });
    await (await open(content, 'w', 0o600)).close();
  } catch (error) {
    throw explain(error);
  }
}

/** A part of an uploaded file, which has `size` bytes in all. */
export type Part = { part: Buffer; offset: number; size: number };

/**
 * Stores a part in the bucket, before the transaction that records it: a slow store must not hold a lock. Does nothing without a
 * bucket. Throws StoreUnavailable.
 */
export async function sharePart({ content, shared }: ImportFiles, part: Part): Promise<void> {
  if (shared) await storePart(shared, content, part);
}

/**
 * Writes a part at its offset and returns once it is synced to the disk, unless `sharePart` has stored it. Refuses with 507 a
 * full disk, which is possible despite the reservation, because other programs use the disk too.
 */
export async function writePart(
  env: Pick<SpaceEnv, 'dataDir' | 'diskFree'>,
  { content, shared }: ImportFiles,
  { part, offset }: Part,
): Promise<void> {
  if (shared) return;
  let file: FileHandle | undefined;
  try {
    await requireFree(env, part.length);
    file = await open(content, 'r+');
    const { bytesWritten } = await file.write(part, 0, part.length, offset);
    if (bytesWritten !== part.length) throw diskFull();
    // sync each part: one sync at the end of a large file would exceed the timeout of a request
    await file.datasync();
  } catch (error) {
    throw explain(error);
  } finally {
    await file?.close();
  }
}

/** The hash of a whole file. Refuses with 410 a deleted file. */
export async function hashFile(files: ImportFiles, size: number): Promise<Buffer> {
  const { content } = files;
  if (files.shared && !(await hasContent(files, size))) throw fileGone();
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(content, { highWaterMark: 1024 ** 2 })) hash.update(chunk as Buffer);
  return hash.digest();
}

/** Deletes the files of an import; missing files are no error. Throws StoreUnavailable. */
export async function removeFiles({ content, rows, prepared, shared }: ImportFiles): Promise<void> {
  if (shared) return removeShared(shared, content);
  await Promise.all([
    ...[content, rows, prepared].map((path) => rm(path, { force: true })),
    removeReservation(content),
  ]);
}

/** Whether the uploaded file of this size still exists. Fetches it from the bucket, if any. Throws StoreUnavailable. */
export async function hasContent({ content, shared }: ImportFiles, size: number): Promise<boolean> {
  if (shared)
    return ensureContent(shared, content, size).catch((error: unknown) => {
      throw isDiskFull(error) ? diskFull() : error;
    });
  return stat(content).then(
    () => true,
    () => false,
  );
}

/** Stores the uploaded file, which is complete at its path, in the bucket, if any: other processes find it there. */
export async function shareContent({ content, shared }: ImportFiles): Promise<void> {
  if (shared) await storeContent(shared, content);
}

export function diskFull(): Refusal {
  const detail =
    'Não há espaço no disco do servidor para este arquivo. Nada foi importado. Libere espaço ou avise quem cuida dele.';
  return new Refusal(507, 'disk_full', detail);
}

function explain(error: unknown): unknown {
  if (isDiskFull(error)) return diskFull();
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? fileGone() : error;
}

/** The refusal for a file that was deleted. */
export function fileGone(): Refusal {
  return new Refusal(410, 'file_gone', 'O arquivo desta importação não está mais no servidor. Envie-o de novo.');
}
