import { isCnpj, isCpf, palavrasNome } from '@fichario/brasil';
import { MUNICIPIOS } from '@fichario/brasil/municipios';
import { can } from '../../access/policy.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import { labelsQuery, quoteLexeme } from '../list-labels.ts';
import {
  codigoOf,
  nomeRange,
  parseSearch,
  partsOfEmail,
  pieceKeys,
  SHORT_LENGTH,
  type SearchTerm,
} from '../search-terms.ts';
import { isLabelled, type ListFilter } from './list-select.ts';
import { compareByBytes, type Vocabulary } from './words/vocabulary.ts';
import { known } from '../../kit/known.ts';

/*
 * A search as a value: its terms, for one client and one role. It becomes parameters of the database's functions
 * (db/functions/search.sql) in the last step.
 *
 * Each found record has a stage, the nearest matches first:
 *   0  the codigo
 *   1  the name begins with the whole search
 *   2  every search word begins a word of the name, and one of them begins the name
 *   3  every search word begins a word of the name
 *   4  the other names, the numbers, and e-mails typed as such
 *   5  beginnings of other e-mails, and cities
 *   6  search words are inside words of the name
 *   7  the search is inside words of the other names, or its numbers and e-mails inside others
 *
 * In a search of several words, a word matches no beginning of an e-mail longer than four letters, and no e-mail by its middle:
 * a search for three names would wait for every e-mail that begins with one of them. It matches inside of a word only where the
 * name has all of them.
 */
export type Search = {
  tenantId: number;
  filter: ListFilter;
  terms: readonly SearchTerm[];
  /** may the caller find by a CPF or CNPJ? */
  byDocument: boolean;
  codigo: number | undefined;
  /** the whole CPF or CNPJ of the search; a live record with it is the only result */
  document: { column: 'cpf' | 'cnpj'; value: string } | undefined;
  /** names that begin with the whole search */
  whole: Range;
  /** set if every term has words, so that a name alone may match */
  names: NamePatterns | undefined;
};

/** Texts from `from` up to `to`, exclusive. */
export type Range = { from: string; to: string };

/**
 * LIKE patterns for a name with a space in front: `all` matches a name with all of the words, `inside` one with the words of
 * `inner` inside of its words. Words contain only letters and digits, so they need no escape.
 */
export type NamePatterns = { words: readonly string[]; inner: readonly string[]; all: string[]; inside: string[] };

/** The last stage of each depth. */
const LAST_STAGES = { names: 3, wide: 5, inside: 7 } as const;
export type Depth = keyof typeof LAST_STAGES;

const NO_RANGE: Range = { from: '', to: '' };
const END = '\u{10ffff}';
/** The shortest word or number that is searched inside of others. */
const MIN_INSIDE_WORD = 3;
const MIN_INSIDE_TEXT = 4;
/** The shortest document that is hidden inside of an e-mail. */
const MIN_DOCUMENT = 5;
/**
 * A longer number is a whole CPF, CNPJ or phone, so no other number contains it. A number of eight digits may be a mobile phone
 * from before the leading nine.
 */
const MAX_INSIDE_NUMBER = 8;

/** The search of the filter's text; undefined for a text without terms, which finds nothing. */
export function toSearch(tenant: Pick<CurrentTenant, 'id' | 'role'>, filter: ListFilter): Search | undefined {
  const text = filter.q ?? '';
  const terms = parseSearch(text);
  if (terms.length === 0) return undefined;
  const byDocument = can(tenant.role, 'pessoa.findByDocument');
  return {
    tenantId: tenant.id,
    filter,
    terms,
    byDocument,
    document: byDocument && !filter.deleted && !isLabelled(filter) ? documentOf(terms) : undefined,
    codigo: codigoOf(terms),
    whole: nomeRange(text, terms) ?? NO_RANGE,
    names: namePatterns(terms),
  };
}

function documentOf([term, ...others]: SearchTerm[]): Search['document'] {
  const value = term?.numbers[0]?.toUpperCase();
  if (value === undefined || others.length > 0) return undefined;
  if (isCpf(value)) return { column: 'cpf', value };
  return isCnpj(value) ? { column: 'cnpj', value } : undefined;
}

function namePatterns(terms: readonly SearchTerm[]): NamePatterns | undefined {
  if (terms.some(({ words }) => words.length === 0)) return undefined;
  const words = [...new Set(terms.flatMap((term) => term.words))];
  const inner = innerWords(terms);
  return {
    words,
    inner,
    all: words.map((word) => `% ${word}%`),
    inside: words.map((word) => (inner.includes(word) ? `%${word}%` : `% ${word}%`)),
  };
}

