import { chaveNome } from '@fichario/brasil';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import {
  ADDRESS_BY_PHRASE,
  ADDRESS_KINDS,
  EMAIL,
  EMAIL_QUALIFIERS,
  FIELD_BY_PHRASE,
  fieldOfPhrase,
  itemByPhrase,
  KIND_WORDS,
  kindAmong,
  LINKS,
  NUMBER_WORDS,
  OWNERS,
  PHONE,
  PHONE_ALONE,
  PHONE_QUALIFIERS,
  PLACES,
  setOf,
  splitKnown,
  UNITS,
  VALUE_WORDS,
  without,
  withoutPrefix,
} from './heading-words.ts';
import { type FieldList, PESSOA } from '../../pessoa/field-list.ts';

/**
 * The meaning of a heading: a single field of the record, or a field of a block. `group` separates the blocks of a file
 * (`cobranca`, `celular 2`). `isWeak`: the heading has other meanings just as often, and any other column for the field is
 * better. `isVague`: a number or an apartment without a clear object, which counts only next to parts of an address or after a
 * street; `Localidade`, which is a city only where no other column is one; or `Fixo`, which counts only next to phones. `isLine`:
 * the heading numbers the lines of its address. `unit`: the word for a part of a building.
 */
export type Hit =
  | { kind: 'top'; target: Target; isWeak: boolean }
  | { kind: 'block'; list: string; field: string; group: string; isVague?: boolean; isLine?: boolean; unit?: string };

/** Returns the meaning of a heading in any spelling used by programs in Brazil; undefined if it is unknown. */
export function readHeading(heading: string, list = PESSOA): Hit | undefined {
  const words = wordsOf(heading);
  if (words.length === 0 || words.length > 8) return undefined;
  const phrase = toPhrase(words);
  return (
    // `Segundo nome` does not mean the second of several
    readTables({ ...phrase, place: undefined, readings: [words, without(words, LINKS)] }, list) ??
    readTables(phrase, list) ??
    readPhone(phrase) ??
    readEmail(phrase) ??
    readItem(phrase, list) ??
    readTop(phrase) ??
    readAddress(phrase, heading) ??
    readVaguePhone(phrase)
  );
}

/** Whether a heading is in a table word by word, or is one word for a phone or an e-mail. */
export function isExactHeading(heading: string): boolean {
  const words = wordsOf(heading);
  const [only = ''] = words.length === 1 ? words : [];
  if (PHONE.has(only) || EMAIL.has(only)) return true;
  const phrases = [words, without(words, LINKS)].map((reading) => reading.join(' '));
  const tables = [FIELD_BY_PHRASE, ADDRESS_BY_PHRASE, itemByPhrase(PESSOA)];
  return phrases.some((phrase) => tables.some((table) => table.has(phrase)));
}

/** Prefixes for tables and data types in column names. */
const TABLE_PREFIX = /^\s*(?:S?A[12]|CLI(?:ENTE)?|FORN?|PES(?:SOA)?|CAD)_(?=\p{L})/iu;

/** Hints for users, (só números), (R$); but `Endereço (2)` has a number, and `Contato (WhatsApp)` a phone */
const IN_PARENTHESES = /\((?!\d\)|whatsapp\))[^()]*\)/gi;

/** Words written in parts: `C.P.F.` */
const APART = /\b(?:whats app|c p f|c n p j|c e p|n fe|i e|u f)\b/g;

