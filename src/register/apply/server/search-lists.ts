import type { FastifyBaseLogger } from 'fastify';
import { type Db, queryGlobal } from '../../../kit/server/db/db.ts';
import { BackgroundLoop } from '../../../kit/server/process/background-loop.ts';

const LOOK_MS = 2_000;
/** Some 50 pages of the pending list, which every search scans completely. */
const MOST_WRITES = 300;
/** The limit for the pieces, which few searches read. */
const MOST_PIECES = 1_200;
/** Fewer entries are flushed after this time; those of the pieces after half an hour, to let a few saves share pages, too. */
const LONGEST_MS = 60_000;
const LONGEST_PIECES_MS = 30 * LONGEST_MS;
/**
 * Only imports and bulk changes write faster. They would refill a list while it is flushed; they flush it themselves at the limit
 * of the index, and no user waits for them.
 */
const MOST_WRITES_A_SECOND = 500;

/** Flushes the pending lists of the search indexes; `withPieces`: also that of the pieces. Does nothing during another flush. */
export async function emptySearchLists(db: Db, withPieces = true): Promise<void> {
  await queryGlobal(db, 'select empty_search_lists($1)', [withPieces]);
}

/**
 * Flushes the pending lists of the search indexes before they reach the limit where a writer must do it (decision 062). The
 * database's statistics count the rows written by all processes.
 */
export class SearchListEmptier extends BackgroundLoop {
  constructor(db: Db, log: Pick<FastifyBaseLogger, 'error'>, { lookMs = LOOK_MS } = {}) {
    const onError = (error: unknown) =>
      log.error({ cause: nameOf(error) }, 'flushing the lists of the search failed; it will be retried');
    super(createLook(db), { everyMs: lookMs, onError });
  }
}

/** Checks the number of writes, and flushes the lists when due. */
function createLook(db: Db): () => Promise<'again'> {
  let last: Look | undefined;
  /** the last check with a flush; undefined at first, when the content of the lists is unknown */
  let emptied: Look | undefined;
  /** the last check with a flush of the pieces */
  let emptiedPieces: Look | undefined;
  return async () => {
    const look = { writes: await countSearchWrites(db), at: performance.now() };
    const before = last;
    last = look;
    if (before === undefined || !isDue(look, before, emptied)) return 'again';
    const withPieces = isDue(look, before, emptiedPieces, { most: MOST_PIECES, longestMs: LONGEST_PIECES_MS });
    await emptySearchLists(db, withPieces);
    emptied = look;
    if (withPieces) emptiedPieces = look;
    return 'again';
  };
}

/** The number of rows written by a time, in milliseconds. */
export type Look = { writes: number; at: number };

/** Whether to flush the lists. `last` is the previous check, `emptied` the last one with a flush. */
export function isDue(
  look: Look,
  last: Look,
  emptied: Look | undefined,
  { most, longestMs } = { most: MOST_WRITES, longestMs: LONGEST_MS },
): boolean {
  const seconds = (look.at - last.at) / 1000;
  if (look.writes - last.writes > MOST_WRITES_A_SECOND * seconds) return false;
  // the statistics restart from zero after a crash
  if (emptied === undefined || look.writes < emptied.writes) return true;
  const writes = look.writes - emptied.writes;
  return writes >= most || (writes > 0 && look.at - emptied.at >= longestMs);
}

// An update without new index entries (HOT) adds nothing to a list.
const COUNT_WRITES = `
  select sum(pg_stat_get_tuples_inserted(t) + pg_stat_get_tuples_updated(t) - pg_stat_get_tuples_hot_updated(t)) as writes
  from unnest(array['pessoa_tokens', 'search_words']::regclass[]) as t`;

async function countSearchWrites(db: Db): Promise<number> {
  const rows = await queryGlobal<{ writes: string }>(db, { name: 'search_writes', text: COUNT_WRITES });
  return Number(rows[0]?.writes ?? 0);
}

function nameOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  return { name: error.name, code: (error.cause as { code?: unknown } | undefined)?.code };
}
