import { CommandRefused } from '../../kit/server/command/command.ts';
import { userName } from '../../kit/server/process/user-name.ts';

/** What to tell people about an error of the disk; another error as it is. `path` is the folder that they named. */
export function explainDisk(error: unknown, path: string): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? error : new CommandRefused(`A pasta ${path} ${reason()}`);
}

const denied = () =>
  `não pode ser usada pelo usuário ${userName() ?? process.getuid?.()}. Dê-lhe a pasta (chown) ou escolha outra.`;
const full = () => 'está num disco cheio. Libere espaço ou escolha outra; nada ficou pela metade.';
const REASONS: Readonly<Record<string, () => string>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: () => 'está num disco em que não se escreve. Escolha outra.',
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  // as PostgreSQL says it
  '53100': full,
  ENOENT: () => 'não pode ser criada ali. Escolha outra.',
  ENOTDIR: () => 'não pode ser criada: parte do caminho não é uma pasta. Escolha outra.',
  EEXIST: () => 'não é uma pasta. Escolha outra.',
  EIO: () => 'está num disco com defeito. Escolha outra, e confira este disco.',
};
