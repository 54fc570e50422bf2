import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainDisk } from './disk-problems.ts';
import { makeFolders } from './make-folders.ts';

/**
 * Creates the data folder if it is missing, private to its owner, and proves that this process can write to it. Throws an
 * Error with a Portuguese sentence.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    // only the folder itself is private: the database's user must be able to enter its parents
    makeFolders(dataDir, 0o700);
    const probe = join(dataDir, `.write.${process.pid}`);
    try {
      // a full disk still takes an empty file
      writeFileSync(probe, '1');
    } finally {
      rmSync(probe, { force: true });
    }
  } catch (error) {
    const folder = `A pasta de dados ${dataDir}`;
    const sentence = explainDisk(error, folder, 'FICHARIO_DATA');
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new Error(sentence ?? `${folder} não pode ser usada (${code}). Escolha outra em FICHARIO_DATA.`, {
      cause: error,
    });
  }
}
