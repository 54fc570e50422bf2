import type { CurrentTenant } from '../../access/server/context.ts';
import { inEachTenant } from '../../access/server/in-each-tenant.ts';
import type { Caller, Db, TenantReads } from '../../kit/server/db/db.ts';
import { type Meaning, meaningsOf, wordsToMeet } from '../suggest-words.ts';
import { readable } from './list-answer.ts';
import { listPessoas } from './list-plan.ts';
import { readSample, type Sample } from './list-sample.ts';
import type { ListFilter } from './list-select.ts';
import { meetWords } from './suggestion.queries.ts';

/** Of ten thousand names, how many have a word. */
type WordShares = ReadonlyMap<string, number>;

const sharesOf = new WeakMap<Sample, WordShares>();

/** How many of ten thousand names have a word, estimated by a sample of them; a word that is not in it is rare. */
export function shareOfWords(sample: Sample): WordShares {
  const made = sharesOf.get(sample);
  if (made) return made;
  const shares = new Map<string, number>();
  const each = 10_000 / Math.max(sample.records.length, 1);
  for (const { nomeChave } of sample.records) {
    for (const word of new Set(nomeChave.split(' '))) shares.set(word, (shares.get(word) ?? 0) + each);
  }
  sharesOf.set(sample, shares);
  return shares;
}

/** What comes after the likeliest ones is a guess at a guess. */
const MOST_TRIED = 4;

/**
 * The search that was probably meant by one that found little: the likeliest that finds more than `found` records, in one
 * of the clients as that role sees it; null when there is none.
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
  const samples = new Map<number, Sample>();
  // before a connection is held: a sample that is not there yet is read on one of its own
  for (const { id } of allowed) samples.set(id, await readSample(db, id));
  const read = (tx: TenantReads, tenant: CurrentTenant) =>
    findMeaning(tx, tenant, { filter, found, words, sample: samples.get(tenant.id)! }); // there is one for each
  const meanings = await inEachTenant(db, allowed, read, caller);
  const [best] = meanings.flatMap((meaning) => meaning ?? []).sort((a, b) => a.cost - b.cost);
  return { suggestion: best?.q ?? null };
}

type Asked = { filter: ListFilter; found: number; words: string[]; sample: Sample };

async function findMeaning(
  tx: TenantReads,
  tenant: CurrentTenant,
  { filter, found, words, sample }: Asked,
): Promise<Meaning | undefined> {
  const met = await meetWords(tx, words);
  const shares = shareOfWords(sample);
  const known = met.map((word) => ({
    ...word,
    near: word.near.map((near) => ({ ...near, share: shares.get(near.text) ?? 0 })),
  }));
  for (const meaning of meaningsOf(filter.q ?? '', known).slice(0, MOST_TRIED)) {
    const page = { sort: 'nome' as const, after: undefined, limit: found + 1, sample };
    const rows = await listPessoas(tx, tenant, { filter: { ...filter, q: meaning.q }, ...page });
    if (rows.length > found) return meaning;
  }
  return undefined;
}
