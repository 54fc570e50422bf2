import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram } from './start/child.ts';
import { fillDataFolder } from './start/made-folders.ts';

const PATIENTLY = { interval: 20, timeout: 300_000 };

let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fichario-signals-'));
  chmodSync(dataDir, 0o755);
  await fillDataFolder(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a command that %s ends amid its work leaves no database running, and says nothing',
  async (signal) => {
    const child = startProgram('fichario', ['demo', '--fichas', '1000000'], { FICHARIO_DATA: dataDir });
    const pidFile = join(dataDir, 'pgdata', 'postmaster.pid');
    await expect.poll(() => existsSync(pidFile), PATIENTLY).toBe(true);
    // two of them while records are written, one while the database starts
    if (signal !== 'SIGHUP') await expect.poll(countOperations, PATIENTLY).toBeGreaterThan(0);
    child.process.kill(signal);
    expect(await child.exited).toBe(128 + constants.signals[signal]);
    expect(child.output()).toBe('');
    expect(existsSync(pidFile)).toBe(false);
  },
);

async function countOperations(): Promise<number> {
  const client = new Client({ host: join(dataDir, 'socket'), user: 'postgres', database: 'fichario' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ count: number }>('select count(*)::int from operations');
    return rows[0]!.count;
  } catch {
    return 0; // it is starting
  } finally {
    await client.end().catch(() => {});
  }
}
