import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { useReceiver } from '../../../test/webhooks.ts';
import { applyOperation, type Change, type OperationHeader } from '../../operations/server/apply.ts';
import type { Pessoa } from '../../pessoas/pessoa.ts';
import { inTenant, type TenantTx } from '../../server/db.ts';
import type { Webhook } from '../webhook.ts';
import { WEBHOOK_TYPES } from '../webhook.schema.ts';
import { createDispatcher, type Dispatcher, placeOf } from './dispatcher.ts';
import { openSecretBox } from './secret-box.ts';
import { createSecret, signMessage } from './signature.ts';
import {
  insertWebhook,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  replaceSecret,
  resumeWebhook,
} from './webhooks.queries.ts';

const database = useDatabase();
const receiver = useReceiver();
const dataDir = mkdtempSync(join(tmpdir(), 'fichario-webhooks-'));
const box = openSecretBox(dataDir);
const lines: unknown[] = [];
const log = {
  info: (...line: unknown[]) => void lines.push(line),
  error: (...line: unknown[]) => void lines.push(line),
} as unknown as FastifyBaseLogger; // all that is called of it
const reach = { host: '127.0.0.1', publicUrl: undefined };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let tenantId = 0;
let header: OperationHeader;
let clock = new Date();
let dispatcher: Dispatcher;
let resolve: ((name: string) => Promise<string[]>) | undefined;

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'update', userId, origin: 'api' };
  clock = new Date();
  resolve = undefined;
  dispatcher = createDispatcherOf();
});

function createDispatcherOf(signal = new AbortController().signal): Dispatcher {
  const outside = { now: () => clock, reach, resolve: (name: string) => resolve!(name) };
  return createDispatcher({ db: database.db, box, outside, log, chance: () => 0.5, signal });
}

function advance(ms: number): void {
  clock = new Date(clock.getTime() + ms);
}

function inside<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return inTenant(database.db, tenantId, work);
}

async function addWebhook({ types = [...WEBHOOK_TYPES], url = receiver.url } = {}): Promise<{
  id: string;
  secret: string;
}> {
  const id = randomUUID();
  const secret = createSecret();
  const sealed = await box.seal(secret, placeOf(tenantId, id));
  const webhook = { id, nome: 'Loja', url, types, state: 'active', secret: sealed, userId: header.userId } as const;
  await inside((tx) => insertWebhook(tx, { ...webhook, now: clock }));
  return { id, secret };
}

async function readWebhook(id: string): Promise<Webhook> {
  const [webhook] = await inside((tx) => listWebhooks(tx, clock, id));
  return webhook!;
}

async function change(...changes: Change[]): Promise<Pessoa[]> {
  return (await inside((tx) => applyOperation(tx, header, changes))).pessoas;
}

async function create(nome: string): Promise<Pessoa> {
  return (await change({ type: 'create', input: buildFisica({ nome }) }))[0]!;
}

async function rename(before: Pessoa, nome: string): Promise<Pessoa> {
  return (await change({ type: 'update', before, input: buildFisica({ nome }) }))[0]!;
}

const names = () => receiver.received.map(({ body }) => `${body.pessoa?.nome} v${body.pessoa?.version}`);

