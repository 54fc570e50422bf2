import { type Db, queryGlobal } from '../../../kit/server/db/db.ts';

const GROWTH = "select s.reltuples::int as known from pg_class s where s.oid = 'pessoa_tokens'::regclass";

// Pages that are known to be visible are read from an index alone, and the planner of a new table without figures takes it for
// empty: a page by date looked at each record of the client. As in vacuum-register.ts, which needs no figures.
const SETTLE = `vacuum (analyze, skip_locked, index_cleanup off, truncate off, process_toast off)
  moments, cards, name_words, pessoa_tokens, pessoas`;

/**
 * Has the database look at the tables of lists and searches before they are read, if `filled` records are many beside those that
 * it knows of. PostgreSQL before version 17 lends nobody the right, and passes over it. Throws as every statement does.
 */
export async function settleTables(db: Db, filled: number): Promise<void> {
  const [table] = await queryGlobal<{ known: number }>(db, GROWTH);
  if (filled > (table?.known ?? 0) / 2) await queryGlobal(db, SETTLE);
}
