import { rememberWords } from '../remember-words.ts';
import { soundOf } from '../sounds.ts';

/** Names with a spelling that no rule derives, or pronounced differently from their spelling. */
const SAID_AS: Readonly<Record<string, string>> = {
  filipe: 'felipe',
  marco: 'marcos',
  andrea: 'andreia',
  rachel: 'raquel',
  clayton: 'cleiton',
  robison: 'robinson',
  ueliton: 'uelinton',
  weliton: 'wellinton',
  // with the sound of an r, to differ from Ana
  hana: 'rana',
  hanna: 'rana',
  hannah: 'rana',
};

/** The sound of a z, which the search does not distinguish from an s. */
const Z = '2';
const DOUBLED = /([^s])\1+/g;
const BETWEEN_VOWELS = /(?<=[aeiouy])[sz](?=[aeiouy])/g;

/**
 * The pronounced sound of a first name; the sound of the search would confuse Lúcia with Luzia. Between vowels an s is a z
 * (Teresa and Tereza); next to a consonant and at the end both spellings occur (Elza and Elsa, Luiz and Luis).
 */
export const saidSound: (name: string) => string = rememberWords((name) =>
  soundOf((SAID_AS[name] ?? name).replaceAll(DOUBLED, '$1').replace(/^z/, Z).replaceAll(BETWEEN_VOWELS, Z)),
);

/** The sound without spelling variants: Victor and Vitor, Gabriele and Gabriely, Manoel and Manuel. */
export function plainSound(name: string): string {
  return saidSound(name)
    .replace(/^xr/, 'kr')
    .replaceAll('kt', 't')
    .replaceAll('ue', 'oe')
    .replace(/us$/, 'os')
    .replace(/e$/, 'i')
    .replace(/(?<=[td])i?$/, '')
    .replace(/(?<=av)id?$/, 'i');
}

/** The sound without what typists easily omit or mishear: Welington and Weligton, Zuleica and Suleica. */
export function looseSound(name: string): string {
  return plainSound(name)
    .replaceAll(Z, 's')
    .replaceAll(/n(?=[^aeiou])/g, '')
    .replace(/on$/, 'o');
}
