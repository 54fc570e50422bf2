import type { SearchTerm } from '../search-terms.ts';
import { firstIndex } from './words/first-index.ts';
import { marksOf, type Sample } from './sample/sample.ts';
import { type Depth, isInner, piecesOf, type Range, type Search } from './search.ts';
import { known } from '../../kit/known.ts';

/**
 * The estimate of a search from a sample: its matching records, each standing for `weight` records of the client. It determines
 * the cost of each way to a page, never the result.
 */
export type Estimate = {
  weight: number;
  /** by depth: only names; also other tokens by their beginnings; also inside of tokens */
  names: Marks;
  wide: Marks;
  inside: () => Marks;
  /** the matches that a depth adds to the one before */
  others: Marks;
  inner: () => Marks;
  /** about how many records match a single term */
  ofTerm: (term: SearchTerm, depth: Depth) => number;
  /** about how many names have a word with a text inside, but not at its beginning */
  within: (text: string) => number;
  sample: Sample;
};

/** For each sampled record 1 if it matches, else 0. */
export type Marks = Uint8Array<ArrayBuffer>;

/** The estimates of searches in progress: choosing a way needs one, and the chosen way needs it again. */
const estimates = new WeakMap<Search, Estimate>();

/** Evaluates a search on a sample. */
export function estimateSearch(sample: Sample, search: Search): Estimate {
  const earlier = estimates.get(search);
  if (earlier?.sample === sample) return earlier;
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
    others: without(wide, names),
    inner: () => without(markInside(), wide),
    within: (text) => count(sample.tokens.within(':', text)) * weight,
    ofTerm: (term, depth) => {
      const mark = terms.get(term);
      return mark ? count(depth === 'inside' ? mark.inside() : mark[depth]) * weight : 0;
    },
  };
}

/** The sampled records that match a term by name, also by other tokens, also inside of tokens. */
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

/** A scan of names in sorted ranges, after a name; names in `except` do not count as matches. */
type Walk = { ranges: readonly Range[]; except?: readonly Range[]; after: string; limit: number };

function isWithin(nome: string, { from, to }: Range): boolean {
  return nome >= from && nome < to;
}

/**
 * How many names a scan reads until it has `limit` matches, and whether it finds so many. It uses the positions of the sampled
 * matches, because matching names are close together.
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
      if (known(records[place], 'a record').nomeChave >= to) break;
      seen += 1;
      if (marks[place] === 1 && !except.some((range) => isWithin(records[place]!.nomeChave, range))) matched += 1;
      // fewer matches may be chance, and a scan without enough matches reads everything
      if (matched >= ENOUGH_SEEN && (matched - Math.sqrt(matched)) * weight >= limit)
        return { names: seen * weight, isFull: true };
    }
  }
  return { names: (seen + 1) * weight, isFull: false };
}
