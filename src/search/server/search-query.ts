import { palavrasNome } from '@fichario/brasil';
import { MUNICIPIOS } from '@fichario/brasil/municipios';
import { can } from '../../access/policy.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import { labelsTsquery, narrowTsquery, quoteLexeme } from '../list-labels.ts';
import { codigoOf, EDGE_LENGTH, GRAM_LENGTH, gramsOf, nomeRange, type SearchTerm } from '../search-terms.ts';
import { isLabelled, type ListFilter } from './list-select.ts';

let byLetter: Map<string, string[]> | undefined;

/** The words with this prefix in the names of municipalities. */
export function cityWords(beginning: string): string[] {
  byLetter ??= groupWords();
  return (byLetter.get(beginning.slice(0, 1)) ?? []).filter((word) => word.startsWith(beginning));
}

/** Groups the words by first letter. There are some five thousand, and hardly ever a new one. */
function groupWords(): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of new Set(MUNICIPIOS.flatMap(({ nome }) => palavrasNome(nome)))) {
    const group = groups.get(word.slice(0, 1)) ?? [];
    group.push(word);
    groups.set(word.slice(0, 1), group);
  }
  return groups;
}

/*
 * Builds the tsquery of a search over the lexemes of a tenant (search-terms.ts). The index looks up whole words where
 * it can. Placeholders stand for words of the vocabulary: `7<silve` for those with the prefix, `7*ilv` for those that
 * contain the text. The database replaces them by the words (replace_placeholders). The prefix operator `:*` serves
 * only tokens without a vocabulary.
 */

/**
 * How far a search reaches, each level further than the one before:
 * - `names`: words of names, by prefix
 * - `inNames`: also text inside these words
 * - `own`: names, numbers, and e-mails typed as such
 * - `wide`: also cities and the beginnings of other e-mails
 * - `inside`: also text inside words, numbers and e-mails
 *
 * In a search of several words, a word matches no e-mail prefix longer than four letters, and no text inside words. Few
 * people need that, and a search for three names would wait for every e-mail that begins with one of them.
 */
export type SearchReach = 'names' | 'inNames' | 'own' | 'wide' | 'inside';

/** Shortest word that a search looks for inside other words. */
const MIN_INSIDE_LENGTH = 3;
/** A longer number is a whole CPF, CNPJ or phone, so no other number contains it. */
const MAX_INSIDE_NUMBER = 10;

/** A tsquery as text, and its placeholder lexemes. */
export type SearchQuery = { text: string; placeholders: string[] };

/** The search parameters of the database functions: see db/functions/search.sql. */
export type TokenSearch = {
  /** the query for the index */
  indexQuery: string;
  /** the query that each record from the index must also match; null: the index query is exact */
  exactQuery: string | null;
  /** the placeholders of both queries */
  placeholders: string[];
};

/** Makes a search from a query. With `exact`, `query` may match too much, and each record must also match `exact`. */
export function toTokenSearch(query: SearchQuery, exact?: SearchQuery): TokenSearch {
  const placeholders = [...new Set([...query.placeholders, ...(exact?.placeholders ?? [])])];
  return { indexQuery: query.text, exactQuery: exact?.text ?? null, placeholders };
}

/** The exact query, for records that do not come from the index. */
export function recordQuery({ indexQuery, exactQuery }: TokenSearch): string {
  return exactQuery ?? indexQuery;
}

/** The caller. Without `byDocument` a search finds nothing by a CPF or CNPJ, whole or in part. */
type Caller = { tenantId: number; byDocument: boolean };

/** Options of a broad query for the index: it is quick, and may match too much. */
export type BroadOptions = {
  /** the words of city names with this prefix */
  cityWords: (word: string) => string[];
};

