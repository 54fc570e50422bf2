import { chaveNome } from '@fichario/brasil';
import { choiceWordsOf } from '../../pessoa/cells/choice-words.ts';
import { labelOfTarget, type Target } from '../../pessoa/cells/cell-fields.ts';
import { PESSOA } from '../../pessoa/field-list.ts';

/*
 * Uses of a column other than a field: a line of the remarks (`observacoes:Cargo`), a yes/no role (`papeis:cliente`), or a part
 * of a complemento (`enderecos.1.complemento:Apto`).
 */

const REMARKS = 'observacoes:';
const ROLE = 'papeis:';
/** The longest title. A longer heading is cut, because the length of a target is limited. */
const LONGEST_TITLE = 40;

const PAPEIS = choiceWordsOf(PESSOA, 'papeis');

/** Returns the target of a column whose cells go to the remarks under a title. */
export function remarksUnder(title: string): Target {
  return REMARKS + title.trim().slice(0, LONGEST_TITLE);
}

/** Returns the title of a column whose cells go to the remarks; undefined for any other column. */
export function titleOf(target: Target): string | undefined {
  return target.startsWith(REMARKS) && target.length > REMARKS.length ? target.slice(REMARKS.length) : undefined;
}

/** Returns the target of a yes/no column of a role. */
export function roleTarget(papel: string): Target {
  return ROLE + papel;
}

/** Returns the role of a yes/no column. */
export function roleOf(target: Target): string | undefined {
  const papel = target.startsWith(ROLE) ? target.slice(ROLE.length) : '';
  return Object.hasOwn(PAPEIS, papel) ? papel : undefined;
}

const UNIT = /^(enderecos\.\d+\.complemento):(.+)$/;

/** Returns the complemento that a column is a part of, and the word before its cells; undefined for any other column. */
export function unitOf(target: Target): { target: Target; title: string } | undefined {
  const [, complemento, title] = UNIT.exec(target) ?? [];
  return complemento === undefined || title === undefined ? undefined : { target: complemento, title };
}

/** Returns the label of a column's field or use; undefined for neither. */
export function labelOfColumn(target: Target): string | undefined {
  const unit = unitOf(target);
  const complemento = unit && labelOfTarget(unit.target);
  if (unit && complemento !== undefined) return `${complemento.split(' · ')[0]} · ${unit.title}`;
  const title = titleOf(target);
  if (title !== undefined) return `Observações, como “${title}”`;
  const papel = roleOf(target);
  return papel === undefined ? labelOfTarget(target) : `Papel ${PAPEIS[papel]?.[0]} (sim ou não)`;
}

/** Returns the word for a code, null if the field has no word for it, undefined if the code is unknown. */
export function meaningOf(text: string, meanings: Meanings): string | null | undefined {
  const key = text.toLowerCase();
  const found = Object.entries(meanings).find(([code]) => code.toLowerCase() === key);
  if (found) return found[1];
  // a user may have replaced the code in the cell with its word
  const word = chaveNome(text);
  return Object.values(meanings).find((each) => each !== null && chaveNome(each) === word);
}

/** Maps the codes of a program to the words of a field. Null: the field has no word for the code. */
export type Meanings = Readonly<Record<string, string | null>>;
