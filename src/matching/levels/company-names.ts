import { bitsOf, type Frequencies } from '../frequencies.ts';
import type { NameWords } from '../name-words.ts';
import { readDifference } from '../names/first-names.ts';
import { type Aligned, alignWords, bitsOfGlued, isGlued, wordAt } from './alignment.ts';
import type { Comparison } from './levels.ts';

const MOST_BITS = 26;
const MOST_BITS_IN_PART = 14;
const MOST_BITS_OF_BEGINNING = 4;
const SLIP_COSTS = 1.5;
/** A partial match counts if one of its words is at least this rare. */
const TELLING_BITS = 7;
const ONE_OF_SEVERAL = /^(?:\d+|spe|scp)$/;

/** The razão social, and the nome fantasia if there is one. */
type Names = { name: NameWords; otherName: NameWords | undefined };

/** Compares the names of two companies: their razão social, and if these differ, the nomes fantasia. */
export function compareCompanyNames(a: Names, b: Names, frequencies: Frequencies): Comparison<'nome'> {
  const official = compareTwo(a.name, b.name, frequencies);
  if (official.level !== 'inPart' && official.level !== 'other') return official;
  const pairs = [
    [a.otherName, b.name],
    [a.name, b.otherName],
    [a.otherName, b.otherName],
  ] as const;
  for (const [nameOfA, nameOfB] of pairs) {
    if (!nameOfA || !nameOfB) continue;
    // two companies numbered I and II may share a nome fantasia
    if (nameOfA === a.otherName && nameOfB === b.otherName && haveOtherNumbers(a.name, b.name)) continue;
    const found = compareTwo(nameOfA, nameOfB, frequencies);
    if (found.level === 'same' || found.level === 'sound') return { level: 'tradeName', bits: found.bits };
  }
  return official;
}

function compareTwo(a: NameWords, b: NameWords, frequencies: Frequencies): Comparison<'nome'> {
  if (isGlued(a, b))
    return {
      level: 'sound',
      bits: bitsOfGlued(a, b, (word) => bitsOf(frequencies.countOf('companyWord', word), frequencies.records.juridica)),
    };
  const { of } = alignWords(a, b);
  const met = of.flatMap((found, i) => (found && !areTwoNames(a, b, i, found, frequencies) ? [{ ...found, i }] : []));
  if (met.length === 0) return { level: 'other', bits: 0 };
  const bits = met.map((found) => bitsOfWord(a, b, found, frequencies));
  const all = bits.reduce((sum, value) => sum + Math.max(0, value), 0);
  const [leftA, leftB] = [met.length < a.words.length, met.length < b.words.length];
  if ((leftA && leftB) || haveOtherNumbers(a, b)) {
    const isTelling = Math.max(...bits) > TELLING_BITS;
    return isTelling ? { level: 'inPart', bits: Math.min(all, MOST_BITS_IN_PART) } : { level: 'other', bits: 0 };
  }
  const has = (how: NonNullable<Aligned>['how']) => met.some((found) => found.how === how);
  const level = leftA || leftB || has('beginning') ? 'shortened' : has('sound') ? 'sound' : 'same';
  return { level: has('slip') ? 'slip' : level, bits: Math.min(all, MOST_BITS) };
}

/** Padaria Quirino and Padaria Quirina, Edifício Mariana and Edifício Marina. */
function areTwoNames(
  a: NameWords,
  b: NameWords,
  i: number,
  { at, how }: NonNullable<Aligned>,
  frequencies: Frequencies,
): boolean {
  if (how !== 'slip' && how !== 'sound') return false;
  return readDifference(wordAt(a, i).word, wordAt(b, at).word, frequencies) === 'two';
}

/** Whether the names have different numbers, or one is a special-purpose company: Auto Posto Quirino II, Alfa SPE. */
function haveOtherNumbers(a: NameWords, b: NameWords): boolean {
  return numbersOf(a) !== numbersOf(b);
}

function numbersOf({ words }: NameWords): string {
  return words
    .filter((word) => ONE_OF_SEVERAL.test(word))
    .toSorted()
    .join(' ');
}

function bitsOfWord(
  a: NameWords,
  b: NameWords,
  { i, at, how }: NonNullable<Aligned> & { i: number },
  frequencies: Frequencies,
): number {
  const companies = frequencies.records.juridica;
  const [{ word, sound }, { word: other }] = [wordAt(a, i), wordAt(b, at)];
  const bits = (text: string) => bitsOf(frequencies.countOf('companyWord', text), companies);
  if (how === 'sound') return bitsOf(frequencies.countOf('companySound', sound), companies);
  if (how === 'beginning') return Math.min(MOST_BITS_OF_BEGINNING, bits(word.length > other.length ? word : other));
  return Math.min(bits(word), bits(other)) - (how === 'slip' ? SLIP_COSTS : 0);
}
