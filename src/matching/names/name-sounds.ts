import { rememberWords } from '../remember-words.ts';
import { soundOf } from '../sounds.ts';

/** What names are taken for that no rule leads to another spelling, or that are not said as they are written. */
const SAID_AS: Readonly<Record<string, string>> = {
  filipe: 'felipe',
  marco: 'marcos',
  andrea: 'andreia',
  rachel: 'raquel',
  clayton: 'cleiton',
  robison: 'robinson',
  ueliton: 'uelinton',
  weliton: 'wellinton',
  // with the sound of an r, so that it is not Ana
  hana: 'rana',
  hanna: 'rana',
  hannah: 'rana',
};

/** What stands for the sound of a z, which a search takes for that of an s. */
const Z = '2';
const DOUBLED = /([^s])\1+/g;
const BETWEEN_VOWELS = /(?<=[aeiouy])[sz](?=[aeiouy])/g;

/**
 * The sound of a first name as it is said: that of a search takes Lúcia for Luzia. Between vowels an s is a z (Teresa and Tereza), beside
 * a consonant and at the end people write either (Elza and Elsa, Luiz and Luis).
 */
export const saidSound: (name: string) => string = rememberWords((name) =>
  soundOf((SAID_AS[name] ?? name).replaceAll(DOUBLED, '$1').replace(/^z/, Z).replaceAll(BETWEEN_VOWELS, Z)),
);

/** The same without what is written one way or another: Victor and Vitor, Gabriele and Gabriely, Manoel and Manuel. */
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

/** The same without what is easily left out, or heard otherwise: Welington and Weligton, Zuleica and Suleica. */
export function looseSound(name: string): string {
  return plainSound(name)
    .replaceAll(Z, 's')
    .replaceAll(/n(?=[^aeiou])/g, '')
    .replace(/on$/, 'o');
}
