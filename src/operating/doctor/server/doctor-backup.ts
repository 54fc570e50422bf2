import { basename } from 'node:path';
import { readBackupStatus } from '../../backup/server/backup-status.ts';
import { isSameDisk } from '../../stored/server/same-disk.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { type Finding, judge } from './finding.ts';

const DAY_MS = 86_400_000;
/** A back-up is old after its day and some hours, for a night when the machine was off. */
const OLD_BACKUP_MS = 1.5 * DAY_MS;
const OLD_DRILL_MS = 8 * DAY_MS;

/** Examines the age of the newest back-up and of the last drill. */
export async function examineBackups({ backupDir, backupHook, dataDir }: Env, now: Date): Promise<Finding[]> {
  if (backupDir === undefined) {
    const advice = 'Sem back-up, um disco com defeito leva tudo. Informe FICHARIO_BACKUP, uma pasta noutro disco.';
    return [
      {
        id: 'backup_last',
        name: 'Último back-up',
        state: 'warning',
        found: 'FICHARIO_BACKUP não está informado',
        advice,
      },
    ];
  }
  const { last, drill, future } = await readBackupStatus(backupDir, now);
  const takesAway = backupHook !== undefined;
  const age = last === undefined ? Infinity : now.getTime() - last.at.getTime();
  const provedAge = drill === undefined ? Infinity : now.getTime() - new Date(drill.at).getTime();
  const proved = drill === undefined ? 'nenhuma' : `${describeAge(provedAge)}, de ${drill.name}`;
  return [
    judge(
      { id: 'backup_last', name: 'Último back-up' },
      last === undefined ? `nenhum em ${backupDir}` : describeAge(age),
      age <= OLD_BACKUP_MS,
      {
        state: last === undefined ? 'error' : 'warning',
        advice: 'Faça um agora: fichario backup. Confira se o disco de FICHARIO_BACKUP está no lugar e tem espaço.',
      },
    ),
    judge(
      { id: 'backup_proof', name: 'Última prova' },
      drill?.ok === false ? `${proved}: não passou` : proved,
      drill?.ok === true && provedAge <= OLD_DRILL_MS,
      {
        state: drill?.ok === false ? 'error' : 'warning',
        advice:
          drill?.problem ??
          'Só um back-up que já foi restaurado é um back-up. Prove o mais novo: fichario backup verify.',
      },
    ),
    judge({ id: 'backup_disk', name: 'Disco dos back-ups' }, backupDir, !isSameDisk(dataDir, backupDir) || takesAway, {
      state: 'warning',
      advice:
        'É o mesmo disco dos dados, e um defeito levaria os dois. Informe em FICHARIO_BACKUP uma pasta noutro disco, ou leve cada back-up para fora com FICHARIO_BACKUP_HOOK.',
    }),
    ...future.map((folder) => ({
      id: 'backup_future',
      name: 'Back-up do futuro',
      state: 'warning' as const,
      found: basename(folder),
      advice: `O relógio estava errado quando foi feito. Confira o de agora; se está certo, mova ou apague ${folder}.`,
    })),
  ];
}

function describeAge(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  if (hours < 1) return 'há menos de uma hora';
  return hours < 48 ? `há ${hours} h` : `há ${Math.floor(hours / 24)} dias`;
}
