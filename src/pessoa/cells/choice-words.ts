import { byName, type FieldList, wordsOf } from '../field-list.ts';
import { CHOICE_HEADINGS } from '../pessoa.headings.ts';
import { wordsIn } from './words-in.ts';

/** A choice in words: the first is what it is called, all are read in a spreadsheet. */
export type ChoiceWords<Choice extends string = string> = Readonly<
  Record<Choice, readonly [label: string, ...read: string[]]>
>;

/** The words of a choice of a list, under `situacao` or `enderecos.tipo`. */
export function choiceWordsOf(list: FieldList, path: string): ChoiceWords {
  // a list of a client has no such words
  const read = path.split('.').reduce<unknown>((node, key) => byName(node ?? {})[key], CHOICE_HEADINGS) ?? {};
  return Object.fromEntries(
    Object.entries(wordsOf(list, path)).map(([choice, label]) => [
      choice,
      [label, ...wordsIn((byName(read)[choice] as string | undefined) ?? '')],
    ]),
  );
}

/** What a mark is called, and read as. */
export const YES_NO_WORDS: ChoiceWords<'yes' | 'no'> = {
  yes: ['Sim', 's', 'x', '1', 'true', 'verdadeiro', 'v', 'y', 'yes', 'principal'],
  no: ['Não', 'n', '0', 'false', 'falso', 'f', 'no'],
};