/** The tsquery for the records that match all terms. With `broad`, it may match more records. */
export function toSearchQuery(
  caller: Caller,
  terms: SearchTerm[],
  reach: SearchReach,
  broad?: BroadOptions,
): SearchQuery {
  const placeholders: string[] = [];
  const isAlone = isOneWord(terms);
  const lexeme = (mark: string, text: string) => quoteLexeme(`${caller.tenantId}${mark}${text}`);
  const placeholder = (mark: string, text: string) => {
    placeholders.push(`${caller.tenantId}${mark}${text}`);
    return lexeme(mark, text);
  };
  const grams = (mark: string, text: string) => {
    // a broad query takes only every fourth gram: grams overlap, and each has a long posting list
    const all = gramsOf(text);
    const chosen = broad ? all.filter((_, at) => at % GRAM_LENGTH === 0 || at === all.length - 1) : all;
    return chosen.length === 0 ? [] : [`(${chosen.map((gram) => lexeme(mark, gram)).join(' & ')})`];
  };
  const word = (text: string, isAbbreviation = false) => {
    if (reach === 'names' || reach === 'inNames')
      return placeholder(reach === 'inNames' && isInsideWords(text) ? '*' : '<', text);
    const isShort = Array.from(text).length <= EDGE_LENGTH;
    const alternatives = isShort ? [lexeme('^', text)] : [placeholder('<', text), lexeme('@', text)];
    if (reach === 'own' || isAbbreviation) return `(${alternatives.join(' | ')})`;
    if (!isShort && isAlone) alternatives.push(`${lexeme('@', text)}:*`);
    if (broad) alternatives.push(...broad.cityWords(text).map((city) => lexeme('~', city)));
    else alternatives.push(`${lexeme('~', text)}:*`);
    if (reach === 'inside' && hasWordsInside(terms) && isInsideWords(text))
      alternatives.push(placeholder('*', text), ...grams('%', text));
    return `(${alternatives.join(' | ')})`;
  };
  const number = (text: string, isWholeNumber: boolean) => {
    const marks = caller.byDocument ? ['+', '#'] : ['+'];
    const inside = reach === 'inside' && !isWholeNumber ? (caller.byDocument ? ['%', '&'] : ['%']) : [];
    return [...marks.map((mark) => `${lexeme(mark, text)}:*`), ...inside.flatMap((mark) => grams(mark, text))];
  };
  const email = (text: string) => {
    const alternatives = Array.from(text).length <= EDGE_LENGTH ? [lexeme('^', text)] : [`${lexeme('@', text)}:*`];
    if (reach !== 'inside') return alternatives;
    const at = text.indexOf('@');
    if (at < 0) return [...alternatives, ...grams('%', text)];
    // the end of the local part, and the domain or its beginning
    return [
      ...alternatives,
      ...grams('%', text.slice(0, at)).map((local) => `(${local} & ${lexeme('@', text.slice(at + 1))}:*)`),
    ];
  };
  const texts = terms.map((term) => {
    const words = term.words.map((text) => word(text, term.isAbbreviation));
    const alternatives = words.length > 0 ? [`(${words.join(' & ')})`] : [];
    alternatives.push(...term.numbers.flatMap((text) => number(text, isWhole(term))));
    if (term.codigo !== undefined) alternatives.push(lexeme('=', String(term.codigo)));
    if (term.email !== undefined) alternatives.push(...email(term.email));
    return `(${alternatives.join(' | ')})`;
  });
  return { text: texts.join(' & '), placeholders };
}

/** Is the search one plain word, without the signs of an e-mail? */
function isOneWord([term, ...others]: SearchTerm[]): boolean {
  return others.length === 0 && term?.words.length === 1 && term.email === undefined;
}

/** Is it a whole CPF, CNPJ or phone? */
function isWhole({ numbers }: SearchTerm): boolean {
  return numbers.some((number) => number.length > MAX_INSIDE_NUMBER);
}

function isInsideWords(word: string): boolean {
  return Array.from(word).length >= MIN_INSIDE_LENGTH;
}

/** Can the `inside` reach find more than prefixes do? */
export function hasInside(terms: SearchTerm[]): boolean {
  return (
    hasWordsInside(terms) ||
    terms.some((term) => (term.numbers.length > 0 && !isWhole(term)) || term.email !== undefined)
  );
}

/** The same for words only. */
export function hasWordsInside(terms: SearchTerm[]): boolean {
  return isOneWord(terms) && !terms.some(isWhole) && terms[0]!.words.some(isInsideWords);
}

/** A tsquery for the matches of `wanted` without those of `without`. */
export function exceptQuery(without: SearchQuery[], wanted: SearchQuery): SearchQuery {
  const text = [`(${wanted.text})`, ...without.map((query) => `!(${query.text})`)].join(' & ');
  const placeholders = [...wanted.placeholders, ...without.flatMap((query) => query.placeholders)];
  return { text, placeholders };
}

/** The tsquery for one codigo. */
export function codigoQuery(tenantId: number, codigo: number): SearchQuery {
  return { text: quoteLexeme(`${tenantId}=${codigo}`), placeholders: [] };
}

/**
 * LIKE patterns for a name with a space in front. A name fits all of them when every search word begins one of its
 * words; with `inside`, a long enough word may stand inside one. Undefined when a term has no word. Words hold only
 * letters and digits, so they need no escape.
 */
export function namePatterns(terms: SearchTerm[], inside = false): string[] | undefined {
  if (terms.some(({ words }) => words.length === 0)) return undefined;
  const words = new Set(terms.flatMap((term) => term.words));
  return [...words].map((word) => (inside && isInsideWords(word) ? `%${word}%` : `% ${word}%`));
}

/** The ranges of names that begin with a search word, in order and without overlap. */
export function nameRanges(terms: SearchTerm[]): { from: string; to: string }[] {
  const words = [...new Set(terms.flatMap((term) => term.words))];
  const outer = words.filter((word) => !words.some((other) => other !== word && word.startsWith(other)));
  return outer.sort(compareByBytes).map((word) => ({ from: word, to: `${word}\u{10ffff}` }));
}

/** Compares like the database: UTF-8 byte order equals code point order. */
function compareByBytes(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((letter, index) => letter !== right[index]);
  if (at < 0) return left.length - right.length;
  return left[at]!.codePointAt(0)! - (right[at]?.codePointAt(0) ?? -1); // a letter has a code point
}

