import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import { isWorkedIn } from '../../../kit/server/db/embedded/processes.ts';
import { ArchiveConfig } from './archive-config.ts';
import { readSystem } from './open-series.ts';
import { seriesOf } from './series.ts';

/** The former data folder, with the WAL that was not stored in FICHARIO_WAL any more. */
export type OldLog = { folder: string; series: string; log: string };

/** Opens the former data folder. Throws CommandRefused if it is not a data folder, did not store WAL, or is still in use. */
export function openOldLog(dataDir: string): OldLog {
  const cluster = join(dataDir, 'pgdata');
  const config = ArchiveConfig.find(dataDir);
  if (!existsSync(join(cluster, 'pg_wal')))
    throw new CommandRefused(`${dataDir} não é uma pasta de dados: não tem o log do banco (pgdata/pg_wal).`);
  if (config === undefined || (config.system !== undefined && config.system !== readSystem(cluster)))
    throw new CommandRefused(
      `O log de ${dataDir} não ia para nenhuma pasta (FICHARIO_WAL), e não continua nenhum outro.`,
    );
  if (isWorkedIn(cluster))
    throw new CommandRefused(`O banco em ${dataDir} ainda está em uso. Encerre o Fichário que o usa e repita.`);
  return { folder: dataDir, series: seriesOf(config.to), log: join(cluster, 'pg_wal') };
}

/** Copies a WAL file of the former data folder to a path; false if the file is missing. */
export function copyOldLog({ log }: OldLog, name: string, to: string): boolean {
  if (!existsSync(join(log, name))) return false;
  copyFileSync(join(log, name), to);
  return true;
}
