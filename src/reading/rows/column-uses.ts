import { chaveNome } from '@fichario/brasil';
import { choiceWordsOf } from '../../pessoa/cells/choice-words.ts';
import { labelOfTarget, type Target } from '../../pessoa/cells/cell-fields.ts';
import { PESSOA } from '../../pessoa/fields/field-list.ts';

/*
 * What a column may be besides a field: a line of the remarks (`observacoes:Cargo`), or whether a record has a role
 * (`papeis:cliente`).
 */

const REMARKS = 'observacoes:';
const ROLE = 'papeis:';
/** A longer heading is cut: a target has a limit. */
const LONGEST_TITLE = 40;

const PAPEIS = choiceWordsOf(PESSOA, 'papeis');

/** A column whose cells go to the remarks under a title. */
export function remarksUnder(title: string): Target {
  return REMARKS + title.trim().slice(0, LONGEST_TITLE);
}

/** The title under which the cells of a column go to the remarks; undefined for any other column. */
export function titleOf(target: Target): string | undefined {
  return target.startsWith(REMARKS) && target.length > REMARKS.length ? target.slice(REMARKS.length) : undefined;
}

/** The role that a column says yes or no of. */
export function roleOf(target: Target): string | undefined {
  const papel = target.startsWith(ROLE) ? target.slice(ROLE.length) : '';
  return Object.hasOwn(PAPEIS, papel) ? papel : undefined;
}

/** What a column is called by what it holds: its field, or its use; undefined for what is neither. */
export function labelOfColumn(target: Target): string | undefined {
  const title = titleOf(target);
  if (title !== undefined) return `Observações, como “${title}”`;
  const papel = roleOf(target);
  return papel === undefined ? labelOfTarget(target) : `Papel ${PAPEIS[papel]?.[0]} (sim ou não)`;
}

/** The word that a code stands for, null for one that has none here; undefined for a code nobody told of. */
export function meaningOf(text: string, meanings: Meanings): string | null | undefined {
  const key = text.toLowerCase();
  const found = Object.entries(meanings).find(([code]) => code.toLowerCase() === key);
  if (found) return found[1];
  // somebody corrected the cell by the word itself
  const word = chaveNome(text);
  return Object.values(meanings).find((one) => one !== null && chaveNome(one) === word);
}

/** From the codes of a program to the words of a field; null: the field has no word for it. */
export type Meanings = Readonly<Record<string, string | null>>;
