import type { CurrentTenant } from '../../access/server/context.ts';
import type { Caller, Db } from '../../kit/server/db/db.ts';
import { type Meaning, meaningsOf, wordsToMeet } from '../suggest-words.ts';
import { readable } from './list-answer.ts';
import { listPessoas } from './list-plan.ts';
import type { Sample } from './sample/sample.ts';
import { inEachList, type List, type ListFilter, type ListRequest } from './list-select.ts';
import { samplesOf } from './sample/sample-cache.ts';
import { meetWords } from './suggestion.queries.ts';
import { known } from '../../kit/known.ts';

/** For each word, how many of ten thousand names contain it. */
type WordShares = ReadonlyMap<string, number>;

const sharesOf = new WeakMap<Sample, WordShares>();

/** Estimates word shares from a sample. A word outside the sample is rare. */
function shareOfWords(sample: Sample): WordShares {
  const cached = sharesOf.get(sample);
  if (cached) return cached;
  const shares = new Map<string, number>();
  const each = 10_000 / Math.max(sample.records.length, 1);
  for (const { nomeChave } of sample.records) {
    for (const word of new Set(nomeChave.split(' '))) shares.set(word, (shares.get(word) ?? 0) + each);
  }
  sharesOf.set(sample, shares);
  return shares;
}

/** How many suggestions to try: the ones after these are too unlikely. */
const MOST_TRIED = 4;

/**
 * Suggests a better search after one with few matches: the likeliest that finds more than `found` records in one of the
 * clients, as that role sees it; null when there is none.
 */
export async function answerSuggestion(
  db: Db,
  tenants: CurrentTenant[],
  { filter, found }: { filter: ListFilter; found: number },
  caller?: Caller,
): Promise<{ suggestion: string | null }> {
  const allowed = readable(tenants, filter.deleted);
  const words = wordsToMeet(filter.q ?? '');
  if (words.length === 0) return { suggestion: null };
  const samples = await samplesOf(db, allowed, 'fitting');
  const request: ListRequest = { db, tenants: allowed, samples, filter, sort: 'nome', caller };
  const meanings = await inEachList(request, (list) => findMeaning(list, words, found));
  const [best] = meanings.flatMap((meaning) => meaning ?? []).sort((a, b) => a.cost - b.cost);
  return { suggestion: best?.q ?? null };
}

async function findMeaning(list: List, words: string[], found: number): Promise<Meaning | undefined> {
  const met = await meetWords(list.tx, words);
  const shares = shareOfWords(known(list.sample, 'the sample'));
  const compared = met.map((word) => ({
    ...word,
    near: word.near.map((near) => ({ ...near, share: shares.get(near.text) ?? 0 })),
  }));
  for (const meaning of meaningsOf(list.filter.q ?? '', compared).slice(0, MOST_TRIED)) {
    const meant = { ...list, filter: { ...list.filter, q: meaning.q } };
    const rows = await listPessoas(meant, { after: undefined, limit: found + 1 });
    if (rows.length > found) return meaning;
  }
  return undefined;
}
