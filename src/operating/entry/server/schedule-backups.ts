import type { Connection } from '../../../kit/server/db/connect.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { ArchiveConfig } from '../../moment/server/archive-config.ts';
import { startBaseTimer } from '../../moment/server/base-timer.ts';
import { type Log, startBackupTimer } from '../../nightly/server/backup-timer.ts';

type Server = { env: Env; connection: Pick<Connection, 'kind' | 'owner'>; log: Log };

/**
 * Starts scheduled back-ups if FICHARIO_BACKUP names a folder, and scheduled bases if the embedded database stores its WAL.
 * `program` is the command line, which they run. The returned function stops them.
 */
export function scheduleBackups({ env, connection, log }: Server, program: URL): () => Promise<void> {
  const { backupDir, dataDir } = env;
  const { kind, owner } = connection;
  const stops: (() => Promise<void>)[] = [];
  if (backupDir !== undefined) stops.push(startBackupTimer({ ...env, backupDir }, program, log));
  if (kind === 'embedded' && ArchiveConfig.find(dataDir) !== undefined)
    stops.push(startBaseTimer(env, owner, program, log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
