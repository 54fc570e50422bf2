import { palavrasNome } from '@fichario/brasil';
import { MUNICIPIOS } from '@fichario/brasil/municipios';
import { can } from '../../access/policy.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import { labelsTsquery, narrowTsquery, quoteLexeme } from '../list-labels.ts';
import { codigoOf, EDGE_LENGTH, GRAM_LENGTH, gramsOf, nomeRange, type SearchTerm } from '../search-terms.ts';
import { isLabelled, type ListFilter } from './list-select.ts';

let byLetter: Map<string, string[]> | undefined;

/** The words of the names of municipalities that begin so. */
export function cityWords(beginning: string): string[] {
  byLetter ??= groupWords();
  return (byLetter.get(beginning.slice(0, 1)) ?? []).filter((word) => word.startsWith(beginning));
}

/** Some five thousand there are, and hardly ever a new one. */
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
 * A search as a tsquery over the lexemes of a tenant (search.ts). Words are looked up whole wherever that is possible:
 * `7<silve` stands for the words of the vocabulary that begin so, `7*ilv` for those that have it inside, and the database
 * replaces these placeholders by the words themselves (replace_placeholders). `:*` is left for what has no vocabulary.
 */

/**
 * How far a search goes, each further than the one before: `names` are words of names alone
 * (`inNames`: or what stands inside of them); `own` are names, numbers and e-mails that are typed as such;
 * `wide` are also cities, and beginnings of other e-mails; `inside` is what stands inside of words, numbers and e-mails.
 * A word that is not alone is no beginning of an e-mail longer than four letters, and stands inside of nothing: few look
 * for that, and whoever looks for three names would wait for everybody whose e-mail begins with one of them.
 */
export type SearchReach = 'names' | 'inNames' | 'own' | 'wide' | 'inside';

/** A word is looked for inside of words from this length on. */
const MIN_INSIDE_LENGTH = 3;
/** A longer number is a whole CPF, CNPJ or phone: it stands inside of no other. */
const MAX_INSIDE_NUMBER = 10;

/** A tsquery as text, and the lexemes in it that stand for words. */
export type SearchQuery = { text: string; placeholders: string[] };

/** A search as the functions of the database take it: see db/functions/search.sql. */
export type TokenSearch = {
  /** what the index is asked for */
  indexQuery: string;
  /** what each record that the index finds must fit too; null: the index query is exact already */
  exactQuery: string | null;
  /** of both queries */
  placeholders: string[];
};

/** A search for a query; with `exact` the query may find too much, and each record is held against the exact one. */
export function toTokenSearch(query: SearchQuery, exact?: SearchQuery): TokenSearch {
  const placeholders = [...new Set([...query.placeholders, ...(exact?.placeholders ?? [])])];
  return { indexQuery: query.text, exactQuery: exact?.text ?? null, placeholders };
}

/** What a record itself must fit, where the index is not asked. */
export function recordQuery({ indexQuery, exactQuery }: TokenSearch): string {
  return exactQuery ?? indexQuery;
}

/** Who asks: `wholeCpf` finds a CPF only by all of it. */
type Caller = { tenantId: number; wholeCpf: boolean };

/** What makes a query good for the index, where it may find too much but must be quick. */
export type Looseness = {
  /** the words of cities that begin so */
  cityWords: (word: string) => string[];
};

