import { TRADES, TRADE_WORDS } from '../../../src/demo/server/companies.data.ts';
import { FEMALE_NAMES, MALE_NAMES, SURNAMES } from '../../../src/demo/server/names.data.ts';
import { PLACES, STREETS } from '../../../src/demo/server/places.data.ts';
import { mixBits, parseList, parseWeighted, type Random, weigh } from '../../../src/demo/server/random.ts';
import { known } from '../../../src/kit/known.ts';

/*
 * The words of the demo, with a tail of rare names that are in no list: in a real register every tenth surname is unique.
 */

/** A municipality with its range of CEPs; `last` is undefined if it has a single CEP. */
export type Municipality = {
  codigo: string;
  ddd: string;
  inhabitants: number;
  first: string;
  last: string | undefined;
};

const places: Municipality[] = PLACES.trim()
  .split('\n')
  .map((line) => {
    const [codigo = '', , ddd = '', ceps = '', inhabitants] = line.split('|');
    const [first = '', last] = ceps.split('-');
    return { codigo, ddd, inhabitants: Number(inhabitants), first, last };
  });
const trades = TRADES.trim()
  .split('\n')
  .map((line) => {
    const [registered = '', words = '', , weight] = line.split('|');
    return { registered, words: words.split(','), weight: Number(weight) };
  });

const LARGE_CITIES = 60;
export const HOME = weigh(places.slice(0, LARGE_CITIES), ({ inhabitants }) => inhabitants);
export const ANYWHERE = weigh(places, ({ inhabitants }) => inhabitants);
export const TRADE = weigh(trades, ({ weight }) => weight);
export const SIGN_WORDS = parseList(TRADE_WORDS);
export const STREET_NAMES = parseList(STREETS);
export const FEMALE = parseWeighted(FEMALE_NAMES);
export const MALE = parseWeighted(MALE_NAMES);
/** Surnames, the most common first. */
export const SURNAME = weigh(SURNAMES.trim().split(/\s+/), (_, rank) => 1000 / (rank + 1.2) ** 0.95);

const split = (text: string): readonly string[] => text.split(' ');
/** Beginnings and endings of unique surnames and first names. */
export const RARE = {
  surname: [
    split(
      'Bert Zan Mar Fer Gal Pell Cam Ros Tor Val Bor Cas Dal Lor Man Nad Pav Quint Rav Sant Tamb Vend Zuc Bonf Cor Dem Far Gir Lun Mir Nov Or Pas Ruf Sav Tess Vic Wolf Kr Schm Haub Lang Stein Bruck Hirt',
    ),
    split(
      'olini ettin elli ani onato azzo ucci arin essi otto iero anini ella andi erle mann ert ich inger hof stadt bach eira eiro elho uza alho ares iz',
    ),
  ],
  first: split(
    'Cleid Ros Ged Vald Jos Mar Edi Luc Ader Ivan Nild Jucil Elis Gil Wand Ar Der Lin Ner Syl Dor Fab Jan Ket Lau Rai Suel Tha Van Zen Dul Evan Gen Hild Iol Jur Kel Leo Mag Nat',
  ),
  female: split('iane ilda ineide iele aiane ivânia ete iclea enir elina icleide iara islaine ielly'),
  male: split('ilson ivaldo iomar ivan emir inaldo elson ilton ecir ivino ielson imar oaldo erson'),
} as const;

/** A random generator with the same numbers for the same seed. */
export function createChance(seed: number): Random {
  let state = mixBits(seed);
  // mulberry32 (Tommy Ettinger, public domain)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    chance: (percent) => next() * 100 < percent,
    pick: (list) => known(list[integer(0, list.length - 1)], 'item of the list'),
  };
}

export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
