import { bitsOf, type Frequencies } from '../frequencies.ts';
import type { NameWords } from '../name-words.ts';
import { type Aligned, alignWords, bitsOfGlued, isGlued, wordAt } from './alignment.ts';
import { haveChangedPlaces, isGivenName, partGivenNames, type ReadAlignment } from './given-names.ts';
import { type Comparison, LEVELS } from './levels.ts';
import { known } from '../../kit/known.ts';

/** The most bits of a name, however rare its words are. */
const MOST_BITS = 26;
const MOST_BITS_OF_SURNAMES = 12;
const BITS_OF_INITIAL = 2.5;
const BITS_OF_BEGINNING = 6;
const SLIP_COSTS = 1.5;

const ORDER = new Map<string, number>(LEVELS.fisica.nome.map((level, at) => [level, at]));
const orderOf = ({ level }: Comparison<'nome'>) => known(ORDER.get(level), 'the order of a level');

/** Compares every name of one person with every name of the other; the best match counts. */
export function comparePersonNames(
  as: readonly NameWords[],
  bs: readonly NameWords[],
  frequencies: Frequencies,
): Comparison<'nome'> {
  let best: Comparison<'nome'> | undefined;
  for (const a of as) {
    for (const b of bs) {
      const found = compareTwo(a, b, frequencies);
      if (best === undefined || orderOf(found) < orderOf(best)) best = found;
    }
  }
  return best ?? { level: 'other', bits: 0 };
}

export function compareTwo(a: NameWords, b: NameWords, frequencies: Frequencies): Comparison<'nome'> {
  if (isGlued(a, b))
    return {
      level: a.generation === b.generation ? 'sound' : 'generation',
      bits: bitsOfGlued(a, b, (word) => bitsOf(frequencies.countOf('word', word), frequencies.records.fisica)),
    };
  const alignment = partGivenNames(a, b, alignWords(a, b), frequencies);
  const shared = countShared(a, b, alignment, frequencies);
  const [firstOfA, isFirstOfBMet] = [alignment.of[0] !== undefined, alignment.isMet[0] === true];
  const hasConflict = shared.leftA > 0 && shared.leftB > 0;
  const otherFirst: Comparison<'nome'> = {
    level: 'otherFirstName',
    bits: Math.min(shared.bits, MOST_BITS_OF_SURNAMES),
  };
  if (!firstOfA && !isFirstOfBMet) return shared.surnames > 0 ? otherFirst : { level: 'other', bits: 0 };
  // the first name of only one of them matches a word of the other
  if (firstOfA !== isFirstOfBMet && hasConflict) return otherFirst;
  // Maria Clara and Maria Luiza
  if (hasConflict && shared.givenA > 0 && shared.givenB > 0) return otherFirst;
  if (hasConflict && hasOtherSecond(a, b, alignment, frequencies)) return otherFirst;
  if (haveChangedPlaces(a, b, alignment, frequencies)) return otherFirst;
  const level = alignment.isOpen ? 'nearFirstName' : levelOf(a, b, shared, hasConflict);
  return { level, bits: shared.bits };
}

/** Maria Clara Reis and Maria Uelcinara Reis: the second names differ, one is a given name, and the last names agree. */
function hasOtherSecond(a: NameWords, b: NameWords, { of, isMet }: ReadAlignment, frequencies: Frequencies): boolean {
  if (a.words.length < 2 || b.words.length < 2 || of[1] !== undefined || isMet[1] === true) return false;
  if (of.at(-1)?.at !== b.words.length - 1) return false;
  return isGivenName(a, 1, frequencies) || isGivenName(b, 1, frequencies);
}

function levelOf(a: NameWords, b: NameWords, shared: Shared, hasConflict: boolean): Comparison<'nome'>['level'] {
  if (a.generation !== b.generation) return 'generation';
  if (hasConflict) return shared.surnames > 0 ? 'surnameChanged' : 'firstNameOnly';
  const isLonger = shared.leftA > 0 || shared.leftB > 0;
  if (shared.matched < 2 && isLonger) return 'firstNameOnly';
  if (shared.hasSlip) return 'slip';
  if (isLonger || shared.isCut || a.isShort !== b.isShort) return 'shortened';
  return shared.hasSound ? 'sound' : 'same';
}

/** What two names share, and the unmatched words of each; `given`: given names among the unmatched. */
type Shared = {
  bits: number;
  matched: number;
  surnames: number;
  leftA: number;
  leftB: number;
  givenA: number;
  givenB: number;
  hasSlip: boolean;
  hasSound: boolean;
  isCut: boolean;
};

function countShared(a: NameWords, b: NameWords, { of, isMet }: ReadAlignment, frequencies: Frequencies): Shared {
  const shared: Shared = {
    bits: 0,
    matched: 0,
    surnames: 0,
    leftA: 0,
    leftB: 0,
    givenA: 0,
    givenB: 0,
    hasSlip: false,
    hasSound: false,
    isCut: false,
  };
  for (const [i, found] of of.entries()) {
    if (!found) {
      shared.leftA += 1;
      if (i > 0 && isGivenName(a, i, frequencies)) shared.givenA += 1;
      continue;
    }
    shared.matched += 1;
    shared.bits += bitsOfWord(a, i, b, found, frequencies);
    if (i > 0 || found.at > 0) shared.surnames += 1;
    if (found.how === 'slip') shared.hasSlip = true;
    if (found.how === 'sound') shared.hasSound = true;
    if (found.how === 'beginning') shared.isCut = true;
  }
  for (const [j, isTaken] of isMet.entries()) {
    if (isTaken) continue;
    shared.leftB += 1;
    if (j > 0 && isGivenName(b, j, frequencies)) shared.givenB += 1;
  }
  shared.bits = Math.min(shared.bits, MOST_BITS);
  return shared;
}

function bitsOfWord(
  a: NameWords,
  i: number,
  b: NameWords,
  { at, how }: NonNullable<Aligned>,
  frequencies: Frequencies,
): number {
  const people = frequencies.records.fisica;
  const [{ word, sound }, { word: other }] = [wordAt(a, i), wordAt(b, at)];
  const bits = (kind: 'firstName' | 'word' | 'sound', text: string) => bitsOf(frequencies.countOf(kind, text), people);
  if (how === 'same') return bits(i === 0 && at === 0 ? 'firstName' : 'word', word);
  if (how === 'sound') return bits('sound', sound);
  if (how === 'slip') return Math.max(0, Math.min(bits('word', word), bits('word', other)) - SLIP_COSTS);
  return Math.min(word.length, other.length) === 1 ? BITS_OF_INITIAL : BITS_OF_BEGINNING;
}
