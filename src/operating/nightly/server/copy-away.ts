import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandRefused } from '../../../kit/server/command/command.ts';

/** File in a back-up's folder that records its copy off this machine. */
const MARK = 'copia.json';
/** A large register over a slow line takes hours; after 20 hours the program is considered hung. */
const MOST_MS = 20 * 3_600_000;
const MOST_TOLD = 500;

/** Whether the newest back-up still has to be copied off this machine. */
export function isCopyDue(hook: string | undefined, newest: string | undefined): boolean {
  return hook !== undefined && newest !== undefined && !existsSync(join(newest, MARK));
}

/**
 * Runs the program of FICHARIO_BACKUP_HOOK with the folder of a back-up, and records its success in the folder. Throws
 * CommandRefused with the end of its output if it fails; the next check tries again.
 */
export async function copyAway(hook: string, folder: string): Promise<void> {
  const child = spawn(hook, [folder], { stdio: ['ignore', 'ignore', 'pipe'], timeout: MOST_MS });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => void (printed = (printed + chunk.toString()).slice(-MOST_TOLD)));
  const problem = await new Promise<string | undefined>((done) => {
    child.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    child.once('close', (status, signal) => done(status === 0 ? undefined : printed.trim() || `${signal ?? status}`));
  });
  if (problem !== undefined)
    throw new CommandRefused(
      `O back-up ${folder} está feito, mas ${hook} (FICHARIO_BACKUP_HOOK) não o levou para fora: ${problem}`,
    );
  await writeFile(join(folder, MARK), `${JSON.stringify({ at: new Date().toISOString() })}\n`, { mode: 0o600 });
}
