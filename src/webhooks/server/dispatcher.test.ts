import { describe, expect, test } from 'vitest';
import { buildFisica } from '../../../test/pessoas.ts';
import { useSender } from '../../../test/webhook-sender.ts';
import { useReceiver } from '../../../test/webhooks.ts';
import type { Change } from '../../register/apply/server/change.ts';
import { queueAgain } from './deliveries.queries.ts';
import { secretContextOf } from './dispatcher.ts';
import { createSecret, signMessage } from './signature.ts';
import { replaceSecret, resumeWebhook } from './webhooks.queries.ts';

const receiver = useReceiver();
const sender = useSender(receiver);
const { box, now, tenant, advance, work, inside, apply, change, create, rename, names } = sender;
const { addWebhook, readWebhook } = sender;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function issueNotes(emiteNotas: boolean): Promise<void> {
  const sql = 'update tenants set settings = settings || $2::jsonb where id = $1';
  await inside((tx) => tx.query(sql, [tx.tenantId, JSON.stringify({ emiteNotas })]));
}

describe('what is sent', () => {
  test('is signed, and has the event, the record and the operation', async () => {
    const { id, secret } = await addWebhook();
    const { operationId, pessoas } = await apply({
      type: 'create',
      input: buildFisica({ nome: 'Ana', cpf: '52998224725' }),
    });
    await work(id);
    const [message, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(message!.body).toEqual({
      type: 'pessoa.created',
      tenantId: tenant(),
      number: 1,
      operationId,
      at: expect.stringMatching(/Z$/),
      pessoa: pessoas[0],
      nfe: {
        pronta: false,
        em: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        items: [{ code: 'nfe_endereco_falta', path: 'enderecos', nivel: 'recusa' }],
      },
    });
    const headers = message!.headers;
    expect(headers['content-type']).toBe('application/json');
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(now().getTime() / 1000)));
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
    await work(id);
    expect(receiver.received.map(({ body }) => [body.type, body.number, body.pessoa!.nome])).toEqual([
      ['pessoa.created', 1, 'Ana'],
      ['pessoa.updated', 2, 'Ana Lima'],
      ['pessoa.deleted', 3, 'Ana Lima'],
      ['pessoa.restored', 4, 'Ana Lima'],
      ['pessoa.updated', 5, 'Ana Souza'],
    ]);
    expect(receiver.received[2]!.body.pessoa!.deletedAt).not.toBeNull();
  });

  test('states whether the record was ready for its invoice then, and the same when it is sent again', async () => {
    const { id } = await addWebhook();
    const ana = await create('Ana');
    await change({ type: 'delete', before: ana });
    await work(id);
    const [created, deleted] = receiver.received;
    expect(created!.body.nfe).toMatchObject({ pronta: false, items: [{ code: 'nfe_sem_documento' }, {}] });
    expect(deleted!.body).not.toHaveProperty('nfe');
    await issueNotes(false);
    await inside((tx) => queueAgain(tx, id, String(created!.headers['webhook-id']), now()));
    await work(id);
    expect(receiver.received[2]!.text).toBe(created!.text);
    // what is queued from now on
    await create('Bia');
    await work(id);
    expect(receiver.received[3]!.body).toMatchObject({ pessoa: { nome: 'Bia' } });
    expect(receiver.received[3]!.body).not.toHaveProperty('nfe');
    await issueNotes(true);
  });

  test('is only what was chosen, and only what happened since', async () => {
    const ana = await create('Ana');
    const { id } = await addWebhook({ types: ['pessoa.updated'] });
    await create('Bia');
    await rename(ana, 'Ana Lima');
    await work(id);
    expect(names()).toEqual(['Ana Lima v2']);
    expect(await readWebhook(id)).toMatchObject({ waiting: 0, behind: 0 });
  });

  test('is one message for each record of an operation, each with its own id', async () => {
    const { id } = await addWebhook();
    await change(...['Ana', 'Bia', 'Caio'].map((nome): Change => ({ type: 'create', input: buildFisica({ nome }) })));
    await work(id);
    expect(names().toSorted()).toEqual(['Ana v1', 'Bia v1', 'Caio v1']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  test('is signed with the secret before, too, for a day after it was replaced', async () => {
    const { id, secret: old } = await addWebhook();
    const fresh = createSecret();
    const secret = await box.seal(fresh, secretContextOf(tenant(), id));
    const until = new Date(now().getTime() + 24 * HOUR);
    await inside((tx) => replaceSecret(tx, id, { secret, now: now(), until }));
    await create('Ana');
    await work(id);
    advance(24 * HOUR + 1);
    await create('Bia');
    await work(id);
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

async function archive(at: Date | null): Promise<void> {
  await sender.database.owner.query('update tenants set archived_at = $2 where id = $1', [tenant(), at]);
}

test('nothing is sent for a client that is archived, and what waits goes when it is taken back', async () => {
  const { id } = await addWebhook();
  await create('Ana');
  await archive(now());
  await work(id);
  expect(receiver.received).toEqual([]);
  await archive(null);
  advance(MINUTE);
  await work(id);
  expect(names()).toEqual(['Ana v1']);
});

describe('a message that is not received', () => {
  test('is sent again after 5 s, 30 s, 2 min … under the same name, until it is received', async () => {
    const { id } = await addWebhook();
    await create('Ana');
    receiver.answer = (_message, response) => response.writeHead(500).end('sem espaço');
    await work(id);
    for (const [before, after] of [
      [4_900, 200],
      [29_900, 200],
    ] as const) {
      const count = receiver.received.length;
      advance(before);
      await work(id);
      expect(receiver.received).toHaveLength(count);
      advance(after);
      await work(id);
      expect(receiver.received).toHaveLength(count + 1);
    }
    receiver.answer = (_message, response) => response.end('ok');
    advance(2 * MINUTE);
    await work(id);
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
    await work(id);
    expect(names().toSorted()).toEqual(['Ana v1', 'Bia v1']);
    receiver.answer = (_message, response) => response.end();
    advance(6_000);
    await work(id);
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
      await work(id);
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
    await work(id);
    advance(9 * MINUTE);
    await work(id);
    expect(receiver.received).toHaveLength(1);
    advance(MINUTE);
    await work(id);
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
    await work(id);
    advance(11 * MINUTE);
  }
  expect([...taken.values()]).toEqual(records.map(() => [1, 2, 3, 4, 5]));
  expect([...tries.values()].some((count) => count > 1)).toBe(true);
});

describe('a receiver that fails', () => {
  test('is tried by one message at a time, and gets all that waited once it answers', async () => {
    const { id } = await addWebhook();
    receiver.answer = (_message, response) => response.writeHead(503).end();
    for (let index = 0; index < 40; index += 1) await create(`Pessoa ${index}`);
    await work(id);
    const tried = receiver.received.length;
    expect(tried).toBeLessThanOrEqual(8);
    advance(6_000);
    await work(id);
    expect(receiver.received).toHaveLength(tried + 1);
    expect((await readWebhook(id)).failingSince).not.toBeNull();
    receiver.answer = (_message, response) => response.end();
    advance(10 * MINUTE);
    await work(id);
    expect(new Set(names()).size).toBe(40);
    expect(await readWebhook(id)).toMatchObject({ failures: 0, failingSince: null, waiting: 0, failed: 0 });
  });

  test('is one after three failures in a row: then it rests, and what answers first wakes all that waits', async () => {
    const { id } = await addWebhook();
    receiver.answer = (_message, response) => response.writeHead(503).end();
    await create('Ana');
    for (const pause of [6_000, 33_000, 0]) {
      await work(id);
      advance(pause);
    }
    await create('Bia');
    await work(id);
    expect(names()).toEqual(['Ana v1', 'Ana v1', 'Ana v1']);
    receiver.answer = (_message, response) => response.end();
    advance(6_000);
    await work(id);
    expect(names().slice(3).toSorted()).toEqual(['Ana v1', 'Bia v1']);
  });

  test('for days has its webhook paused, and loses nothing: it goes on where it stopped', async () => {
    const { id } = await addWebhook();
    await create('Ana');
    receiver.answer = (_message, response) => response.writeHead(500).end();
    for (let hours = 0; hours < 80; hours += 4) {
      await work(id);
      advance(4 * HOUR);
    }
    expect(await readWebhook(id)).toMatchObject({ state: 'paused', reason: 'failing', waiting: 1, failed: 0 });
    const tried = receiver.received.length;
    await create('Bia');
    receiver.answer = (_message, response) => response.end();
    await work(id);
    expect(receiver.received).toHaveLength(tried);
    await inside((tx) => resumeWebhook(tx, id, now()));
    await work(id);
    expect(names().slice(tried).toSorted()).toEqual(['Ana v1', 'Bia v1']);
  });

  test('and is gone (410) gets nothing more', async () => {
    const { id } = await addWebhook();
    receiver.answer = (_message, response) => response.writeHead(410).end();
    await create('Ana');
    await work(id);
    expect(await readWebhook(id)).toMatchObject({ state: 'disabled', reason: 'gone', waiting: 1 });
    advance(24 * HOUR);
    await work(id);
    expect(receiver.received).toHaveLength(1);
  });
});
