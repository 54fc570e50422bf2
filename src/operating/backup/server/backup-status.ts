import { basename } from 'node:path';
import { listBackups, momentOfBackup } from '../../stored/server/backup-folder.ts';
import { type Drill, readDrill } from './verify-backup.ts';

/** The state of the back-ups in a folder. */
export type BackupStatus = {
  /** the newest complete back-up */
  last: { folder: string; at: Date } | undefined;
  /** the newest drill, and the name of its back-up */
  drill: (Drill & { name: string }) | undefined;
  /** folders of back-ups with a time in the future, caused by a wrong clock */
  future: string[];
};

/** The clocks of two machines may differ by this much. */
const CLOCK_MS = 5 * 60_000;

/**
 * Reads the state of the back-ups in a folder. Ignores back-ups that were removed or have a time in the future; a missing disk
 * counts as a folder without back-ups.
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