/** The words that may match inside of a word: those that are a term by themselves. */
function innerWords(terms: readonly SearchTerm[]): string[] {
  return [...new Set(terms.flatMap((term) => (isInner(term) ? term.words : [])))];
}

/** Whether a term may match inside of a word. */
export function isInner(term: SearchTerm): boolean {
  return term.words.length === 1 && !isWhole(term) && Array.from(term.words[0]!).length >= MIN_INSIDE_WORD;
}

export function beginningWith(text: string): Range {
  return { from: text, to: `${text}${END}` };
}

/** The range of a single word among words: every character that continues a longer word sorts after `!`. */
export function wordItself(word: string): Range {
  return { from: word, to: `${word}!` };
}

/** The ranges of names that begin with one of the words, in order and without overlap. */
export function nameRanges(words: readonly string[]): Range[] {
  const outer = words.filter((word) => !words.some((other) => other !== word && word.startsWith(other)));
  return outer.toSorted(compareByBytes).map(beginningWith);
}

/** Is the search one plain word, without the signs of an e-mail? */
export function isOneWord({ terms: [term, ...others] }: Pick<Search, 'terms'>): boolean {
  return others.length === 0 && term?.words.length === 1 && term.email === undefined;
}

/** Is the whole search one CPF, CNPJ or phone? Hardly any record matches then. */
export function isWholeNumber({ terms }: Search): boolean {
  return terms.length === 1 && isWhole(terms[0]!);
}

function isWhole({ numbers }: SearchTerm): boolean {
  return numbers.some((number) => number.length > MAX_INSIDE_NUMBER);
}

/**
 * The e-mail, or its beginning, if it is the whole search; with its @. The cards have every e-mail, so an e-mail that may have a
 * document in it is none for a role that may not find by documents.
 */
export function wholeEmail({ terms: [term, ...others], byDocument }: Search): string | undefined {
  if (others.length > 0 || !term?.email?.includes('@')) return undefined;
  return byDocument || !hasLongNumber(term.email) ? term.email : undefined;
}

/** Whether an e-mail has enough digits for an RG. */
function hasLongNumber(email: string): boolean {
  return email.replaceAll(/\D/g, '').length >= MIN_DOCUMENT;
}

/** Whether the search may find more inside of numbers, e-mails and single words than by their beginnings. */
export function hasInside(search: Search): boolean {
  return search.terms.some((term) => insideOf(search, term) !== undefined);
}

/** Whether the search needs words of the vocabulary. */
export function hasWords({ terms }: Search): boolean {
  return terms.some((term) => term.words.length > 0 && !isWhole(term));
}

/** The word of a one-word search that is searched inside of others. */
export function innerWord(search: Search): string | undefined {
  const [word] = search.terms[0]!.words;
  return isOneWord(search) && isInner(search.terms[0]!) ? word : undefined;
}

/**
 * The query of the index. Common terms next to rare ones are checked on the matches of these. For a rare word, all words with
 * that beginning are read together; for a common one, those of the vocabulary are looked up, to let the index skip.
 */
export type Drivers = {
  terms: readonly SearchTerm[];
  rare: ReadonlySet<SearchTerm>;
  /** the e-mails with a domain rarer than their local parts, so the query includes the domain */
  byDomain: ReadonlySet<SearchTerm>;
};

/** The search parameters of `find_records`, down to a depth. */
export function recordParameters(
  search: Search,
  depth: Depth,
  vocabulary: Vocabulary,
  drivers: Drivers = { terms: search.terms, rare: new Set(), byDomain: new Set() },
) {
  const { tenantId, terms, filter } = search;
  const labels = labelsQuery(tenantId, filter);
  const narrow = (text: string) => [text, labels].filter((part) => part).join(' & ');
  const index = (indexed: readonly SearchTerm[], isRecent = false) =>
    narrow(indexQuery(search, depth, { ...drivers, terms: indexed, isRecent }, vocabulary));
  const sets = depth === 'inside' ? pieceSets(search) : [];
  return {
    index_query: index(drivers.terms),
    recent_query: index(drivers.terms, true),
    piece_sets: sets.map(({ text }) => `{${fewPieces(tenantId, text).join()}}`),
    piece_queries: sets.map(
      ({ term }) => index(terms.filter((other) => other !== term && piecesOf(search, other).length === 0)) || null,
    ),
    ...checks(search, depth),
    ...stageParameters(search),
    inner_word: innerWord(search) ?? null,
    in_deleted: filter.deleted,
    last_stage: LAST_STAGES[depth],
  };
}

/** The parameters of the functions that determine any stage. */
export function stageParameters(search: Search) {
  const { tenantId, filter, codigo, names } = search;
  return {
    labels: labelsQuery(tenantId, filter) ?? null,
    codigo: codigo === undefined ? null : lexemeOf(tenantId, '=', String(codigo)),
    ...nameParameters(search),
    inner_patterns: names?.inside ?? null,
  };
}

