import type { TargetField } from '../../../pessoa/cells/cell-fields.ts';
import { foldWords } from '../../../kit/fold-words.ts';

/** Blocks beyond this one are shown only to who asks for them by their number. */
const SHOWN_BLOCKS = 3;
const NUMBER = /^\d+$/;
/** More than anybody reads; what is missing comes with another letter. */
const MAX_SHOWN = 80;

/**
 * The fields whose label or group has, for each typed word, a word that begins so (a number: is so), whatever the accents
 * and capitals; those whose label begins with the text come first. Without a text: all but the blocks that few have.
 */
export function searchTargets(options: readonly TargetField[], text: string): readonly TargetField[] {
  const folded = foldWords(text);
  if (folded === '') return options.filter(({ target }) => blockOf(target) <= SHOWN_BLOCKS);
  const words = folded.split(' ');
  const found = options.filter(({ label, group }) => {
    const own = foldWords(`${label} ${group}`).split(' ');
    return words.every((word) => own.some((one) => (NUMBER.test(word) ? one === word : one.startsWith(word))));
  });
  const isFirst = ({ label }: TargetField) => foldWords(label).startsWith(folded);
  const ordered = [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
  return ordered.slice(0, MAX_SHOWN);
}

export type TargetGroup = { group: string; options: readonly TargetField[] };

/** The options under their headings, in the order in which the first of each comes. */
export function groupTargets(options: readonly TargetField[]): TargetGroup[] {
  const groups = new Map<string, TargetField[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups].map(([group, own]) => ({ group, options: own }));
}

/** The number of the block a target belongs to, 1 for what is no block: `telefones.2.numero` is 2. */
function blockOf(target: string): number {
  const number = Number(target.split('.')[1]);
  return Number.isInteger(number) ? number : 1;
}
