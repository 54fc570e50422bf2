import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '../../../kit/server/env/env.ts';
import { ArchiveConfig } from './archive-config.ts';
import { openSeries, readSystem } from './open-series.ts';

/** The most recent writes that can be lost with the disk of the data. While people write, each such period makes one WAL file. */
const MOST_LOST_SECONDS = 60;

export type LogEnv = Pick<Env, 'dataDir'> & Partial<Pick<Env, 'walDir' | 'backupKey'>>;

/** The script of the archive_command, which exists only in the built program. */
const CHILD = import.meta.url.endsWith('.ts')
  ? undefined
  : fileURLToPath(new URL('./archive-child.js', import.meta.url));

/**
 * PostgreSQL settings for storing WAL in FICHARIO_WAL. Without that variable, for example in another terminal, storing continues
 * as configured, because a gap would end the moments that can be restored. If the folder cannot be used, prints the problem and
 * lets the server start: PostgreSQL then keeps its WAL until storing works again.
 */
export async function archiveSettings(env: LogEnv, script = CHILD): Promise<Record<string, string>> {
  if (env.walDir === 'off') ArchiveConfig.remove(env.dataDir);
  const isKept = env.walDir !== 'off' && (env.walDir !== undefined || ArchiveConfig.find(env.dataDir) !== undefined);
  if (!isKept || script === undefined) return {};
  const settings = { archive_mode: 'on', archive_timeout: `${MOST_LOST_SECONDS}s` };
  try {
    if (env.walDir)
      await openSeries({ dataDir: env.dataDir, walDir: env.walDir, backupKey: env.backupKey }, new Date());
    return { ...settings, archive_command: commandOf(script, env.dataDir) };
  } catch (error) {
    console.error(`O log do banco não é guardado em ${env.walDir}: ${(error as Error).message}`);
    return { ...settings, archive_command: 'false' };
  }
}

function commandOf(script: string, dataDir: string): string {
  const words = [process.execPath, script, ArchiveConfig.fileIn(dataDir)].map((word) =>
    quote(word.replaceAll('%', '%%')),
  );
  return [...words, '"%p"', '"%f"'].join(' ');
}

/** Quotes a word for the shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** Records the cluster of a series after the first start, because another cluster, as after an upgrade, begins a new series. */
export function settleSeries(dataDir: string): void {
  const config = ArchiveConfig.find(dataDir);
  const system = readSystem(join(dataDir, 'pgdata'));
  if (config === undefined || config.system !== undefined || system === undefined) return;
  ArchiveConfig.write(dataDir, { ...config, system });
}
