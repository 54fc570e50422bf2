import { byName, type FieldList, wordsOf } from '../field-list.ts';
import { CHOICE_HEADINGS } from '../pessoa.headings.ts';
import { wordsIn } from './words-in.ts';

/** The words of each choice: the first is its name, and a spreadsheet may contain any of them. */
export type ChoiceWords<Choice extends string = string> = Readonly<
  Record<Choice, readonly [label: string, ...read: string[]]>
>;

/** The words of the choices of a field, such as `situacao` or `enderecos.tipo`. */
export function choiceWordsOf(list: FieldList, path: string): ChoiceWords {
  // lists of clients have no such words
  const read = path.split('.').reduce<unknown>((node, key) => byName(node ?? {})[key], CHOICE_HEADINGS) ?? {};
  return Object.fromEntries(
    Object.entries(wordsOf(list, path)).map(([choice, label]) => [
      choice,
      [label, ...wordsIn((byName(read)[choice] as string | undefined) ?? '')],
    ]),
  );
}

/** The words of a yes-or-no field. */
export const YES_NO_WORDS: ChoiceWords<'yes' | 'no'> = {
  yes: ['Sim', 's', 'x', '1', 'true', 'verdadeiro', 'v', 'y', 'yes', 'principal'],
  no: ['Não', 'n', '0', 'false', 'falso', 'f', 'no'],
};