/** Names from `from` up to `to`, exclusive. */
export type Range = { from: string; to: string };

/**
 * Up to three stages of a search that share one tsquery. The name of a record decides its stage. Three stages: names
 * that fit all patterns and begin with a search word, other names that fit all patterns, all other records. Two stages
 * leave out the first kind. One stage holds every match of the tsquery.
 */
export type NameStages = {
  numbers: number[];
  /** matches the records of these stages that no earlier stage has */
  wanted: TokenSearch;
  /** the same for records with a fitting name; null when the name alone decides */
  wantedOfNames: TokenSearch | null;
  /** matches the records with a fitting name by their words alone */
  wantedByWords: TokenSearch;
  /** the prefix of e-mails and phones, if the search is a single term */
  contact: string | undefined;
  /** names that belong to an earlier stage */
  whole: Range;
  ranges: Range[];
  /** the same ranges as patterns */
  begins: string[];
  /** every name of all stages but the last fits all of these */
  patterns: string[] | undefined;
};

const BROAD: BroadOptions = { cityWords };

/** The tenant and role of a search, and its filter. */
type SearchScope = {
  tenant: Pick<CurrentTenant, 'id' | 'role'>;
  filter: ListFilter;
};

/** The e-mail or phone prefix that a single-term search looks for. */
function contactOf([term, ...others]: SearchTerm[]): string | undefined {
  if (!term || others.length > 0) return undefined;
  return term.email ?? term.numbers[0] ?? (term.words.length === 1 ? term.words[0] : undefined);
}

/** The stages after those for the codigo and for whole-search prefixes of names, as far as the search has any. */
export function searchStages(list: SearchScope, terms: SearchTerm[]): NameStages[] {
  const codigo = codigoOf(terms);
  const none = codigo === undefined ? [] : [codigoQuery(list.tenant.id, codigo)];
  const own = queryOf(list, terms, 'own');
  const patterns = namePatterns(terms);
  const ranges = patterns ? nameRanges(terms) : [];
  const wanted = narrowToLabels(list, exceptQuery(none, own));
  const words = terms.map((term) => ({ ...term, numbers: [], codigo: undefined, email: undefined }));
  const first: NameStages = {
    numbers: [2, 3, 4],
    wanted,
    contact: contactOf(terms),
    wantedByWords: patterns ? narrowToLabels(list, exceptQuery(none, queryOf(list, words, 'names'))) : wanted,
    // every record with a fitting name has the tokens
    wantedOfNames: codigo === undefined && !isLabelled(list.filter) ? null : wanted,
    whole: nomeRange(list.filter.q ?? '', terms) ?? NO_RANGE,
    ranges,
    begins: ranges.map(({ from }) => `${from}%`),
    patterns,
  };
  const later = (numbers: number[], without: SearchQuery, reach: SearchReach, fit?: string[]): NameStages => {
    const exact = exceptQuery([...none, without], queryOf(list, terms, reach));
    const wantedLater = narrowToLabels(list, queryOf(list, terms, reach, BROAD), exact);
    const inNames = queryOf(list, words, 'inNames');
    const wantedByWords = fit ? narrowToLabels(list, inNames, exceptQuery([...none, without], inNames)) : wantedLater;
    const all = { wanted: wantedLater, wantedOfNames: wantedLater, wantedByWords };
    return { numbers, ...all, contact: undefined, whole: NO_RANGE, ranges: [], begins: [], patterns: fit };
  };
  const stages = [first, later([5], own, 'wide')];
  const wide = queryOf(list, terms, 'wide');
  if (hasWordsInside(terms)) stages.push(later([6, 7], wide, 'inside', namePatterns(terms, true)));
  else if (hasInside(terms)) stages.push(later([7], wide, 'inside'));
  return stages;
}

export const NO_RANGE = { from: '', to: '' };

function queryOf({ tenant }: SearchScope, terms: SearchTerm[], reach: SearchReach, broad?: BroadOptions): SearchQuery {
  const caller = { tenantId: tenant.id, byDocument: can(tenant.role, 'pessoa.findByDocument') };
  return toSearchQuery(caller, terms, reach, broad);
}

/** Narrows a search down to the labels of the filter. */
function narrowToLabels({ tenant, filter }: SearchScope, query: SearchQuery, exact?: SearchQuery): TokenSearch {
  const narrow = ({ text, placeholders }: SearchQuery) => ({
    text: narrowTsquery(tenant.id, text, filter),
    placeholders,
  });
  return toTokenSearch(narrow(query), exact && narrow(exact));
}

/** The whole search as one query, for lists in another order. */
export function wholeSearch(list: SearchScope, terms: SearchTerm[]): TokenSearch {
  return narrowToLabels(list, queryOf(list, terms, 'inside', BROAD), queryOf(list, terms, 'inside'));
}

/** The label filter as a token search; undefined without labels. */
export function labelsSearch({ tenant, filter }: SearchScope): TokenSearch | undefined {
  const text = labelsTsquery(tenant.id, filter);
  return text === undefined ? undefined : toTokenSearch({ text, placeholders: [] });
}
