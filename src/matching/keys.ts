import { hashText } from './hash-text.ts';
import type { NameWords } from './name-words.ts';
import type { Profile } from './profile.ts';

/*
 * The keys under which a record is found as a possible duplicate: two records with no common key are never compared. Each is a text
 * of a kind, the tipo and what it is of, stored as a number of 32 bits: a collision only adds a candidate, which the points refuse.
 */

/** Items of a list that give keys: a record with fifty phones is found by the first ones. */
const MOST_PHONES = 3;
const MOST_EMAILS = 2;
const MOST_ADDRESSES = 2;
const CORE_DIGITS = 8;
const SHORTEST_ACCOUNT = 4;

/** The keys of a record: about eight, none twice. */
export function keysOf(profile: Profile): number[] {
  const tipo = profile.tipo === 'fisica' ? 'F' : 'J';
  const texts = [...contactKeys(profile), ...(profile.tipo === 'fisica' ? personKeys(profile) : companyKeys(profile))];
  return [...new Set(texts.map((text) => hashText(`${tipo}${text}`)))];
}

function contactKeys({ phones, emails }: Profile): string[] {
  return [
    ...phones.slice(0, MOST_PHONES).flatMap(({ core }) => (core.length === CORE_DIGITS ? [`t|${core}`] : [])),
    ...emails.slice(0, MOST_EMAILS).flatMap(({ account, domain, isShared }) => {
      if (isShared) return [`m|${account}|${domain}`];
      return account.length >= SHORTEST_ACCOUNT ? [`m|${account}`] : [];
    }),
  ];
}

function personKeys({ name, otherName, date, addresses }: Profile): string[] {
  const names = otherName ? [name, otherName] : [name];
  return names.flatMap((own) => [...nameKeys(own), ...dateKeys(own, date), ...placeKeys(own, addresses)]);
}

function nameKeys({ sounds }: NameWords): string[] {
  return sounds.length > 1 ? [`n|${sortedWords(sounds)}`] : [];
}

/** By the first and by the last name with the day; by both with the year, and with the day of the year. */
function dateKeys({ sounds }: NameWords, date: string | undefined): string[] {
  if (date === undefined) return [];
  const [first, last] = endsOf(sounds);
  const [year = '', month = '', day = ''] = date.split('-');
  // day and month in one order, so that swapped ones meet
  const inYear = month < day ? `${month}${day}` : `${day}${month}`;
  const both = sortedWords([first, last]);
  return [
    `d|${first}|${year}${inYear}`,
    ...(last === first ? [] : [`l|${last}|${year}${inYear}`]),
    `y|${both}|${year}`,
    `e|${both}|${inYear}`,
  ];
}

function placeKeys({ sounds }: NameWords, addresses: Profile['addresses']): string[] {
  const [first, last] = endsOf(sounds);
  const both = sortedWords([first, last]);
  return placesOf(addresses).flatMap(({ cep, numero }) => [`c|${both}|${cep}`, `a|${first[0] ?? ''}|${cep}|${numero}`]);
}

function companyKeys({ name, otherName, date, addresses }: Profile): string[] {
  const names = [name, ...(otherName ? [otherName] : [])].filter(({ sounds }) => sounds.length > 0);
  const [first, last] = endsOf(name.sounds);
  return [
    ...names.flatMap(({ sounds }) => [
      `n|${sortedWords(sounds)}`,
      ...(sounds.length > 2 ? [`n|${sortedWords(sounds.slice(0, 2))}`] : []),
    ]),
    ...placesOf(addresses).flatMap(({ cep, numero }) => [
      `c|${first}|${cep}`,
      `c|${last}|${cep}`,
      `a|${cep}|${numero}`,
    ]),
    ...(date === undefined ? [] : [`d|${date}`]),
  ];
}

/** An address without a CEP, as one abroad, is no place to be found at. */
function placesOf(addresses: Profile['addresses']): Profile['addresses'] {
  return addresses.slice(0, MOST_ADDRESSES).filter(({ cep }) => cep !== '');
}

function endsOf(sounds: readonly string[]): [first: string, last: string] {
  return [sounds[0] ?? '', sounds.at(-1) ?? ''];
}

function sortedWords(words: readonly string[]): string {
  return words.toSorted().join(' ');
}
