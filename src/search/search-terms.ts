import { addNinthDigit, chaveNome, normalizeTelefone, palavrasNome } from '@fichario/brasil';
import { findChavesNfe } from '@fichario/brasil/fiscal';
import { pendenciasOf } from '../pessoa/nfe/find-pendencias.ts';
import { hasDocument, isOwnDocument, mayHaveDocument, withoutDocuments } from '../pessoa/documents.ts';
import { type PessoaInput, principalOf } from '../pessoa/pessoa.ts';
import { documentsOf } from '../pessoa/present.ts';
import { toLabel } from './list-labels.ts';
import { belongsTo, blocksOf, byName, itemFieldsOf, PESSOA, perTipo } from '../pessoa/field-list.ts';
import type { Field, ItemField, SearchWay, Tipo } from '../pessoa/fields/kinds.ts';
import { FIELD_FILTERS } from './filter-fields.ts';

/*
 * A record has a set of search tokens:
 *   words    of its names: match by prefix
 *   emails   whole, their domains, and the parts of the local part: match by prefix
 *   numbers  its phones, with and without DDD: match by a prefix of three or more
 *   documents  its CPF or CNPJ: the same, for a caller with the right `pessoa.findByDocument`; never for others, who could
 *            guess a masked value from search results
 *   codes    its codes in other systems, without signs: match by prefix, for everybody; a code with a document is a document
 *   codigo   matches whole
 *   cities   words of its city names: match by prefix, after all other matches
 * A search finds a record when every term matches a token, in any order.
 *
 * In the index each token starts with the number of its tenant, so that a small client never pays for a big one:
 *   7:silva   a word of a name           7~campinas   a word of a city
 *   7@ana.luz@x.com  7@x.com  7@ana  7@luz     an e-mail, its domain, the parts of its local part
 *   7+11987654321    a phone                   7#52998224725   a CPF or CNPJ, 7$529 a part of one inside a name
 *   7@cli0045  7+cli0045      an external code, as e-mails and phones are, with its first letters
 *   7=1234   the codigo                  7!tag=vip    a label for the list filters
 * A text inside of numbers, codes and local parts of e-mails is found by pieces: three consecutive characters, packed with the
 * tenant into a number (`pieceKeys`).
 */

/** The tokens of a record. */
export type SearchTokens = {
  /** words of its names */
  words: string[];
  emails: string[];
  numbers: string[];
  documents: string[];
  /** words of its names that are a part of a document */
  documentWords?: string[];
  codes: string[];
  cities: string[];
  /** values for the list's filters: `tag=vip` */
  labels: string[];
};

/** A term of a search: it matches by all of `words`, or by one of the numbers, the codigo or the e-mail. */
export type SearchTerm = {
  words: string[];
  numbers: string[];
  codigo: number | undefined;
  email: string | undefined;
  /** an abbreviation like `s.a.` next to other terms: its letters match words of a name, not of a city */
  isAbbreviation?: true;
};

/** A word up to this length also matches the beginning of a part of an e-mail when there are other words. */
export const SHORT_LENGTH = 4;
const PIECE_LENGTH = 3;
const MIN_NUMBER_LENGTH = 3;
const MAX_TERMS = 12;

/**
 * The search tokens of a record. `nomeOfCidade` returns the name of a municipality by its IBGE code. A document inside of a name,
 * an e-mail or a code is a token of the documents, so only roles with the right find by it.
 */
export function tokensOf(input: PessoaInput, nomeOfCidade: (codigoCidade: string) => string | undefined): SearchTokens {
  const read = SEARCHED[input.tipo];
  const documentsOfRecord = documentsOf(input);
  const [hidden, codes] = parted(read.code(input), (codigo) => hasDocument(codigo, documentsOfRecord));
  const [hiddenNumbers, numbers] = parted(read.number(input), (numero) => isOwnDocument(numero, documentsOfRecord));
  const [hiddenEmails, emails] = parted(emailsOf(input), (email) => hasDocument(email, documentsOfRecord));
  const names = read.words(input);
  const plainNames = names.map((name) => withoutDocuments(name, documentsOfRecord));
  const words = unique(wordsOf(plainNames.map(({ text }) => text).join(' ')));
  const isHiding = plainNames.some((name) => name.documents.length > 0);
  const documentWords = isHiding ? unique(wordsOf(names.join(' '))).filter((word) => !words.includes(word)) : [];
  const cities = unique(read.city(input)).flatMap((codigo) => palavrasNome(nomeOfCidade(codigo) ?? ''));
  const documents = [
    ...[...read.document(input), ...hidden].map(bareCode),
    ...hiddenNumbers.flatMap(numbersOf),
    ...hiddenEmails,
    ...[...plainNames, ...hiddenEmails.map((email) => withoutDocuments(email, documentsOfRecord))].flatMap(
      (text) => text.documents,
    ),
  ];
  return {
    words,
    // the domain says nothing of the document
    emails: [...emails, ...unique(hiddenEmails.map((email) => email.slice(email.indexOf('@'))))],
    numbers: unique(numbers.flatMap(numbersOf)),
    documents: unique(documents),
    ...(documentWords.length > 0 && { documentWords }),
    codes: unique(codes.map(bareCode)),
    cities: unique(cities),
    labels: labelsOf(input),
  };
}

