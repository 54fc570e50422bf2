import { userName } from './user-name.ts';

/**
 * The explanation of a disk error, ours or the database's, as a Portuguese sentence about a folder;
 * undefined for any other error. `setting`: the variable that chooses another folder.
 */
export function explainDisk(error: unknown, folder: string, setting?: string): string | undefined {
  const reason = REASONS[(error as NodeJS.ErrnoException | undefined)?.code ?? ''];
  return reason && `${folder} ${reason(setting === undefined ? 'outra' : `outra em ${setting}`)}`;
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether the disk, a quota or the file size limit is exhausted. */
export function isDiskFull(error: unknown): boolean {
  return FULL.has((error as NodeJS.ErrnoException).code ?? '');
}

type Reason = (another: string) => string;

const denied: Reason = (another) =>
  `não pode ser usada pelo usuário ${userName() ?? process.getuid?.()}. Dê-lhe a pasta (chown) ou escolha ${another}.`;
const full: Reason = (another) => `está num disco cheio. Libere espaço ou escolha ${another}; nada ficou pela metade.`;
const REASONS: Readonly<Record<string, Reason>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: (another) => `está num disco em que não se escreve. Escolha ${another}.`,
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  // the codes of PostgreSQL
  '53100': full,
  '58030': (another) => `está num disco com defeito. Escolha ${another}, e confira este disco.`,
  ENOENT: (another) => `não pode ser criada ali. Escolha ${another}.`,
  ENOTDIR: (another) => `não pode ser criada: parte do caminho não é uma pasta. Escolha ${another}.`,
  EEXIST: (another) => `não é uma pasta. Escolha ${another}.`,
  EIO: (another) => `está num disco com defeito. Escolha ${another}, e confira este disco.`,
};
