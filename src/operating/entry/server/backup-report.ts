import { basename } from 'node:path';
import { DAY_MS } from '../../../kit/day-ms.ts';
import type { BackupReport } from '../backup.schema.ts';
import { readBackupStatus } from '../../backup/server/backup-status.ts';
import { readFailedNight } from '../../nightly/server/failed-night.ts';
import { type BackupEnv, findDue } from '../../nightly/server/scheduled-backup.ts';

/** A back-up is old after its day, and a second day for a machine that was off. */
const OLD_BACKUP_MS = 2 * DAY_MS;

/** Reports the state of the back-ups, and the problems that need an administrator. */
export async function reportBackups(env: BackupEnv, now: Date): Promise<BackupReport> {
  const { last, drill, future } = await readBackupStatus(env.backupDir, now);
  const problems = await describeFailedNight(env, last?.at, now);
  if (last && now.getTime() - last.at.getTime() > OLD_BACKUP_MS)
    problems.push(
      'O último back-up tem mais de dois dias. Confira se o disco de FICHARIO_BACKUP está no lugar e tem espaço.',
    );
  if (drill?.ok === false) problems.push(`A última prova de um back-up não passou. ${drill.problem ?? ''}`.trim());
  for (const folder of future)
    problems.push(
      `O back-up ${basename(folder)} é do futuro: o relógio estava errado quando foi feito. Se o de agora está certo, mova-o ou apague-o.`,
    );
  return {
    configured: true,
    lastAt: last?.at.toISOString() ?? null,
    provedAt: drill?.ok ? drill.at : null,
    problems,
  };
}

/** Describes the last failure, unless a later back-up and drill, also by hand, have made up for it. */
async function describeFailedNight(env: BackupEnv, lastAt: Date | undefined, now: Date): Promise<string[]> {
  const failed = await readFailedNight(env.dataDir);
  if (failed === undefined || (lastAt && lastAt > new Date(failed.at))) return [];
  const due = await findDue(env, now);
  return due.backup || due.copy || due.drill ? [`O back-up da última noite falhou. ${failed.problem}`] : [];
}
