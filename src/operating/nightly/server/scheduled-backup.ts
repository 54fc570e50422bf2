import type { Connection } from '../../../kit/server/db/connect.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { listBackups, momentOfBackup, removeBackup } from '../../stored/server/backup-folder.ts';
import { readBackupStatus } from '../../backup/server/backup-status.ts';
import { readBackupKey } from '../../stored/server/encryption/backup-key.ts';
import { listKeptClusters } from '../../major/server/clusters.ts';
import { makeBackup, type MadeBackup } from '../../backup/server/make-backup.ts';
import { copyAway, isCopyDue } from './copy-away.ts';
import { chooseExpired, isBackupDue, isDrillDue } from './schedule.ts';
import { readDrill, verifyBackup, type OpenDatabase, type VerifiedBackup } from '../../backup/server/verify-backup.ts';

export type BackupEnv = Pick<
  Env,
  'dataDir' | 'files' | 'diskFree' | 'backupAt' | 'backupKeep' | 'backupKey' | 'backupHook' | 'notice'
> & {
  backupDir: string;
};

/** Which work is due now. */
export async function findDue(
  { backupDir, backupAt, backupHook, dataDir }: BackupEnv,
  now: Date,
): Promise<{ backup: boolean; copy: boolean; drill: boolean }> {
  const { last, drill } = await readBackupStatus(backupDir, now);
  const replacedAt = listKeptClusters(dataDir).at(-1)?.replacedAt;
  return {
    backup: isBackupDue(last?.at, backupAt, now),
    copy: isCopyDue(backupHook, last?.folder),
    drill: isDrillDue(last?.at, drill, now, replacedAt),
  };
}

export type ScheduledWork = { made: MadeBackup | undefined; removed: string[]; drill: VerifiedBackup | undefined };

/**
 * Does the work that is due: a back-up, the removal of expired ones, the drill of the newest, and its copy off this machine. The
 * copy comes last, because it may fail for days and must not block the rest. `withOwner` runs work with a connection to the
 * installation's database.
 */
export async function runScheduled(
  env: BackupEnv,
  withOwner: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>,
  openDatabase: OpenDatabase,
): Promise<ScheduledWork> {
  const work: ScheduledWork = { made: undefined, removed: [], drill: undefined };
  const { dataDir, files, diskFree, backupDir: to } = env;
  const key = env.backupKey === undefined ? undefined : await readBackupKey(env.backupKey);
  if ((await findDue(env, new Date())).backup) {
    work.made = await withOwner(({ owner }) => makeBackup({ owner, dataDir, files, diskFree, to, key }, new Date()));
    work.removed = await removeExpired(env);
  }
  const { last } = await readBackupStatus(to, new Date());
  if (last && (await findDue(env, new Date())).drill)
    work.drill = await verifyBackup(last.folder, { dataDir, diskFree, key }, openDatabase);
  if (last && env.backupHook !== undefined && isCopyDue(env.backupHook, last.folder))
    await copyAway(env.backupHook, last.folder);
  return work;
}

/** Removes expired back-ups. Ignores those with a time in the future, which `fichario doctor` tells people to remove. */
async function removeExpired({ backupDir, backupKeep }: BackupEnv): Promise<string[]> {
  const { future } = await readBackupStatus(backupDir, new Date());
  const folders = (await listBackups(backupDir)).filter((folder) => !future.includes(folder));
  const drills = await Promise.all(folders.map(async (folder) => ({ folder, drill: await readDrill(folder) })));
  const proved = drills.find(({ drill }) => drill?.ok)?.folder;
  const dated = folders.map((folder) => ({ folder, at: momentOfBackup(folder) }));
  const expired = chooseExpired(dated, backupKeep, proved);
  for (const folder of expired) await removeBackup(folder);
  return expired;
}
