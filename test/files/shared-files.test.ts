import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EXAMPLE_SETTINGS } from '../../src/exports/server/exports.examples.ts';
import type { Import, ImportRow } from '../../src/imports/model/import.ts';
import { IMPORT_CHUNK } from '../../src/imports/work/server/import-job.ts';
import { startProgram } from '../start/child.ts';
import { cpfOf } from '../imports/imports.ts';
import { type OwnServer, startOwnServer } from '../pooler/own-server.ts';
import { type RunningApp, setUp, startApp } from '../start/running-app.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

/* Processes of the product on one database, each with a folder of its own, and one bucket: as on machines that share no disk. */

const PATIENTLY = { interval: 50 };
const ROWS = 6 * IMPORT_CHUNK;
const BYTES = 'application/octet-stream';
const base = mkdtempSync(join(tmpdir(), 'fichario-shared-'));
const folders = new Map<RunningApp, string>();
let server: OwnServer;
let store: S3Server;
let cookie: string;

beforeAll(async () => {
  [server, store] = await Promise.all([startOwnServer(), startS3Server()]);
  await server.run('create database register');
  const first = await start();
  cookie = await setUp(first.url);
  await end(first);
});
beforeEach(() => store.start());
afterAll(async () => {
  await Promise.all([...folders.keys()].map((app) => end(app)));
  await Promise.all([server.stop(), store.remove()]);
  rmSync(base, { recursive: true });
});

const settings = () => ({ ...store.env, DATABASE_URL: server.url('postgres', 'register') });

async function start(): Promise<RunningApp> {
  const folder = mkdtempSync(join(base, 'machine-'));
  const app = await startApp(folder, settings());
  folders.set(app, folder);
  return app;
}

/** Ends a process, and takes its machine away. */
async function end(app: RunningApp, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  app.child.process.kill(signal);
  await app.child.exited;
  rmSync(folders.get(app)!, { recursive: true });
  folders.delete(app);
}

/** The answer with its body read, since one that is not read keeps its connection. */
async function send(app: RunningApp, path: string, method = 'GET', body?: object | Uint8Array<ArrayBuffer>) {
  const type = body instanceof Uint8Array ? BYTES : 'application/json';
  const answer = await fetch(app.url + path, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  });
  const { ok, status, headers } = answer;
  return { ok, status, headers, text: await answer.text() };
}