/** The tsquery for the records that all terms find; with `loose`, for them and some more. */
export function toSearchQuery(caller: Caller, terms: SearchTerm[], reach: SearchReach, loose?: Looseness): SearchQuery {
  const placeholders: string[] = [];
  const isAlone = isOneWord(terms);
  const lexeme = (mark: string, text: string) => quoteLexeme(`${caller.tenantId}${mark}${text}`);
  const placeholder = (mark: string, text: string) => {
    placeholders.push(`${caller.tenantId}${mark}${text}`);
    return lexeme(mark, text);
  };
  const grams = (mark: string, text: string) => {
    // of the index, every fourth is asked: they overlap, and each is a long list
    const all = gramsOf(text);
    const asked = loose ? all.filter((_, at) => at % GRAM_LENGTH === 0 || at === all.length - 1) : all;
    return asked.length === 0 ? [] : [`(${asked.map((gram) => lexeme(mark, gram)).join(' & ')})`];
  };
  const word = (text: string) => {
    if (reach === 'names' || reach === 'inNames')
      return placeholder(reach === 'inNames' && isInsideWords(text) ? '*' : '<', text);
    const isShort = Array.from(text).length <= EDGE_LENGTH;
    const alternatives = isShort ? [lexeme('^', text)] : [placeholder('<', text), lexeme('@', text)];
    if (reach === 'own') return `(${alternatives.join(' | ')})`;
    if (!isShort && isAlone) alternatives.push(`${lexeme('@', text)}:*`);
    if (loose) alternatives.push(...loose.cityWords(text).map((city) => lexeme('~', city)));
    else alternatives.push(`${lexeme('~', text)}:*`);
    if (reach === 'inside' && hasWordsInside(terms) && isInsideWords(text))
      alternatives.push(placeholder('*', text), ...grams('%', text));
    return `(${alternatives.join(' | ')})`;
  };
  const number = (text: string, isWholeNumber: boolean) => {
    const alternatives = [`${lexeme('+', text)}:*`, lexeme('#', text) + (caller.wholeCpf ? '' : ':*')];
    if (reach === 'inside' && !isWholeNumber)
      alternatives.push(...grams('%', text), ...(caller.wholeCpf ? [] : grams('&', text)));
    return alternatives;
  };
  const email = (text: string) => {
    const alternatives = Array.from(text).length <= EDGE_LENGTH ? [lexeme('^', text)] : [`${lexeme('@', text)}:*`];
    if (reach !== 'inside') return alternatives;
    const at = text.indexOf('@');
    if (at < 0) return [...alternatives, ...grams('%', text)];
    // the end of what stands before the @, and the domain or its beginning
    return [
      ...alternatives,
      ...grams('%', text.slice(0, at)).map((local) => `(${local} & ${lexeme('@', text.slice(at + 1))}:*)`),
    ];
  };
  const texts = terms.map((term) => {
    const alternatives = term.words.length > 0 ? [`(${term.words.map(word).join(' & ')})`] : [];
    alternatives.push(...term.numbers.flatMap((text) => number(text, isWhole(term))));
    if (term.codigo !== undefined) alternatives.push(lexeme('=', String(term.codigo)));
    if (term.email !== undefined) alternatives.push(...email(term.email));
    return `(${alternatives.join(' | ')})`;
  });
  return { text: texts.join(' & '), placeholders };
}

/** A word and nothing beside it, not an e-mail with its signs either. */
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

/** May anything be found inside of words that is not found at their beginnings? */
export function hasInside(terms: SearchTerm[]): boolean {
  return (
    hasWordsInside(terms) ||
    terms.some((term) => (term.numbers.length > 0 && !isWhole(term)) || term.email !== undefined)
  );
}

/** The same of words alone. */
export function hasWordsInside(terms: SearchTerm[]): boolean {
  return isOneWord(terms) && !terms.some(isWhole) && terms[0]!.words.some(isInsideWords);
}

/** A tsquery for what the second asks for and none of the first do. */
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
 * Patterns of LIKE which a name fits, with a space before it, when every word of the search begins a word of it
 * (`inside`: or stands inside of one, if it is long enough); undefined when a term is no word. Words are letters and
 * digits: nothing in them means anything to LIKE.
 */
export function namePatterns(terms: SearchTerm[], inside = false): string[] | undefined {
  if (terms.some(({ words }) => words.length === 0)) return undefined;
  const words = new Set(terms.flatMap((term) => term.words));
  return [...words].map((word) => (inside && isInsideWords(word) ? `%${word}%` : `% ${word}%`));
}

/** The ranges of names that begin with a word of the search, in their order; none inside of another. */
export function nameRanges(terms: SearchTerm[]): { from: string; to: string }[] {
  const words = [...new Set(terms.flatMap((term) => term.words))];
  const outer = words.filter((word) => !words.some((other) => other !== word && word.startsWith(other)));
  return outer.sort(compareByBytes).map((word) => ({ from: word, to: `${word}\u{10ffff}` }));
}

/** As the database orders names: by the bytes of UTF-8, whose order is that of the code points. */
function compareByBytes(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((letter, index) => letter !== right[index]);
  if (at < 0) return left.length - right.length;
  return left[at]!.codePointAt(0)! - (right[at]?.codePointAt(0) ?? -1); // a letter has a code point
}

/** Names from `from` up to `to`, without it. */
export type Range = { from: string; to: string };