/** Splits a heading into words. Normalises `CPF_CNPJ`, `razaoSocial`, `Nº`, `Telefone2` and `E-Mail`. */
export function wordsOf(heading: string): string[] {
  const spaced = (heading.replace(IN_PARENTHESES, ' ').trim() || heading)
    .replace(TABLE_PREFIX, '')
    .replace(/[º°ª]/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2');
  const key = chaveNome(spaced)
    .replace(/\be mails?\b/g, 'email')
    .replace(APART, (letters) => letters.replaceAll(' ', ''))
    .replace(/\b(?:phone prefix|prefixo telefone|area code|codigo area)\b/g, 'ddd')
    .replace(/\b(cpf|cnpj|cgc)(cpf|cnpj|cgc)\b/g, '$1 $2');
  const words = key === '' ? [] : key.split(' ');
  return words.length === 1 ? [...splitKnown(key)] : words;
}

/**
 * A heading in words. `place`: the number of a block. `line`: after it, the number of a line of the block: `Address 1: Street 2`.
 * `linked`: the other words without links, `bare`: also without owners. `readings`: all of them, from most words to fewest.
 */
type Phrase = {
  place: number | undefined;
  line: number | undefined;
  linked: string[];
  bare: string[];
  readings: string[][];
};

/** Takes the numbers out of a heading, if it has any, and the words that add no meaning. */
function toPhrase(words: string[]): Phrase {
  let place: number | undefined;
  let line: number | undefined;
  const others = words.filter((word) => {
    const number = /^\d{1,2}$/.test(word) ? Number(word) : (PLACES.get(word) ?? 0);
    if (number === 0 || number > 50) return true;
    if (place === undefined) place = number;
    else line ??= number;
    return false;
  });
  const linked = without(others, LINKS);
  const bare = without(linked, OWNERS);
  return { place, line, linked, bare, readings: [others, linked, bare, withoutPrefix(bare)] };
}

/** A heading as a table has it, word by word but for the number of a block. Then no grammar reads it otherwise. */
function readTables(phrase: Phrase, list: FieldList): Hit | undefined {
  const { place = 1, readings } = phrase;
  const [whole = [], linked = []] = readings;
  for (const words of [whole, linked]) {
    const item = readItem({ ...phrase, readings: [words] }, list);
    if (item) return item;
    const field = FIELD_BY_PHRASE.get(words.join(' '));
    if (field && (place === 1 || SEVERAL.has(field.target))) return { kind: 'top', ...field };
    const part = ADDRESS_BY_PHRASE.get(words.join(' '));
    if (part && !isKindAlone(words)) return toAddress(phrase, part);
  }
  return undefined;
}

// single fields of a record

/** Fields that may have a second column with more of the same. */
const SEVERAL: ReadonlySet<Target> = new Set(['observacoes', 'site']);

function readTop({ place = 1, linked, bare, readings }: Phrase): Hit | undefined {
  for (const reading of readings) {
    const found = fieldOfPhrase(reading);
    if (found && (place === 1 || SEVERAL.has(found.target))) return { kind: 'top', ...found };
  }
  // Cliente, Fornecedor: the column may be a name, or only a number
  const isName = place === 1 && bare.length === 0 && linked.length === 1;
  return isName ? { kind: 'top', target: 'nome', isWeak: true } : undefined;
}

// phones and e-mails: words in any order, but all of them known

/** Words for a part of a phone. */
const PARTS = setOf('ddd obs observacao');

function readPhone({ place, bare }: Phrase): Hit | undefined {
  const hasDdd = bare.includes('ddd');
  const hasPhone = bare.some((word) => PHONE.has(word));
  if (!hasDdd && !hasPhone) return undefined;
  const others = without(bare, KIND_WORDS, VALUE_WORDS, PARTS);
  if (without(others, PHONE, PHONE_QUALIFIERS).length > 0) return undefined;
  const isWhole = bare.join(' ').endsWith('com ddd') || (bare[0] !== 'ddd' && bare.at(-1) === 'ddd' && hasPhone);
  const tipo = bare.some((word) => KIND_WORDS.has(word));
  const note = bare.includes('obs') || bare.includes('observacao');
  const field = tipo ? 'tipo' : note ? 'observacao' : hasDdd && !isWhole ? 'ddd' : 'numero';
  return { kind: 'block', list: 'telefones', field, group: groupOf(others, place) };
}

/** `Fixo`, `Comercial`: a phone only next to other phones. */
function readVaguePhone({ place, linked }: Phrase): Hit | undefined {
  if (linked.length !== 1 || !PHONE_ALONE.has(linked[0] ?? '')) return undefined;
  return { kind: 'block', list: 'telefones', field: 'numero', group: groupOf(linked, place), isVague: true };
}

/** Words in the long names of an e-mail: `endereço eletrônico`. */
const ELECTRONIC = setOf('correio endereco end address addresses eletronico');

function readEmail({ place, bare }: Phrase): Hit | undefined {
  const isElectronic =
    bare.includes('eletronico') && ['endereco', 'correio', 'end'].some((word) => bare.includes(word));
  if (!isElectronic && !bare.some((word) => EMAIL.has(word))) return undefined;
  const others = without(bare, KIND_WORDS, VALUE_WORDS, EMAIL, ELECTRONIC);
  if (without(others, EMAIL_QUALIFIERS).length > 0) return undefined;
  const field = bare.some((word) => KIND_WORDS.has(word)) ? 'tipo' : 'email';
  return { kind: 'block', list: 'emails', field, group: groupOf(others, place) };
}

// items of other lists

/** Lists recognised only by these exact words, in one column: `Código 2` and `Número Id` may mean anything. */
const BARE_ONLY: ReadonlySet<string> = new Set(['codigosExternos']);

function readItem({ place = 1, bare, readings }: Phrase, list: FieldList): Hit | undefined {
  for (const reading of readings) {
    const found = itemByPhrase(list).get(reading.join(' '));
    if (found && BARE_ONLY.has(found.list) && (place > 1 || reading.length < bare.length)) return undefined;
    if (found) return { kind: 'block', ...found, group: place === 1 ? '' : String(place) };
  }
  return undefined;
}

// addresses

/** Rua, número · Endereço e nº: one column for both */
const STREET_AND_NUMBER = /(?:end\p{L}*|rua|logradouro)\.?\s*(?:[,/+&]|(?<=\s)e\s)\s*(?:n[º°.o]|n$|n[uú]m|nr)/iu;

function readAddress(phrase: Phrase, heading: string): Hit | undefined {
  const found = STREET_AND_NUMBER.test(heading) ? 'linha' : fieldOfAddress(withoutKinds(phrase.bare));
  return found === undefined ? undefined : toAddress(phrase, found);
}

function withoutKinds(words: string[]): string[] {
  return words.filter((word) => !ADDRESS_KINDS.has(word));
}

/** The field of an address, with the block that the phrase names. */
function toAddress({ place, line, bare }: Phrase, found: string): Hit {
  const field = found === 'logradouro' && (line ?? 1) > 1 ? 'complemento' : found;
  const group = `${kindAmong(bare) ?? ''} ${place ?? ''}`.trim();
  const named = without(withoutKinds(bare), NUMBER_WORDS);
  const isVague = group === '' && named.every((word) => UNITS.has(word) || word === 'localidade');
  const unit = named.length === 1 ? UNITS.get(named[0] ?? '') : undefined;
  return { kind: 'block', list: 'enderecos', field, group, isVague, isLine: line !== undefined, ...(unit && { unit }) };
}

/** A label or a type belongs to an address only if the heading has a word for one. */
function isKindAlone(words: string[]): boolean {
  return words.length === 1 && KIND_WORDS.has(words[0] ?? '');
}

const STREETS = setOf('rua logradouro casa predio imovel street house');

/** `Nº da rua`, `Street No`; but `NO_LOGRADOURO` is the street name in many databases. */
function isNumberOfStreet(words: string[]): boolean {
  const [first = '', last = '', ...others] = words;
  const isBefore = NUMBER_WORDS.has(first) && first !== 'no' && STREETS.has(last);
  return others.length === 0 && (isBefore || (STREETS.has(first) && NUMBER_WORDS.has(last)));
}

const STREET_WORDS = setOf('endereco end ender address');

/** Returns the field of an address. `num endereco` and `bairro do endereço` are not the street. */
function fieldOfAddress(words: string[]): string | undefined {
  if (isNumberOfStreet(words)) return 'numero';
  const others = without(words, STREET_WORDS);
  if (others.length === words.length && isKindAlone(words)) return undefined;
  const readings = [others, words, withoutPrefix(words), [...new Set(words)]];
  return readings.map((reading) => ADDRESS_BY_PHRASE.get(reading.join(' '))).find((field) => field !== undefined);
}

const ANY_PHONE = setOf('telefone tel fone phone');

/** Returns the words that separate a block from others of its kind. A number 1 is optional, so it is dropped. */
function groupOf(words: string[], place: number | undefined): string {
  const kinds = without(words, ANY_PHONE, NUMBER_WORDS);
  return [...kinds.sort(), place === 1 ? '' : (place ?? '')].join(' ').trim();
}
