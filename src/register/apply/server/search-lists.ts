import type { FastifyBaseLogger } from 'fastify';
import { type Db, queryGlobal } from '../../../kit/server/db/db.ts';
import { BackgroundLoop } from '../../../kit/server/process/background-loop.ts';

const LOOK_MS = 2_000;
/** Some 50 pages of list, which every search reads from end to end. */
const MOST_WRITES = 300;
/** The same of the pieces, which few searches read. */
const MOST_PIECES = 1_200;
/** Fewer writes than that are not left in a list for longer; those of the pieces for half an hour, so that few saves share pages, too. */
const LONGEST_MS = 60_000;
const LONGEST_PIECES_MS = 30 * LONGEST_MS;
/**
 * Only imports and changes of many records write more. They fill a list faster than it is emptied, which would never
 * end; they empty it themselves whenever it reaches the limit of its index, and nobody waits for them.
 */
const MOST_WRITES_A_SECOND = 500;

/** Empties the lists of the search, or all but that of the pieces. Resolves also when another process is at it. Throws as every statement does. */
export async function emptySearchLists(db: Db, withPieces = true): Promise<void> {
  await queryGlobal(db, 'select empty_search_lists($1)', [withPieces]);
}

/**
 * Empties the lists in which new entries of the search wait, before they reach the limit at which a writer has to
 * (decision 062). The database's statistics say how many rows any process has written.
 */
export class SearchListEmptier extends BackgroundLoop {
  constructor(db: Db, log: Pick<FastifyBaseLogger, 'error'>, { lookMs = LOOK_MS } = {}) {
    const onError = (error: unknown) =>
      log.error({ cause: nameOf(error) }, 'the lists of the search were not emptied; they will be');
    super(createLook(db), { everyMs: lookMs, onError });
  }
}

/** A look at what was written, which empties the lists where it is time to. */
function createLook(db: Db): () => Promise<'again'> {
  let last: Look | undefined;
  /** the last look that was followed by an emptying; undefined at first, when what was left is not known */
  let emptied: Look | undefined;
  /** the last one of the pieces, too */
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

/** How many rows had been written at a moment, in milliseconds. */
export type Look = { writes: number; at: number };

/** Is it time to empty the lists? `last` is the look before this one, `emptied` the one of the last emptying. */
export function isDue(
  look: Look,
  last: Look,
  emptied: Look | undefined,
  { most, longestMs } = { most: MOST_WRITES, longestMs: LONGEST_MS },
): boolean {
  const seconds = (look.at - last.at) / 1000;
  if (look.writes - last.writes > MOST_WRITES_A_SECOND * seconds) return false;
  // after a crash the database counts from zero again
  if (emptied === undefined || look.writes < emptied.writes) return true;
  const writes = look.writes - emptied.writes;
  return writes >= most || (writes > 0 && look.at - emptied.at >= longestMs);
}

// A row that was changed without new entries (HOT) adds nothing to a list.
const COUNT_WRITES = `
  select sum(pg_stat_get_tuples_inserted(t) + pg_stat_get_tuples_updated(t) - pg_stat_get_tuples_hot_updated(t)) as writes
  from unnest(array['pessoa_tokens', 'search_words']::regclass[]) as t`;

async function countSearchWrites(db: Db): Promise<number> {
  const rows = await queryGlobal<{ writes: string }>(db, { name: 'search_writes', text: COUNT_WRITES });
  return Number(rows[0]?.writes ?? 0);
}

/** The error without its message. */
function nameOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  return { name: error.name, code: (error.cause as { code?: unknown } | undefined)?.code };
}
