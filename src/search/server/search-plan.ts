import type { SearchTerm } from '../search-terms.ts';
import { count, estimateSearch, type Estimate, walkLength } from './estimate.ts';
import {
  findByCodigo,
  findInnerNames,
  findInside,
  findNames,
  findRecords,
  type Part,
  walkNames,
  walkTokens,
} from './find.ts';
import type { Position } from './list-cursor.ts';
import { isLabelled, type List, type ListRow } from './list-select.ts';
import { CARDS_A_PAGE, PAGES_A_KEY } from './page-costs.ts';
import {
  beginningWith,
  type Depth,
  domainOf,
  type Drivers,
  hasInside,
  innerWord,
  isInner,
  isWholeNumber,
  nameRanges,
  type Range,
  type Search,
} from './search.ts';

/*
 * The plan of a search. Its stages (search.ts) are read in legs, in their order, until the page is full. Each leg has several ways
 * that find the same; the one that costs the least is taken. Costs are in pages of 8 KB, by the sample of the client: a wrong
 * estimate costs time, never a record.
 */

/** What the costs of a leg depend on. */
type Facts = {
  list: List;
  search: Search;
  estimate: Estimate;
  part: Part;
};

/** A way to read a leg: `cost` in pages, Infinity where it does not know the leg. */
type Way = {
  name: string;
  cost: (facts: Facts) => number;
  read: (facts: Facts) => Promise<ListRow[]>;
};

/** The stages of a leg, and its ways. */
type Leg = { from: number; to: number; ways: readonly Way[] };

/** Entries of the index of words on a page. */
const WORDS_A_PAGE = 80;
/** Pages that a look-up of a word reads, at both places where it may be. */
const PAGES_A_WORD = 7;
/** Up to so many matches, one look at all of them is cheaper than a leg after the other. */
const MOST_AT_ONCE = 300;

const ALL_NAMES: readonly Range[] = [beginningWith('')];

const byCodigo: Way = {
  name: 'codigo',
  cost: () => PAGES_A_KEY,
  read: ({ list, search, part }) => findByCodigo(list, search, part),
};

/** Names that begin with the search. */
const walkWhole: Way = {
  name: 'walk of the names that begin so',
  cost: ({ list, search }) => (list.filter.deleted || search.codigo !== undefined ? Infinity : 0),
  read: ({ list, search, part }) => walkNames(list, search, { ...part, ranges: [search.whole] }),
};

/** First the names that begin with one of the words, then all others. */
const walkOrder: Way = {
  name: 'walk of the names',
  cost: ({ list, search, estimate, part: { after, from, limit } }) => {
    if (list.filter.deleted || search.codigo !== undefined) return Infinity;
    const start = (stage: number) => (after?.stage === stage ? String(after.key) : '');
    const walk = (ranges: readonly Range[], stage: number) =>
      walkLength(estimate, estimate.names, { ranges, after: start(stage), limit });
    const first = from <= 2 ? walk(nameRanges(search.names!.words), 2) : { names: 0, isFull: false };
    const second = first.isFull ? 0 : walk(ALL_NAMES, 3).names;
    return (first.names + second) / CARDS_A_PAGE;
  },
  read: async ({ list, search, part }) => {
    const rows =
      part.from <= 2 ? await walkNames(list, search, { ...part, ranges: nameRanges(search.names!.words) }) : [];
    const missing = part.limit - rows.length;
    if (missing === 0) return rows;
    return [...rows, ...(await walkNames(list, search, { ...part, from: 3, limit: missing, ranges: ALL_NAMES }))];
  },
};

/** All names with the rarest of the words. */
const rareWord: Way = {
  name: 'names of the rarest word',
  cost: ({ list, search, estimate }) => {
    const { deleted } = list.filter;
    if (deleted || search.codigo !== undefined || isLabelled(list.filter)) return Infinity;
    return rarestWord(search, estimate).names / WORDS_A_PAGE + 2 * PAGES_A_KEY;
  },
  read: ({ list, search, estimate, part }) =>
    findNames(list, search, { ...part, range: beginningWith(rarestWord(search, estimate).word) }),
};

