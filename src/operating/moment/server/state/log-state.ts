import type { Client } from 'pg';
import { known } from '../../../../kit/known.ts';

/** How a database server, embedded or external, stores its WAL, by its own report. */
export type LogState = {
  isOn: boolean;
  /** the archive_command: of this program, pgBackRest or another program */
  command: string;
  lastStored: Date | undefined;
  /** time of the last failure, if it came after the last stored file */
  failedAt: Date | undefined;
  /** number of files that wait to be stored; undefined if this login may not count them */
  waiting: number | undefined;
};

type ArchiverRow = {
  mode: string;
  command: string | null;
  last_stored: Date | null;
  failed_at: Date | null;
  may_count: boolean;
};

const ASK = `select current_setting('archive_mode') as mode, current_setting('archive_command', true) as command,
    a.last_archived_time as last_stored, a.last_failed_time as failed_at,
    has_function_privilege('pg_ls_archive_statusdir()', 'execute') as may_count
  from pg_stat_archiver a`;

/** Queries the server. Needs no privileges, except to count the waiting files. */
export async function readLogState(client: Client): Promise<LogState> {
  const { rows } = await client.query<ArchiverRow>(ASK);
  const { mode, command, last_stored, failed_at, may_count } = known(rows[0], 'row of pg_stat_archiver');
  const hasFailed = failed_at !== null && (last_stored === null || failed_at > last_stored);
  return {
    isOn: mode !== 'off',
    command: command ?? '',
    lastStored: last_stored ?? undefined,
    failedAt: hasFailed ? failed_at : undefined,
    waiting: may_count && mode !== 'off' ? await countWaiting(client) : undefined,
  };
}

async function countWaiting(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_ls_archive_statusdir() where name like '%.ready'`,
  );
  return rows[0]!.count;
}
