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

/** Where a back-up goes to. `diskFree`: bytes of the disk that stay free. The rest says what opens it. */
export type RestoreTarget = { dataDir: string; diskFree: number } & Opening;

/** `isPassing`: what is restored is looked at and thrown away, so nobody waits until it is on the disk. `onStep` is told what begins. */
type HowRestored = { isPassing?: boolean; onStep?: OnStep };

/**
 * Restores a back-up into a folder that is missing or empty: looks at every byte of it, loads the embedded database, reads
 * every row back and compares it, and puts keys and files in their places. Until all of it is on the disk, the folder is
 * marked and nothing starts in it. Refuses in a sentence, and then leaves the folder empty. Returns what the back-up held.
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
 * Fills a folder that is missing or empty. It is marked, and nothing starts in it, until all that `fill` puts there is on the disk.
 * When `fill` fails or the process is asked to end, the folder is left empty.
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

/** Refuses, in a sentence, when the disk of the data folder cannot take so many bytes. */
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

/** Refuses, in a sentence, what was restored with differences. */
export function refuseDifferences(differences: string[]): void {
  if (differences.length === 0) return;
  const [first] = differences;
  const more = differences.length > 1 ? `, e mais ${differences.length - 1}` : '';
  throw new BackupFault(`O que foi restaurado não é igual ao back-up (${first}${more}). Use outro back-up.`);
}

/** Puts the keys and files of a back-up into their places below a data folder, on the disk. */
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
