import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import { endLeftServer } from '../../../kit/server/db/embedded/left-server.ts';
import { checkReachable, pickOsUser } from '../../../kit/server/db/embedded/postgres-binaries.ts';
import { holderLives, takeLock } from '../../../kit/server/db/signed-lock.ts';
import { makeDataFolder } from '../../../kit/server/process/data-folder.ts';

/** A folder for a database that is looked at and thrown away: below the data folder; as root, where the database's user can enter. */
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

/** One process at a time uses a scratch folder; another is refused with `busy`. Returns what gives the turn back. */
export function takeTurn(scratch: string, busy: string): () => void {
  const lock = `${scratch}.processo`;
  while (!takeLock(lock)) if (holderLives(lock)) throw new CommandRefused(busy);
  return () => rmSync(lock, { force: true });
}

/** Removes a scratch folder, and the server that still works in it. */
export async function clearScratch(scratch: string): Promise<void> {
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  await endLeftServer(scratch);
  rmSync(scratch, { recursive: true, force: true });
}
