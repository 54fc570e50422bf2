import { chmodSync, statSync } from 'node:fs';

/**
 * Keeps others out of a folder that is there already: what they could read or list is taken from them. Throws an Error with a
 * Portuguese sentence when the folder is not ours to change, or is one that all write into, as /tmp is.
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
