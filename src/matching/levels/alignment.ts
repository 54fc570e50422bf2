import type { NameWords } from '../name-words.ts';
import { isShortOfSeveral } from '../names/abbreviations.ts';
import { known } from '../../kit/known.ts';

/** How a word of one name matches a word of another. */
export type WordMatch = 'same' | 'sound' | 'slip' | 'beginning';
/** `at`: the index of the matching word in the other name. */
export type Aligned = { at: number; how: WordMatch } | undefined;
/** The match of each word of a name; `isMet`: whether each word of the other name has a partner. */
export type Alignment = { of: readonly Aligned[]; isMet: readonly boolean[] };

const WAYS: readonly { how: WordMatch; fits: (a: Word, b: Word) => boolean }[] = [
  { how: 'same', fits: (a, b) => a.word === b.word },
  { how: 'sound', fits: (a, b) => a.sound === b.sound },
  { how: 'slip', fits: isNear },
  { how: 'beginning', fits: (a, b) => isBeginning(a.word, b.word) },
];
type Word = { word: string; sound: string };

/** Pairs each word of `a` with a word of `b`, best matches first; no word is paired twice. */
export function alignWords(a: NameWords, b: NameWords): Alignment {
  const of: Aligned[] = a.words.map(() => undefined);
  const isMet = b.words.map(() => false);
  for (const { how, fits } of WAYS) {
    for (let i = 0; i < of.length; i += 1) {
      if (of[i] !== undefined) continue;
      const word = wordAt(a, i);
      const at = isMet.findIndex((isTaken, j) => !isTaken && fits(word, wordAt(b, j)));
      if (at === -1) continue;
      of[i] = { at, how };
      isMet[at] = true;
    }
  }
  return { of, isMet };
}

/** A word of a name, with its sound. Throws when the name has no such word. */
export function wordAt({ words, sounds }: NameWords, at: number): Word {
  return { word: known(words[at], 'a word'), sound: known(sounds[at], 'the sound of a word') };
}

const MOST_BITS_OF_GLUED = 26;
/** Words of this length or more may have two slips. */
const LONG_WORD = 7;
const SHORT_WORD = 4;

/** Loja 1 is neither a slip of Loja 2 nor short for Loja 12. */
const NUMBER = /^\d/;

function isNear(a: Word, b: Word): boolean {
  if (NUMBER.test(a.word) || NUMBER.test(b.word)) return false;
  const shorter = Math.min(a.word.length, b.word.length);
  if (shorter < SHORT_WORD) return shorter === 3 && a.word[0] === b.word[0] && isOneSlip(a.word, b.word);
  if (isOneSlip(a.word, b.word) || isOneSlip(a.sound, b.sound)) return true;
  return shorter >= LONG_WORD && isWithinTwo(a.word, b.word);
}

/** The shorter is an initial, or at least the first three letters: `m` or `transp`. */
function isBeginning(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (NUMBER.test(short)) return false;
  return (short.length === 1 || short.length >= 3 || isShortOfSeveral(short)) && long.startsWith(short);
}

/** At most one letter inserted, missing or changed, or two swapped. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [restA, restB] = [a.length - start - end, b.length - start - end];
  if (restA <= 1 && restB <= 1) return true;
  return restA === 2 && restB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}

/** The Levenshtein distance is at most two. */
function isWithinTwo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2) return false;
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > 2) return false;
    above = row;
  }
  return above[b.length]! <= 2;
}

/** The same letters, but with other spaces: `Josédasilva`, `Sant Ana`. */
export function isGlued(a: NameWords, b: NameWords): boolean {
  return a.words.length !== b.words.length && a.words.join('') === b.words.join('');
}

/** The bits of two names with the same letters, from the name with more words. */
export function bitsOfGlued(a: NameWords, b: NameWords, bitsOf: (word: string) => number): number {
  const { words } = a.words.length > b.words.length ? a : b;
  return Math.min(
    MOST_BITS_OF_GLUED,
    words.reduce((sum, word) => sum + bitsOf(word), 0),
  );
}
