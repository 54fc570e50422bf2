import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '../../../kit/server/env/env.ts';
import { ArchiveConfig } from './archive-config.ts';
import { openSeries, readSystem } from './open-series.ts';

/** At most so much of what people saved is lost with the disk of the data. In use, each of them is a file of the log. */
const MOST_LOST_SECONDS = 60;

/** The part of the environment that says where the log goes. */
export type LogEnv = Pick<Env, 'dataDir'> & Partial<Pick<Env, 'walDir' | 'backupKey'>>;

/** Only the built program has the script beside it. */
const CHILD = import.meta.url.endsWith('.ts')
  ? undefined
  : fileURLToPath(new URL('../../../backup/server/moment/archive-child.js', import.meta.url));

/**
 * The settings with which the embedded server stores its log in FICHARIO_WAL. Where that is not given, as in a command of another
 * terminal, a data folder goes on as it was: a break would end the moments that can be restored. A folder that cannot be used is said, and keeps
 * nobody from the register: the server keeps its log meanwhile.
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

/** A word as the shell reads it. */
function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** After the first start: which cluster the series is of. Another one in the same folder, as after an upgrade, begins a new series. */
export function settleSeries(dataDir: string): void {
  const config = ArchiveConfig.find(dataDir);
  const system = readSystem(join(dataDir, 'pgdata'));
  if (config === undefined || config.system !== undefined || system === undefined) return;
  ArchiveConfig.write(dataDir, { ...config, system });
}
