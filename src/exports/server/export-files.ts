import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { listTenants } from '../../access/server/tenants.queries.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { openStore } from '../../kit/server/files/open-store.ts';
import { openFile, putFile, removeFolder } from '../../kit/server/files/segments.ts';
import { sweepStore } from '../../kit/server/files/sweep-store.ts';
import type { Env } from '../../kit/server/env/env.ts';
import { type ExportRecord, expireExports, listExpired, listGone } from './exports.queries.ts';
import type { ExportFile } from './formats/record-writer.ts';

/** How often expired files are deleted. */
export const SWEEP_MS = 3_600_000;

/** Deletes expired files, and parts of files that crashed processes left behind. */
export async function sweepExports({ db, env, now }: Pick<Services, 'db' | 'env' | 'now'>): Promise<void> {
  for (const { id: tenantId } of await listTenants(db)) {
    const expired = await inTenant(db, tenantId, (tx) => listExpired(tx, now()));
    for (const id of expired) await removeExport(env, tenantId, id);
    if (expired.length > 0) await inTenant(db, tenantId, (tx) => expireExports(tx, expired));
    await removeParts(env, tenantId, now());
  }
  const findGone = (tenantId: number, ids: string[]) => inTenant(db, tenantId, (tx) => listGone(tx, ids));
  if (env.files) await sweepStore(env.files, EXPORTS_FOLDER, { findGone, now: now() });
}

type FilesEnv = Pick<Env, 'dataDir' | 'files'>;

/** The folder in `dataDir` and in a bucket. It has a folder for each client. */
const EXPORTS_FOLDER = 'exports';

/** The path of an export's file, which need not exist. */
export function pathOfExport(env: Pick<Env, 'dataDir'>, tenantId: number, id: string): string {
  return join(folderOf(env, tenantId), id);
}

function folderOf({ dataDir }: Pick<Env, 'dataDir'>, tenantId: number): string {
  return join(dataDir, EXPORTS_FOLDER, String(tenantId));
}

/** Makes the folder for the exports of a client. Returns the path of the export's file. */
export async function prepareExport(env: Pick<Env, 'dataDir'>, tenantId: number, id: string): Promise<string> {
  const path = pathOfExport(env, tenantId, id);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return path;
}

/** Readable by the owner only, because the file holds documents of people. */
const ONLY_OWNER = 0o600;
const PART = '.part';

/**
 * Writes a file under a temporary name and renames it when `work` is done and everything is on the disk. Replaces an existing
 * file. If `work` fails, no file remains. Returns the length in bytes.
 */
export async function writeWhole(path: string, work: (file: ExportFile) => Promise<void>): Promise<number> {
  // two processes that write the same export must not write into one file
  const part = `${path}.${randomUUID()}${PART}`;
  const handle = await open(part, 'wx', ONLY_OWNER);
  try {
    await work({ write: (chunks) => writeAll(handle, chunks) });
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await rename(part, path);
    return size;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

async function writeAll(handle: FileHandle, chunks: readonly (Buffer | Uint8Array)[]): Promise<void> {
  if (chunks.length === 0) return;
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  const { bytesWritten } = await handle.writev(chunks);
  if (bytesWritten === bytes) return;
  // the system wrote only a part: write the remaining bytes, chunk by chunk
  let skip = bytesWritten;
  for (const chunk of chunks) {
    if (skip < chunk.byteLength) await handle.writeFile(chunk.subarray(skip));
    skip = Math.max(0, skip - chunk.byteLength);
  }
}

/** Deletes the file of an export, if it exists. Throws StoreUnavailable. */
export async function removeExport(env: FilesEnv, tenantId: number, id: string): Promise<void> {
  await rm(pathOfExport(env, tenantId, id), { force: true });
  if (env.files) await removeFolder(await openStore(env.files), `${EXPORTS_FOLDER}/${tenantId}/${id}`);
}

/** The file of a finished export. */
type MadeExport = { tenantId: number } & Pick<ExportRecord, 'id' | 'bytes'>;

/**
 * The name of the file in a bucket. It has the length, because two processes that make the same export write different files,
 * and the database has the length of the valid one.
 */
function nameOfShared({ tenantId, id, bytes }: MadeExport): string {
  return `${EXPORTS_FOLDER}/${tenantId}/${id}/${bytes}`;
}

/** Moves the file of an export to the place that all processes share. Throws StoreUnavailable; the export is then made again. */
export async function shareExport(env: FilesEnv, made: MadeExport): Promise<void> {
  if (!env.files) return;
  const path = pathOfExport(env, made.tenantId, made.id);
  try {
    await putFile(await openStore(env.files), nameOfShared(made), path);
  } finally {
    await rm(path, { force: true });
  }
}

/** The file of an export as a stream; undefined if it is gone. Throws StoreUnavailable. */
export async function findExportFile(
  env: FilesEnv,
  made: MadeExport,
): Promise<{ size: number; open: () => Readable } | undefined> {
  if (env.files && made.bytes !== null) {
    const content = await openFile(await openStore(env.files), nameOfShared(made), made.bytes);
    return content && { size: made.bytes, open: () => content };
  }
  const path = pathOfExport(env, made.tenantId, made.id);
  const found = await stat(path).catch(() => undefined);
  return found && { size: found.size, open: () => createReadStream(path) };
}

/** A part without a write for this time belongs to a crashed process. */
const ABANDONED_MS = 3_600_000;

/** Deletes the parts that crashed processes left in a client's folder. */
export async function removeParts(env: Pick<Env, 'dataDir'>, tenantId: number, now: Date): Promise<void> {
  const folder = folderOf(env, tenantId);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(PART))) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}
