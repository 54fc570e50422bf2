import type { TenantReads } from '../../kit/server/db/db.ts';
import type { SpokenWord } from '../word-distance.ts';

/** A typed word with its similar words in the tenant's vocabulary. */
export type MetWord = SpokenWord & { isKnown: boolean; near: SpokenWord[] };

/**
 * Most similar words to read. Even short words have only some dozens at one slip, in a vocabulary of hundreds of
 * thousands.
 */
const MOST_NEAR = 200;

/** Looks up typed words in the vocabulary of the tenant (db/functions/words.sql). */
export async function meetWords(tx: TenantReads, words: string[]): Promise<MetWord[]> {
  const rows = await tx.query<{ text: string; sound: string; is_known: boolean; near: SpokenWord[] }>(
    {
      name: 'meet_words',
      text: 'select m.text, m.sound, m.is_known, m.near from meet_words($1, $2, $3) m',
    },
    [tx.tenantId, words, MOST_NEAR],
  );
  return rows.map(({ text, sound, is_known: isKnown, near }) => ({ text, sound, isKnown, near }));
}
