import { hashText } from './hash-text.ts';
import type { NameWords } from './name-words.ts';
import type { Profile } from './profile.ts';

/*
 * The keys that find a record as a possible duplicate: two records without a common key are never compared. Each key is a text (a
 * kind, the tipo and the value), stored as a 32-bit number: a collision only adds a candidate, which its points reject.
 */

/** Phones of a record that make keys: the first ones suffice for a record with fifty. */
const MOST_PHONES = 3;
const MOST_EMAILS = 2;
const MOST_ADDRESSES = 2;
const CORE_DIGITS = 8;
const SHORTEST_ACCOUNT = 4;

/** The keys of a record, about eight, without repetitions. */
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
  return names.flatMap((words) => [...nameKeys(words), ...dateKeys(words, date), ...placeKeys(words, addresses)]);
}

function nameKeys({ sounds }: NameWords): string[] {
  return sounds.length > 1 ? [`n|${sortedWords(sounds)}`] : [];
}

/** First name and date, last name and date; both names with the year, and with the day of the year. */
function dateKeys({ sounds }: NameWords, date: string | undefined): string[] {
  if (date === undefined) return [];
  const [first, last] = endsOf(sounds);
  const [year = '', month = '', day = ''] = date.split('-');
  // day and month sorted, to match swapped ones
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

/** The addresses with a CEP. Others, as those abroad, make no keys. */
function placesOf(addresses: Profile['addresses']): Profile['addresses'] {
  return addresses.slice(0, MOST_ADDRESSES).filter(({ cep }) => cep !== '');
}

function endsOf(sounds: readonly string[]): [first: string, last: string] {
  return [sounds[0] ?? '', sounds.at(-1) ?? ''];
}

function sortedWords(words: readonly string[]): string {
  return words.toSorted().join(' ');
}
