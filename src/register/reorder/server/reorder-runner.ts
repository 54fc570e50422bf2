import type { FastifyBaseLogger } from 'fastify';
import { connectTo } from '../../../kit/server/db/lone-connection.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import { BackgroundLoop } from '../../../kit/server/process/background-loop.ts';
import { isNight } from '../../../kit/server/process/night.ts';
import { isLarge, measureDisorder } from './disorder.ts';
import { keepLevels, MOST_RECENT } from './level-keeper.ts';
import { ASIDE, ORDERED_TABLES } from './ordered-tables.ts';
import { dropBeside, reorderTable } from './reorder-table.ts';
import type { Owners } from './swap-tables.ts';

const LOOK_MS = 10 * 60_000;
/** Hours of the night in Brasília. */
const HOURS = { from: 1, to: 5 };
/** An arbitrary number that no other advisory lock of this database uses. */
const REORDER_LOCK = 7_303_021;
/** About 3 % of the records changed (decision 125): a page within a list reads up to twelve blocks instead of seven. */
const MOST_APART = 0.05;

/** The result for a table: the share of rows out of order before and after. */
export type Reordered = { table: string; before: number; after: number; done: boolean };

/**
 * Moves saved records into the large search indexes, when they are many. At night also builds these indexes after an upgrade, and
 * reorders the tables of lists and names, when many rows are out of order.
 */
export class ReorderRunner extends BackgroundLoop {
  constructor(address: DatabaseAddress, log: Pick<FastifyBaseLogger, 'error' | 'info'>, now: () => Date) {
    const onError = (error: unknown) =>
      log.error(
        { cause: (error as Error).name },
        'reordering the tables of lists and searches failed; it will be retried',
      );
    let isFirst = true;
    super(
      async (signal) => {
        if (isFirst) await clearLeftovers(address);
        isFirst = false;
        const builds = isNight(now(), HOURS);
        const work = await keepLevels(address, { signal, builds, most: builds ? MOST_RECENT.night : MOST_RECENT.day });
        if (work && (work.built || work.settled > 0)) log.info(work, 'records moved between the search indexes');
        const isStopped = () => signal.aborted || !isNight(now(), HOURS);
        if (isStopped()) return 'again';
        for (const { table, before, after, done } of (await reorderTables(address, { isStopped })) ?? [])
          log.info({ table, before, after, done }, 'a table of lists was reordered');
        return 'again';
      },
      { everyMs: LOOK_MS, onError },
    );
  }
}

/**
 * Reorders each table with many rows out of order; with `whole`, every table. Undefined while another process does this. The
 * address is that of the schema's owner.
 */
export async function reorderTables(
  address: DatabaseAddress,
  { isStopped, whole = false }: { isStopped: () => boolean; whole?: boolean },
): Promise<Reordered[] | undefined> {
  return withOwners(address, async (owners) => {
    const reordered: Reordered[] = [];
    for (const table of ORDERED_TABLES) {
      if (isStopped()) break;
      if (!whole && !(await isLarge(owners.owner, table))) continue;
      const before = await measureDisorder(owners.owner, table);
      if (!whole && before <= MOST_APART) continue;
      const done = await reorderTable(owners, table, { isStopped });
      const after = done ? await measureDisorder(owners.owner, table) : before;
      reordered.push({ table: table.name, before: rounded(before), after: rounded(after), done });
    }
    return reordered;
  });
}

/** Removes the leftovers of a killed process, unless another process is reordering. */
async function clearLeftovers(address: DatabaseAddress): Promise<void> {
  await withOwners(address, async ({ owner }) => {
    const { rows } = await owner.query<{ is: boolean }>('select to_regnamespace($1) is not null as is', [ASIDE]);
    if (rows[0]?.is === true) await dropBeside(owner);
  });
}

/** Runs `work` as the only process that reorders tables; undefined if another one does, and on several machines. */
async function withOwners<T>(address: DatabaseAddress, work: (owners: Owners) => Promise<T>): Promise<T | undefined> {
  const owner = await connectTo(address);
  const other = await connectTo(address).catch(async (error: unknown) => {
    await owner.end();
    throw error;
  });
  try {
    await owner.query('set statement_timeout = 0');
    // not with Citus, which manages its shards itself
    const { rows } = await owner.query<{ mine: boolean }>(
      `select to_regclass('pg_catalog.pg_dist_partition') is null and pg_try_advisory_lock(${REORDER_LOCK}) as mine`,
    );
    return rows[0]?.mine === true ? await work({ owner, other }) : undefined;
  } finally {
    await Promise.all([owner.end(), other.end()]);
  }
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}
