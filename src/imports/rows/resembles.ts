import { chaveNome } from '@fichario/brasil';
import { countSlips } from '../../search/word-distance.ts';

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
export function resembles(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return chaveNome(one) === chaveNome(other);
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
  return found === shorter.length || (isAlike(a[0]!, b[0]!) && found * 2 >= shorter.length); // neither is empty
}

function wordsOf(name: string): string[] {
  const words = chaveNome(name).split(' ').filter(Boolean);
  const telling = words.filter((word) => !COMMON.has(word));
  return telling.length > 0 ? telling : words;
}

/** Whether two words are equal except for typing errors, or one is the initial of the other. */
function isAlike(one: string, other: string): boolean {
  if (one.length === 1 || other.length === 1) return one[0] === other[0];
  return countSlips(one, other) <= Math.max(1, Math.floor(Math.min(one.length, other.length) / LETTERS_A_SLIP));
}