/** Whether a record has a document inside of a text that finds it. */
export function hidesDocuments(input: PessoaInput): boolean {
  const read = SEARCHED[input.tipo];
  const documentsOfRecord = documentsOf(input);
  const texts = [...read.words(input), ...read.email(input), ...read.code(input)];
  return (
    texts.some((text) => hasDocument(text, documentsOfRecord)) ||
    read.number(input).some((numero) => isOwnDocument(numero, documentsOfRecord))
  );
}

/** The e-mails that find a record. */
export function emailsOf(input: PessoaInput): string[] {
  return unique(SEARCHED[input.tipo].email(input));
}

function parted(values: readonly string[], isFirst: (value: string) => boolean): [string[], string[]] {
  const parts: [string[], string[]] = [[], []];
  for (const value of values) parts[isFirst(value) ? 0 : 1].push(value);
  return parts;
}

/** The searchable form of an external code: small letters and digits. */
function bareCode(codigo: string): string {
  return palavrasNome(codigo).join('');
}

/** The searchable forms of a phone: with and without its DDD. */
function numbersOf(numero: string): string[] {
  return /^[1-9]\d{9,10}$/.test(numero) ? [numero, numero.slice(2)] : [numero.replace('+', '')];
}

/** Reads the searchable values of a record by kind, from its fields and its items. */
const SEARCHED = perTipo((tipo) => ({
  words: readerOf(tipo, 'words'),
  document: readerOf(tipo, 'document'),
  number: readerOf(tipo, 'number'),
  email: readerOf(tipo, 'email'),
  code: readerOf(tipo, 'code'),
  city: readerOf(tipo, 'city'),
})) satisfies Readonly<Record<Tipo, Readonly<Record<SearchWay, Reader>>>>;

type Reader = (input: PessoaInput) => string[];

function readerOf(tipo: Tipo, way: SearchWay): Reader {
  const fields = keysFoundBy(
    way,
    PESSOA.fields.filter(([, field]) => belongsTo(tipo, field)),
  );
  const lists = PESSOA.blocks
    .filter(([, list]) => belongsTo(tipo, list))
    .map(([group, list]) => ({ group, keys: keysFoundBy(way, itemFieldsOf(list)) }))
    .filter(({ keys }) => keys.length > 0);
  return (input) => {
    const texts: string[] = [];
    addTexts(texts, input, fields);
    for (const { group, keys } of lists) for (const item of blocksOf(input, group)) addTexts(texts, item, keys);
    return texts;
  };
}

function keysFoundBy(way: SearchWay, fields: readonly (readonly [string, Field | ItemField])[]): string[] {
  return fields.flatMap(([key, { searchedAs }]) => (searchedAs === way ? [key] : []));
}

function addTexts(texts: string[], record: object, keys: readonly string[]): void {
  const values = byName(record);
  for (const key of keys) {
    const value = values[key];
    if (typeof value === 'string') texts.push(value);
  }
}

