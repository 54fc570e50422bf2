import type { Frequencies } from '../frequencies.ts';
import type { NameWords } from '../name-words.ts';
import { isShortOfSeveral } from '../names/abbreviations.ts';
import { isKnownFirstName, readDifference } from '../names/first-names.ts';
import { isSecondName } from '../names/second-names.ts';
import type { Alignment } from './alignment.ts';

/** `isOpen`: the first names are alike, and whether they are one name nobody knows. */
export type ReadAlignment = Alignment & { isOpen: boolean };

/** An alignment without given names that are alike and two names: Mariana and Marina, Maria Luana and Maria Luara. */
export function partGivenNames(
  a: NameWords,
  b: NameWords,
  { of, isMet }: Alignment,
  frequencies: Frequencies,
): ReadAlignment {
  const [kept, met] = [[...of], [...isMet]];
  let isOpen = false;
  for (const [i, found] of of.entries()) {
    if (!found || found.how === 'same') continue;
    const [one, other] = [a.words[i]!, b.words[found.at]!]; // both stand in their names
    if (isInitial(one) || isInitial(other) || !isGiven(a, b, i, found.at)) continue;
    const difference = readDifference(one, other, frequencies);
    if (difference === 'open') isOpen ||= i === 0 && found.at === 0;
    if (difference !== 'two') continue;
    kept[i] = undefined;
    met[found.at] = false;
  }
  return { of: kept, isMet: met, isOpen };
}

/** What stands for any name that begins so. */
function isInitial(word: string): boolean {
  return word.length === 1 || isShortOfSeveral(word);
}

/** Whether two words are given names: those in front, and those after them that are known, but for the last word. */
function isGiven(a: NameWords, b: NameWords, i: number, at: number): boolean {
  if (i === 0 && at === 0) return true;
  if (!isKnownFirstName(a.words[i]!) || !isKnownFirstName(b.words[at]!)) return false; // both stand in their names
  return i === 0 || at === 0 || (i < a.words.length - 1 && at < b.words.length - 1);
}

/** So many times a word is to be counted before its places in names say what it is. */
const TELLING_COUNT = 10;

/** Whether a word of a name is a first name: one of the country, or one that most who have it have in front; `at`: its place. */
export function isGivenName({ words }: NameWords, at: number, frequencies: Frequencies): boolean {
  const word = words[at];
  if (word === undefined) return false;
  // first: most who are called Clara or Eduarda are Maria Clara and Maria Eduarda
  if (isKnownFirstName(word) || isSecondName(words, at)) return true;
  const all = frequencies.countOf('word', word);
  return all >= TELLING_COUNT && frequencies.countOf('firstName', word) * 2 > all;
}

/**
 * José Maria Lima and Maria José Lima: two first names that changed places. Where a surname stands in front it is another order, as one
 * of a name of two words may be.
 */
export function haveChangedPlaces(a: NameWords, b: NameWords, { of }: Alignment, frequencies: Frequencies): boolean {
  if (of[0]?.at !== 1 || of[1]?.at !== 0 || Math.max(a.words.length, b.words.length) < 3) return false;
  return [a, b].every((name) => isGivenName(name, 0, frequencies) && isGivenName(name, 1, frequencies));
}
