import { chaveNome } from '@fichario/brasil';
import { countSlips } from '../../search/word-distance.ts';
import { known } from '../../kit/known.ts';

/** Words too common to distinguish names. */
const COMMON: ReadonlySet<string> = new Set(
  'de da do das dos e di del la ltda me epp eireli sa s a cia companhia comercio servicos industria filho junior neto'.split(
    ' ',
  ),
);
/** A word may have one wrong letter per this many letters, and always one. */
const LETTERS_A_SLIP = 4;

/**
 * Whether two names may belong to the same person or company: the longer name has all words of the shorter, in any order, or
 * both begin alike and share half of these words. Typing errors and initials count as the word. `Maria Souza` and `Maria S.
 * Prado` may, `José Silva` and `Maria Silva` may not.
 */
export function resembles(name: string, otherName: string): boolean {
  const [a, b] = [wordsOf(name), wordsOf(otherName)];
  if (a.length === 0 || b.length === 0) return chaveNome(name) === chaveNome(otherName);
  if (isAlike(a.join(''), b.join(''))) return true;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const free = [...longer];
  let found = 0;
  for (const word of shorter) {
    const at = free.findIndex((candidate) => isAlike(word, candidate));
    if (at === -1) continue;
    free.splice(at, 1);
    found += 1;
  }
  return (
    found === shorter.length ||
    (isAlike(known(a[0], 'first word'), known(b[0], 'first word')) && found * 2 >= shorter.length)
  );
}

function wordsOf(name: string): string[] {
  const words = chaveNome(name).split(' ').filter(Boolean);
  const rareWords = words.filter((word) => !COMMON.has(word));
  return rareWords.length > 0 ? rareWords : words;
}

/** Whether two words are equal except for typing errors, or one is the initial of the other. */
function isAlike(word: string, otherWord: string): boolean {
  if (word.length === 1 || otherWord.length === 1) return word[0] === otherWord[0];
  return (
    countSlips(word, otherWord) <= Math.max(1, Math.floor(Math.min(word.length, otherWord.length) / LETTERS_A_SLIP))
  );
}
