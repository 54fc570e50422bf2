import type { TenantReads } from '../../kit/server/db/db.ts';
import type { SearchTerm } from '../search-terms.ts';
import { count, estimateSearch, type Estimate, type Marks, walkLength } from './estimate.ts';
import {
  findByCodigo,
  findInnerNames,
  findInside,
  findNames,
  findRecords,
  type IndexQuestion,
  type Part,
  readWords,
  walkEmails,
  walkNames,
  walkTokens,
} from './find.ts';
import type { Position } from './list-cursor.ts';
import type { ListRow } from './list-row.ts';
import { CARDS_A_PAGE, isLabelled, type List, PAGES_A_KEY } from './list-select.ts';
import {
  beginningWith,
  type Depth,
  type Drivers,
  hasInside,
  innerWord,
  isInner,
  isWholeNumber,
  nameRanges,
  partsOf,
  type Range,
  type Search,
  wholeEmail,
  wordItself,
} from './search.ts';
import type { Sample } from './sample/sample.ts';
import type { Vocabulary } from './vocabulary.ts';

/*
 * The plan of a search. Its stages (search.ts) are read in legs, in their order, until the page is full. Each leg has several ways
 * that find the same; the one that costs the least is taken. Costs are in pages of 8 KB, by the sample of the client: a wrong
 * estimate costs time, never a record.
 */

/** What the costs of a leg depend on; the words of the client only from the leg on that looks inside of them. */
type Facts = {
  list: List;
  search: Search;
  estimate: Estimate;
  vocabulary: Vocabulary | undefined;
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

/**
 * So many entries of the index of words, or of that of the cards, cost as much as the row of a record: a page has eighty or thirty-five.
 * In tables that lie in order; else each name may be on another page of the map that says what is visible to all (decision 125).
 */
const NAMES_A_PAGE = CARDS_A_PAGE;
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
    const walk = (stage: number, ranges: readonly Range[], except: readonly Range[]) =>
      walkLength(estimate, estimate.names, { ranges, except, after: start(stage), limit });
    const begun = nameRanges(search.names!.words);
    const first = from <= 2 ? walk(2, begun, [search.whole]) : { names: 0, isFull: false };
    const second = first.isFull ? 0 : walk(3, ALL_NAMES, begun).names;
    return (first.names + second) / NAMES_A_PAGE;
  },
  read: (facts) => {
    const { list, search, part } = facts;
    if (part.from > 2) return walkNames(list, search, { ...part, ranges: ALL_NAMES });
    return readShort(facts, 2, (names) =>
      walkNames(list, search, { ...names, ranges: nameRanges(search.names!.words) }),
    );
  },
};

/**
 * Reads a stage of a leg. If that does not fill the page, it reads the next stage by the way that is cheapest for that stage alone: the
 * sample promised too much, and a walk would pass the whole client for the last rows.
 */
async function readShort(facts: Facts, stage: number, read: (part: Part) => Promise<ListRow[]>): Promise<ListRow[]> {
  const rows = await read(facts.part);
  const missing = facts.part.limit - rows.length;
  if (missing === 0) return rows;
  const rest = { ...facts, part: { ...facts.part, from: stage + 1, limit: missing } };
  const { ways } = LEGS.find(({ from, to }) => from <= stage && stage < to)!; // each leg that is read so has two stages
  return [...rows, ...(await cheapest(ways, rest).read(rest))];
}

/** All names with the rarest of the words. */
const rareWord: Way = {
  name: 'names of the rarest word',
  cost: (facts) => {
    const { list, search, estimate } = facts;
    const { deleted } = list.filter;
    if (deleted || search.codigo !== undefined || isLabelled(list.filter)) return Infinity;
    return rarestWord(search, estimate).names / NAMES_A_PAGE + PAGES_A_KEY + rowsOf(facts);
  },
  read: ({ list, search, estimate, part }) =>
    findNames(list, search, { ...part, range: beginningWith(rarestWord(search, estimate).word) }),
};

/** All matches by their tokens. */
const recordsOfNames: Way = {
  name: 'records by their tokens',
  cost: (facts) => (count(facts.estimate.names) + 1) * facts.estimate.weight + 3 * PAGES_A_KEY + rowsOf(facts),
  read: (facts) => readRecords(facts, 'names'),
};

const recordsOfRest: Way = {
  ...recordsOfNames,
  cost: ({ estimate: { wide, weight } }) => (count(wide) + 1) * weight,
  read: (facts) => readRecords(facts, 'wide'),
};

