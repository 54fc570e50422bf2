import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createWriteStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandRefused, refuseDisk } from '../../../kit/server/command/command.ts';
import { withNewDatabase } from '../../../kit/server/db/connect.ts';
import { startNoMore, syncCluster } from '../../../kit/server/db/embedded/embedded-postgres.ts';
import { emptyFolder, markRestore, unmarkRestore } from '../../../kit/server/db/unfinished-restore.ts';
import { findFree, sizeOf } from '../../../kit/server/limits/disk-space.ts';
import { makeDataFolder } from '../../../kit/server/process/data-folder.ts';
import { cleaningUp } from '../../../kit/server/process/clean-up.ts';
import { compareDatabase } from '../../contents/server/compare-database.ts';
import { loadDatabase, type OnStep } from '../../contents/server/load-database.ts';
import { bytesToLoad, loadingSettings } from '../../contents/server/loading-settings.ts';
import { BackupFault, damaged, type Manifest } from '../../stored/server/manifest.ts';
import { openBackup, type OpenedBackup, type Opening } from './read-backup.ts';
import { NotAsStored, readStored, syncFolder } from '../../stored/server/stored-file.ts';

/** The folder to restore into, and how to open the back-up. `diskFree`: bytes of the disk that stay free. */
export type RestoreTarget = { dataDir: string; diskFree: number } & Opening;

/** `isPassing`: the restored folder is temporary, so it is not synced to the disk. `onStep` is called when a step begins. */
type HowRestored = { isPassing?: boolean; onStep?: OnStep };

/**
 * Restores a back-up into a folder that is missing or empty: verifies every byte of the back-up, loads the embedded database,
 * reads back and compares every row, and copies keys and files. Until everything is on the disk, a mark in the folder keeps
 * servers from starting. Throws CommandRefused in Portuguese, and then leaves the folder empty. Returns the manifest.
 */
export async function restoreBackup(
  folder: string,
  { dataDir, diskFree, ...opening }: RestoreTarget,
  { isPassing = false, onStep = () => {} }: HowRestored = {},
): Promise<Manifest> {
  onStep('check');
  const { manifest, cipher } = await openBackup(folder, opening);
  await fillDataFolder(dataDir, async () => {
    await requireSpace(bytesToLoad(manifest.databaseBytes) + manifest.fileBytes, { dataDir, diskFree });
    onStep('server');
    await withNewDatabase(dataDir, loadingSettings(manifest.databaseBytes), async (address) => {
      const workers = availableParallelism();
      await loadDatabase({ folder, manifest, cipher, address, workers, onStep });
      onStep('compare');
      refuseDifferences(await compareDatabase(address, manifest, workers));
      onStep('files');
    });
    await restoreFiles(folder, { manifest, cipher }, dataDir);
    if (!isPassing) await syncCluster(dataDir);
  });
  return manifest;
}

/**
 * Fills a folder that is missing or empty. A mark in the folder keeps servers from starting until `fill` is done and its files
 * are on the disk. When `fill` fails or the process receives a signal to end, the folder is emptied.
 */
export async function fillDataFolder<T>(dataDir: string, fill: () => Promise<T>): Promise<T> {
  const isNew = !existsSync(dataDir);
  makeDataFolder(dataDir);
  await markRestore(dataDir);
  const leaveNothing = async () => {
    await emptyFolder(dataDir);
    if (isNew) rmSync(dataDir, { recursive: true, force: true });
  };
  return cleaningUp(
    () => {
      startNoMore(dataDir);
      return leaveNothing();
    },
    async () => {
      try {
        const filled = await fill();
        await syncFolder(dataDir);
        unmarkRestore(dataDir);
        await syncFolder(dataDir);
        return filled;
      } catch (error) {
        await leaveNothing();
        throw refuseDisk(error, dataDir);
      }
    },
  );
}

/** Throws CommandRefused if the disk of the data folder has too little space for so many bytes. */
export async function requireSpace(
  bytes: number,
  { dataDir, diskFree }: Pick<RestoreTarget, 'dataDir' | 'diskFree'>,
): Promise<void> {
  const needed = bytes + diskFree;
  const free = await findFree(dataDir);
  if (free >= needed) return;
  throw new CommandRefused(
    `No disco de ${dataDir} há ${sizeOf(free)} livres, e restaurar precisa de ${sizeOf(needed)}. Libere espaço ou escolha outra pasta em FICHARIO_DATA.`,
  );
}

/** Throws a BackupFault if there are differences. */
export function refuseDifferences(differences: string[]): void {
  if (differences.length === 0) return;
  const [first] = differences;
  const more = differences.length > 1 ? `, e mais ${differences.length - 1}` : '';
  throw new BackupFault(`O que foi restaurado não é igual ao back-up (${first}${more}). Use outro back-up.`);
}

/** Writes the keys and files of a back-up to their paths below a data folder, and syncs them to the disk. */
export async function restoreFiles(
  folder: string,
  { manifest: { files }, cipher }: OpenedBackup,
  dataDir: string,
): Promise<void> {
  const folders = new Set<string>();
  for (const stored of files) {
    const target = join(dataDir, stored.path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    folders.add(dirname(target));
    await pipeline(
      readStored(join(folder, stored.file), stored, cipher),
      createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
    ).catch((error: unknown) => {
      throw error instanceof NotAsStored ? damaged(folder, stored.file) : error;
    });
  }
  for (const each of folders) {
    chmodSync(each, 0o700);
    await syncFolder(each);
  }
}
