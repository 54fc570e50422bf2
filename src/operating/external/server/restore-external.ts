import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type Client, DatabaseError } from 'pg';
import { CommandRefused, refuseDisk } from '../../../kit/server/command/command.ts';
import { requireFit } from '../../../kit/server/db/connect.ts';
import { explainConnection } from '../../../kit/server/db/connect-failure.ts';
import { isConnectionFailure } from '../../../kit/server/db/failures.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import { emptyFolder, markRestore, unmarkRestore } from '../../../kit/server/db/unfinished-restore.ts';
import { makeDataFolder } from '../../../kit/server/process/data-folder.ts';
import { compareDatabase } from '../../contents/server/compare-database.ts';
import { loadDatabase, type OnStep } from '../../contents/server/load-database.ts';
import type { Manifest } from '../../stored/server/manifest.ts';
import { openBackup, type OpenedBackup } from '../../backup/server/read-backup.ts';
import {
  refuseDifferences,
  requireSpace,
  restoreFiles,
  type RestoreTarget,
} from '../../backup/server/restore-backup.ts';
import { openSession } from '../../contents/server/snapshot.ts';
import { sha256Of, syncFolder } from '../../stored/server/stored-file.ts';
import {
  emptyDatabase,
  markDatabase,
  namedAddress,
  noteWhole,
  refuseRights,
  type Restoring,
  takeDatabase,
  unmarkDatabase,
} from './marked-database.ts';

/** `databaseUrl`: an empty database, with the login of its owner. The data folder receives the keys and files. */
export type ExternalTarget = RestoreTarget & { databaseUrl: string };

/**
 * Restores a back-up into an empty database of an external PostgreSQL, and its keys and files into a missing or empty folder.
 * Reads back and compares rows like `restoreBackup`. Marks database and folder first; after a kill the marks keep servers from
 * starting, and the next restore starts over. Throws CommandRefused in Portuguese, and then leaves both as they were. Returns the
 * manifest.
 */
export async function restoreExternal(
  folder: string,
  { databaseUrl, ...target }: ExternalTarget,
  onStep: OnStep = () => {},
): Promise<Manifest> {
  const opened = await openBackup(folder, target);
  const dataDir = resolve(target.dataDir);
  const restoring = { backup: sha256Of(Buffer.from(JSON.stringify(opened.manifest))), folder: dataDir };
  const address = namedAddress(databaseUrl);
  const owner = await openSession(address).catch(explainConnection);
  try {
    await requireFit(address, owner);
    await owner.query(LONG_SESSION);
    const found = await takeDatabase(owner, restoring);
    if (found !== 'whole') await restoreAll({ folder, opened, address, owner, restoring, onStep }, target);
    onStep('whole');
    unmarkRestore(dataDir);
    await syncFolder(dataDir);
    await unmarkDatabase(owner);
    return opened.manifest;
  } catch (error) {
    throw isLost(error) ? new CommandRefused(LOST, { cause: error }) : refuseRights(error, owner);
  } finally {
    await owner.end().catch(() => {});
  }
}

/** This session is idle while others load the rows; keepalives let the server notice when this machine is gone. */
const LONG_SESSION = `set idle_session_timeout = 0; set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10;
  set tcp_keepalives_count = 3`;

const LOST =
  'A conexão com o banco caiu, e a restauração não terminou. O banco fica marcado como incompleto, e nada inicia nele. Repita o comando, que recomeça.';
const FULL = 'O disco do servidor PostgreSQL de DATABASE_URL está cheio. Libere espaço nele e repita o comando.';

type Work = {
  folder: string;
  opened: OpenedBackup;
  address: DatabaseAddress;
  owner: Client;
  restoring: Restoring;
  onStep: OnStep;
};

async function restoreAll(work: Work, { dataDir, diskFree }: RestoreTarget): Promise<void> {
  const { opened, owner, restoring } = work;
  const isNew = !existsSync(dataDir);
  makeDataFolder(dataDir);
  await markRestore(dataDir);
  const leaveFolder = async () => {
    await emptyFolder(dataDir);
    if (isNew) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await requireSpace(opened.manifest.fileBytes, { dataDir, diskFree });
    await markDatabase(owner);
  } catch (error) {
    await leaveFolder();
    throw refuseDisk(error, dataDir);
  }
  try {
    await fillAndCompare(work, dataDir);
  } catch (error) {
    await leaveFolder();
    // without a connection the mark stays in the database, and keeps servers from starting
    if (isLost(error)) throw error;
    await emptyDatabase(owner);
    throw error instanceof DatabaseError && error.code === '53100'
      ? new CommandRefused(FULL, { cause: error })
      : refuseDisk(error, dataDir);
  }
  // nothing is undone if this fails, because the database may have committed it
  await noteWhole(owner, restoring);
}

async function fillAndCompare({ folder, opened, address, onStep }: Work, dataDir: string): Promise<void> {
  const { manifest, cipher } = opened;
  const workers = availableParallelism();
  await loadDatabase({ folder, manifest, cipher, address, workers, onStep });
  onStep('compare');
  refuseDifferences(await compareDatabase(address, manifest, workers));
  onStep('files');
  await restoreFiles(folder, opened, dataDir);
  await syncFolder(dataDir);
}

/** Whether the connection was lost. An error with a `path` comes from the file system. */
function isLost(error: unknown): boolean {
  if (!isConnectionFailure(error) || 'path' in (error as Error)) return false;
  return !(error instanceof DatabaseError) || /^(08|57P)/.test(error.code ?? '');
}