const recordsInside: Way = {
  ...recordsOfNames,
  cost: costInside,
  read: (facts) => readRecords(facts, 'inside'),
};

function readRecords(facts: Facts, depth: Depth): Promise<ListRow[]> {
  const { list, search, part } = facts;
  return findRecords(list, search, { ...part, depth, drivers: driversOf(facts, depth) });
}

/** How many names a walk of all of them reads until the page is full of sampled matches. */
function countWalked({ estimate, part: { after, from, limit } }: Facts, marks: Marks): number {
  const start = after?.stage === from ? String(after.key) : '';
  return walkLength(estimate, marks, { ranges: ALL_NAMES, after: start, limit }).names;
}

const walkRest: Way = {
  name: 'walk of the tokens',
  cost: (facts) => (facts.list.filter.deleted ? Infinity : countWalked(facts, facts.estimate.rest) * PAGES_A_KEY),
  read: async (facts) => {
    const { list, search, part } = facts;
    const walk = (tokens: Part) => walkTokens(list, search, { ...tokens, depth: 'wide' });
    // cities and the beginnings of other e-mails are found by words
    const hasNext = search.terms.some(({ words }) => words.length > 0);
    if (part.from > 4) return hasNext ? walk(part) : [];
    return hasNext ? readShort(facts, 4, walk) : walk(part);
  },
};

/** One e-mail: the cards in their order, which say it. */
const walkAddresses: Way = {
  name: 'walk of the e-mails on the cards',
  cost: (facts) => {
    const { list, search, estimate, part } = facts;
    if (list.filter.deleted || wholeEmail(search) === undefined) return Infinity;
    const rows = list.isBrief ? 0 : Math.min(part.limit, count(estimate.rest) * estimate.weight) * PAGES_A_KEY;
    return countWalked(facts, estimate.rest) / NAMES_A_PAGE + rows;
  },
  // no city and no other word is an e-mail
  read: async ({ list, search, part }) => (part.from === 4 ? walkEmails(list, search, part) : []),
};

