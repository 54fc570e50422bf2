import type { Frequencies } from '../frequencies.ts';
import { GIVEN_NICKNAMES, NICKNAMES } from '../nicknames.ts';
import { FIRST_NAMES } from './first-names.data.ts';
import { looseSound, plainSound, saidSound } from './name-sounds.ts';

const KNOWN: ReadonlySet<string> = new Set(FIRST_NAMES.trim().split(/\s+/).map(saidSound));

/** Whether a word is a first name of the country, in any spelling of its sound. */
export function isKnownFirstName(word: string): boolean {
  return KNOWN.has(saidSound(word));
}

/**
 * What two first names are that differ by little: one name with a slip, two names (Mariana and Marina), or either, where nobody knows
 * the one or the other.
 */
export type Difference = 'slip' | 'open' | 'two';

export function readDifference(one: string, other: string, frequencies: Frequencies): Difference {
  if (plainSound(one) === plainSound(other)) return 'slip';
  const nickname = readNickname(one, other) ?? readNickname(other, one);
  if (nickname !== undefined) return nickname;
  // Jandir and Jadir, Lúcia and Luzia: what is easily left out makes another name
  if (isKnownFirstName(one) && isKnownFirstName(other)) return 'two';
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
const MADE_ENDS = [/son$/, /ton$/, /nara$/, /mara$/, /ilda$/, /ilza$/, /valdo$/, /vando$/];

/** Keliane and Keliana, Ivanilson and Ivanilton: whoever makes up a name changes its end, and whoever types one seldom does. */
function endsOtherwise(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  if (one.slice(0, -1) === other.slice(0, -1)) return VOWELS.includes(one.at(-1)!) && VOWELS.includes(other.at(-1)!); // neither is empty
  const [made, otherMade] = [one, other].map((word) => MADE_ENDS.find((end) => end.test(word)));
  if (!made || !otherMade || made === otherMade) return false;
  return one.replace(made, '') === other.replace(otherMade, '');
}

/** Zenivaldo and Zenivalda, Samuel and Samuela. */
function isOfOtherSex(one: string, other: string): boolean {
  if (isMadeOf(one, other) || isMadeOf(other, one)) return true;
  const ends = `${one.at(-1)}${other.at(-1)}`;
  return endsOtherwise(one, other) && (ends === 'ao' || ends === 'oa');
}

/** Whether a name of women is made of a name of men. */
function isMadeOf(woman: string, man: string): boolean {
  return woman === `${man}a` && !VOWELS.includes(man.at(-1)!) && isKnownFirstName(man); // no word is empty
}

/** What a nickname is beside a name: Beto is Roberto and not Bento, Alex may be Alexandre or a brother of his. */
function readNickname(nickname: string, name: string): Difference | undefined {
  const formal = NICKNAMES.get(nickname);
  if (formal === undefined) return undefined;
  if (plainSound(formal) === plainSound(name)) return GIVEN_NICKNAMES.has(nickname) ? 'open' : 'slip';
  return !name.startsWith(nickname) && isKnownFirstName(name) ? 'two' : undefined;
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
