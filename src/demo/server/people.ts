import { chaveNome } from '@fichario/brasil';
import { FEMALE_NAMES, MALE_NAMES, PARTICLES, SECOND_NAMES, SURNAMES } from './names.data.ts';
import { parseWeighted, pickWeighted, type Random, type Weighted, weigh } from './random.ts';

export type PersonName = { first: string; surnames: string; lastSurname: string; full: string };

const FEMALE = parseWeighted(FEMALE_NAMES);
const MALE = parseWeighted(MALE_NAMES);
const SECOND: ReadonlyMap<string, Weighted<string>> = new Map(
  Object.entries(SECOND_NAMES).map(([first, seconds]) => [first, parseWeighted(seconds)]),
);
// the frequency of a surname is roughly inverse to its rank: Silva is ten times as frequent as the tenth
const SURNAME = weigh(SURNAMES.trim().split(/\s+/), (_, rank) => 1 / (rank + 1) ** 0.9);
const PARTICLE: ReadonlyMap<string, { particle: string; percent: number }> = new Map(
  Object.entries(PARTICLES).map(([surname, text]) => {
    const [particle, percent] = text.split(':');
    return [surname, { particle: particle!, percent: Number(percent) }];
  }),
);

/** Makes a Brazilian name: one or two first names, one to three surnames, some with a particle. */
export function makePersonName(random: Random): PersonName {
  const first = pickWeighted(random, random.chance(51) ? FEMALE : MALE);
  const seconds = SECOND.get(first);
  const givenNames = seconds && random.chance(62) ? `${first} ${pickWeighted(random, seconds)}` : first;
  const count = random.chance(18) ? 1 : random.chance(88) ? 2 : 3;
  const surnames: string[] = [];
  while (surnames.length < count) {
    const surname = pickWeighted(random, SURNAME);
    if (!surnames.includes(surname)) surnames.push(surname);
  }
  const written = surnames.map((surname) => withParticle(random, surname)).join(' ');
  return { first, surnames: written, lastSurname: surnames.at(-1)!, full: `${givenNames} ${written}` };
}

export function makeSurname(random: Random): string {
  return pickWeighted(random, SURNAME);
}

/** The part of an e-mail before the at sign, from words of a name: `joao.silva`. */
export function localPart(...words: string[]): string {
  return words.map((word) => chaveNome(word).replaceAll(' ', '')).join('.');
}

function withParticle(random: Random, surname: string): string {
  const known = PARTICLE.get(surname);
  return known && random.chance(known.percent) ? `${known.particle} ${surname}` : surname;
}
