import { bitsOf, type Frequencies } from '../frequencies.ts';
import type { NameWords } from '../name-words.ts';
import { readDifference } from '../names/first-names.ts';
import { type Aligned, alignWords, bitsOfGlued, isGlued } from './alignment.ts';
import type { Found } from './levels.ts';

const MOST_BITS = 26;
const MOST_BITS_IN_PART = 14;
const MOST_BITS_OF_BEGINNING = 4;
const SLIP_COSTS = 1.5;
/** Half of a name says something where a word of it is as rare as this. */
const TELLING_BITS = 7;
const ONE_OF_SEVERAL = /^(?:\d+|spe|scp)$/;

/** The razão social, and the nome fantasia where there is one. */
type Names = { name: NameWords; otherName: NameWords | undefined };

/** Compares the names of two companies: razão social with razão social, and where these differ, the nomes fantasia. */
export function compareCompanyNames(a: Names, b: Names, frequencies: Frequencies): Found<'nome'> {
  const own = compareTwo(a.name, b.name, frequencies);
  if (own.level !== 'inPart' && own.level !== 'other') return own;
  const pairs = [
    [a.otherName, b.name],
    [a.name, b.otherName],
    [a.otherName, b.otherName],
  ] as const;
  for (const [one, other] of pairs) {
    if (!one || !other) continue;
    // one sign may hang over the first and the second of a firm
    if (one === a.otherName && other === b.otherName && haveOtherNumbers(a.name, b.name)) continue;
    const found = compareTwo(one, other, frequencies);
    if (found.level === 'same' || found.level === 'sound') return { level: 'tradeName', bits: found.bits };
  }
  return own;
}

function compareTwo(a: NameWords, b: NameWords, frequencies: Frequencies): Found<'nome'> {
  if (isGlued(a, b))
    return {
      level: 'sound',
      bits: bitsOfGlued(a, b, (word) => bitsOf(frequencies.countOf('companyWord', word), frequencies.records.juridica)),
    };
  const { of } = alignWords(a, b);
  const met = of.flatMap((found, i) => (found && !areTwoNames(a, b, i, found, frequencies) ? [{ ...found, i }] : []));
  if (met.length === 0) return { level: 'other', bits: 0 };
  const bits = met.map((found) => bitsOfWord(a, b, found, frequencies));
  const all = bits.reduce((sum, one) => sum + Math.max(0, one), 0);
  const [leftA, leftB] = [met.length < a.words.length, met.length < b.words.length];
  if ((leftA && leftB) || haveOtherNumbers(a, b)) {
    const isTelling = Math.max(...bits) > TELLING_BITS;
    return isTelling ? { level: 'inPart', bits: Math.min(all, MOST_BITS_IN_PART) } : { level: 'other', bits: 0 };
  }
  const has = (how: NonNullable<Aligned>['how']) => met.some((found) => found.how === how);
  const rest = leftA || leftB || has('beginning') ? 'shortened' : has('sound') ? 'sound' : 'same';
  return { level: has('slip') ? 'slip' : rest, bits: Math.min(all, MOST_BITS) };
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
  return readDifference(a.words[i]!, b.words[at]!, frequencies) === 'two'; // both stand in their names
}

/** Whether the numbers of two names differ, or one is for a purpose of its own: Auto Posto Quirino II, Alfa SPE. */
function haveOtherNumbers(a: NameWords, b: NameWords): boolean {
  const [ofA, ofB] = [a, b].map(({ words }) => words.filter((word) => ONE_OF_SEVERAL.test(word)).toSorted());
  return ofA!.join(' ') !== ofB!.join(' '); // of both
}

function bitsOfWord(
  a: NameWords,
  b: NameWords,
  { i, at, how }: NonNullable<Aligned> & { i: number },
  frequencies: Frequencies,
): number {
  const companies = frequencies.records.juridica;
  const [word, other] = [a.words[i]!, b.words[at]!]; // both stand in their names
  const bits = (text: string) => bitsOf(frequencies.countOf('companyWord', text), companies);
  if (how === 'sound') return bitsOf(frequencies.countOf('companySound', a.sounds[i]!), companies); // as long as the words
  if (how === 'beginning') return Math.min(MOST_BITS_OF_BEGINNING, bits(word.length > other.length ? word : other));
  return Math.min(bits(word), bits(other)) - (how === 'slip' ? SLIP_COSTS : 0);
}