export function labelsOf(input: PessoaInput): string[] {
  const { codigoEstado = '', codigoCidade = '' } = principalOf(input.enderecos) ?? {};
  const values = byName(input);
  const labels: string[] = [];
  for (const { name, key } of FIELD_FILTERS)
    for (const value of asList(values[key])) labels.push(toLabel(name, String(value)));
  if (codigoEstado !== '') labels.push(toLabel('codigoEstado', codigoEstado));
  if (codigoCidade !== '') labels.push(toLabel('codigoCidade', codigoCidade));
  for (const pendencia of pendenciasOf(input)) labels.push(toLabel('pendencia', pendencia));
  return labels;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

const INNER_SIGN = /[\p{L}\p{N}][^\p{L}\p{N}\p{M}\s]+[\p{L}\p{N}]/u;

/** The words of a name. `D'Ávila` also gives `davila`, because people type it so. */
function wordsOf(nome: string): string[] {
  const words = palavrasNome(nome);
  if (INNER_SIGN.test(nome)) {
    for (const part of nome.split(/\s+/)) if (INNER_SIGN.test(part)) words.push(palavrasNome(part).join(''));
  }
  return words;
}

/** The index entries of a record: its lexemes and its pieces. */
export type SearchKeys = { lexemes: string[]; pieces: number[] };

/** The tokens as keys of the index, without the codigo: the insert statement assigns the codigo and adds its lexeme. */
export function toSearchKeys(tenantId: number, tokens: SearchTokens): SearchKeys {
  const { words, emails, numbers, documents, documentWords = [], codes, cities, labels } = tokens;
  const lexemes = new Set<string>();
  const add = (mark: string, texts: readonly string[]) => {
    for (const text of texts) lexemes.add(`${tenantId}${mark}${text}`);
  };
  add(':', words);
  add('@', [...emails.flatMap(piecesOf), ...codes]);
  add('+', [...numbers, ...codes.filter((code) => code.length >= MIN_NUMBER_LENGTH)]);
  add('#', documents);
  add('$', documentWords);
  add('~', cities);
  add('!', labels);
  const inner = [...emails.map((email) => email.slice(0, email.indexOf('@'))), ...numbers, ...documents, ...codes];
  const pieces = new Set<number>();
  for (const text of inner) for (const piece of pieceKeys(tenantId, text)) pieces.add(piece);
  return { lexemes: [...lexemes], pieces: [...pieces] };
}

/** The pieces of an e-mail that match by prefix: the whole, its domain, the parts of its local part. */
export function piecesOf(email: string): string[] {
  const { parts, domain } = partsOfEmail(email);
  return [email, domain, ...parts].filter((piece) => piece !== '');
}

/** The parts of an e-mail before its @, and its domain. */
export function partsOfEmail(email: string): { parts: string[]; domain: string } {
  const at = email.indexOf('@');
  const parts = email.slice(0, at).split(/[._+-]+/);
  return { parts: parts.filter((part) => part !== ''), domain: email.slice(at + 1) };
}

const SIGN_BITS = 7;
const PIECE_SPACE = 2 ** (SIGN_BITS * PIECE_LENGTH);

/**
 * Each three consecutive characters of a text, packed with the tenant into a number; none for a shorter text. Characters outside
 * ASCII may share a number, so matches by pieces are checked against the text.
 */
export function pieceKeys(tenantId: number, text: string): number[] {
  const keys: number[] = [];
  let [piece, read] = [0, 0];
  for (const sign of text) {
    piece = (piece * 2 ** SIGN_BITS + (sign.charCodeAt(0) % 2 ** SIGN_BITS)) % PIECE_SPACE;
    read += 1;
    if (read >= PIECE_LENGTH) keys.push(tenantId * PIECE_SPACE + piece);
  }
  return keys;
}

const KEY_LENGTH = 44;

/**
 * Parses a typed search. Adjacent numbers match as one number (`(11) 98765-4321`) or as several words (`posto 2000 3`). Signs are
 * ignored; a text of signs only gives an empty list. The key of a note finds its issuer.
 */
export function parseSearch(text: string): SearchTerm[] {
  const [key] = text.length < KEY_LENGTH ? [] : findChavesNfe(text);
  if (key) return parseSearch(Object.values(key.chave.emitente).join());
  const chunks = text.normalize('NFC').trim().split(/\s+/);
  const terms: SearchTerm[] = [];
  let run: string[] = [];
  const endRun = () => {
    if (run.length > 0) terms.push(numberTerm(run));
    run = [];
  };
  for (const chunk of chunks) {
    const number = chunk.replace(QUOTES, '');
    if (NUMBER_LIKE.test(number)) {
      run.push(number);
      continue;
    }
    endRun();
    terms.push(MASKED.test(chunk) ? maskedTerm(chunk) : textTerm(chunk));
  }
  endRun();
  const found = terms.filter(({ words, email }) => words.length > 0 || email).slice(0, MAX_TERMS);
  return found.length > 1 ? found.map(withoutInitials) : found;
}

/**
 * Treats `s.a.` next to other terms as an abbreviation. As the beginning of an e-mail, which it may be when it is the whole
 * search, or of two words of cities, it would match nearly every e-mail and every city for no benefit.
 */
function withoutInitials(term: SearchTerm): SearchTerm {
  if (term.email === undefined || !ABBREVIATION.test(term.email)) return term;
  return { words: term.words, numbers: [], codigo: undefined, email: undefined, isAbbreviation: true };
}

const ABBREVIATION = /^[a-z]([./][a-z])+[./]?$/;

/** A document as some roles see it: `***.***.247-**`, `***.982.247-**` */
const MASKED = /^(?=.*\d)(?=.*\*)[\d*.\-/]+$/;
/** With fewer digits, too many documents would match. */
const MIN_MASKED = 6;

/** The visible digits of a masked document, which match inside of numbers. Too few are no term: they say nothing. */
function maskedTerm(chunk: string): SearchTerm {
  const digits = chunk.replace(SEPARATORS, '').split(/\*+/);
  const longest = digits.reduce((best, next) => (next.length > best.length ? next : best));
  const shown = longest.length < MIN_MASKED ? [] : [longest];
  return { words: shown, numbers: shown, codigo: undefined, email: undefined };
}

const NUMBER_LIKE = /^[+(]*\d[\d().\-/]*$/;
/** Signs around a number that is copied from a text. */
const QUOTES = /^["'“”‘’]+|["'“”‘’]+$/g;
const SEPARATORS = /[().\-/]/g;

function numberTerm(chunks: string[]): SearchTerm {
  const joined = chunks.join('').replace(SEPARATORS, '');
  const digits = joined.replace(/\D/g, '');
  const phone = normalizeTelefone(joined).replace('+', '');
  // a mobile number from before the leading nine
  const whole: string = addNinthDigit(joined) ?? '';
  const numbers = unique([digits, phone, whole]).filter((number) => number.length >= MIN_NUMBER_LENGTH);
  const codigo = chunks.length === 1 && /^[1-9]\d{0,8}$/.test(joined) ? Number(joined) : undefined;
  return { words: chunks.flatMap((chunk) => palavrasNome(chunk)), numbers, codigo, email: undefined };
}

/** The possible lengths of an external code. */
const DOCUMENT_OR_CODE = /^[0-9a-z]{3,60}$/;

/** A word, an e-mail or its beginning, a document with letters (`12.ABC.345/01DE-35`) or an external code. */
function textTerm(chunk: string): SearchTerm {
  const document = chunk.replace(SEPARATORS, '').replaceAll('_', '').toLowerCase();
  const numbers = DOCUMENT_OR_CODE.test(document) && /\d/.test(document) ? [document] : [];
  if (chunk.includes('@'))
    return { words: [], numbers: [], codigo: undefined, email: chunk.toLowerCase().replace(/^@/, '') };
  const email = EMAIL_BEGINNING.test(chunk) ? chunk.toLowerCase() : undefined;
  return { words: palavrasNome(chunk), numbers, codigo: undefined, email };
}

/** The beginning of an e-mail with a sign, so not a plain word: `joao.sil`. */
const EMAIL_BEGINNING = /^[a-z0-9]+[!-/:-@[-`{-~][!-~]*$/i;

/** Whether a search may be for a document, also a masked one, which not everybody may see. A CNPJ may have letters. */
export function mayBeDocument(text: string): boolean {
  if (mayHaveDocument(text) || text.split(/\s+/).some((chunk) => MASKED.test(chunk))) return true;
  // the first number is as typed
  return parseSearch(text).some(({ numbers }) => (numbers[0] ?? '').length >= CPF_LENGTH);
}

const CPF_LENGTH = 11;

/** The range of `nome_chave` for names that begin with the search: `>= from and < to`. An e-mail has none. */
export function nomeRange(text: string, terms: SearchTerm[]): { from: string; to: string } | undefined {
  const from = chaveNome(text);
  if (from === '' || terms.some(({ words }) => words.length === 0)) return undefined;
  // the last code point sorts after any continuation of a name
  return { from, to: `${from}\u{10ffff}` };
}

/** The codigo, if the whole search can be one. */
export function codigoOf(terms: SearchTerm[]): number | undefined {
  return terms.length === 1 ? terms[0]?.codigo : undefined;
}

function unique(values: readonly string[]): string[] {
  const different = new Set(values);
  different.delete('');
  return [...different];
}