/** All matches by their tokens. */
const recordsOfNames: Way = {
  name: 'records by their tokens',
  cost: ({ estimate: { names, weight } }) => (count(names) + 1) * weight + 3 * PAGES_A_KEY,
  read: ({ list, search, estimate, part }) =>
    findRecords(list, search, { ...part, depth: 'names', drivers: driversOf(search, estimate, 'names') }),
};

const recordsOfRest: Way = {
  ...recordsOfNames,
  cost: ({ estimate: { wide, weight } }) => (count(wide) + 1) * weight,
  read: ({ list, search, estimate, part }) =>
    findRecords(list, search, { ...part, depth: 'wide', drivers: driversOf(search, estimate, 'wide') }),
};

const recordsInside: Way = {
  ...recordsOfNames,
  cost: ({ search, estimate }) => costInside(search, estimate),
  read: ({ list, search, estimate, part }) =>
    findRecords(list, search, { ...part, depth: 'inside', drivers: driversOf(search, estimate, 'inside') }),
};

const walkRest: Way = {
  name: 'walk of the tokens',
  cost: ({ list, estimate, part }) => {
    if (list.filter.deleted) return Infinity;
    const after = part.after?.stage === part.from ? String(part.after.key) : '';
    return walkLength(estimate, estimate.rest, { ranges: ALL_NAMES, after, limit: part.limit }).names * PAGES_A_KEY;
  },
  read: async ({ list, search, part }) => {
    const rows = part.from === 4 ? await walkTokens(list, search, { ...part, depth: 'wide' }) : [];
    const missing = part.limit - rows.length;
    // cities and the beginnings of other e-mails are found by words
    if (missing === 0 || search.terms.every(({ words }) => words.length === 0)) return rows;
    return [...rows, ...(await walkTokens(list, search, { ...part, from: 5, limit: missing, depth: 'wide' }))];
  },
};

const walkInside: Way = {
  name: 'walk of what is inside',
  cost: ({ list, estimate, part }) => {
    if (list.filter.deleted) return Infinity;
    const after = part.after?.stage === part.from ? String(part.after.key) : '';
    return walkLength(estimate, estimate.inner(), { ranges: ALL_NAMES, after, limit: part.limit }).names * PAGES_A_KEY;
  },
  read: ({ list, search, part }) => walkTokens(list, search, { ...part, depth: 'inside' }),
};

/** One word, in the order of the words that have it inside. */
const wordByWord: Way = {
  name: 'words that have it inside',
  cost: ({ list, search }) =>
    list.filter.deleted || isLabelled(list.filter) || innerWord(search) === undefined ? Infinity : 300,
  read: ({ list, search, estimate, part }) =>
    findInside(list, search, { ...part, hasFewEarlier: count(estimate.wide) * estimate.weight <= MOST_AT_ONCE }),
};

/** Several words: all names with the rarest of them inside of a word. */
const rareInside: Way = {
  name: 'names with the rarest word inside',
  cost: ({ list, search, estimate }) => {
    const isOne = search.terms.length === 1;
    if (list.filter.deleted || isLabelled(list.filter) || isOne || !search.names) return Infinity;
    return innerDriver(search, estimate)?.cost ?? Infinity;
  },
  read: ({ list, search, estimate, part }) =>
    findInnerNames(list, search, { ...part, driver: innerDriver(search, estimate)!.word }), // its cost is not Infinity
};

const LEGS: readonly Leg[] = [
  { from: 0, to: 0, ways: [byCodigo] },
  { from: 1, to: 1, ways: [walkWhole, recordsOfNames] },
  { from: 2, to: 3, ways: [walkOrder, rareWord, recordsOfNames] },
  { from: 4, to: 5, ways: [recordsOfRest, walkRest] },
  { from: 6, to: 6, ways: [wordByWord, rareInside, recordsInside] },
  { from: 7, to: 7, ways: [recordsInside, walkInside] },
];

