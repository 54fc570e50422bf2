import type { Figures, Sample } from '../../../kit/server/observe/figures.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { readBackupStatus } from '../../backup/server/backup-status.ts';
import { readFailedNight } from '../../nightly/server/failed-night.ts';

/** Back-ups change once a day, and their folder may be on a slow disk. */
const KEEP_MS = 60_000;

/** Adds figures about the back-ups. They are times, not ages, because an age would be wrong between two readings. */
export function addBackupFigures(
  figures: Figures,
  { backupDir, dataDir }: Pick<Env, 'backupDir' | 'dataDir'>,
  now: () => Date,
): void {
  figures.add({
    name: 'backups',
    from: 'process',
    keepMs: KEEP_MS,
    figures: {
      fichario_backup_configured: { kind: 'gauge', help: '1 se o servidor faz back-ups sozinho, senão 0' },
      fichario_backup_last_timestamp_seconds: { kind: 'gauge', help: 'Quando foi feito o último back-up; 0 = nunca' },
      fichario_backup_proof_timestamp_seconds: {
        kind: 'gauge',
        help: 'Quando um back-up foi provado pela última vez; 0 = nunca',
      },
      fichario_backup_proof_ok: { kind: 'gauge', help: '1 se a última prova passou, senão 0' },
      fichario_backup_failed: { kind: 'gauge', help: '1 se o último back-up que devia ser feito falhou, senão 0' },
    },
    read: async () => {
      if (backupDir === undefined) return { fichario_backup_configured: flag(false) };
      const [{ last, drill }, failed] = await Promise.all([
        readBackupStatus(backupDir, now()),
        readFailedNight(dataDir),
      ]);
      return {
        fichario_backup_configured: flag(true),
        fichario_backup_last_timestamp_seconds: moment(last?.at),
        fichario_backup_proof_timestamp_seconds: moment(drill === undefined ? undefined : new Date(drill.at)),
        fichario_backup_proof_ok: flag(drill?.ok === true),
        fichario_backup_failed: flag(failed !== undefined),
      };
    },
  });
}

function flag(isSo: boolean): Sample[] {
  return [{ value: isSo ? 1 : 0 }];
}

function moment(at: Date | undefined): Sample[] {
  return [{ value: at === undefined ? 0 : at.getTime() / 1000 }];
}