async function ask<Answer = Import>(...request: Parameters<typeof send>): Promise<Answer> {
  const answer = await send(...request);
  if (!answer.ok) throw new Error(`${request[1]}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as Answer; // what the route answers
}

const contentOf = (names: string[]) =>
  new TextEncoder().encode(`Nome;CPF\n${names.map((name, index) => `${name};${cpfOf(index)}\n`).join('')}`);

/** Opens an upload and sends its parts to the processes in turn. */
async function upload(apps: RunningApp[], content: Uint8Array<ArrayBuffer>, parts: number): Promise<string> {
  const { id } = await ask(apps[0]!, '/api/imports', 'POST', { fileName: 'fichas.csv', size: content.length });
  const length = Math.ceil(content.length / parts);
  for (let index = 0; index < parts; index += 1) {
    const part = content.slice(index * length, (index + 1) * length);
    await ask(apps[index % apps.length]!, `/api/imports/${id}/content?offset=${index * length}`, 'PUT', part);
  }
  return id;
}

async function check(app: RunningApp, id: string): Promise<void> {
  // as often as it takes: an answer waits ten seconds for a reading
  while ((await ask(app, `/api/imports/${id}/read`, 'POST', {})).settings === null);
  const columns = { columns: ['nome', 'cpf'], mode: 'create', match: ['cpf'], ddd: null, uf: null, fixed: {} };
  await ask(app, `/api/imports/${id}/settings`, 'PUT', columns);
  await ask(app, `/api/imports/${id}/check`, 'POST');
  await reach(app, id, 'checked');
}

async function reach(app: RunningApp, id: string, state: Import['state']): Promise<void> {
  await expect.poll(async () => (await ask(app, `/api/imports/${id}`)).state, PATIENTLY).toBe(state);
}

test('an upload whose parts went to two machines goes on on a third when both are gone', async () => {
  const [one, other] = [await start(), await start()];
  const content = contentOf(Array.from({ length: ROWS }, (_, index) => `Pessoa ${index}`));
  const id = await upload([one, other], content, 7);
  await end(one, 'SIGKILL');
  await check(other, id);
  const heir = await start();
  await ask(other, `/api/imports/${id}/apply`, 'POST', { again: false });
  await end(other, 'SIGKILL');
  expect((await ask(heir, `/api/imports/${id}`)).state).toBe('applying');
  await reach(heir, id, 'done');
  expect(await ask(heir, '/api/pessoas/count')).toMatchObject({ count: ROWS });
  await end(heir);
});

test('a row of a check is corrected on a machine that did not check it, against the other rows of the file', async () => {
  const one = await start();
  const content = new TextEncoder().encode(`Nome;CPF\nAna;${cpfOf(90_001)}\nBia;111\n`);
  const id = await upload([one], content, 2);
  await check(one, id);
  await end(one, 'SIGKILL');
  const other = await start();
  const correct = (cpf: string) =>
    ask<{ row: ImportRow }>(other, `/api/imports/${id}/rows/3`, 'PUT', { cells: ['Bia', cpf] });
  expect((await correct(cpfOf(90_001))).row).toMatchObject({ kind: 'duplicate', sameAsLine: 2 });
  expect((await correct(cpfOf(90_002))).row.issues).toEqual([]);
  await end(other);
});

const ORDER = { format: 'csv', list: { sort: 'codigo' }, settings: EXAMPLE_SETTINGS };
type Export = { id: string; state: string; bytes: number };

async function isMade(app: RunningApp, id: string): Promise<void> {
  const stateOf = async () => (await ask<Export>(app, `/api/exports/${id}`)).state;
  await expect.poll(stateOf, PATIENTLY).toBe('done');
}

test('a file that one machine exported is downloaded from another when the first is gone, until it is deleted', async () => {
  const one = await start();
  const { id } = await ask<Export>(one, '/api/exports', 'POST', ORDER);
  await isMade(one, id);
  const own = (await send(one, `/api/exports/${id}/file`)).text;
  await end(one, 'SIGKILL');
  const other = await start();
  const file = await send(other, `/api/exports/${id}/file`);
  const { bytes } = await ask<Export>(other, `/api/exports/${id}`);
  expect(file.headers.get('content-length')).toBe(String(bytes));
  expect(file.text).toBe(own);
  expect(file.text).toContain('Pessoa 5999');
  expect((await send(other, `/api/exports/${id}/file`, 'DELETE')).status).toBe(204);
  expect((await send(other, `/api/exports/${id}/file`)).status).toBe(410);
  await end(other);
});

test('while the store does not answer everything says so, and when it is back everything goes on', async () => {
  const one = await start();
  const content = contentOf(['Caio', 'Davi', 'Eva']);
  const { id } = await ask(one, '/api/imports', 'POST', { fileName: 'poucas.csv', size: content.length });
  const partAt = (offset: number, to: number) =>
    send(one, `/api/imports/${id}/content?offset=${offset}`, 'PUT', content.slice(offset, to));
  expect((await partAt(0, 20)).status).toBe(200);
  await store.stop();
  const refused = await partAt(20, 30);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('10');
  expect(JSON.parse(refused.text)).toMatchObject({
    code: 'files_unavailable',
    detail: expect.stringMatching(/se perdeu/),
  });
  // the register is there meanwhile, also for a process that starts
  const other = await start();
  expect(other.child.output()).toMatch(/s3:\/\/arquivos\/fichario não está respondendo/);
  const made = await ask<Export>(other, '/api/exports', 'POST', ORDER);
  expect(made.state).toBe('running');
  await store.start();
  expect(await ask(one, `/api/imports/${id}`)).toMatchObject({ state: 'receiving', received: 20 });
  expect((await partAt(20, content.length)).status).toBe(200);
  await check(other, id);
  await isMade(other, made.id);
  expect((await send(one, `/api/exports/${made.id}/file`)).status).toBe(200);
  await Promise.all([end(one), end(other)]);
});

test('a job whose file cannot be fetched goes on when the store is back', async () => {
  const one = await start();
  const id = await upload([one], contentOf(['Fábio', 'Gil', 'Hugo']), 1);
  await check(one, id);
  const other = await start();
  await store.stop();
  await end(one, 'SIGKILL');
  expect((await send(other, `/api/imports/${id}/read`, 'POST', {})).status).toBe(503);
  await ask(other, `/api/imports/${id}/apply`, 'POST', { again: false });
  await expect.poll(() => other.child.output(), PATIENTLY).toMatch(/StoreUnavailable.+ECONNREFUSED/);
  await store.start();
  await reach(other, id, 'done');
  await end(other);
});

test('a process does not start with a bucket that is not there, and says so', async () => {
  const env = {
    ...settings(),
    FICHARIO_FILES: 's3://nenhum',
    PORT: '0',
    FICHARIO_DATA: mkdtempSync(join(base, 'no-')),
  };
  const child = startProgram('main', [], env);
  expect(await child.exited).toBe(1);
  expect(child.output()).toMatch(/O bucket nenhum de FICHARIO_FILES não existe/);
});
