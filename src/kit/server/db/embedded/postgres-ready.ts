import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './processes.ts';

const START_MS = 30_000;
/** After a crash, PostgreSQL first replays its log, which can take minutes. */
const RECOVERY_MS = 15 * 60_000;
const PATIENCE_MS = 5_000;

/**
 * Waits until the server of this cluster accepts connections, and returns its pid. While the server is starting, waits as
 * long as a recovery may take. Throws an Error with a Portuguese sentence after that time.
 */
export async function waitUntilReady(
  cluster: string,
  { startMs = START_MS, recoveryMs = RECOVERY_MS, say = (text: string) => console.log(text) } = {},
): Promise<number> {
  const pidFile = join(cluster, 'postmaster.pid');
  const start = performance.now();
  let isAnnounced = false;
  for (;;) {
    const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
    const [pid, state] = [Number(lines[0]), lines[7]?.trim()];
    if (state === 'ready') return pid;
    const waited = performance.now() - start;
    const isStarting = state === 'starting' && isAlive(pid);
    if (waited > (isStarting ? recoveryMs : startMs))
      throw new Error(`O PostgreSQL não ficou pronto em ${Math.round(waited / 1000)} segundos.`);
    if (isStarting && !isAnnounced && waited > PATIENCE_MS) {
      say('O banco põe em ordem o que uma parada repentina interrompeu. Isso pode levar alguns minutos.');
      isAnnounced = true;
    }
    await sleep(20);
  }
}
