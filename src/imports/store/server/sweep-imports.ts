import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Db, inTenant } from '../../../kit/server/db/db.ts';
import { StoreUnavailable } from '../../../kit/server/files/file-store.ts';
import { sweepStore } from '../../../kit/server/files/sweep-store.ts';
import { listStrays } from '../../../kit/server/limits/disk-space.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { importFiles, IMPORTS_FOLDER, removeFiles } from './import-files.ts';
import { forgetRows } from './forget-rows.queries.ts';
import { closeExpired, listGoneFiles, listStoredFiles, takeExpired } from './imports.queries.ts';
import { removeOldCopies } from './shared-files.ts';

type FilesEnv = Pick<Env, 'dataDir' | 'files'>;

/** Deletes expired files, and files on disk without an import. */
export async function removeExpired({ db, env }: { db: Db; env: FilesEnv }, tenantId: number): Promise<void> {
  for (const { id, attempt } of await inTenant(db, tenantId, closeExpired)) {
    await forgetRows(db, tenantId, { id, attempt }, 'none');
    const isTaken = await inTenant(db, tenantId, (tx) => takeExpired(tx, id));
    if (isTaken) await removeFiles(importFiles(env, tenantId, id)).catch(leaveToSweep);
  }
  const folder = dirname(importFiles(env, tenantId, 'any').content);
  if (env.files) await removeOldCopies(folder, Date.now());
  const known = await inTenant(db, tenantId, listStoredFiles);
  for (const path of await listStrays(folder, (id) => known.has(id), Date.now())) await rm(path, { force: true });
}

/** Deletes the files in the bucket that are no longer needed. */
export async function sweepShared({ db, env, now }: { db: Db; env: FilesEnv; now: () => Date }): Promise<void> {
  if (!env.files) return;
  const findGone = (tenantId: number, ids: string[]) => inTenant(db, tenantId, (tx) => listGoneFiles(tx, ids));
  await sweepStore(env.files, IMPORTS_FOLDER, { findGone, now: now() });
}

/** If the bucket does not answer, the hourly sweep (`sweepShared`) deletes the files later. */
function leaveToSweep(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}
