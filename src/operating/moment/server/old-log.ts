import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import { isWorkedIn } from '../../../kit/server/db/embedded/processes.ts';
import { ArchiveConfig } from './archive-config.ts';
import { readSystem } from './open-series.ts';
import { seriesOf } from './series.ts';

/** The data folder of before, of which the log is taken that no longer came into FICHARIO_WAL. */
export type OldLog = { folder: string; series: string; log: string };

/** Looks at the data folder of before. Refuses, in a sentence, one that is none or is still in use. */
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

/** Copies a file of that log to a place; false if it is not there. */
export function copyOldLog({ log }: OldLog, name: string, to: string): boolean {
  if (!existsSync(join(log, name))) return false;
  copyFileSync(join(log, name), to);
  return true;
}
