import { type Db, queryGlobal } from '../../../kit/server/db/db.ts';

const KNOWN = "select s.reltuples::int as known from pg_class s where s.oid = 'pessoa_tokens'::regclass";

// Autovacuum removes index entries of dead rows and truncates the files; few rows of a load are dead.
const OPTIONS = 'skip_locked, index_cleanup off, truncate off, process_toast off';
const TABLES = 'moments, cards, name_words, match_keys, pessoa_tokens, pessoas';

/**
 * Sets the visibility map of new records, for index-only scans of the lists (decision 087); otherwise these read the table until
 * autovacuum comes. Also analyzes the tables if `written` is large compared with the known rows: the planner takes a new table
 * for empty, and read every record of the client for a page by date. Before version 17 PostgreSQL cannot grant this right, and
 * skips the tables.
 */
export async function vacuumRegister(db: Db, written: number): Promise<void> {
  const [table] = await queryGlobal<{ known: number }>(db, KNOWN);
  const options = written > (table?.known ?? 0) / 2 ? `analyze, ${OPTIONS}` : OPTIONS;
  await queryGlobal(db, `vacuum (${options}) ${TABLES}`);
}
