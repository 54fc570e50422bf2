import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandRefused } from '../../../kit/server/command/command.ts';

/** In a back-up that was taken away: who looks for it there finds it. */
const MARK = 'copia.json';
/** A slow line and a large register take hours; what takes a day hangs. */
const MOST_MS = 20 * 3_600_000;
const MOST_TOLD = 500;

/** Whether the newest back-up still has to be copied off this machine. */
export function isCopyDue(hook: string | undefined, newest: string | undefined): boolean {
  return hook !== undefined && newest !== undefined && !existsSync(join(newest, MARK));
}

/**
 * Runs the program of FICHARIO_BACKUP_HOOK with the folder of a back-up, and notes that it ended well. Refuses with what it said if it
 * did not: the next look tries again.
 */
export async function copyAway(hook: string, folder: string): Promise<void> {
  const child = spawn(hook, [folder], { stdio: ['ignore', 'ignore', 'pipe'], timeout: MOST_MS });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-MOST_TOLD)));
  const problem = await new Promise<string | undefined>((done) => {
    child.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    child.once('close', (status, signal) => done(status === 0 ? undefined : said.trim() || `${signal ?? status}`));
  });
  if (problem !== undefined)
    throw new CommandRefused(
      `O back-up ${folder} está feito, mas ${hook} (FICHARIO_BACKUP_HOOK) não o levou para fora: ${problem}`,
    );
  await writeFile(join(folder, MARK), `${JSON.stringify({ at: new Date().toISOString() })}\n`, { mode: 0o600 });
}
