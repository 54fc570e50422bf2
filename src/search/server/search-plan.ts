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
import type { Vocabulary } from './words/vocabulary.ts';
import { known } from '../../kit/known.ts';

/*
 * The plan of a search. Its stages (search.ts) are read in legs, in order, until the page is full. Each leg has several ways with
 * the same result; the cheapest is chosen. Costs are in pages of 8 KB, by the sample of the client: a wrong estimate costs time,
 * never a record.
 */

/** What the cost of a leg depends on; the client's words only from the leg that searches inside of words. */
type Facts = {
  list: List;
  search: Search;
  estimate: Estimate;
  vocabulary: Vocabulary | undefined;
  part: Part;
};

/** A way to read a leg: `cost` in pages, Infinity if it does not support the leg. */
type Way = {
  name: string;
  cost: (facts: Facts) => number;
  read: (facts: Facts) => Promise<ListRow[]>;
};

type Leg = { from: number; to: number; ways: readonly Way[] };

/**
 * So many entries of the index of words, or of that of the cards, cost as much as the row of a record: a page has eighty or
 * thirty-five. This holds for sorted tables; otherwise each name may need another page of the visibility map (decision 125).
 */
const NAMES_A_PAGE = CARDS_A_PAGE;
/** Up to so many matches, reading all of them is cheaper than leg by leg. */
const MOST_AT_ONCE = 300;

const ALL_NAMES: readonly Range[] = [beginningWith('')];

const byCodigo: Way = {
  name: 'codigo',
  cost: () => PAGES_A_KEY,
  read: ({ list, search, part }) => findByCodigo(list, search, part),
};

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
 * Reads a stage of a leg. If that does not fill the page, it reads the next stage in the way that is cheapest for that stage
 * alone: the estimate was too high, and a scan would read the whole client for the last rows.
 */
async function readShort(facts: Facts, stage: number, read: (part: Part) => Promise<ListRow[]>): Promise<ListRow[]> {
  const rows = await read(facts.part);
  const missing = facts.part.limit - rows.length;
  if (missing === 0) return rows;
  const next = { ...facts, part: { ...facts.part, from: stage + 1, limit: missing } };
  const leg = LEGS.find(({ from, to }) => from <= stage && stage < to);
  return [...rows, ...(await cheapest(known(leg, 'a leg of two stages').ways, next).read(next))];
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

/** How many names a complete scan reads until the page is full of sampled matches. */
function countWalked({ estimate, part: { after, from, limit } }: Facts, marks: Marks): number {
  const start = after?.stage === from ? String(after.key) : '';
  return walkLength(estimate, marks, { ranges: ALL_NAMES, after: start, limit }).names;
}

const walkRest: Way = {
  name: 'walk of the tokens',
  cost: (facts) => (facts.list.filter.deleted ? Infinity : countWalked(facts, facts.estimate.others) * PAGES_A_KEY),
  read: async (facts) => {
    const { list, search, part } = facts;
    const walk = (tokens: Part) => walkTokens(list, search, { ...tokens, depth: 'wide' });
    // cities and the beginnings of other e-mails match words
    const hasNext = search.terms.some(({ words }) => words.length > 0);
    if (part.from > 4) return hasNext ? walk(part) : [];
    return hasNext ? readShort(facts, 4, walk) : walk(part);
  },
};

/** One e-mail: a scan of the cards, which contain it. */
const walkAddresses: Way = {
  name: 'walk of the e-mails on the cards',
  cost: (facts) => {
    const { list, search, estimate, part } = facts;
    if (list.filter.deleted || wholeEmail(search) === undefined) return Infinity;
    const rows = list.isBrief ? 0 : Math.min(part.limit, count(estimate.others) * estimate.weight) * PAGES_A_KEY;
    return countWalked(facts, estimate.others) / NAMES_A_PAGE + rows;
  },
  // no city and no other word is an e-mail
  read: async ({ list, search, part }) => (part.from === 4 ? walkEmails(list, search, part) : []),
};

const walkInside: Way = {
  name: 'walk of what is inside',
  cost: (facts) => (facts.list.filter.deleted ? Infinity : countWalked(facts, facts.estimate.inner()) * PAGES_A_KEY),
  read: ({ list, search, part }) => walkTokens(list, search, { ...part, depth: 'inside' }),
};

/** One word, in the order of the words that contain it. */
const wordByWord: Way = {
  name: 'words that have it inside',
  cost: ({ list, search }) =>
    list.filter.deleted || isLabelled(list.filter) || innerWord(search) === undefined ? Infinity : 300,
  read: ({ list, search, estimate, part }) =>
    findInside(list, search, { ...part, hasFewEarlier: count(estimate.wide) * estimate.weight <= MOST_AT_ONCE }),
};

/** Several words: all names with a word that contains one of them, but does not begin with it. */
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
    const words = new Set(search.names?.inner.flatMap((word) => vocabulary?.within(word) ?? []));
    return findInnerNames(list, search, { ...part, ranges: [...words].map(wordItself) });
  },
};

/** Several words: all names with the rarest of them, also inside of a word. */
const rareInside: Way = {
  name: 'names with the rarest word inside',
  cost: ({ list, search, estimate, vocabulary }) => {
    if (!isOfInnerNames(list, search) || !vocabulary) return Infinity;
    const driver = rarestOf(search.terms.filter(isInner), estimate);
    const words = vocabulary.countInside(wordOf(driver));
    return estimate.ofTerm(driver, 'inside') / NAMES_A_PAGE + words * PAGES_A_KEY;
  },
  read: ({ list, search, estimate, vocabulary, part }) => {
    const word = wordOf(rarestOf(search.terms.filter(isInner), estimate));
    const ranges = [beginningWith(word), ...(vocabulary?.within(word) ?? []).map(wordItself)];
    return findInnerNames(list, search, { ...part, ranges });
  },
};

