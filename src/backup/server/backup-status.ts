import { basename } from 'node:path';
import { listBackups, momentOfBackup } from './backup-folder.ts';
import { type Drill, readDrill } from './verify-backup.ts';

/** How the back-ups in a folder stand. */
export type BackupStatus = {
  /** the newest whole one */
  last: { folder: string; at: Date } | undefined;
  /** the newest drill of any of them */
  drill: (Drill & { name: string }) | undefined;
};

/** Reads how the back-ups in a folder stand; what was removed, or is on a disk that is not there, counts for nothing. */
export async function readBackupStatus(folder: string): Promise<BackupStatus> {
  const folders = await listBackups(folder);
  const [newest] = folders;
  let drill: BackupStatus['drill'];
  for (const each of folders) {
    const found = await readDrill(each);
    if (found && (drill === undefined || found.at > drill.at)) drill = { ...found, name: basename(each) };
  }
  return { last: newest === undefined ? undefined : { folder: newest, at: momentOfBackup(newest) }, drill };
}
