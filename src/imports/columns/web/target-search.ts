import type { TargetField } from '../../../pessoa/cells/cell-fields.ts';
import { foldWords } from '../../../kit/fold-words.ts';

/** Blocks with a higher number appear only in a search for that number. */
const SHOWN_BLOCKS = 3;
const NUMBER = /^\d+$/;
/** The longest useful list. A further letter finds the missing fields. */
const MAX_SHOWN = 80;

/**
 * Searches fields. Each typed word must start a word of the label or the group (a number must be equal); accents and capitals
 * do not matter. Fields whose label starts with the text come first. Without a text, returns all fields except rare blocks.
 */
export function searchTargets(options: readonly TargetField[], text: string): readonly TargetField[] {
  const folded = foldWords(text);
  if (folded === '') return options.filter(({ target }) => blockOf(target) <= SHOWN_BLOCKS);
  const words = folded.split(' ');
  const found = options.filter(({ label, group }) => {
    const labelWords = foldWords(`${label} ${group}`).split(' ');
    return words.every((word) =>
      labelWords.some((labelWord) => (NUMBER.test(word) ? labelWord === word : labelWord.startsWith(word))),
    );
  });
  const isFirst = ({ label }: TargetField) => foldWords(label).startsWith(folded);
  const ordered = [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
  return ordered.slice(0, MAX_SHOWN);
}

export type TargetGroup = { group: string; options: readonly TargetField[] };

/** Groups the options by heading, in the order of their first option. */
export function groupTargets(options: readonly TargetField[]): TargetGroup[] {
  const groups = new Map<string, TargetField[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups].map(([group, grouped]) => ({ group, options: grouped }));
}

/** Returns the block number of a target: 2 for `telefones.2.numero`, and 1 for a field outside blocks. */
function blockOf(target: string): number {
  const number = Number(target.split('.')[1]);
  return Number.isInteger(number) ? number : 1;
}