describe('what is sent', () => {
  test('is signed, and says what happened to which record in which operation', async () => {
    const { id, secret } = await addWebhook();
    const { operationId, pessoas } = await inside((tx) =>
      applyOperation(tx, header, [{ type: 'create', input: buildFisica({ nome: 'Ana', cpf: '52998224725' }) }]),
    );
    await dispatcher.work(tenantId, id);
    const [message, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(message!.body).toEqual({
      type: 'pessoa.created',
      tenantId,
      number: 1,
      operationId,
      at: expect.stringMatching(/Z$/),
      pessoa: pessoas[0],
    });
    const headers = message!.headers;
    expect(headers['content-type']).toBe('application/json');
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(clock.getTime() / 1000)));
    const signed = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']) };
    expect(headers['webhook-signature']).toBe(signMessage([secret], { ...signed, body: message!.text }));
  });

  test('is each change of a record as it was then, whatever it became since', async () => {
    const { id } = await addWebhook();
    const ana = await create('Ana');
    const lima = await rename(ana, 'Ana Lima');
    const [deleted] = await change({ type: 'delete', before: lima });
    const [restored] = await change({ type: 'restore', before: deleted! });
    await rename(restored!, 'Ana Souza');
    await dispatcher.work(tenantId, id);
    expect(receiver.received.map(({ body }) => [body.type, body.number, body.pessoa!.nome])).toEqual([
      ['pessoa.created', 1, 'Ana'],
      ['pessoa.updated', 2, 'Ana Lima'],
      ['pessoa.deleted', 3, 'Ana Lima'],
      ['pessoa.restored', 4, 'Ana Lima'],
      ['pessoa.updated', 5, 'Ana Souza'],
    ]);
    expect(receiver.received[2]!.body.pessoa!.deletedAt).not.toBeNull();
  });

  test('is only what was chosen, and only what happened since', async () => {
    const ana = await create('Ana');
    const { id } = await addWebhook({ types: ['pessoa.updated'] });
    await create('Bia');
    await rename(ana, 'Ana Lima');
    await dispatcher.work(tenantId, id);
    expect(names()).toEqual(['Ana Lima v2']);
    expect(await readWebhook(id)).toMatchObject({ waiting: 0, behind: 0 });
  });

  test('is one message for each record of an operation, each with a name of its own', async () => {
    const { id } = await addWebhook();
    await change(...['Ana', 'Bia', 'Caio'].map((nome): Change => ({ type: 'create', input: buildFisica({ nome }) })));
    await dispatcher.work(tenantId, id);
    expect(names().toSorted()).toEqual(['Ana v1', 'Bia v1', 'Caio v1']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  test('is signed with the secret before, too, for a day after it was replaced', async () => {
    const { id, secret: old } = await addWebhook();
    const fresh = createSecret();
    const secret = await box.seal(fresh, placeOf(tenantId, id));
    const until = new Date(clock.getTime() + 24 * HOUR);
    await inside((tx) => replaceSecret(tx, id, { secret, now: clock, until }));
    await create('Ana');
    await dispatcher.work(tenantId, id);
    advance(24 * HOUR + 1);
    await create('Bia');
    await dispatcher.work(tenantId, id);
    const expected = receiver.received.map(({ headers, text }, index) =>
      signMessage(index === 0 ? [fresh, old] : [fresh], {
        id: String(headers['webhook-id']),
        timestamp: Number(headers['webhook-timestamp']),
        body: text,
      }),
    );
    expect(receiver.received.map(({ headers }) => headers['webhook-signature'])).toEqual(expected);
  });
});

describe('a message that is not received', () => {
  test('is sent again after 5 s, 30 s, 2 min … under the same name, until it is received', async () => {
    const { id } = await addWebhook();
    await create('Ana');
    receiver.answer = (_message, response) => response.writeHead(500).end('sem espaço');
    await dispatcher.work(tenantId, id);
    for (const [before, after] of [
      [4_900, 200],
      [29_900, 200],
    ] as const) {
      const count = receiver.received.length;
      advance(before);
      await dispatcher.work(tenantId, id);
      expect(receiver.received).toHaveLength(count);
      advance(after);
      await dispatcher.work(tenantId, id);
      expect(receiver.received).toHaveLength(count + 1);
    }
    receiver.answer = (_message, response) => response.end('ok');
    advance(2 * MINUTE);
    await dispatcher.work(tenantId, id);
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(4);
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
    expect(await readWebhook(id)).toMatchObject({ failures: 0, failingSince: null, waiting: 0, failed: 0 });
  });

  test('keeps back the later ones of its record, and no other', async () => {
    const { id } = await addWebhook();
    const ana = await create('Ana');
    await rename(ana, 'Ana Lima');
    await create('Bia');
    receiver.answer = ({ body }, response) => response.writeHead(body.pessoa!.nome === 'Ana' ? 422 : 200).end();
    await dispatcher.work(tenantId, id);
    expect(names().toSorted()).toEqual(['Ana v1', 'Bia v1']);
    receiver.answer = (_message, response) => response.end();
    advance(6_000);
    await dispatcher.work(tenantId, id);
    expect(names().slice(2)).toEqual(['Ana v1', 'Ana Lima v2']);
  });

  test('is given up after the last attempt, and the record goes on with the next', async () => {
    const { id } = await addWebhook();
    const ana = await create('Ana');
    await rename(ana, 'Ana Lima');
    receiver.answer = ({ body }, response) => response.writeHead(body.pessoa!.nome === 'Ana' ? 422 : 200).end();
    // others are received meanwhile: the receiver as a whole is well
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await create(`Outra ${attempt}`);
      await dispatcher.work(tenantId, id);
      advance(27 * HOUR);
    }
    expect(names().filter((name) => name === 'Ana v1')).toHaveLength(10);
    expect(names().filter((name) => name === 'Ana Lima v2')).toHaveLength(1);
    expect(await readWebhook(id)).toMatchObject({ state: 'active', failed: 1, waiting: 0 });
  });

  test('is put off for as long as the receiver asks', async () => {
    const { id } = await addWebhook();
    await create('Ana');
    receiver.answer = (_message, response) => response.writeHead(429, { 'retry-after': '600' }).end();
    await dispatcher.work(tenantId, id);
    advance(9 * MINUTE);
    await dispatcher.work(tenantId, id);
    expect(receiver.received).toHaveLength(1);
    advance(MINUTE);
    await dispatcher.work(tenantId, id);
    expect(receiver.received).toHaveLength(2);
  });
});

test('whatever fails, and however often, each record arrives in the order of its versions', async () => {
  const { id } = await addWebhook();
  const tries = new Map<string, number>();
  const taken = new Map<string, number[]>();
  // of each message the first attempts fail, of each another number of them
  receiver.answer = ({ headers, body }, response) => {
    const name = String(headers['webhook-id']);
    const attempt = (tries.get(name) ?? 0) + 1;
    tries.set(name, attempt);
    const isTaken = attempt > Number.parseInt(name.slice(0, 2), 16) % 4;
    const { id: record, version } = body.pessoa!;
    if (isTaken) taken.set(record, [...(taken.get(record) ?? []), version]);
    setTimeout(() => response.writeHead(isTaken ? 204 : 500).end(), version % 3);
  };
  const records = await Promise.all(Array.from({ length: 8 }, (_, index) => create(`Pessoa ${index}`)));
  for (let version = 1; version < 5; version += 1)
    for (const [index, record] of records.entries())
      records[index] = await rename(record, `Pessoa ${index} ${version}`);
  for (let turn = 0; turn < 60 && (turn === 0 || (await readWebhook(id)).waiting > 0); turn += 1) {
    await dispatcher.work(tenantId, id);
    advance(11 * MINUTE);
  }
  expect([...taken.values()]).toEqual(records.map(() => [1, 2, 3, 4, 5]));
  expect([...tries.values()].some((count) => count > 1)).toBe(true);
}, 60_000);

describe('a receiver that fails', () => {
  test('is tried by one message at a time, and gets all that waited once it answers', async () => {
    const { id } = await addWebhook();
    receiver.answer = (_message, response) => response.writeHead(503).end();
    for (let index = 0; index < 40; index += 1) await create(`Pessoa ${index}`);
    await dispatcher.work(tenantId, id);
    const tried = receiver.received.length;
    expect(tried).toBeLessThanOrEqual(8);
    advance(6_000);
    await dispatcher.work(tenantId, id);
    expect(receiver.received).toHaveLength(tried + 1);
    expect((await readWebhook(id)).failingSince).not.toBeNull();
    receiver.answer = (_message, response) => response.end();
    advance(10 * MINUTE);
    await dispatcher.work(tenantId, id);
    expect(new Set(names()).size).toBe(40);
    expect(await readWebhook(id)).toMatchObject({ failures: 0, failingSince: null, waiting: 0, failed: 0 });
  });

  test('for days has its webhook paused, and loses nothing: it goes on where it stopped', async () => {
    const { id } = await addWebhook();
    await create('Ana');
    receiver.answer = (_message, response) => response.writeHead(500).end();
    for (let hours = 0; hours < 80; hours += 4) {
      await dispatcher.work(tenantId, id);
      advance(4 * HOUR);
    }
    expect(await readWebhook(id)).toMatchObject({ state: 'paused', reason: 'failing', waiting: 1, failed: 0 });
    const tried = receiver.received.length;
    await create('Bia');
    receiver.answer = (_message, response) => response.end();
    await dispatcher.work(tenantId, id);
    expect(receiver.received).toHaveLength(tried);
    await inside((tx) => resumeWebhook(tx, id, clock));
    await dispatcher.work(tenantId, id);
    expect(names().slice(tried).toSorted()).toEqual(['Ana v1', 'Bia v1']);
  });

  test('and is gone (410) gets nothing more', async () => {
    const { id } = await addWebhook();
    receiver.answer = (_message, response) => response.writeHead(410).end();
    await create('Ana');
    await dispatcher.work(tenantId, id);
    expect(await readWebhook(id)).toMatchObject({ state: 'disabled', reason: 'gone', waiting: 1 });
    advance(24 * HOUR);
    await dispatcher.work(tenantId, id);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('nothing is sent', () => {
  test('after the webhook was paused or removed, though messages waited', async () => {
    const [paused, removed] = [await addWebhook(), await addWebhook()];
    for (let index = 0; index < 10; index += 1) await create(`Pessoa ${index}`);
    receiver.answer = (_message, response) => {
      void inside(async (tx) => {
        await pauseWebhook(tx, paused.id, 'user');
        await removeWebhook(tx, removed.id);
      }).then(() => response.end());
    };
    await Promise.all([paused, removed].map(({ id }) => dispatcher.work(tenantId, id)));
    // what was on its way when it was revoked: no more than go at once
    expect(receiver.received.length).toBeLessThanOrEqual(8);
    expect(await readWebhook(removed.id)).toBeUndefined();
  });

  test('when the key of the installation is another one: the webhook says so', async () => {
    const { id } = await addWebhook();
    await database.owner.query(`update webhooks set secret_key_id = 'outra' where id = $1`, [id]);
    await create('Ana');
    await dispatcher.work(tenantId, id);
    expect(receiver.received).toEqual([]);
    expect(await readWebhook(id)).toMatchObject({ state: 'paused', reason: 'key', waiting: 1 });
  });

  test('by a second process while the first sends', async () => {
    const { id } = await addWebhook();
    for (let index = 0; index < 12; index += 1) await create(`Pessoa ${index}`);
    const other = createDispatcherOf();
    const seen: string[][] = [];
    receiver.answer = (_message, response) => {
      void other
        .findWork(tenantId)
        .then((ids) => seen.push(ids))
        .then(() => other.work(tenantId, id))
        .then(() => response.end());
    };
    await dispatcher.work(tenantId, id);
    expect(receiver.received).toHaveLength(12);
    expect(seen.flat()).toEqual([]);
    expect(await dispatcher.findWork(tenantId)).toEqual([]);
  });
});

async function attemptsOf(id: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ problem: string }>(
    `select log->-1->>'problem' as problem from webhook_deliveries where webhook_id = $1`,
    [id],
  );
  return rows.map(({ problem }) => problem);
}

test('nothing more is sent once another process has taken over', async () => {
  const { id } = await addWebhook();
  for (let index = 0; index < 20; index += 1) await create(`Pessoa ${index}`);
  const takeOver = `update webhooks set lease_owner = gen_random_uuid(), lease_until = now() + interval '1 minute'
    where id = $1`;
  receiver.answer = (_message, response) => void database.owner.query(takeOver, [id]).then(() => response.end());
  await dispatcher.work(tenantId, id);
  // those that were on their way
  expect(receiver.received.length).toBeLessThanOrEqual(4);
  expect((await readWebhook(id)).waiting).toBe(20 - receiver.received.length);
});

describe('an address that leads inside', () => {
  test.each([
    ['a private address', 'https://10.0.0.1/', 'not_public'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/', 'not_public'],
    ['plain http', 'http://exemplo.com.br/', 'not_public'],
  ])('is not called: %s', async (_what, url, problem) => {
    const { id } = await addWebhook({ url });
    await create('Ana');
    await dispatcher.work(tenantId, id);
    expect(await attemptsOf(id)).toEqual([problem]);
  });

  test('is not called when its name led outside before (DNS rebinding)', async () => {
    const port = new URL(receiver.url).port;
    const { id } = await addWebhook({ url: `https://gancho.exemplo.com.br:${port}/` });
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
      resolve = async () => addresses;
      await create('Ana');
      await dispatcher.work(tenantId, id);
      advance(10 * MINUTE);
    }
    const problems = (await attemptsOf(id)).filter((problem) => problem !== null);
    expect(problems.length).toBeGreaterThan(1);
    expect(new Set(problems)).toEqual(new Set(['not_public']));
    expect(receiver.received).toEqual([]);
  });

  test('is not called through a redirect', async () => {
    const { id } = await addWebhook();
    receiver.answer = (_message, response) => response.writeHead(307, { location: `${receiver.url}/dentro` }).end();
    await create('Ana');
    await dispatcher.work(tenantId, id);
    expect(receiver.received).toHaveLength(1);
    expect(await attemptsOf(id)).toEqual(['redirect']);
  });

  test('is this machine: not called once others are served, too', async () => {
    const { id } = await addWebhook();
    await create('Ana');
    const outside = { now: () => clock, reach: { host: '127.0.0.1', publicUrl: new URL('https://fichario.exemplo') } };
    const { signal } = new AbortController();
    await createDispatcher({ db: database.db, box, outside, log, chance: () => 0.5, signal }).work(tenantId, id);
    expect(receiver.received).toEqual([]);
    expect(await attemptsOf(id)).toEqual(['not_public']);
  });
});

test('an answer is kept as text of at most 1 KB, however long and whatever it is', async () => {
  const { id } = await addWebhook();
  await create('Ana');
  receiver.answer = (_message, response) => response.end(`\0<b>ok</b>\u202e${'ç'.repeat(200_000)}`);
  await dispatcher.work(tenantId, id);
  const { rows } = await database.owner.query<{ answer: string }>(
    `select log->0->>'answer' as answer from webhook_deliveries where webhook_id = $1`,
    [id],
  );
  const [{ answer } = { answer: '' }] = rows;
  expect(answer).toMatch(/^<b>ok<\/b>ç+$/);
  expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(1024);
});

test('a large operation is put into the queue in pieces, and every record is told once', async () => {
  const { id } = await addWebhook();
  const nomes = Array.from({ length: 1_200 }, (_, index) => `Pessoa ${index}`);
  await change(...nomes.map((nome): Change => ({ type: 'create', input: buildFisica({ nome }) })));
  let most = 0;
  const look = async () => {
    most = Math.max(most, (await readWebhook(id)).waiting);
  };
  receiver.answer = (_message, response) => {
    response.end();
    if (receiver.received.length % 100 === 1) void look();
  };
  await dispatcher.work(tenantId, id);
  expect(new Set(receiver.received.map(({ body }) => body.pessoa!.nome)).size).toBe(1_200);
  expect(receiver.received).toHaveLength(1_200);
  expect(most).toBeGreaterThan(900);
  expect(most).toBeLessThan(1_200);
}, 60_000);

test('the log of the program has neither a name, nor an address, nor a secret', () => {
  const text = JSON.stringify(lines);
  expect(lines.length).toBeGreaterThan(10);
  expect(text).not.toContain('webhook not sent');
  expect(text).not.toMatch(/Ana|Bia|Pessoa \d|127\.0\.0\.1|gancho|whsec|52998224725/);
});
