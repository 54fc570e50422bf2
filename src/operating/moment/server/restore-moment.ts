import { CommandRefused } from '../../../kit/server/command/command.ts';
import { syncCluster } from '../../../kit/server/db/embedded/embedded-postgres.ts';
import { findBinaries, majorOf } from '../../../kit/server/db/embedded/postgres-binaries.ts';
import type { Opening } from '../../backup/server/read-backup.ts';
import { fillDataFolder, requireSpace } from '../../backup/server/restore-backup.ts';
import { unpackedBytes } from './base-manifest.ts';
import { chooseBase, type ChosenBase } from './choose-base.ts';
import { feedLog } from './feed-log.ts';
import { formatMoment } from './moment.ts';
import { type OldLog, openOldLog } from './old-log.ts';
import { recover, type Recovered } from './recover.ts';
import { requireWhole, unpackBase } from './unpack-base.ts';

/** The moment to restore, FICHARIO_WAL (`from`), and the former data folder with the newest WAL (`withLog`). */
export type MomentTarget = {
  at: Date;
  from: string;
  withLog: string | undefined;
  dataDir: string;
  diskFree: number;
} & Opening;

/** Disk space for WAL during the recovery, which comes in files of 16 MB. */
const LOG_BYTES = 256 * 1024 ** 2;

/**
 * Restores the installation to a moment, into a folder that is missing or empty. Until everything is on the disk, a mark in the
 * folder keeps servers from starting. Throws CommandRefused in Portuguese, and then leaves the folder empty.
 */
export async function restoreMoment(target: MomentTarget, now: Date): Promise<Recovered & { base: Date }> {
  const { at, from, dataDir, key, unsigned } = target;
  if (at > now) throw new CommandRefused(`O momento ${formatMoment(at)} ainda não chegou. Informe um que já passou.`);
  const oldLog = target.withLog === undefined ? undefined : openOldLog(target.withLog);
  const chosen = await chooseBase(from, { at, oldLog, key, unsigned });
  requireOwnMajor(chosen);
  await requireWhole(chosen.folder, chosen.manifest);
  return fillDataFolder(dataDir, async () => {
    await requireSpace(unpackedBytes(chosen.manifest) + LOG_BYTES, target);
    const recovered = await bringBack(chosen, at, oldLog, dataDir);
    await syncCluster(dataDir);
    return { ...recovered, base: new Date(chosen.manifest.at) };
  });
}

async function bringBack(
  { series, folder, manifest, opened }: ChosenBase,
  at: Date,
  oldLog: OldLog | undefined,
  dataDir: string,
): Promise<Recovered> {
  await unpackBase(folder, { manifest, cipher: opened?.cipher }, dataDir);
  const feeder = feedLog(dataDir, { series, logKey: opened?.logKey, oldLog });
  try {
    return await recover(dataDir, at, feeder);
  } finally {
    await feeder.stop();
  }
}

/** Throws CommandRefused if another major version of PostgreSQL wrote the base: only that version can read it. */
function requireOwnMajor({ folder, manifest: { postgres, version } }: ChosenBase): void {
  const programMajor = majorOf(findBinaries());
  if (postgres === programMajor) return;
  throw new CommandRefused(
    `A base ${folder} é do PostgreSQL ${postgres}, e este Fichário traz o ${programMajor}. Restaure com o Fichário ${version}, e depois inicie este na mesma pasta.`,
  );
}
