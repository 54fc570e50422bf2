import type { Figures } from '../../../../kit/server/observe/figures.ts';

const KEEP_MS = 5_000;

type ArchiverRow = { is_on: boolean; stored: number; is_failing: boolean };

/** This query needs no privileges. */
const ASK = `select current_setting('archive_mode') <> 'off' as is_on,
    coalesce(extract(epoch from a.last_archived_time), 0)::float8 as stored,
    a.last_failed_time is not null and a.last_failed_time > coalesce(a.last_archived_time, '-infinity') as is_failing
  from pg_stat_archiver a`;

/** Adds figures about how the database server stores its WAL, from which moments are restored. */
export function addLogFigures(figures: Figures): void {
  figures.add({
    name: 'log',
    from: 'database',
    keepMs: KEEP_MS,
    figures: {
      fichario_wal_archive_on: { kind: 'gauge', help: '1 se o servidor do banco guarda o seu log, senão 0' },
      fichario_wal_archived_timestamp_seconds: {
        kind: 'gauge',
        help: 'Quando foi guardado o último arquivo do log do banco; 0 = nunca',
      },
      fichario_wal_archive_failing: { kind: 'gauge', help: '1 se o log do banco não pôde ser guardado, senão 0' },
    },
    read: async (ask) => {
      const [row] = await ask<ArchiverRow>(ASK);
      if (row === undefined) return {};
      return {
        fichario_wal_archive_on: [{ value: row.is_on ? 1 : 0 }],
        fichario_wal_archived_timestamp_seconds: [{ value: row.stored }],
        fichario_wal_archive_failing: [{ value: row.is_on && row.is_failing ? 1 : 0 }],
      };
    },
  });
}
