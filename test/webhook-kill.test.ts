import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pessoa } from '../src/pessoa/pessoa.ts';
import { rounds } from './rounds.ts';
import { removeData, type RunningApp, setUp, startApp } from './start/running-app.ts';
import { useReceiver } from './webhooks.ts';

const RECORDS = 60;
const KILLS = rounds(2, 10);

const receiver = useReceiver();
let dataDir: string;
let app: RunningApp;
let cookie: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fichario-webhook-kill-'));
  chmodSync(dataDir, 0o755);
  app = await startApp(dataDir);
  cookie = await setUp(app.url);
});
afterAll(async () => {
  app.child.process.kill('SIGTERM');
  await app.child.exited;
  await removeData(dataDir);
});

async function send<Answer>(method: string, path: string, body?: object, headers = {}): Promise<Answer> {
  const type = body && { 'content-type': 'application/json' };
  const answer = await fetch(app.url + path, {
    method,
    headers: { cookie, ...type, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer; // the shape is what the test looks at
}

/** Records that are made and changed twice: three messages each. */
async function changeRecords(): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < RECORDS; index += 1) {
    const { id } = await send<Pessoa>('POST', '/api/pessoas', { tipo: 'fisica', nome: `Pessoa ${index}` });
    for (const version of [1, 2])
      await send('PATCH', `/api/pessoas/${id}`, { nome: `Pessoa ${index} ${version}` }, { 'if-match': `"${version}"` });
    ids.push(id);
  }
  return ids;
}

test('kill -9 again and again while messages go out: none is lost, each record keeps its order', async () => {
  // so many are answered before the receiver is silent, and the sender waits for it
  let answered = 1;
  receiver.answer = (_message, response) => {
    if (receiver.received.length <= answered) setTimeout(() => response.end('ok'), 15);
  };
  const types = ['pessoa.created', 'pessoa.updated'];
  const webhook = { nome: 'Loja', url: receiver.url, types, state: 'paused' };
  const { id: webhookId } = await send<{ id: string }>('POST', '/api/webhooks', webhook);
  const ids = await changeRecords();
  await send('PATCH', `/api/webhooks/${webhookId}`, { state: 'active' });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    // the first time while the queue is being filled, then somewhere on the way
    await expect.poll(() => receiver.received.length, { interval: 5, timeout: 300_000 }).toBeGreaterThan(answered);
    app.child.process.kill('SIGKILL');
    await app.child.exited;
    answered = kill < KILLS ? receiver.received.length + kill * 25 : Infinity;
    app = await startApp(dataDir);
  }
  const read = () => send<{ waiting: number; behind: number }>('GET', `/api/webhooks/${webhookId}`);
  await expect.poll(read, { interval: 200, timeout: 300_000 }).toMatchObject({ waiting: 0, behind: 0 });

  const seen = new Map<string, number[]>();
  for (const { body } of receiver.received) {
    const { id, version } = body.pessoa!; // each message is about a record
    seen.set(id, [...(seen.get(id) ?? []), version]);
  }
  expect(new Set(seen.keys())).toEqual(new Set(ids));
  for (const versions of seen.values()) {
    // one that was on its way when the process fell comes once more, before the next one of its record
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
    expect(new Set(versions)).toEqual(new Set([1, 2, 3]));
  }
  const names = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(names).size).toBe(3 * RECORDS);
  expect(names.length - new Set(names).size).toBeLessThanOrEqual(KILLS * 4);
});
