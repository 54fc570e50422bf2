import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolders } from './make-folders.ts';
import { userName } from './user-name.ts';

/**
 * Creates the data folder if it is missing, private to its owner, and proves that this process can write to it. Throws an
 * Error with a Portuguese sentence.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    // only the folder itself is private: the database's user must be able to enter its parents
    makeFolders(dataDir, 0o700);
    const probe = join(dataDir, `.write.${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new Error(`A pasta de dados ${dataDir} ${explain(error)}`, { cause: error });
  }
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = {
    EEXIST: 'não é uma pasta. Escolha outra em FICHARIO_DATA.',
    ENOENT: 'não pode ser criada ali. Escolha outra em FICHARIO_DATA.',
    ENOTDIR: 'não pode ser criada: parte do caminho não é uma pasta. Escolha outra em FICHARIO_DATA.',
    EROFS: 'está num disco em que não se escreve. Escolha outra em FICHARIO_DATA.',
    ENOSPC: 'está num disco cheio. Libere espaço ou escolha outra em FICHARIO_DATA.',
    EDQUOT: 'está num disco cheio. Libere espaço ou escolha outra em FICHARIO_DATA.',
  };
  const denied = `não pode ser escrita pelo usuário ${userName() ?? process.getuid?.()}. Dê-lhe a pasta (chown) ou escolha outra em FICHARIO_DATA.`;
  return (
    reasons[code] ??
    (code === 'EACCES' || code === 'EPERM' ? denied : `não pode ser usada (${code}). Escolha outra em FICHARIO_DATA.`)
  );
}