const walkInside: Way = {
  name: 'walk of what is inside',
  cost: (facts) => (facts.list.filter.deleted ? Infinity : countWalked(facts, facts.estimate.inner()) * PAGES_A_KEY),
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

/** Several words: all names with a word that has one of them inside and does not begin with it. */
const namesWithin: Way = {
  name: 'names with a word inside of one of theirs',
  cost: ({ list, search, estimate, vocabulary }) => {
    if (!isOfInnerNames(list, search) || !vocabulary) return Infinity;
    const costs = search.names!.inner.map(
      (word) => estimate.within(word) / NAMES_A_PAGE + vocabulary.within(word).length * PAGES_A_KEY,
    );
    return costs.reduce((sum, cost) => sum + cost, 0);
  },
  read: ({ list, search, vocabulary, part }) => {
    const words = new Set(search.names!.inner.flatMap((word) => vocabulary!.within(word))); // their cost is not Infinity
    return findInnerNames(list, search, { ...part, ranges: [...words].map(wordItself) });
  },
};

/** Several words: all names with the rarest of them, also inside of a word. */
const rareInside: Way = {
  name: 'names with the rarest word inside',
  cost: ({ list, search, estimate, vocabulary }) => {
    if (!isOfInnerNames(list, search) || !vocabulary) return Infinity;
    const driver = rarestOf(search.terms.filter(isInner), estimate);
    const words = vocabulary.countInside(driver.words[0]!); // it is inner
    return estimate.ofTerm(driver, 'inside') / NAMES_A_PAGE + words * PAGES_A_KEY;
  },
  read: ({ list, search, estimate, vocabulary, part }) => {
    const word = rarestOf(search.terms.filter(isInner), estimate).words[0]!; // it is inner
    const ranges = [beginningWith(word), ...vocabulary!.within(word).map(wordItself)]; // its cost is not Infinity
    return findInnerNames(list, search, { ...part, ranges });
  },
};

/** Several words: the names in their order. */
const walkInnerNames: Way = {
  ...walkInside,
  name: 'walk of the names with words inside',
  cost: (facts) => {
    const { list, search, estimate, part } = facts;
    if (list.filter.deleted || search.terms.length === 1) return Infinity;
    return countWalked(facts, estimate.inner()) / NAMES_A_PAGE + part.limit * PAGES_A_KEY;
  },
};

/** Are live records of any label searched for several words, some of them inside of others? */
function isOfInnerNames({ filter }: List, { terms, names }: Search): boolean {
  return !filter.deleted && !isLabelled(filter) && terms.length > 1 && (names?.inner.length ?? 0) > 0;
}

const LEGS: readonly Leg[] = [
  { from: 0, to: 0, ways: [byCodigo] },
  { from: 1, to: 1, ways: [walkWhole, recordsOfNames] },
  { from: 2, to: 3, ways: [walkOrder, rareWord, recordsOfNames] },
  { from: 4, to: 5, ways: [recordsOfRest, walkAddresses, walkRest] },
  { from: 6, to: 6, ways: [wordByWord, namesWithin, rareInside, walkInnerNames, recordsInside] },
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
  const { rows } = await readLegs(toFacts(list, search, { after, from: 0, limit }), choose);
  return rows;
}

/** The first rows of a search. Where `isCut`, what else is found follows them, though the page is not full. */
export type Opening = { rows: ListRow[]; isCut: boolean };

/**
 * Reads the first page of a search. In a large client it ends with what is nearest, where there is any: who looks for a record by its
 * codigo, or for a name that few have, mostly sees it there, and never asks for the rest.
 */
export function openSearch(list: List, search: Search, limit: number): Promise<Opening> {
  return readLegs(toFacts(list, search, { after: undefined, from: 0, limit }), cheapest, true);
}

function toFacts(list: List, search: Search, part: Part): Asked {
  const estimate = list.sample && estimateSearch(list.sample, search);
  return { list, search, estimate, vocabulary: undefined, part };
}

/** The facts of a client that may have no sample yet. */
type Asked = Omit<Facts, 'estimate'> & { estimate: Estimate | undefined };

/**
 * The stages after which a first page may end: of a number its record, of one term the names that begin so, or all names; of several, of
 * which a name that begins with all is no nearer than another, all names.
 */
const ENDS = { ofCodigo: [0], ofOne: [1, 3], ofSeveral: [3] };

function endsOf({ codigo, terms }: Search): readonly number[] {
  if (codigo !== undefined) return ENDS.ofCodigo;
  return terms.length === 1 ? ENDS.ofOne : ENDS.ofSeveral;
}

async function readLegs(asked: Asked, choose: typeof cheapest, mayCut = false): Promise<Opening> {
  const { list, search, estimate, part: whole } = asked;
  const { after, limit } = whole;
  // hardly any record matches a whole number; without a sample, all is taken for few
  if (!estimate || (choose === cheapest && isWholeNumber(search)))
    return { rows: await findRecords(list, search, { ...whole, depth: 'inside' }), isCut: false };
  const facts: Facts = { ...asked, estimate };
  // a client that is a sample of itself is small: nothing is dear there
  const ends = mayCut && estimate.weight > 1 ? endsOf(search) : [];
  const rows: ListRow[] = [];
  for (const leg of LEGS) {
    if (rows.length === limit || (after && after.stage > leg.to) || !exists(leg, search)) continue;
    // of one term, a look for what is near costs less than one at all matches
    const isCheap = ends.includes(leg.to) && search.terms.length === 1;
    if (rows.length === 0 && choose === cheapest && hasFewNames(facts) && !isCheap) {
      facts.vocabulary ??= await readWords(list.tx, search);
      facts.part = whole;
      if (costInside(facts) <= MOST_AT_ONCE) return { rows: await recordsInside.read(facts), isCut: false };
    }
    if (leg.from >= 6) facts.vocabulary ??= await readWords(list.tx, search);
    facts.part = { after, from: Math.max(leg.from, after?.stage ?? 0), limit: limit - rows.length };
    const found = await choose(leg.ways, facts).read(facts);
    rows.push(...found.filter(({ position }) => position.stage <= leg.to));
    if (rows.length > 0 && rows.length < limit && ends.includes(leg.to)) return { rows, isCut: true };
  }
  return { rows, isCut: false };
}

/** Can names alone hardly fill the page? Else what costs more is not asked for. */
function hasFewNames({ estimate: { names, weight }, part }: Facts): boolean {
  return count(names) * weight < part.limit;
}

/** Can a search have records in a leg? */
function exists({ from }: Leg, search: Search): boolean {
  const { codigo, names, whole } = search;
  if (from === 0) return codigo !== undefined;
  if (from === 1) return whole.to !== '';
  if (from === 2) return names !== undefined;
  if (from === 6) return names !== undefined && names.inner.length > 0;
  return from === 4 || hasInside(search);
}

export function cheapest(ways: readonly Way[], facts: Facts): Way {
  const costs = ways.map((way) => ({ way, cost: way.cost(facts) }));
  return costs.reduce((best, each) => (each.cost < best.cost ? each : best)).way;
}

/** Pages for the rows of a page that a walk of the cards has already. */
function rowsOf({ list, estimate: { names, weight }, part }: Facts): number {
  return list.isBrief ? Math.min(part.limit, (count(names) + 1) * weight) * PAGES_A_KEY : 0;
}

/** The matches of what the index is asked for, and the words that have it inside. */
function costInside(facts: Facts): number {
  const { search, estimate, vocabulary } = facts;
  const { terms } = driversOf(facts, 'inside');
  const costs = terms.map((term) => {
    const words = isInner(term) ? (vocabulary?.countInside(term.words[0]!) ?? 0) : 0; // an inner term is a word
    return estimate.ofTerm(term, 'inside') / RECORDS_A_PAGE + words * PAGES_A_KEY;
  });
  const isWhole = terms.length === search.terms.length;
  const matches = isWhole ? count(estimate.inside()) * estimate.weight : estimate.ofTerm(terms[0]!, 'inside'); // the rarest is first
  return costs.reduce((sum, cost) => sum + cost, matches + estimate.weight);
}

function rarestWord({ names }: Search, { sample }: Estimate): { word: string; names: number } {
  const counted = names!.words.map((word) => ({
    word,
    names: (count(sample.tokens.begin(`:${word}`)) + 1) * sample.weight,
  }));
  return counted.reduce((rarest, each) => (each.names < rarest.names ? each : rarest));
}

/** The term that the fewest records match. */
function rarestOf(
  terms: readonly SearchTerm[],
  { ofTerm }: Pick<Estimate, 'ofTerm'>,
  depth: Depth = 'inside',
): SearchTerm {
  return terms.reduce((best, term) => (ofTerm(term, depth) < ofTerm(best, depth) ? term : best));
}

/** Records on a page of the index of tokens. */
const RECORDS_A_PAGE = 500;
/** Up to so many records with a word that begins so are read faster than the words are looked up. */
const RARE = 20_000;
/** To look a word up in the index of tokens costs so many pages; of the records of a word, so many lie on one. */
const PAGES_A_WORD = 4.5;
const MATCHES_A_PAGE = 2;

/** Who asks, with the sample of the client where there is one. */
export type Asking = { tx: TenantReads; sample?: Sample | undefined };

/** What the index is asked for all matches of a search. */
export async function askIndex({ tx, sample }: Asking, search: Search): Promise<IndexQuestion> {
  const vocabulary = await readWords(tx, search);
  if (!sample) return { vocabulary };
  return { vocabulary, drivers: driversOf({ search, estimate: estimateSearch(sample, search), vocabulary }, 'inside') };
}

function driversOf(
  { search: { terms }, estimate, vocabulary }: Pick<Facts, 'search' | 'estimate' | 'vocabulary'>,
  depth: Depth,
): Drivers {
  const { ofTerm, sample, weight } = estimate;
  const rarest = rarestOf(terms, estimate, depth);
  const wordsOf = ({ words: [word] }: SearchTerm) => vocabulary?.countInside(word!) ?? Infinity; // an inner term is a word
  // what is dearer to read than all records of the rarest is checked on those
  const isCheap = (term: SearchTerm) =>
    ofTerm(term, depth) / RECORDS_A_PAGE + 3 * PAGES_A_KEY <= ofTerm(rarest, depth) + weight &&
    (depth !== 'inside' || !isInner(term) || wordsOf(term) * PAGES_A_WORD <= ofTerm(rarest, depth) / MATCHES_A_PAGE);
  const ofPart = (part: string) => count(sample.tokens.begin(`@${part}`));
  const isOfRareDomain = ({ parts, domain }: ReturnType<typeof partsOf>) =>
    domain !== '' && ofPart(domain) < Math.min(...parts.map(ofPart));
  return {
    terms: [rarest, ...terms.filter((term) => term !== rarest && isCheap(term))],
    rare: new Set(terms.filter((term) => ofTerm(term, 'names') <= RARE)),
    byDomain: new Set(terms.filter((term) => isOfRareDomain(partsOf(term)))),
  };
}
