import type { CurrentTenant } from '../../server/context.ts';
import type { Db, TenantReads } from '../../server/db.ts';
import { inEachTenant } from '../../server/in-each-tenant.ts';
import { type Meaning, meaningsOf, wordsToMeet } from '../suggestion.ts';
import { readable } from './list-answer.ts';
import type { ListFilter } from './list-select.ts';
import { listPessoas } from './pessoas.list.ts';
import { meetWords } from './suggestion.queries.ts';

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
): Promise<{ suggestion: string | null }> {
  const allowed = readable(tenants, filter.deleted);
  const words = wordsToMeet(filter.q ?? '');
  if (words.length === 0) return { suggestion: null };
  const meanings = await inEachTenant(db, allowed, (tx, tenant) => findMeaning(tx, tenant, { filter, found, words }));
  const [best] = meanings.flatMap((meaning) => meaning ?? []).sort((a, b) => a.cost - b.cost);
  return { suggestion: best?.q ?? null };
}

type Asked = { filter: ListFilter; found: number; words: string[] };

async function findMeaning(
  tx: TenantReads,
  tenant: CurrentTenant,
  { filter, found, words }: Asked,
): Promise<Meaning | undefined> {
  const met = await meetWords(tx, words);
  const known = met.map((word) => ({ ...word, near: word.near.map((near) => ({ ...near, share: 0 })) }));
  for (const meaning of meaningsOf(filter.q ?? '', known).slice(0, MOST_TRIED)) {
    const query = { filter: { ...filter, q: meaning.q }, sort: 'nome' as const, after: undefined, limit: found + 1 };
    if ((await listPessoas(tx, tenant, query)).length > found) return meaning;
  }
  return undefined;
}
