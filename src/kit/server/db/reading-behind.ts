import type { Db } from './db.ts';
import { askPosition, type LogPosition } from './servers/standbys.ts';

/**
 * The same database, for reads that may be a few seconds old: lists, searches, counts, exports. They go to a standby if one
 * has replayed the log up to `seen`, the last write of the reader.
 */
export function readingBehind(db: Db, seen: LogPosition | undefined): Db {
  return db.standbys === undefined ? db : { ...db, behind: { seen } };
}

/** The current position in the log of the database, for a later `readingBehind`; undefined if no standby is used. */
export async function findLogPosition(db: Db): Promise<LogPosition | undefined> {
  if (db.standbys === undefined) return undefined;
  return askPosition((await db.primary.find()).requests, 'pg_current_wal_lsn()');
}