/**
 * Some stages of a search whose records one tsquery finds, apart from one another by the text of the name: three of names
 * that begin so, that fit all patterns, and of all others; two without the first; one of all that the tsquery finds.
 */
export type NameStages = {
  numbers: number[];
  /** finds what belongs to these stages and to none before them */
  wanted: TokenSearch;
  /** the same for records whose names fit; null when the names say it all */
  wantedOfNames: TokenSearch | null;
  /** what finds the names among them by their words alone */
  wantedByWords: TokenSearch;
  /** what the e-mails and phones begin with that are among them, if that is all there is to the search */
  contact: string | undefined;
  /** names that came before all of these */
  whole: Range;
  ranges: Range[];
  /** the same ranges as patterns */
  begins: string[];
  /** of which every name of a stage but the last fits all */
  patterns: string[] | undefined;
};

const LOOSE: Looseness = { cityWords };

/** Who asks for which records. */
type Narrowed = {
  tenant: Pick<CurrentTenant, 'id' | 'role'>;
  filter: ListFilter;
};

/** What a search of a single term asks e-mails and phones for. */
function contactOf([term, ...others]: SearchTerm[]): string | undefined {
  if (!term || others.length > 0) return undefined;
  return term.email ?? term.numbers[0] ?? (term.words.length === 1 ? term.words[0] : undefined);
}

/** The stages after those of the codigo and of the beginnings of names, as far as there are any for such a search. */
export function searchStages(list: Narrowed, terms: SearchTerm[]): NameStages[] {
  const codigo = codigoOf(terms);
  const none = codigo === undefined ? [] : [codigoQuery(list.tenant.id, codigo)];
  const own = queryOf(list, terms, 'own');
  const patterns = namePatterns(terms);
  const ranges = patterns ? nameRanges(terms) : [];
  const wanted = narrowed(list, exceptQuery(none, own));
  const words = terms.map((term) => ({ ...term, numbers: [], codigo: undefined, email: undefined }));
  const first: NameStages = {
    numbers: [2, 3, 4],
    wanted,
    contact: contactOf(terms),
    wantedByWords: patterns ? narrowed(list, exceptQuery(none, queryOf(list, words, 'names'))) : wanted,
    // every record whose name fits has the tokens
    wantedOfNames: codigo === undefined && !isLabelled(list.filter) ? null : wanted,
    whole: nomeRange(list.filter.q ?? '', terms) ?? NO_RANGE,
    ranges,
    begins: ranges.map(({ from }) => `${from}%`),
    patterns,
  };
  const later = (numbers: number[], without: SearchQuery, reach: SearchReach, fit?: string[]): NameStages => {
    const exact = exceptQuery([...none, without], queryOf(list, terms, reach));
    const wantedLater = narrowed(list, queryOf(list, terms, reach, LOOSE), exact);
    const inNames = queryOf(list, words, 'inNames');
    const wantedByWords = fit ? narrowed(list, inNames, exceptQuery([...none, without], inNames)) : wantedLater;
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

function queryOf({ tenant }: Narrowed, terms: SearchTerm[], reach: SearchReach, loose?: Looseness): SearchQuery {
  const caller = { tenantId: tenant.id, wholeCpf: !can(tenant.role, 'pessoa.seeDocument') };
  return toSearchQuery(caller, terms, reach, loose);
}

/** A search that is narrowed down to the labels, by a query for the index and perhaps an exact one. */
function narrowed({ tenant, filter }: Narrowed, query: SearchQuery, exact?: SearchQuery): TokenSearch {
  const narrow = ({ text, placeholders }: SearchQuery) => ({
    text: narrowTsquery(tenant.id, text, filter),
    placeholders,
  });
  return toTokenSearch(narrow(query), exact && narrow(exact));
}

/** All that a search finds, for lists that are not in its own order. */
export function wholeSearch(list: Narrowed, terms: SearchTerm[]): TokenSearch {
  return narrowed(list, queryOf(list, terms, 'inside', LOOSE), queryOf(list, terms, 'inside'));
}

/** What the labels of a list find by their tokens; undefined when it asks for no label. */
export function labelsSearch({ tenant, filter }: Narrowed): TokenSearch | undefined {
  const text = labelsTsquery(tenant.id, filter);
  return text === undefined ? undefined : toTokenSearch({ text, placeholders: [] });
}
