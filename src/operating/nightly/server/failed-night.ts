import { rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const FailedNightShape = z.object({
  at: z.iso.datetime(),
  /** the error output of the command, Portuguese sentences */
  problem: z.string(),
});

/** A scheduled back-up or drill that failed, and when. */
export type FailedNight = z.infer<typeof FailedNightShape>;

/** This file is in the data folder, because the disk of the back-ups may be missing. */
const FILE = 'back-up-que-falhou.json';

/** Stores the failure for the painel, until a scheduled run succeeds. */
export function keepFailedNight(dataDir: string, night: FailedNight): void {
  writeFileSync(join(dataDir, FILE), `${JSON.stringify(night)}\n`, { mode: 0o600 });
}

/** Removes the stored failure, after a successful run. */
export function forgetFailedNight(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
}

/** Reads the last failure; undefined if the last run succeeded. */
export async function readFailedNight(dataDir: string): Promise<FailedNight | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : z.parse(FailedNightShape, JSON.parse(text));
}
