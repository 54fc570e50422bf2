import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CITUS_URL } from './citus/citus-database.ts';
import { rounds } from './rounds.ts';
import { addressIn, endConnections, removeData, type RunningApp, setUp, startApp } from './start/running-app.ts';

const KILLS = rounds(3, 30);
const WRITERS = 4;

let dataDir: string;
let app: RunningApp;
let cookie: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fichario-kill-'));
  chmodSync(dataDir, 0o755);
  app = await startApp(dataDir);
  cookie = await setUp(app.url);
});
afterAll(async () => {
  app.child.process.kill('SIGTERM');
  await app.child.exited;
  await removeData(dataDir);
});

/** Saves a pessoa under this id; gives the status, 0 when no answer came. */
async function save(id: string): Promise<number> {
  const answer = await fetch(`${app.url}/api/pessoas`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ tipo: 'fisica', id, nome: `Pessoa ${id}` }),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  if (!answer) return 0;
  await answer.arrayBuffer().catch(() => {});
  if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  return answer.status;
}

/** Several people who save one record after the other until told to stop. Who got no answer sends the same again. */
function startWriters(acknowledged: Set<string>, unknown: Set<string>) {
  const stopping = new AbortController();
  const write = async () => {
    for (let id = uuidv7(); !stopping.signal.aborted; ) {
      const status = await save(id);
      // 200: it is the record that the first try made
      expect(unknown.has(id) ? [0, 200, 201, 503] : [0, 201, 503]).toContain(status);
      if (status === 200 || status === 201) {
        acknowledged.add(id);
        unknown.delete(id);
        id = uuidv7();
      } else {
        unknown.add(id);
        await sleep(20);
      }
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  return async () => {
    stopping.abort();
    await Promise.all(writers);
  };
}

async function killApp(): Promise<void> {
  app.child.process.kill('SIGKILL');
  await app.child.exited;
  app = await startApp(dataDir);
}

/** Kills the database under the running app, until saves work again, in a new one. A Citus, which others have, too, loses its connections. */
async function killDatabase(): Promise<void> {
  if (CITUS_URL !== undefined) await endConnections(dataDir);
  else await killPostmaster();
  await expect.poll(() => save(uuidv7()), { interval: 20, timeout: 300_000 }).toBe(201);
}

async function killPostmaster(): Promise<void> {
  const killed = app.postmaster();
  process.kill(killed, 'SIGKILL');
  // between two postmasters there is no file to read
  await expect.poll(() => app.postmaster(), { interval: 20, timeout: 300_000 }).not.toBe(killed);
}

test('loses no acknowledged save when the app or the database is killed, and is back', async () => {
  const acknowledged = new Set<string>();
  const unknown = new Set<string>();
  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.size;
    const stop = startWriters(acknowledged, unknown);
    await expect.poll(() => acknowledged.size - before, { interval: 5, timeout: 300_000 }).toBeGreaterThan(20);
    // how soon, the benchmark says (bench/start.bench.ts)
    await (kill % 2 === 0 ? killApp() : killDatabase());
    await stop();
  }
  // what was on its way when everybody stopped
  for (const id of unknown) expect([200, 201]).toContain(await save(id));

  const owner = new Client(addressIn(dataDir));
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>('select id from pessoas');
  const { rows: operations } = await owner.query<{ count: number }>('select count(*)::int as count from operations');
  await owner.end();
  const stored = new Set(rows.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(KILLS * 20);
  expect(operations[0]?.count).toBe(stored.size);
});
