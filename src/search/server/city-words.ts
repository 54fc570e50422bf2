import { palavrasNome } from '@fichario/brasil';
import { MUNICIPIOS } from '@fichario/brasil/municipios';

let byLetter: Map<string, string[]> | undefined;

/** The words of the names of municipalities that begin so. */
export function cityWords(beginning: string): string[] {
  byLetter ??= groupWords();
  return (byLetter.get(beginning.slice(0, 1)) ?? []).filter((word) => word.startsWith(beginning));
}

/** Some five thousand there are, and hardly ever a new one. */
function groupWords(): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of new Set(MUNICIPIOS.flatMap(({ nome }) => palavrasNome(nome)))) {
    const group = groups.get(word.slice(0, 1)) ?? [];
    group.push(word);
    groups.set(word.slice(0, 1), group);
  }
  return groups;
}
