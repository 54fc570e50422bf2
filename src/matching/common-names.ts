import { soundOf } from './sounds.ts';

/*
 * About how many Brazilians per thousand have a name, rounded from what the IBGE publishes of its censuses (first names: 2010,
 * surnames: 2022). These figures replace the counts of a register too small to show which names are common.
 */

const FIRST_NAMES: Readonly<Record<string, number>> = {
  maria: 61,
  jose: 30,
  ana: 16,
  joao: 16,
  antonio: 13,
  francisco: 9,
  carlos: 8,
  paulo: 7,
  pedro: 6,
  lucas: 6,
  luiz: 6,
  marcos: 6,
  luis: 5,
  gabriel: 5,
  rafael: 4,
  francisca: 4,
  daniel: 4,
  marcelo: 4,
  bruno: 4,
  eduardo: 3,
  felipe: 3,
  antonia: 3,
  adriana: 3,
  juliana: 3,
  marcia: 3,
  fernanda: 3,
  patricia: 3,
  aline: 3,
};
const SURNAMES: Readonly<Record<string, number>> = {
  silva: 168,
  santos: 105,
  oliveira: 58,
  souza: 45,
  sousa: 20,
  pereira: 34,
  ferreira: 31,
  lima: 30,
  alves: 28,
  rodrigues: 27,
  costa: 24,
};

/** The share of people with a word as their first name, from 0 to 1. */
export function shareOfFirstName(word: string): number {
  return (FIRST_NAMES[word] ?? 0) / 1000;
}

/** The share of people with a word anywhere in their name. */
export function shareOfWord(word: string): number {
  return ((FIRST_NAMES[word] ?? 0) + (SURNAMES[word] ?? 0)) / 1000;
}

const SHARE_BY_SOUND = new Map<string, number>();
for (const word of [...Object.keys(FIRST_NAMES), ...Object.keys(SURNAMES)]) {
  const sound = soundOf(word);
  SHARE_BY_SOUND.set(sound, (SHARE_BY_SOUND.get(sound) ?? 0) + shareOfWord(word));
}

/** The share of people with a word of this sound anywhere in their name. */
export function shareOfSound(sound: string): number {
  return SHARE_BY_SOUND.get(sound) ?? 0;
}
