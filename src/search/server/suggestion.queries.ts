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
      text: `select t.typed as text, word_sound(t.typed) as sound,
         exists (select from words_beginning(t.typed, 1)) as is_known,
         (select coalesce(jsonb_agg(jsonb_build_object('text', n.word, 'sound', word_sound(n.word))), '[]')
          from words_like(t.typed, $2) as n(word)) as near
       from unnest($1::text[]) as t(typed)`,
    },
    [words, MOST_NEAR],
  );
  return rows.map(({ text, sound, is_known: isKnown, near }) => ({ text, sound, isKnown, near }));
}
