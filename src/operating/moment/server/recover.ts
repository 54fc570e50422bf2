import type { Client } from 'pg';
import { connectTo } from '../../../kit/server/db/lone-connection.ts';
import { DATABASE } from '../../../kit/server/db/connect.ts';
import { withRecoveredServer } from '../../../kit/server/db/embedded/recovered-server.ts';
import { listOfMoment } from '../../contents/server/catalogue.ts';
import type { Feeder } from './feed-log.ts';

/** PostgreSQL's error when the WAL ends before the moment, because nothing was committed after it. */
const LOG_ENDED = 'recovery ended before configured recovery target was reached';
/** An interrupted recovery is discarded, so nothing needs to be durable until `syncCluster` at the end. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '4GB', archive_mode: 'off' };

/** Commit time of the last recovered transaction; undefined if there is none after the base. */
export type Recovered = { lastSaved: Date | undefined };

/**
 * Recovers an unpacked base to a moment, or to the end of the WAL if that is earlier, and deletes the rows of transient tables,
 * such as sessions. Throws an Error with a Portuguese sentence.
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

/** Empties the tables that a back-up omits: a session that has ended must not return, and the other rows are transient. */
async function endSessions(owner: Client): Promise<Recovered> {
  const { rows } = await owner.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
  for (const table of await listOfMoment(owner)) await owner.query(`delete from ${table}`);
  return { lastSaved: rows[0]?.at ?? undefined };
}
