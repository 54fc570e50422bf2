import { mixBits, pickWeighted, type Random, weigh } from '../../../src/demo/server/random.ts';
import type { PersonName } from './names.ts';
import { type Municipality, STREET_NAMES, withoutAccents } from './words.ts';
import { known } from '../../../src/kit/known.ts';

/** An address of an invented record. */
export type InventedAddress = {
  cep: string;
  logradouro: string;
  numero: string;
  complemento: string;
  codigoCidade: string;
};

const DOMAINS: readonly (readonly [string, number])[] = [
  ['gmail.com', 46],
  ['hotmail.com', 18],
  ['outlook.com', 8],
  ['yahoo.com.br', 10],
  ['uol.com.br', 4],
  ['bol.com.br', 3],
  ['icloud.com', 4],
  ['terra.com.br', 2],
  ['ig.com.br', 2],
];
const WEIGHED_DOMAINS = weigh(DOMAINS, ([, weight]) => weight);
/** After this many attempts with a taken address, the address gets a number. */
const TRIES_WITHOUT_NUMBER = 2;

export function makeDomain(random: Random): string {
  return pickWeighted(random, WEIGHED_DOMAINS)[0];
}

/** Returns an e-mail address that is not in `taken`, and adds it there. */
export function makeMail(random: Random, name: PersonName, taken: Set<string>): string {
  for (let tries = 0; ; tries += 1) {
    const mail = tryMail(random, name, tries);
    if (taken.has(mail)) continue;
    taken.add(mail);
    return mail;
  }
}

function tryMail(random: Random, { first, surnames }: PersonName, tries: number): string {
  const firstName = withoutAccents(first).toLowerCase();
  const surname = withoutAccents(known(surnames.at(-1), 'surname')).toLowerCase();
  const number = random.integer(1, 9999);
  const more = tries > TRIES_WITHOUT_NUMBER ? number : '';
  const account = random.pick([
    `${firstName}.${surname}${more}`,
    `${firstName}${surname}${more}`,
    `${firstName}${surname}${number % 100}`,
    `${firstName}.${surname}${number % 1000}`,
    `${firstName[0]}${surname}${number % 100}`,
    `${firstName}${number}`,
    `${firstName}_${surname}`,
  ]);
  return `${account}@${makeDomain(random)}`;
}

export function makeCell(random: Random, ddd: string): string {
  return `${ddd}9${random.integer(60_000_000, 99_899_999)}`;
}

export function makeLandline(random: Random, ddd: string): string {
  return `${ddd}${random.integer(20_000_000, 56_999_999)}`;
}

export function makeAddress(random: Random, place: Municipality): InventedAddress {
  const streets = place.last === undefined ? 1 : Math.min(6000, 60 + place.inhabitants * 4);
  const cep = cepOf(place, random.integer(0, streets - 1));
  const name = Number(cep) + (place.last === undefined ? random.integer(0, 80) : 0);
  const logradouro = known(STREET_NAMES[mixBits(name) % STREET_NAMES.length], 'street name');
  const numero = random.chance(5) ? 'S/N' : String(random.integer(1, random.chance(80) ? 999 : 4800));
  return { cep, logradouro, numero, complemento: makeComplemento(random), codigoCidade: place.codigo };
}

function makeComplemento(random: Random): string {
  if (!random.chance(28)) return '';
  const flat = `Apto ${random.integer(1, 25)}${random.integer(1, 8)}`;
  return random.pick([flat, 'Casa 2', 'Fundos', 'Bloco A', `Sala ${random.integer(1, 900)}`]);
}

function cepOf({ first, last }: Municipality, street: number): string {
  if (last === undefined) return first.padStart(8, '0');
  const from = Number(first);
  const prefix = from + (mixBits(street * 7 + from) % (Number(last) - from + 1));
  return String(prefix * 1000 + (mixBits(street + from) % 890)).padStart(8, '0');
}

/** A date as ISO text, without the 29th to 31st, which not every month has. */
export function makeDate(random: Random, firstYear: number, lastYear: number): string {
  const year = random.integer(firstYear, lastYear);
  const month = String(random.integer(1, 12)).padStart(2, '0');
  return `${year}-${month}-${String(random.integer(1, 28)).padStart(2, '0')}`;
}

/** A CPF with its check digits. */
export function cpfOf(number: number): string {
  const digits = Array.from(String(100_000_000 + (mixBits(number) % 899_999_999)).slice(0, 9), Number);
  for (let weight = 10; weight <= 11; weight += 1) {
    const sum = digits.reduce((total, digit, place) => total + digit * (weight - place), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** The CNPJ of a branch, with its check digits; the first branch is the head office. */
export function cnpjOf(root: number, branch: number): string {
  const digits = Array.from(String(root).padStart(8, '0') + String(branch).padStart(4, '0'), Number);
  for (const weights of [CNPJ_WEIGHTS.slice(1), CNPJ_WEIGHTS]) {
    const remainder = weights.reduce((total, weight, place) => total + weight * known(digits[place], 'digit'), 0) % 11;
    digits.push(remainder < 2 ? 0 : 11 - remainder);
  }
  return digits.join('');
}
