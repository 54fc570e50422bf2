import type { Frequencies } from '../frequencies.ts';
import { soundOf } from '../sounds.ts';
import { FIRST_NAMES } from './first-names.data.ts';

const KNOWN: ReadonlySet<string> = new Set(FIRST_NAMES.trim().split(/\s+/).map(soundOf));

/** Whether a word is a first name of the country, in any spelling of its sound. */
export function isKnownFirstName(word: string): boolean {
  return KNOWN.has(soundOf(word));
}

/**
 * What two first names are that differ by little: one name with a slip, two names (Mariana and Marina), or either, where nobody knows
 * the one or the other.
 */
export type Difference = 'slip' | 'open' | 'two';

export function readDifference(one: string, other: string, frequencies: Frequencies): Difference {
  if (looseSound(one) === looseSound(other)) return 'slip';
  if (isOfOtherSex(one, other)) return 'two';
  const [ownOne, ownOther] = [isOwnName(one, other, frequencies), isOwnName(other, one, frequencies)];
  if (ownOne && ownOther) return 'two';
  if (ownOne !== ownOther) return endsOtherwise(one, other) ? 'open' : 'slip';
  return isMisread(one, other) ? 'slip' : 'open';
}

/** Fewer bearers in the register may be one slip that was copied. */
const FEWEST_BEARERS = 6;
/** A slip of a name is met in so large a part of its bearers at most. */
const LARGEST_SLIP = 1 / 30;

/** Whether parents give a name: one of the country, or one of the register that is too common for a slip of the other. */
function isOwnName(word: string, other: string, { countOf }: Frequencies): boolean {
  if (isKnownFirstName(word)) return true;
  const bearers = countOf('firstName', word);
  return bearers >= FEWEST_BEARERS && bearers > countOf('firstName', other) * LARGEST_SLIP;
}

const VOWELS = 'aeiouy';
/** Ends of which names are made, two of them a letter apart. */
const MADE_ENDS = [/son$/, /ton$/, /nara$/, /mara$/];

/** Keliane and Keliana, Ivanilson and Ivanilton: whoever makes up a name changes its end, and whoever types one seldom does. */
function endsOtherwise(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  if (one.slice(0, -1) === other.slice(0, -1)) return VOWELS.includes(one.at(-1)!) && VOWELS.includes(other.at(-1)!); // neither is empty
  const [made, otherMade] = [one, other].map((word) => MADE_ENDS.find((end) => end.test(word)));
  if (!made || !otherMade || made === otherMade) return false;
  return one.replace(made, '') === other.replace(otherMade, '');
}

/** Zenivaldo and Zenivalda. */
function isOfOtherSex(one: string, other: string): boolean {
  const ends = `${one.at(-1)}${other.at(-1)}`;
  return endsOtherwise(one, other) && (ends === 'ao' || ends === 'oa');
}

/** Whether a scanner reads the one for the other: Suelerson, Suclerson. */
function isMisread(one: string, other: string): boolean {
  return asScanned(one) === asScanned(other);
}

function asScanned(word: string): string {
  return word
    .replaceAll('rn', 'm')
    .replaceAll('ii', 'u')
    .replaceAll('cl', 'd')
    .replaceAll('l', 'i')
    .replaceAll('c', 'e');
}

/** Spellings that no rule leads to each other. */
const ONE_NAME: Readonly<Record<string, string>> = {
  filipe: 'felipe',
  marco: 'marcos',
  andrea: 'andreia',
  rachel: 'raquel',
  clayton: 'cleiton',
};

/** The sound of a first name without what is written one way or another: Victor and Vitor, Gabriele and Gabriely, Welington and Weligton. */
function looseSound(word: string): string {
  return soundOf(ONE_NAME[word] ?? word)
    .replace(/^xr/, 'kr')
    .replaceAll('kt', 't')
    .replaceAll(/n(?=[^aeiou])/g, '')
    .replaceAll('ue', 'oe')
    .replace(/us$/, 'os')
    .replace(/on$/, 'o')
    .replace(/e$/, 'i')
    .replace(/(?<=[td])i?$/, '')
    .replace(/(?<=av)id?$/, 'i');
}
