import type { Frequencies } from '../frequencies.ts';
import type { NameWords } from '../name-words.ts';
import { isShortOfSeveral } from '../names/abbreviations.ts';
import { isKnownFirstName, readDifference } from '../names/first-names.ts';
import { isSecondName } from '../names/second-names.ts';
import { type Alignment, wordAt } from './alignment.ts';

/** `isOpen`: the first names are similar, and may be the same name or two names. */
export type ReadAlignment = Alignment & { isOpen: boolean };

/** An alignment without given names that are similar but different: Mariana and Marina, Maria Luana and Maria Luara. */
export function partGivenNames(
  a: NameWords,
  b: NameWords,
  { of, isMet }: Alignment,
  frequencies: Frequencies,
): ReadAlignment {
  const [parted, met] = [[...of], [...isMet]];
  let isOpen = false;
  for (const [i, found] of of.entries()) {
    if (!found || found.how === 'same') continue;
    const [{ word }, { word: otherWord }] = [wordAt(a, i), wordAt(b, found.at)];
    if (isInitial(word) || isInitial(otherWord) || !isGiven(a, b, i, found.at)) continue;
    const difference = readDifference(word, otherWord, frequencies);
    if (difference === 'open') isOpen ||= i === 0 && found.at === 0;
    if (difference !== 'two') continue;
    parted[i] = undefined;
    met[found.at] = false;
  }
  return { of: parted, isMet: met, isOpen };
}

/** A beginning that fits several names. */
function isInitial(word: string): boolean {
  return word.length === 1 || isShortOfSeveral(word);
}

/** Whether two words are given names: the first ones, and later known first names, except the last word. */
function isGiven(a: NameWords, b: NameWords, i: number, at: number): boolean {
  if (i === 0 && at === 0) return true;
  if (!isKnownFirstName(wordAt(a, i).word) || !isKnownFirstName(wordAt(b, at).word)) return false;
  return i === 0 || at === 0 || (i < a.words.length - 1 && at < b.words.length - 1);
}

/** A word must be counted so often before its positions in names are evidence. */
const TELLING_COUNT = 10;

/** Whether a word of a name is a first name: a known one, or one that most bearers have in front; `at`: its index. */
export function isGivenName({ words }: NameWords, at: number, frequencies: Frequencies): boolean {
  const word = words[at];
  if (word === undefined) return false;
  // check this before the counts: most people called Clara or Eduarda are Maria Clara and Maria Eduarda
  if (isKnownFirstName(word) || isSecondName(words, at)) return true;
  const all = frequencies.countOf('word', word);
  return all >= TELLING_COUNT && frequencies.countOf('firstName', word) * 2 > all;
}

/**
 * José Maria Lima and Maria José Lima: two first names changed places. With a surname in front, or only two words, it may be
 * another order of the same name.
 */
export function haveChangedPlaces(a: NameWords, b: NameWords, { of }: Alignment, frequencies: Frequencies): boolean {
  if (of[0]?.at !== 1 || of[1]?.at !== 0 || Math.max(a.words.length, b.words.length) < 3) return false;
  return [a, b].every((name) => isGivenName(name, 0, frequencies) && isGivenName(name, 1, frequencies));
}
