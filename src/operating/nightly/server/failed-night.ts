import { rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const FailedNightShape = z.object({
  at: z.iso.datetime(),
  /** what the command said, Portuguese sentences */
  problem: z.string(),
});

/** A back-up or a drill that was due and did not come about. */
export type FailedNight = z.infer<typeof FailedNightShape>;

/** In the data folder, because the disk of the back-ups may be what is missing. */
const FILE = 'back-up-que-falhou.json';

/** Keeps what failed for the painel, until a night goes well. */
export function keepFailedNight(dataDir: string, night: FailedNight): void {
  writeFileSync(join(dataDir, FILE), `${JSON.stringify(night)}\n`, { mode: 0o600 });
}

/** The night went well. */
export function forgetFailedNight(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
}

/** What failed last; undefined if the last night went well. */
export async function readFailedNight(dataDir: string): Promise<FailedNight | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : z.parse(FailedNightShape, JSON.parse(text));
}
