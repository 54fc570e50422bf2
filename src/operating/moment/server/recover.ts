import type { Client } from 'pg';
import { connectTo } from '../../../kit/server/db/lone-connection.ts';
import { DATABASE } from '../../../kit/server/db/connect.ts';
import { withRecoveredServer } from '../../../kit/server/db/embedded/recovered-server.ts';
import { listOfMoment } from '../../contents/server/catalogue.ts';
import type { Feeder } from './feed-log.ts';

/** What PostgreSQL says when nothing was committed after the moment: the log ends before it. */
const LOG_ENDED = 'recovery ended before configured recovery target was reached';
/** Half recovered counts for nothing, so nothing is written twice for its sake; `syncCluster` comes before the end. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '4GB', archive_mode: 'off' };

/** When the last thing that was recovered had been saved; undefined where nothing was since the base. */
export type Recovered = { lastSaved: Date | undefined };

/**
 * Brings an unpacked base to a moment by its log, or to the end of the log where that is earlier, and ends the sessions of then. Throws
 * an Error with a Portuguese sentence.
 */
export async function recover(dataDir: string, at: Date, feeder: Feeder): Promise<Recovered> {
  const settings = { ...SETTINGS, restore_command: feeder.command, recovery_target_action: 'promote' };
  const target = { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') };
  const run = (more: Record<string, string>) =>
    withRecoveredServer(dataDir, { ...settings, ...more }, async (server) => {
      const owner = await connectTo({ ...server, user: 'postgres', database: DATABASE });
      try {
        return await endSessions(owner);
      } finally {
        await owner.end();
      }
    });
  try {
    return await run(target).catch((error: Error) => {
      if (!error.message.includes(LOG_ENDED)) throw error;
      return run({});
    });
  } catch (error) {
    throw feeder.failure() ?? error;
  }
}

/** A session that ended since must not come back; what else a back-up leaves out is of the moment, too. */
async function endSessions(owner: Client): Promise<Recovered> {
  const { rows } = await owner.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
  for (const table of await listOfMoment(owner)) await owner.query(`delete from ${table}`);
  return { lastSaved: rows[0]?.at ?? undefined };
}
