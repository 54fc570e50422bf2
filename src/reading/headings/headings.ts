import { chaveNome } from '@fichario/brasil';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import {
  PLACES,
  OWNERS,
  LINKS,
  PREFIXES,
  fieldOfPhrase,
  PHONE,
  PHONE_ALONE,
  PHONE_QUALIFIERS,
  EMAIL,
  EMAIL_QUALIFIERS,
  ADDRESS_KINDS,
  ADDRESS_BY_PHRASE,
  itemByPhrase,
  FINANCE,
  PRIVATE,
  KIND_WORDS,
  VALUE_WORDS,
  splitKnown,
} from './heading-words.ts';
import { type FieldList, PESSOA } from '../../pessoa/fields/field-list.ts';

/**
 * The meaning of a heading: a single field of the record, or a field of a block. `group` separates the blocks of a file
 * (`cobranca`, `celular 2`). `isWeak`: the heading has other meanings just as often, and any other column for the field is
 * better. `isVague`: a number or an apartment without a clear object, which counts only next to parts of an address or after a
 * street; or `Fixo`, which counts only next to phones. `isLine`: the heading numbers the lines of its address. `unit`: the word
 * for a part of a building.
 */
export type Hit =
  | { kind: 'top'; target: Target; isWeak: boolean }
  | { kind: 'block'; list: string; field: string; group: string; isVague?: boolean; isLine?: boolean; unit?: string };

/** Returns the meaning of a heading in any spelling used by programs in Brazil; undefined if it is unknown. */
export function readHeading(heading: string, list = PESSOA): Hit | undefined {
  const words = wordsOf(heading);
  if (words.length === 0 || words.length > 8) return undefined;
  const { rest, place, line } = takePlace(words);
  return (
    // `Segundo nome` does not mean the second of several
    readExactly(words) ??
    readPhone(rest, place) ??
    readEmail(rest, place) ??
    readItem(rest, place, list) ??
    readTop(rest, place) ??
    readAddress(rest, { place, line }, heading) ??
    readVaguePhone(rest, place)
  );
}

/** Prefixes for tables and data types in column names. */
const TABLE_PREFIX = /^\s*(?:S?A[12]|CLI(?:ENTE)?|FORN?|PES(?:SOA)?|CAD)_(?=\p{L})/iu;

/** Hints for users, (só números), (R$); but `Endereço (2)` has a number */
const IN_PARENTHESES = /\((?!\d\))[^()]*\)/g;

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
    .replace(/\bwhats app\b/g, 'whatsapp')
    .replace(/\bc p f\b/g, 'cpf')
    .replace(/\bc n p j\b/g, 'cnpj')
    .replace(/\bc e p\b/g, 'cep')
    .replace(/\bn fe\b/g, 'nfe')
    .replace(/\bi e\b/g, 'ie')
    .replace(/\bu f\b/g, 'uf')
    .replace(/\b(cpf|cnpj|cgc)(cpf|cnpj|cgc)\b/g, '$1 $2');
  const words = key === '' ? [] : key.split(' ');
  return words.length === 1 ? [...splitKnown(key)] : words;
}

/** The number of a block, and behind it the number of a line of it: `Address 1: Street 2`. */
type Numbers = { place: number | undefined; line: number | undefined };

/** Takes the numbers out of a heading, if it has any. */
function takePlace(words: string[]): Numbers & { rest: string[] } {
  let place: number | undefined;
  let line: number | undefined;
  const rest = words.filter((word) => {
    const number = /^\d{1,2}$/.test(word) ? Number(word) : (PLACES.get(word) ?? 0);
    if (number === 0 || number > 50) return true;
    if (place === undefined) place = number;
    else line ??= number;
    return false;
  });
  return { rest, place, line };
}

function withoutLinks(words: string[]): string[] {
  return words.filter((word) => !LINKS.has(word));
}

function withoutOwners(words: string[]): string[] {
  return words.filter((word) => !OWNERS.has(word));
}

// single fields of a record

/** Fields that may have a second column with more of the same. */
const SEVERAL: ReadonlySet<Target> = new Set(['observacoes', 'site']);

