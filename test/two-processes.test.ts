import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../src/imports/model/import.ts';
import { IMPORT_CHUNK } from '../src/imports/work/server/import-job.ts';
import { cpfOf } from './imports/imports.ts';
import { type OwnServer, startOwnServer } from './pooler/own-server.ts';
import { type RunningApp, setUp, startApp } from './start/running-app.ts';

/* Two processes of the product on one database and one data folder, as behind a proxy. */

const PATIENTLY = { interval: 50 };
const LIMIT = 60;
const ROWS = 6 * IMPORT_CHUNK;
const dataDir = mkdtempSync(join(tmpdir(), 'fichario-files-'));
const running = new Set<RunningApp>();
let server: OwnServer;
let cookie: string;

beforeAll(async () => {
  server = await startOwnServer();
  await server.run('create database register');
});
afterAll(async () => {
  await Promise.all([...running].map((app) => end(app)));
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

async function start(limit: number | 'off' = 'off'): Promise<RunningApp> {
  const app = await startApp(dataDir, {
    DATABASE_URL: server.url('postgres', 'register'),
    FICHARIO_RATE_LIMIT: String(limit),
  });
  running.add(app);
  return app;
}

async function end(app: RunningApp, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  running.delete(app);
  app.child.process.kill(signal);
  await app.child.exited;
}

async function send(app: RunningApp, path: string, method = 'GET', body?: object | Uint8Array<ArrayBuffer>) {
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
  const answer = await fetch(app.url + path, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Import; // what the routes of imports answer
}

async function checkImport(app: RunningApp): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, index) => `Pessoa ${index};${cpfOf(index)}\n`);
  const content = new TextEncoder().encode(`Nome;CPF\n${rows.join('')}`);
  const { id } = await send(app, '/api/imports', 'POST', { fileName: 'fichas.csv', size: content.length });
  await send(app, `/api/imports/${id}/content?offset=0`, 'PUT', content);
  // as often as it takes: an answer waits ten seconds for a reading
  while ((await send(app, `/api/imports/${id}/read`, 'POST', {})).settings === null);
  const settings = { columns: ['nome', 'cpf'], mode: 'create', match: ['cpf'], ddd: null, uf: null, fixed: {} };
  await send(app, `/api/imports/${id}/settings`, 'PUT', settings);
  await send(app, `/api/imports/${id}/check`, 'POST');
  await expect.poll(async () => (await send(app, `/api/imports/${id}`)).state, PATIENTLY).toBe('checked');
  return id;
}

test('the job of a process that is killed goes on in the other, and nothing is done twice', async () => {
  const [killed, other] = [await start(), await start()];
  cookie = await setUp(killed.url);
  const id = await checkImport(killed);
  await end(other);
  await send(killed, `/api/imports/${id}/apply`, 'POST', { again: false });
  const heir = await start();
  await end(killed, 'SIGKILL');
  expect((await send(heir, `/api/imports/${id}`)).state).toBe('applying');
  await expect.poll(async () => (await send(heir, `/api/imports/${id}`)).state, PATIENTLY).toBe('done');
  const { count } = (await send(heir, '/api/pessoas/count')) as unknown as { count: number };
  expect(count).toBe(ROWS);
  await end(heir);
});

test('what a session may ask in a minute holds over both', async () => {
  const [one, other] = [await start(LIMIT), await start(LIMIT)];
  const statuses: number[] = [];
  for (let request = 0; request < LIMIT; request += 1) statuses.push(await askSession(one));
  for (let request = 0; request < LIMIT; request += 1) statuses.push(await askSession(other));
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
  expect(statuses.slice(LIMIT)).toEqual(Array(LIMIT).fill(429));
  await Promise.all([end(one), end(other)]);
});

async function askSession(app: RunningApp): Promise<number> {
  return (await fetch(`${app.url}/api/session`, { headers: { cookie, 'x-unattended': '1' } })).status;
}

test('restarting one after the other fails no request of who goes to the next when one does not take it', async () => {
  let apps = [await start(), await start()];
  const over = new AbortController();
  let asked = 0;
  const faults: string[] = [];
  const askOn = async (first: number) => {
    for (let turn = first; !over.signal.aborted; turn += 1) {
      asked += 1;
      const answer = await askEither(apps, turn).catch((error: Error) => `${error.message}: ${String(error.cause)}`);
      if (typeof answer === 'string') faults.push(answer);
      else if (answer.status !== 200) faults.push(`${answer.status} ${await answer.text()}`);
    }
  };
  const callers = [0, 1, 2, 3].map(askOn);
  for (let round = 0; round < 2; round += 1)
    for (const index of [0, 1]) {
      await end(apps[index]!);
      apps = apps.toSpliced(index, 1, await start());
      await sleep(200);
    }
  over.abort();
  await Promise.all(callers);
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(100);
});

/** As a proxy does with a reading: a server that does not answer is left out, and any answer is what the caller gets. */
async function askEither(apps: RunningApp[], turn: number): Promise<Response> {
  const ask = (index: number) =>
    fetch(`${apps[index % apps.length]!.url}/api/pessoas?limit=10`, { headers: { cookie, connection: 'close' } });
  return ask(turn).catch((error: Error) => {
    const { code } = error.cause as { code?: string };
    if (code !== 'ECONNREFUSED' && code !== 'ECONNRESET' && code !== 'UND_ERR_SOCKET') throw error;
    return ask(turn + 1);
  });
}
