import { type Db, queryGlobal } from '../../../kit/server/db/db.ts';

const KNOWN = "select s.reltuples::int as known from pg_class s where s.oid = 'pessoa_tokens'::regclass";

// Entries of dead rows stay in the indexes, and the file keeps its length: autovacuum sees to both. Few rows of a load are dead.
const OPTIONS = 'skip_locked, index_cleanup off, truncate off, process_toast off';
const TABLES = 'moments, cards, name_words, match_keys, pessoa_tokens, pessoas';

/**
 * Marks the pages of new records as visible to all, so that lists are read from an index alone (decision 087). Otherwise they read the
 * table until autovacuum comes by. Counts them, too, if `written` records are many beside those that the database knows of: its planner
 * takes a new table for empty, and looked at each record of the client for a page by date. PostgreSQL before version 17 lends nobody the
 * right, and passes over it. Throws as every statement does.
 */
export async function vacuumRegister(db: Db, written: number): Promise<void> {
  const [table] = await queryGlobal<{ known: number }>(db, KNOWN);
  const options = written > (table?.known ?? 0) / 2 ? `analyze, ${OPTIONS}` : OPTIONS;
  await queryGlobal(db, `vacuum (${options}) ${TABLES}`);
}