function readTop(words: string[], place: number | undefined): Hit | undefined {
  const isSecond = place !== undefined && place > 1;
  const linked = withoutLinks(words);
  const bare = withoutOwners(linked);
  for (const reading of [words, linked, bare, withoutPrefix(bare)]) {
    const found = fieldOfPhrase(reading);
    if (found && (!isSecond || SEVERAL.has(found.target))) return { kind: 'top', ...found };
  }
  if (isSecond) return undefined;
  // Cliente, Fornecedor: the column may be a name, or only a number
  return bare.length === 0 && linked.length === 1 ? { kind: 'top', target: 'nome', isWeak: true } : undefined;
}

/** Reads a phrase before its first word is taken for a block number. */
function readExactly(words: string[]): Hit | undefined {
  const found = fieldOfPhrase(withoutLinks(words));
  return found && PLACES.has(words[0] ?? '') ? { kind: 'top', ...found } : undefined;
}

function withoutPrefix(words: string[]): string[] {
  return words.length > 1 && PREFIXES.has(words[0] ?? '') ? words.slice(1) : words;
}

// phones and e-mails: words in any order, but all of them known

function readPhone(words: string[], place: number | undefined): Hit | undefined {
  const own = withoutOwners(withoutLinks(words));
  const hasDdd = own.includes('ddd');
  const hasPhone = own.some((word) => PHONE.has(word));
  if (!hasDdd && !hasPhone) return undefined;
  const tipo = own.some((word) => KIND_WORDS.has(word));
  const note = own.includes('obs') || own.includes('observacao');
  const rest = withoutKinds(own).filter((word) => !['ddd', 'obs', 'observacao'].includes(word));
  if (rest.some((word) => !PHONE.has(word) && !PHONE_QUALIFIERS.has(word))) return undefined;
  const isWhole = own.join(' ').endsWith('com ddd') || (own[0] !== 'ddd' && own.at(-1) === 'ddd' && hasPhone);
  const field = tipo ? 'tipo' : note ? 'observacao' : hasDdd && !isWhole ? 'ddd' : 'numero';
  return { kind: 'block', list: 'telefones', field, group: groupOf(rest, place) };
}

/** `Fixo`, `Comercial`: a phone only next to other phones. */
function readVaguePhone(words: string[], place: number | undefined): Hit | undefined {
  const [word = '', ...others] = withoutLinks(words);
  if (others.length > 0 || !PHONE_ALONE.has(word)) return undefined;
  return { kind: 'block', list: 'telefones', field: 'numero', group: groupOf([word], place), isVague: true };
}

function readEmail(words: string[], place: number | undefined): Hit | undefined {
  const own = withoutOwners(withoutLinks(words));
  const isElectronic =
    own.includes('eletronico') && (own.includes('endereco') || own.includes('correio') || own.includes('end'));
  if (!isElectronic && !own.some((word) => EMAIL.has(word))) return undefined;
  const tipo = own.some((word) => KIND_WORDS.has(word));
  const rest = withoutKinds(own).filter(
    (word) => !EMAIL.has(word) && !['correio', 'endereco', 'end', 'address', 'addresses', 'eletronico'].includes(word),
  );
  if (rest.some((word) => !EMAIL_QUALIFIERS.has(word))) return undefined;
  return { kind: 'block', list: 'emails', field: tipo ? 'tipo' : 'email', group: groupOf(rest, place) };
}

function withoutKinds(words: string[]): string[] {
  return words.filter((word) => !KIND_WORDS.has(word) && !VALUE_WORDS.has(word));
}

// items of other lists

/** Lists recognised only by these exact words, in one column: `Código 2` and `Número Id` may mean anything. */
const BARE_ONLY: ReadonlySet<string> = new Set(['codigosExternos']);

function readItem(words: string[], place = 1, list: FieldList): Hit | undefined {
  const linked = withoutLinks(words);
  const bare = withoutOwners(linked);
  for (const reading of [words, linked, bare, withoutPrefix(bare)]) {
    const found = itemByPhrase(list).get(reading.join(' '));
    if (found && BARE_ONLY.has(found.list) && (place > 1 || reading.length < bare.length)) return undefined;
    if (found) return { kind: 'block', ...found, group: place === 1 ? '' : String(place) };
  }
  return undefined;
}

// addresses

