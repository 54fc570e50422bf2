import { chaveNome } from '@fichario/brasil';
import { choiceWordsOf } from '../../pessoa/cells/choice-words.ts';
import { PESSOA } from '../../pessoa/field-list.ts';
import { wordsOf } from './headings.ts';

/** Whole words for a role, not its letters. */
const SHORTEST = 6;
const ROLES: ReadonlyMap<string, string> = new Map(
  Object.entries(choiceWordsOf(PESSOA, 'papeis')).flatMap(([role, words]) =>
    words.filter((word) => word.length >= SHORTEST).map((word) => [chaveNome(word), role] as const),
  ),
);

/** Returns the role that a heading names: `Fornecedor`, `É cliente`, `is_supplier`. */
export function roleNamed(heading: string): string | undefined {
  const [word = '', ...others] = wordsOf(heading).filter((each) => each !== 'e' && each !== 'is');
  return others.length === 0 ? ROLES.get(word) : undefined;
}
