import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../../../kit/server/http/errors.ts';
import { removeReservation, requireFree, reserveSpace, type SpaceEnv } from '../../../kit/server/limits/disk-space.ts';
import { isDiskFull } from '../../../kit/server/process/disk-problems.ts';
import type { Env } from '../../../kit/server/process/env.ts';

/** The paths of an import: the uploaded file, the index of its keys, and the faulty rows beyond the limit of the database. */
export type ImportFiles = { content: string; keys: string; overflow: string };

/** The paths of an import; the files need not exist. */
export function importFiles(env: Pick<Env, 'dataDir'>, tenantId: number, id: string): ImportFiles {
  const content = join(env.dataDir, 'imports', String(tenantId), id);
  return { content, keys: `${content}.keys`, overflow: `${content}.overflow` };
}

/** The space that a new file needs. With `quota` the limit of the client applies. */
export type NewFile = { tenantId: number; size: number; quota: boolean };

/** Creates an empty file with reserved space. The caller holds SPACE_LOCK. Refuses with 413 or 507, creating nothing. */
export async function prepareFile(env: SpaceEnv, { content }: ImportFiles, file: NewFile): Promise<void> {
  try {
    await mkdir(dirname(content), { recursive: true, mode: 0o700 });
    await reserveSpace(env, { path: content, ...file });
    await (await open(content, 'w', 0o600)).close();
  } catch (error) {
    throw explain(error);
  }
}

/**
 * Writes a part at its offset and returns once it is synced to the disk. Refuses with 507 a full disk, despite the
 * reservation: other programs use the disk too.
 */
export async function writePart(
  env: Pick<SpaceEnv, 'dataDir' | 'diskFree'>,
  { content }: ImportFiles,
  part: Buffer,
  offset: number,
): Promise<void> {
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

export async function hashFile({ content }: ImportFiles): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(content, { highWaterMark: 1024 ** 2 })) hash.update(chunk as Buffer);
  return hash.digest();
}

/** Deletes the files of an import; missing files are no error. */
export async function removeFiles({ content, keys, overflow }: ImportFiles): Promise<void> {
  await Promise.all([
    ...[content, keys, overflow].map((path) => rm(path, { force: true })),
    removeReservation(content),
  ]);
}

/** Whether the uploaded file still exists. */
export async function hasContent({ content }: ImportFiles): Promise<boolean> {
  return stat(content).then(
    () => true,
    () => false,
  );
}

/** Truncates the overflow of faulty rows: a chunk that was rolled back wrote the bytes beyond this length. */
export async function cutOverflow({ overflow }: ImportFiles, bytes: number): Promise<void> {
  try {
    await (await open(overflow, 'a', 0o600)).close();
    await truncate(overflow, bytes);
  } catch (error) {
    throw explain(error);
  }
}

/** Appends faulty rows, one JSON array of cells a line, and syncs them to the disk. Returns the new length. */
export async function appendOverflow({ overflow }: ImportFiles, rows: readonly string[][]): Promise<number> {
  let file: FileHandle | undefined;
  try {
    file = await open(overflow, 'a', 0o600);
    await file.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await file.datasync();
    return (await file.stat()).size;
  } catch (error) {
    throw explain(error);
  } finally {
    await file?.close();
  }
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