/** Reads a page of a search in its own order: by stage, then by name. */
export async function searchInStages(
  list: List,
  search: Search,
  after: Position | undefined,
  limit: number,
  choose: (ways: readonly Way[], facts: Facts) => Way = cheapest,
): Promise<ListRow[]> {
  // hardly any record matches a whole number; without a sample, all is taken for few
  if (!list.sample || (choose === cheapest && isWholeNumber(search)))
    return findRecords(list, search, { after, from: 0, limit, depth: 'inside' });
  const estimate = estimateSearch(list.sample, search);
  if (choose === cheapest && isFew({ list, search, estimate, part: { after, from: 0, limit } }))
    return findRecords(list, search, {
      after,
      from: 0,
      limit,
      depth: 'inside',
      drivers: driversOf(search, estimate, 'inside'),
    });
  const rows: ListRow[] = [];
  for (const leg of LEGS) {
    if (rows.length === limit || (after && after.stage > leg.to) || !exists(leg, search)) continue;
    const from = Math.max(leg.from, after?.stage ?? 0);
    const facts: Facts = { list, search, estimate, part: { after, from, limit: limit - rows.length } };
    const found = await choose(leg.ways, facts).read(facts);
    rows.push(...found.filter(({ position }) => position.stage <= leg.to));
  }
  return rows;
}

/** Can a search have records in a leg? */
function exists({ from }: Leg, search: Search): boolean {
  const { codigo, names, whole } = search;
  if (from === 0) return codigo !== undefined;
  if (from === 1) return whole.to !== '';
  if (from === 2) return names !== undefined;
  if (from === 6) return names !== undefined && hasInside(search);
  return from === 4 || hasInside(search);
}

export function cheapest(ways: readonly Way[], facts: Facts): Way {
  const costs = ways.map((way) => ({ way, cost: way.cost(facts) }));
  return costs.reduce((best, each) => (each.cost < best.cost ? each : best)).way;
}

/** Is one look at all matches cheaper than a leg after the other? Then one statement answers. */
function isFew({ search, estimate, part }: Facts): boolean {
  const { names, weight } = estimate;
  // where names alone may fill the page, what costs more is not asked for
  if (count(names) * weight > part.limit / 2) return false;
  return costInside(search, estimate) <= MOST_AT_ONCE;
}

/** All matches, and the look-up of the words that have a term inside. */
function costInside({ terms }: Search, { inside, weight, wordsInside }: Estimate): number {
  const words = Math.min(...terms.map(wordsInside));
  return (count(inside()) + 1) * weight + words * PAGES_A_KEY;
}

function rarestWord({ names }: Search, { sample }: Estimate): { word: string; names: number } {
  const counted = names!.words.map((word) => ({
    word,
    names: (count(sample.tokens.begin(`:${word}`)) + 1) * sample.weight,
  }));
  return counted.reduce((rarest, each) => (each.names < rarest.names ? each : rarest));
}

/** The term by which `find_inner_names` reads the least: each word that has it inside is looked up. */
function innerDriver({ terms }: Search, { ofTerm, wordsInside }: Estimate): { word: string; cost: number } | undefined {
  const costs = terms.filter(isInner).map((term) => {
    const names = ofTerm(term, 'inside');
    return { word: term.words[0]!, cost: names / WORDS_A_PAGE + Math.min(wordsInside(term) + 1, names) * PAGES_A_WORD };
  });
  return costs.length === 0 ? undefined : costs.reduce((best, each) => (each.cost < best.cost ? each : best));
}

/** Terms beside one that so few records match are checked on those records. */
const FEW_OF_A_TERM = 1_000;
/** Up to so many records with a word that begins so are read faster than the words are looked up. */
const RARE = 5_000;
/** A term with more words than these inside is not looked up beside another. */
const MANY_WORDS = 100;

function driversOf({ terms }: Search, { ofTerm, sample, weight, wordsInside }: Estimate, depth: Depth): Drivers {
  const ofDomain = (term: SearchTerm) => count(sample.tokens.begin(`@${domainOf(term)}`)) * weight;
  const rarest = terms.reduce((best, term) => (ofTerm(term, depth) < ofTerm(best, depth) ? term : best));
  const isCheap = (term: SearchTerm) => term === rarest || depth !== 'inside' || wordsInside(term) <= MANY_WORDS;
  return {
    terms: ofTerm(rarest, depth) + weight <= FEW_OF_A_TERM ? [rarest] : terms.filter(isCheap),
    rare: new Set(terms.filter((term) => ofTerm(term, 'names') <= RARE)),
    byDomain: new Set(terms.filter((term) => domainOf(term) !== undefined && ofDomain(term) <= MOST_AT_ONCE)),
  };
}