/** Rua, número · Endereço e nº: one column for both */
const STREET_AND_NUMBER = /(?:end\p{L}*|rua|logradouro)\.?\s*(?:[,/+&]|(?<=\s)e\s)\s*(?:n[º°.o]|n$|n[uú]m|nr)/iu;

/** Returns the kind of an address or e-mail: `cobranca`, `entrega`, `comercial`, `residencial`, `faturamento`, `financeiro`. */
export function kindOfHeading(heading: string): string | undefined {
  const words = wordsOf(heading);
  if (words.some((word) => FINANCE.has(word))) return 'financeiro';
  if (words.some((word) => PRIVATE.has(word))) return 'residencial';
  return words.map((word) => ADDRESS_KINDS[word]).find((kind) => kind !== undefined);
}

const STREET_WORDS = new Set(['endereco', 'end', 'ender', 'address']);

function readAddress(words: string[], { place, line }: Numbers, heading: string): Hit | undefined {
  const own = withoutOwners(withoutLinks(words));
  const kind = own.map((word) => ADDRESS_KINDS[word]).find((one) => one !== undefined) ?? '';
  const plain = own.filter((word) => !Object.hasOwn(ADDRESS_KINDS, word));
  const found = STREET_AND_NUMBER.test(heading) ? 'linha' : fieldOfAddress(plain);
  if (found === undefined) return undefined;
  const field = found === 'logradouro' && (line ?? 1) > 1 ? 'complemento' : found;
  const group = kind === '' && place === undefined ? '' : `${kind} ${place ?? ''}`.trim();
  const named = plain.filter((word) => !NUMBER_WORDS.has(word));
  const isVague = group === '' && named.every((word) => Object.hasOwn(UNITS, word));
  const unit = named.length === 1 ? UNITS[named[0] ?? ''] : undefined;
  return { kind: 'block', list: 'enderecos', field, group, isVague, isLine: line !== undefined, ...(unit && { unit }) };
}

/** Parts of a building, which are a part of an address only behind a street, with the word before their number. */
const UNITS: Readonly<Record<string, string>> = {
  andar: 'Andar',
  ap: 'Apto',
  apartamento: 'Apto',
  apto: 'Apto',
  bloco: 'Bloco',
  conjunto: 'Conjunto',
  lote: 'Lote',
  piso: 'Piso',
  quadra: 'Quadra',
  sala: 'Sala',
  suite: 'Suite',
  torre: 'Torre',
  unit: 'Unit',
};
const NUMBER_WORDS = new Set(['n', 'no', 'nr', 'nro', 'num', 'numero', 'number']);
const STREETS = new Set(['rua', 'logradouro', 'casa', 'predio', 'imovel', 'street', 'house']);

/** `Nº da rua`, `Street No`; but `NO_LOGRADOURO` is the street name in many databases. */
function isNumberOfStreet(words: string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length !== 2 || NUMBER_WORDS.has(first) === NUMBER_WORDS.has(last)) return false;
  return NUMBER_WORDS.has(first) ? STREETS.has(last) && first !== 'no' : STREETS.has(first);
}

/** Returns the field of an address. `num endereco` and `bairro do endereço` are not the street. */
function fieldOfAddress(words: string[]): string | undefined {
  if (isNumberOfStreet(words)) return 'numero';
  const rest = words.filter((word) => !STREET_WORDS.has(word));
  // a label or a type belongs to an address only if the heading has a word for one
  if (rest.length === words.length && words.length === 1 && KIND_WORDS.has(words[0] ?? '')) return undefined;
  const readings = [words, withoutPrefix(words)];
  if (rest.length > 0 && rest.length < words.length) readings.unshift(rest);
  return readings.map((reading) => ADDRESS_BY_PHRASE.get(reading.join(' '))).find((field) => field !== undefined);
}

/** Returns the words that separate a block from others of its kind. A number 1 is optional, so it is dropped. */
function groupOf(words: string[], place: number | undefined): string {
  const kinds = words.filter(
    (word) => !['telefone', 'tel', 'fone', 'phone', 'numero', 'num', 'nr', 'number', 'n', 'no', 'nro'].includes(word),
  );
  return [...kinds.sort(), place === 1 ? '' : (place ?? '')].join(' ').trim();
}
