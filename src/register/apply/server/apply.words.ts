import type { TenantTx } from '../../../kit/server/db/db.ts';

// Words that stand there are looked up in the key and left alone: `on conflict` writes nothing before it has looked.
export const INSERT_WORDS = `
  insert into search_words (tenant_id, word) select $1, word from unnest($2::text[]) as word
  on conflict (tenant_id, word) do nothing`;

/**
 * Adds words of names to those that the tenant's searches know. In one order and with the commit: who saves the same new
 * word waits for no more than that, and no two writers wait for each other.
 */
export function insertWords(tx: TenantTx, words: ReadonlySet<string>): void {
  if (words.size === 0) return;
  tx.queryLast({ name: 'insert_words', text: INSERT_WORDS }, [tx.tenantId, [...words].sort()]);
}
