import type { SearchTerm } from '../search-terms.ts';
import { firstIndex } from './first-index.ts';
import { marksOf, type Sample } from './sample/sample.ts';
import { type Depth, isInner, piecesOf, type Range, type Search } from './search.ts';

/**
 * What a sample says about a search: which of its records match, each for `weight` records of the client. It decides what a page
 * costs by each way, never what is found.
 */
export type Estimate = {
  weight: number;
  /** by depth: the names alone, also the rest by beginnings, also inside */
  names: Marks;
  wide: Marks;
  inside: () => Marks;
  /** what a depth adds to the one before */
  rest: Marks;
  inner: () => Marks;
  /** about how many records match a term alone */
  ofTerm: (term: SearchTerm, depth: Depth) => number;
  /** about how many names have a word that has a text inside and does not begin with it */
  within: (text: string) => number;
  sample: Sample;
};

/** For each sampled record 1 if it matches, else 0. */
export type Marks = Uint8Array<ArrayBuffer>;

/** The estimates of searches in progress: the choice of a way needs one, and the chosen way needs it again. */
const estimates = new WeakMap<Search, Estimate>();

/** Holds a search against a sample. */
export function estimateSearch(sample: Sample, search: Search): Estimate {
  const known = estimates.get(search);
  if (known?.sample === sample) return known;
  const estimate = holdAgainst(sample, search);
  estimates.set(search, estimate);
  return estimate;
}

function holdAgainst(sample: Sample, search: Search): Estimate {
  const { weight } = sample;
  const allowed = marksOf(sample, search.filter);
  const terms = new Map(search.terms.map((term) => [term, markTerm(sample, search, term)] as const));
  const marks = [...terms.values()];
  const names = all([allowed, ...marks.map((mark) => mark.names)]);
  const wide = all([allowed, ...marks.map((mark) => mark.wide)]);
  let inside: Marks | undefined;
  const markInside = () => (inside ??= all([allowed, ...marks.map((mark) => mark.inside())]));
  return {
    weight,
    sample,
    names,
    wide,
    inside: markInside,
    rest: without(wide, names),
    inner: () => without(markInside(), wide),
    within: (text) => count(sample.tokens.within(':', text)) * weight,
    ofTerm: (term, depth) => {
      const mark = terms.get(term);
      return mark ? count(depth === 'inside' ? mark.inside() : mark[depth]) * weight : 0;
    },
  };
}

/** The sampled records that match a term by their names, also by the rest of their tokens, also inside. */
type TermMarks = { names: Marks; wide: Marks; inside: () => Marks };

function markTerm({ tokens }: Sample, search: Search, term: SearchTerm): TermMarks {
  const { words, numbers, email } = term;
  const none = () => new Uint8Array(tokens.size);
  const names = words.length === 0 ? none() : all(words.map((word) => tokens.begin(`:${word}`)));
  const begun = words.map((word) => {
    const marks = none();
    for (const sign of ':@~') tokens.begin(`${sign}${word}`, marks);
    return marks;
  });
  const wide = words.length === 0 ? none() : all(begun);
  const signs = search.byDocument ? '+#' : '+';
  for (const number of numbers) for (const sign of signs) tokens.begin(`${sign}${number}`, wide);
  if (email !== undefined) tokens.begin(`@${email}`, wide);
  let inside: Marks | undefined;
  const markInside = () => {
    const marks = wide.slice();
    const [word] = words;
    if (word !== undefined && isInner(term)) tokens.contain(':', word, marks);
    for (const text of piecesOf(search, term)) tokens.contain(`@${signs}`, text, marks);
    // a whole e-mail is one token
    if (email?.includes('@')) tokens.contain('@', email, marks);
    return marks;
  };
  return { names, wide, inside: () => (inside ??= markInside()) };
}

/** How many records match. */
export function count(marks: Marks): number {
  let sum = 0;
  for (const mark of marks) sum += mark;
  return sum;
}

function all(marks: readonly Marks[]): Marks {
  const [first, ...others] = marks;
  const result = first?.slice() ?? new Uint8Array(0);
  for (const other of others) for (let place = 0; place < result.length; place += 1) result[place]! &= other[place]!;
  return result;
}

function without(marks: Marks, others: Marks): Marks {
  const result = marks.slice();
  for (let place = 0; place < result.length; place += 1) if (others[place] === 1) result[place] = 0;
  return result;
}

const ENOUGH_SEEN = 3;

/** A walk of names in ranges that are in order, after a name; those in `except` are no matches. */
type Walk = { ranges: readonly Range[]; except?: readonly Range[]; after: string; limit: number };

function isWithin(nome: string, { from, to }: Range): boolean {
  return nome >= from && nome < to;
}

/**
 * How many names a walk reads until it has `limit` matches, and whether it finds them. By where the sampled matches stand, since names that match stand together.
 */
export function walkLength(
  { sample: { records, weight } }: Pick<Estimate, 'sample'>,
  marks: Marks,
  { ranges, except = [], after, limit }: Walk,
): { names: number; isFull: boolean } {
  let [seen, matched] = [0, 0];
  for (const { from, to } of ranges) {
    const start = from < after ? after : from;
    const first = firstIndex(records.length, (place) => records[place]!.nomeChave < start);
    for (let place = first; place < records.length; place += 1) {
      if (records[place]!.nomeChave >= to) break; // within the records
      seen += 1;
      if (marks[place] === 1 && !except.some((range) => isWithin(records[place]!.nomeChave, range))) matched += 1;
      // fewer than these may be chance, and a walk in vain reads everything
      if (matched >= ENOUGH_SEEN && (matched - Math.sqrt(matched)) * weight >= limit)
        return { names: seen * weight, isFull: true };
    }
  }
  return { names: (seen + 1) * weight, isFull: false };
}
