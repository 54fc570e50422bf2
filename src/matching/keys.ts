import { hashText } from './hash-text.ts';
import type { NameWords } from './name-words.ts';
import type { Profile } from './profile.ts';

/*
 * The keys that find a record as a possible duplicate: two records without a common key are never compared. Each key is a text (a
 * kind, the tipo and the value), stored as a 32-bit number: a collision only adds a candidate, which its points reject. The two keys
 * of a date begin alike, so they lie in one page of the index: a save writes it once, and a look-up reads it once.
 */

/** Phones of a record that make keys: the first ones suffice for a record with fifty. */
const MOST_PHONES = 3;
const MOST_EMAILS = 2;
const MOST_ADDRESSES = 2;
const CORE_DIGITS = 8;
const SHORTEST_ACCOUNT = 4;
/** Bits of a key that come from its date; the others tell apart those who were born that day. */
const DATE_BITS = 18;
const REST = 2 ** (32 - DATE_BITS) - 1;

/** The keys of a record, about five, without repetitions. */
export function keysOf(profile: Profile): number[] {
  const isPerson = profile.tipo === 'fisica';
  const texts = [...contactKeys(profile), ...(isPerson ? personKeys(profile) : companyKeys(profile))];
  const keys = texts.map((text) => hashText(`${isPerson ? 'F' : 'J'}${text}`));
  return [...new Set(isPerson ? [...keys, ...dateKeys(profile)] : keys)];
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

function personKeys(profile: Profile): string[] {
  return namesOf(profile).flatMap((words) => [...nameKeys(words), ...placeKeys(words, profile.addresses)]);
}

function namesOf({ name, otherName }: Profile): NameWords[] {
  return otherName ? [name, otherName] : [name];
}

function nameKeys({ sounds }: NameWords): string[] {
  return sounds.length > 1 ? [`n|${sortedWords(sounds)}`] : [];
}

/** The day of birth with the first name, and with the last name. */
function dateKeys(profile: Profile): number[] {
  if (profile.date === undefined) return [];
  const [year = '', month = '', day = ''] = profile.date.split('-');
  // day and month sorted, to match swapped ones
  const date = [year, ...[month, day].toSorted()].join('');
  const texts = namesOf(profile).flatMap(({ sounds }) => {
    const [first, last] = [sounds[0] ?? '', sounds.at(-1) ?? ''];
    return [`d|${first}`, ...(last === first ? [] : [`l|${last}`])];
  });
  return texts.map((text) => (hashText(date) & ~REST) | (hashText(`${text}|${date}`) & REST));
}

function placeKeys({ sounds }: NameWords, addresses: Profile['addresses']): string[] {
  const letter = sounds[0]?.[0] ?? '';
  return placesOf(addresses).map(({ cep, numero }) => `a|${letter}|${cep}|${numero}`);
}

function companyKeys({ name, otherName, date, addresses }: Profile): string[] {
  const names = [name, ...(otherName ? [otherName] : [])].filter(({ sounds }) => sounds.length > 0);
  return [
    ...names.flatMap(({ sounds }) => [
      `n|${sortedWords(sounds)}`,
      ...(sounds.length > 2 ? [`n|${sortedWords(sounds.slice(0, 2))}`] : []),
    ]),
    ...placesOf(addresses).map(({ cep, numero }) => `a|${cep}|${numero}`),
    ...(date === undefined ? [] : [`d|${date}`]),
  ];
}

/** The addresses with a CEP. Others, as those abroad, make no keys. */
function placesOf(addresses: Profile['addresses']): Profile['addresses'] {
  return addresses.slice(0, MOST_ADDRESSES).filter(({ cep }) => cep !== '');
}

function sortedWords(words: readonly string[]): string {
  return words.toSorted().join(' ');
}
