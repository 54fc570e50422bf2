import { basename } from 'node:path';
import { listBackups, momentOfBackup } from '../../stored/server/backup-folder.ts';
import { type Drill, readDrill } from './verify-backup.ts';

/** How the back-ups in a folder stand. */
export type BackupStatus = {
  /** the newest whole one */
  last: { folder: string; at: Date } | undefined;
  /** the newest drill of any of them */
  drill: (Drill & { name: string }) | undefined;
  /** those of a moment to come, which a clock that was wrong made */
  future: string[];
};

/** Clocks of two machines may differ a little. */
const CLOCK_MS = 5 * 60_000;

/**
 * Reads how the back-ups in a folder stand; what was removed, is on a disk that is not there, or is of a moment to come counts
 * for nothing.
 */
export async function readBackupStatus(folder: string, now: Date): Promise<BackupStatus> {
  const isToCome = (at: Date) => at.getTime() > now.getTime() + CLOCK_MS;
  const all = await listBackups(folder);
  const future = all.filter((each) => isToCome(momentOfBackup(each)));
  const folders = all.filter((each) => !future.includes(each));
  const [newest] = folders;
  let drill: BackupStatus['drill'];
  for (const each of folders) {
    const found = await readDrill(each);
    if (found && !isToCome(new Date(found.at)) && (drill === undefined || found.at > drill.at))
      drill = { ...found, name: basename(each) };
  }
  return { last: newest === undefined ? undefined : { folder: newest, at: momentOfBackup(newest) }, drill, future };
}