/** The parameters of the functions that determine the stage of a name. */
export function nameParameters({ whole, names }: Search) {
  return {
    whole_from: whole.from,
    whole_to: whole.to,
    begins: names?.words.map((word) => `${word}%`) ?? [],
    patterns: names?.all ?? null,
  };
}

/** The parameters of `search_depth`: what a record's tokens must match, by depth. */
export function checks(search: Search, depth: Depth = 'inside') {
  const { terms } = search;
  const all = (reach: Reach) => terms.map((term) => termQuery(search, term, reach)).join(' & ');
  const isInside = depth === 'inside' && hasInside(search);
  return {
    own: all('own'),
    wide: all('wide'),
    terms: isInside ? terms.map((term) => termQuery(search, term, 'wide')) : null,
    insides: isInside ? terms.map((term) => insideOf(search, term) ?? null) : null,
  };
}

function lexemeOf(tenantId: number, mark: string, text: string): string {
  return quoteLexeme(`${tenantId}${mark}${text}`);
}

/** The reach of a term: names, numbers and typed e-mails (`own`), or also cities and the beginnings of other e-mails. */
type Reach = 'own' | 'wide';

/** What a record's tokens must match for a term. */
function termQuery(search: Search, term: SearchTerm, reach: Reach): string {
  const { tenantId } = search;
  const begun = (mark: string, text: string) => `${lexemeOf(tenantId, mark, text)}:*`;
  const word = (text: string) => {
    const isShort = Array.from(text).length <= SHORT_LENGTH;
    const isLong = reach === 'wide' && isOneWord(search);
    const email = isShort || isLong ? begun('@', text) : lexemeOf(tenantId, '@', text);
    const city = reach === 'wide' && !term.isAbbreviation ? [begun('~', text)] : [];
    return `(${[begun(':', text), email, ...city, ...inDocuments(search, term, text)].join(' | ')})`;
  };
  const alternatives = term.words.length > 0 ? [`(${term.words.map(word).join(' & ')})`] : [];
  return `(${[...alternatives, ...otherAlternatives(search, term)].join(' | ')})`;
}

function otherAlternatives({ tenantId, byDocument }: Search, { numbers, codigo, email }: SearchTerm): string[] {
  const begun = (mark: string, text: string) => `${lexemeOf(tenantId, mark, text)}:*`;
  return [
    ...numbers.flatMap((text) => [begun('+', text), ...(byDocument ? [begun('#', text)] : [])]),
    ...(codigo === undefined ? [] : [lexemeOf(tenantId, '=', String(codigo))]),
    ...(email === undefined ? [] : [begun('@', email)]),
    ...(byDocument && email !== undefined && hasLongNumber(email) ? [begun('#', email)] : []),
  ];
}

/**
 * A word that may be a part of a document inside of a name, for roles with the right: digits next to letters, or the X of an RG.
 * Digits alone are found among the documents.
 */
function inDocuments({ tenantId, byDocument, terms }: Search, term: SearchTerm, word: string): string[] {
  const isPart =
    word === 'x'
      ? terms.some((other) => other !== term && other.numbers.length > 0)
      : /\d/.test(word) && term.numbers.some((number) => /\D/.test(number));
  return byDocument && isPart ? [`${lexemeOf(tenantId, '$', word)}:*`] : [];
}

/** With more words of a beginning, all records with that beginning are read together. */
const MOST_WORDS = 300;

/**
 * The index query: it finds at least the records that match these terms. `isRecent`: for the small index, in which the few words of
 * a beginning are next to each other.
 */
