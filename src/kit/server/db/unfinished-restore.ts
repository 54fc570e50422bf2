import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { holderLives, takeLock } from './signed-lock.ts';
import { endLeftServer } from './embedded/left-server.ts';

const MARK = 'restauracao-incompleta';
/** Entries that the file system creates in the folder that a disk is mounted on. */
const OF_THE_DISK = 'lost+found';

/**
 * Marks an empty data folder as being restored by this process, until `unmarkRestore`; no server starts there meanwhile. First
 * removes what a killed restore left behind. Throws an Error with a Portuguese sentence if the folder contains anything else.
 */
export async function markRestore(dataDir: string): Promise<void> {
  const mark = join(dataDir, MARK);
  if (existsSync(mark)) {
    if (holderLives(mark)) throw running(dataDir);
    await emptyFolder(dataDir);
  }
  while (!takeLock(mark)) if (holderLives(mark)) throw running(dataDir);
  if (readdirSync(dataDir).every((name) => name.startsWith(MARK) || name === OF_THE_DISK)) return;
  rmSync(mark);
  throw new Error(
    `A pasta ${dataDir} já tem dados, e restaurar não os substitui. Mova-os para outro lugar, ou informe uma pasta vazia em FICHARIO_DATA.`,
  );
}

/** Removes the mark, once the restored folder is complete and on the disk. */
export function unmarkRestore(dataDir: string): void {
  rmSync(join(dataDir, MARK), { force: true });
}

/** Removes everything that was restored so far, and then the mark. */
export async function emptyFolder(dataDir: string): Promise<void> {
  await endLeftServer(dataDir);
  const names = readdirSync(dataDir).filter((name) => name !== MARK && name !== OF_THE_DISK);
  for (const name of [...names, MARK]) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** Throws an Error with a Portuguese sentence if the data folder is only half restored. */
export function refuseUnfinishedRestore(dataDir: string): void {
  const mark = join(dataDir, MARK);
  if (!existsSync(mark)) return;
  if (holderLives(mark)) throw running(dataDir);
  throw new Error(
    `A restauração de ${dataDir} foi interrompida, e a pasta não está inteira. Repita "fichario restore", que recomeça, ou apague a pasta.`,
  );
}

function running(dataDir: string): Error {
  return new Error(`A pasta ${dataDir} está sendo restaurada de um back-up. Espere que termine.`);
}
