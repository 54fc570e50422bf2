import type { Frequencies } from '../frequencies.ts';
import { GIVEN_NICKNAMES, NICKNAMES } from '../nicknames.ts';
import { FIRST_NAMES } from './first-names.data.ts';
import { looseSound, plainSound, saidSound } from './name-sounds.ts';

const KNOWN: ReadonlySet<string> = new Set(FIRST_NAMES.trim().split(/\s+/).map(saidSound));

/** Whether a word is a first name used in Brazil, in any spelling of its sound. */
export function isKnownFirstName(word: string): boolean {
  return KNOWN.has(saidSound(word));
}

/**
 * What two similar first names are: the same name with a slip, two names (Mariana and Marina), or undecided when one of them is
 * unknown.
 */
export type Difference = 'slip' | 'open' | 'two';

export function readDifference(first: string, second: string, frequencies: Frequencies): Difference {
  if (plainSound(first) === plainSound(second)) return 'slip';
  const nickname = readNickname(first, second) ?? readNickname(second, first);
  if (nickname !== undefined) return nickname;
  // Jandir and Jadir, Lúcia and Luzia: a small omission makes another name
  if (isKnownFirstName(first) && isKnownFirstName(second)) return 'two';
  if (looseSound(first) === looseSound(second)) return 'slip';
  if (isOfOtherSex(first, second)) return 'two';
  const [isFirstReal, isSecondReal] = [isRealName(first, second, frequencies), isRealName(second, first, frequencies)];
  if (isFirstReal && isSecondReal) return 'two';
  if (isFirstReal !== isSecondReal) return endsOtherwise(first, second) ? 'open' : 'slip';
  return isMisread(first, second) ? 'slip' : 'open';
}

/** With fewer bearers in the register, the name may be a slip that was copied. */
const FEWEST_BEARERS = 6;
/** A slip occurs in at most this share of a name's bearers. */
const LARGEST_SLIP = 1 / 30;

/** Whether it is a real first name: a known one, or one too common in the register to be a slip of the other. */
function isRealName(word: string, other: string, { countOf }: Frequencies): boolean {
  if (isKnownFirstName(word)) return true;
  const bearers = countOf('firstName', word);
  return bearers >= FEWEST_BEARERS && bearers > countOf('firstName', other) * LARGEST_SLIP;
}

const ENDS_IN_VOWEL = /[aeiouy]$/;
/** Typical endings of invented names; two of them may differ by one letter. */
const MADE_ENDS = [/son$/, /ton$/, /nara$/, /mara$/, /ilda$/, /ilza$/, /valdo$/, /vando$/];

/** Keliane and Keliana, Ivanilson and Ivanilton: parents vary the ending of an invented name, typists seldom do. */
function endsOtherwise(first: string, second: string): boolean {
  if (first.length !== second.length) return false;
  if (first.slice(0, -1) === second.slice(0, -1)) return ENDS_IN_VOWEL.test(first) && ENDS_IN_VOWEL.test(second);
  const [made, otherMade] = [first, second].map((word) => MADE_ENDS.find((end) => end.test(word)));
  if (!made || !otherMade || made === otherMade) return false;
  return first.replace(made, '') === second.replace(otherMade, '');
}

/** Zenivaldo and Zenivalda, Samuel and Samuela. */
function isOfOtherSex(first: string, second: string): boolean {
  if (isMadeOf(first, second) || isMadeOf(second, first)) return true;
  const ends = `${first.at(-1)}${second.at(-1)}`;
  return endsOtherwise(first, second) && (ends === 'ao' || ends === 'oa');
}

function isMadeOf(woman: string, man: string): boolean {
  return woman === `${man}a` && !ENDS_IN_VOWEL.test(man) && isKnownFirstName(man);
}

/** How a nickname relates to a name: Beto is Roberto but not Bento, Alex may be Alexandre or his brother. */
function readNickname(nickname: string, name: string): Difference | undefined {
  const formal = NICKNAMES.get(nickname);
  if (formal === undefined) return undefined;
  if (plainSound(formal) === plainSound(name)) return GIVEN_NICKNAMES.has(nickname) ? 'open' : 'slip';
  return !name.startsWith(nickname) && isKnownFirstName(name) ? 'two' : undefined;
}

/** Whether a scanner confuses the names: Suelerson, Suclerson. */
function isMisread(first: string, second: string): boolean {
  return asScanned(first) === asScanned(second);
}

function asScanned(word: string): string {
  return word
    .replaceAll('rn', 'm')
    .replaceAll('ii', 'u')
    .replaceAll('cl', 'd')
    .replaceAll('l', 'i')
    .replaceAll('c', 'e');
}
