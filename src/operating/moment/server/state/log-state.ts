import type { Client } from 'pg';

/** How the server of a database stores its log, as it tells itself: the embedded one, and any other. */
export type LogState = {
  isOn: boolean;
  /** by what: our own, pgBackRest or another program */
  command: string;
  lastStored: Date | undefined;
  /** since the last file that was stored, or ever, storing failed */
  failedAt: Date | undefined;
  /** files that wait to be stored; undefined where this login may not count them */
  waiting: number | undefined;
};

type Row = {
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

/** Asks the server. Takes a moment and needs no rights; only the files that wait are counted for who has some. */
export async function readLogState(client: Client): Promise<LogState> {
  const { rows } = await client.query<Row>(ASK);
  const { mode, command, last_stored, failed_at, may_count } = rows[0]!; // the view has one row
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
