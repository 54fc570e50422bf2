import { type Db, queryGlobal } from '../../../kit/server/db/db.ts';

// Entries of dead rows stay in the indexes, and the file keeps its length: autovacuum sees to both. An import leaves few.
const VACUUM =
  'vacuum (skip_locked, index_cleanup off, truncate off, process_toast off) pessoas, cards, name_words, pessoa_tokens, moments';

/**
 * Marks the pages of new records as visible to all, so that lists are read from an index alone (decision 087). Otherwise
 * they read the table until autovacuum comes by. PostgreSQL before version 17 lends nobody the right, and passes over it.
 * Throws as every statement does.
 */
export async function vacuumRegister(db: Db): Promise<void> {
  await queryGlobal(db, VACUUM);
}
