import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '../signed-lock.ts';

/** A start may create the cluster, and a stop writes a checkpoint. */
const LOCK_TIMEOUT_MS = 60_000;

/**
 * Serializes starts and stops of the server of a data folder, so two processes cannot both create the cluster. `signed`: a file
 * that this process signed before. Throws an Error with a Portuguese sentence if another one holds the lock for a minute.
 */
export async function withStartLock<T>(dataDir: string, work: () => Promise<T>, signed?: string): Promise<T> {
  const lock = join(dataDir, 'start.lock');
  for (let waited = 0; !takeLock(lock, signed); waited += 50) {
    if (waited >= LOCK_TIMEOUT_MS) throw new Error(`Outro processo do Fichário está iniciando em ${dataDir}.`);
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