/** Several words: a scan of the names in order. */
const walkInnerNames: Way = {
  ...walkInside,
  name: 'walk of the names with words inside',
  cost: (facts) => {
    const { list, search, estimate, part } = facts;
    if (list.filter.deleted || search.terms.length === 1) return Infinity;
    return countWalked(facts, estimate.inner()) / NAMES_A_PAGE + part.limit * PAGES_A_KEY;
  },
};

/** Whether live records, without a label filter, are searched for several words of which some may be inside of others. */
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

/** Reads a page of a search in its order: by stage, then by name. */
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

/** The first rows of a search. With `isCut`, more rows follow although the page is not full. */
export type Opening = { rows: ListRow[]; isCut: boolean };

/**
 * Reads the first page of a search. In a large client it ends with the nearest matches, if there are any: a user looking for a
 * codigo, or for a rare name, mostly finds it there, and never requests the others.
 */
export function openSearch(list: List, search: Search, limit: number): Promise<Opening> {
  return readLegs(toFacts(list, search, { after: undefined, from: 0, limit }), cheapest, true);
}

function toFacts(list: List, search: Search, part: Part): UnsampledFacts {
  const estimate = list.sample && estimateSearch(list.sample, search);
  return { list, search, estimate, vocabulary: undefined, part };
}

/** The facts of a client without a sample. */
type UnsampledFacts = Omit<Facts, 'estimate'> & { estimate: Estimate | undefined };

/**
 * The stages after which a first page may end: for a number after its record; for one term after the names that begin with it, or
 * after all names; for several terms after all names, since a name that begins with all of them is no nearer than another.
 */
const ENDS = { ofCodigo: [0], ofOne: [1, 3], ofSeveral: [3] };

function endsOf({ codigo, terms }: Search): readonly number[] {
  if (codigo !== undefined) return ENDS.ofCodigo;
  return terms.length === 1 ? ENDS.ofOne : ENDS.ofSeveral;
}

async function readLegs(start: UnsampledFacts, choose: typeof cheapest, mayCut = false): Promise<Opening> {
  const { list, search, estimate, part: whole } = start;
  const { after, limit } = whole;
  // hardly any record matches a whole number; without a sample, all searches count as rare
  if (!estimate || (choose === cheapest && isWholeNumber(search)))
    return { rows: await findRecords(list, search, { ...whole, depth: 'inside' }), isCut: false };
  const facts: Facts = { ...start, estimate };
  // if the sample contains the whole client, the client is small and nothing is expensive
  const ends = mayCut && estimate.weight > 1 ? endsOf(search) : [];
  const rows: ListRow[] = [];
  for (const leg of LEGS) {
    if (rows.length === limit || (after && after.stage > leg.to) || !exists(leg, search)) continue;
    // for one term, reading the nearest matches costs less than reading all matches
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

/** Whether names alone can hardly fill the page: then reading all matches may be cheaper. */
function hasFewNames({ estimate: { names, weight }, part }: Facts): boolean {
  return count(names) * weight < part.limit;
}

/** Whether a search can have records in a leg. */
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

/** The pages for the rows, which a scan of the cards already has. */
function rowsOf({ list, estimate: { names, weight }, part }: Facts): number {
  return list.isBrief ? Math.min(part.limit, (count(names) + 1) * weight) * PAGES_A_KEY : 0;
}

/** The matches of the index query, and the words that contain its terms. */
function costInside(facts: Facts): number {
  const { search, estimate, vocabulary } = facts;
  const { terms } = driversOf(facts, 'inside');
  const costs = terms.map((term) => {
    const words = isInner(term) ? (vocabulary?.countInside(wordOf(term)) ?? 0) : 0;
    return estimate.ofTerm(term, 'inside') / RECORDS_A_PAGE + words * PAGES_A_KEY;
  });
  const rarest = known(terms[0], 'the rarest term');
  const isWhole = terms.length === search.terms.length;
  const matches = isWhole ? count(estimate.inside()) * estimate.weight : estimate.ofTerm(rarest, 'inside');
  return costs.reduce((sum, cost) => sum + cost, matches + estimate.weight);
}

function wordOf({ words: [word] }: SearchTerm): string {
  return known(word, 'the word of a term');
}

function rarestWord({ names }: Search, { sample }: Estimate): { word: string; names: number } {
  const counted = names!.words.map((word) => ({
    word,
    names: (count(sample.tokens.begin(`:${word}`)) + 1) * sample.weight,
  }));
  return counted.reduce((rarest, each) => (each.names < rarest.names ? each : rarest));
}

function rarestOf(
  terms: readonly SearchTerm[],
  { ofTerm }: Pick<Estimate, 'ofTerm'>,
  depth: Depth = 'inside',
): SearchTerm {
  return terms.reduce((best, term) => (ofTerm(term, depth) < ofTerm(best, depth) ? term : best));
}

/** Records on a page of the index of tokens. */
const RECORDS_A_PAGE = 500;
/** Up to so many records with a word of this beginning, reading them is faster than looking the words up. */
const RARE = 20_000;
/** The pages per lookup of a word in the index of tokens, and the records of a word per page. */
const PAGES_A_WORD = 4.5;
const MATCHES_A_PAGE = 2;

/** A transaction, with the sample of the client if there is one. */
export type Asking = { tx: TenantReads; sample?: Sample | undefined };

/** The index query for all matches of a search. */
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
  const wordsOf = (term: SearchTerm) => vocabulary?.countInside(wordOf(term)) ?? Infinity;
  // terms that cost more to read than all records of the rarest term are checked on those
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
