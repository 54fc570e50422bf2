import { chmodSync, statSync } from 'node:fs';

/**
 * Makes an existing folder private to its owner. Throws an Error with a Portuguese sentence if the folder belongs to another
 * user or is writable for everybody, such as /tmp.
 */
export function makePrivate(folder: string): void {
  const { mode } = statSync(folder);
  if ((mode & 0o077) === 0) return;
  const advice = 'Escolha outra em FICHARIO_DATA, só para os dados do Fichário.';
  if ((mode & 0o002) !== 0) throw new Error(`Todos podem escrever na pasta de dados ${folder}. ${advice}`);
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    const detail = `Outros usuários entram na pasta de dados ${folder}, que não é deste usuário. ${advice}`;
    throw new Error(detail, { cause: error });
  }
}
