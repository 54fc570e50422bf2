import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import { endLeftServer } from '../../../kit/server/db/embedded/left-server.ts';
import { checkReachable, pickOsUser } from '../../../kit/server/db/embedded/postgres-binaries.ts';
import { holderLives, takeLock } from '../../../kit/server/db/signed-lock.ts';
import { makeDataFolder } from '../../../kit/server/process/data-folder.ts';

/** A folder for a temporary database: below the data folder, or below /var/lib if the database's user cannot enter that. */
export function chooseScratch(dataDir: string, name: string): string {
  makeDataFolder(dataDir);
  const scratch = join(dataDir, name);
  if (process.getuid?.() !== 0) return scratch;
  try {
    checkReachable(scratch, pickOsUser(scratch));
    return scratch;
  } catch {
    return `/var/lib/fichario-${name}`;
  }
}

/** Locks a scratch folder for this process, and returns the unlock function. Throws CommandRefused(`busy`) if it is locked. */
export function takeTurn(scratch: string, busy: string): () => void {
  const lock = `${scratch}.processo`;
  while (!takeLock(lock)) if (holderLives(lock)) throw new CommandRefused(busy);
  return () => rmSync(lock, { force: true });
}

/** Ends a server that still runs in a scratch folder, and removes the folder. */
export async function clearScratch(scratch: string): Promise<void> {
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  await endLeftServer(scratch);
  rmSync(scratch, { recursive: true, force: true });
}