function indexQuery(
  search: Search,
  depth: Depth,
  { terms, rare, byDomain, isRecent }: Drivers & { isRecent: boolean },
  vocabulary: Vocabulary,
): string {
  const { tenantId } = search;
  const exact = (mark: string, text: string) => lexemeOf(tenantId, mark, text);
  const begun = (mark: string, text: string) => `${exact(mark, text)}:*`;
  // a word missing in the vocabulary occurs in no record
  const anyOf = (words: readonly string[], text: string) =>
    words.length === 0 ? exact(':', text) : words.map((word) => exact(':', word)).join(' | ');
  const name = (term: SearchTerm, text: string) => {
    if (depth === 'inside' && isInner(term)) {
      const words = vocabulary.inside(text);
      if (!isRecent) return anyOf(words, text);
      return [begun(':', text), ...words.filter((word) => !word.startsWith(text)).map((word) => exact(':', word))].join(
        ' | ',
      );
    }
    const words = isRecent || rare.has(term) || isWhole(term) ? undefined : vocabulary.beginning(text, MOST_WORDS);
    return words ? anyOf(words, text) : begun(':', text);
  };
  const word = (term: SearchTerm, text: string) => {
    const alternatives = [name(term, text)];
    if (depth !== 'names') {
      const isShort = Array.from(text).length <= SHORT_LENGTH;
      alternatives.push(isShort || isOneWord(search) ? begun('@', text) : exact('@', text));
      const cities = isRecent ? [begun('~', text)] : cityWords(text).map((city) => exact('~', city));
      if (!term.isAbbreviation) alternatives.push(...cities);
      alternatives.push(...inDocuments(search, term, text));
    }
    return `(${alternatives.join(' | ')})`;
  };
  const texts = terms.map((term) => {
    const words = term.words.length > 0 ? [`(${term.words.map((text) => word(term, text)).join(' & ')})`] : [];
    const { parts, domain } = partsOf(term);
    const email = [
      ...parts.map((part) => exact('@', part)),
      ...(domain !== '' && (byDomain.has(term) || parts.length === 0) ? [begun('@', domain)] : []),
    ];
    const later = depth === 'inside' && email.length > 0 ? [`(${email.join(' & ')})`] : [];
    return `(${[...words, ...later, ...(depth === 'names' ? [] : otherAlternatives(search, term))].join(' | ')})`;
  });
  return texts.join(' & ');
}

/** The parts of a term with an @, before and after it: each is a separate token. */
export function partsOf({ email }: SearchTerm): { parts: string[]; domain: string } {
  return email?.includes('@') ? partsOfEmail(email) : { parts: [], domain: '' };
}

/** The texts of a search that pieces find, each with its term. */
function pieceSets(search: Search): { term: SearchTerm; text: string }[] {
  return search.terms.flatMap((term) => piecesOf(search, term).map((text) => ({ term, text })));
}

/** More pieces hardly reduce the result, and each needs a lookup. */
const MOST_PIECES = 4;

/** Some pieces of a text, evenly spread: their matches are checked afterwards. */
function fewPieces(tenantId: number, text: string): number[] {
  const pieces = pieceKeys(tenantId, text);
  const step = (pieces.length - 1) / (MOST_PIECES - 1);
  if (step <= 1) return pieces;
  return Array.from({ length: MOST_PIECES }, (_, at) => known(pieces[Math.round(at * step)], 'a piece'));
}

/** The texts of a term that may occur inside of numbers, codes and local parts of e-mails. */
export function piecesOf(search: Search, term: SearchTerm): string[] {
  const { words, numbers, email } = term;
  const word = isOneWord(search) && !isWhole(term) ? words : [];
  const local = email === undefined || email.includes('@') ? [] : [email];
  const texts = [...word, ...(isWhole(term) ? [] : numbers), ...local];
  return [...new Set(texts)].filter((text) => text.length >= MIN_INSIDE_TEXT);
}

/** A regular expression for the tokens of a record, as text, with a term inside; undefined if none can contain it. */
function insideOf(search: Search, term: SearchTerm): string | undefined {
  const { tenantId, byDocument } = search;
  const { words, email } = term;
  const within = (text: string) => `(?:[^']|'')*${escape(text)}`;
  const local = (text: string) => `@(?:[^'@]|'')*${escape(text)}(?:[^'@]|'')*@`;
  const alternatives = [
    ...(search.terms.length === 1 && isInner(term) ? [`:${within(words[0]!)}`] : []),
    ...piecesOf(search, term).flatMap((text) =>
      text === email ? [local(text)] : [`[+${byDocument ? '#' : ''}]${within(text)}`, local(text)],
    ),
    // an e-mail starting with one of its parts
    ...(email?.includes('@') ? [`@(?:[^'@]|'')*${/^[._+-]/.test(email) ? '' : '[._+-]'}${escape(email)}`] : []),
  ];
  return alternatives.length === 0 ? undefined : `'${tenantId}(${alternatives.join('|')})`;
}

/** Escapes a text for a regular expression on tokens as text, where quotes and backslashes are doubled. */
function escape(text: string): string {
  return text.replaceAll(/['\\]/g, '$&$&').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

let byLetter: Map<string, string[]> | undefined;

/** The words with this prefix in the names of municipalities. */
export function cityWords(beginning: string): string[] {
  byLetter ??= groupWords();
  return (byLetter.get(beginning.slice(0, 1)) ?? []).filter((word) => word.startsWith(beginning));
}

/** Groups the words by first letter. There are some five thousand, and they hardly ever change. */
function groupWords(): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of new Set(MUNICIPIOS.flatMap(({ nome }) => palavrasNome(nome)))) {
    const group = groups.get(word.slice(0, 1)) ?? [];
    group.push(word);
    groups.set(word.slice(0, 1), group);
  }
  return groups;
}
