import type { Client } from 'pg';
import { connectTo } from '../../../kit/server/db/lone-connection.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import { buildLevels, dropBroken, emptySmallIndexes, lacksLevels } from './level-indexes.ts';
import { compressLog } from '../../../kit/server/db/log-compression.ts';
import { countRecent, settleRecords } from './settle-records.ts';

/** An arbitrary number that no other advisory lock of this database uses. */
const LEVELS_LOCK = 7_303_022;
/**
 * The more records move together, the fewer pages of the large indexes each of them writes; the more are in the small ones, the
 * more each save and each search touches (decision 131).
 */
export const MOST_RECENT = { night: 10_000, day: 30_000 };

/** Whether the indexes were built, and the number of records that moved. */
export type LevelWork = { built: boolean; settled: number };

/**
 * Moves all saved records if `most` or more of them are in the small indexes; with `builds`, first builds the indexes of an
 * upgraded installation. Undefined while another process does this, and on several machines. An abort ends the running statement;
 * the next call continues. The address is that of the schema's owner.
 */
export async function keepLevels(
  address: DatabaseAddress,
  { signal, builds, most }: { signal: AbortSignal; builds: boolean; most: number },
): Promise<LevelWork | undefined> {
  const owner = await connectTo(address);
  const stop = () => void owner.end();
  signal.addEventListener('abort', stop);
  try {
    await owner.query('set statement_timeout = 0');
    await compressLog(owner);
    // not with Citus, where another machine has the rows
    const { rows } = await owner.query<{ mine: boolean }>(
      `select to_regclass('pg_catalog.pg_dist_partition') is null and pg_try_advisory_lock(${LEVELS_LOCK}) as mine`,
    );
    return rows[0]?.mine === true ? await keep(owner, { isStopped: () => signal.aborted, builds, most }) : undefined;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await owner.end();
  }
}

async function keep(
  owner: Client,
  { isStopped, builds, most }: { isStopped: () => boolean; builds: boolean; most: number },
): Promise<LevelWork> {
  await dropBroken(owner);
  const lacks = await lacksLevels(owner);
  const built = lacks && builds && (await buildLevels(owner, isStopped));
  // without its own index a count reads the whole table
  if ((lacks && !built) || (await countRecent(owner)) < most) return { built, settled: 0 };
  const settled = await settleRecords(owner, { isStopped });
  await emptySmallIndexes(owner);
  return { built, settled };
}
