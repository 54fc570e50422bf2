import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildFisica } from '../../../test/pessoas.ts';
import { useSender } from '../../../test/webhook-sender.ts';
import { useReceiver } from '../../../test/webhooks.ts';
import type { Change } from '../../register/apply/server/change.ts';
import { createTurns } from '../../kit/server/db/turns.ts';
import { pauseWebhook, removeWebhook } from './webhooks.queries.ts';

const receiver = useReceiver();
const sender = useSender(receiver);
const { database, lines, now, advance, lookUp, another, work, findWork, inside, change, create } = sender;
const { addWebhook, readWebhook, attemptsOf } = sender;
const MINUTE = 60_000;

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
    await Promise.all([paused, removed].map(({ id }) => work(id)));
    // what was on its way when it was revoked: no more than go at once
    expect(receiver.received.length).toBeLessThanOrEqual(8);
    expect(await readWebhook(removed.id)).toBeUndefined();
  });

  test('when the key of the installation has changed: the webhook reports it', async () => {
    const { id } = await addWebhook();
    await database.owner.query(`update webhooks set secret_key_id = 'outra' where id = $1`, [id]);
    await create('Ana');
    await work(id);
    expect(receiver.received).toEqual([]);
    expect(await readWebhook(id)).toMatchObject({ state: 'paused', reason: 'key', waiting: 1 });
  });

  test('by a second process while the first sends', async () => {
    const { id } = await addWebhook();
    for (let index = 0; index < 12; index += 1) await create(`Pessoa ${index}`);
    const other = another();
    const seen: string[][] = [];
    receiver.answer = (_message, response) => {
      void findWork()
        .then((ids) => seen.push(ids))
        .then(async () => expect(await work(id, other)).toBe(false))
        .then(() => response.end());
    };
    await work(id);
    expect(receiver.received).toHaveLength(12);
    expect(seen.flat()).toEqual([]);
    expect(await findWork()).toEqual([]);
  });
});

test('nothing more is sent once another process has taken over', async () => {
  const { id } = await addWebhook();
  for (let index = 0; index < 20; index += 1) await create(`Pessoa ${index}`);
  const takeOver = `update jobs set owner = $2, lease_until = now() + interval '1 minute' where id = $1`;
  // one connection, and several messages on their way
  const { take } = createTurns();
  receiver.answer = (_message, response) =>
    void take(() => database.owner.query(takeOver, [id, randomUUID()])).then(() => response.end());
  await work(id);
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
    await work(id);
    expect(await attemptsOf(id)).toEqual([problem]);
  });

  test('is not called when its name led outside before (DNS rebinding)', async () => {
    const port = new URL(receiver.url).port;
    const { id } = await addWebhook({ url: `https://gancho.exemplo.com.br:${port}/` });
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
      lookUp(async () => addresses);
      await create('Ana');
      await work(id);
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
    await work(id);
    expect(receiver.received).toHaveLength(1);
    expect(await attemptsOf(id)).toEqual(['redirect']);
  });

  test('is this machine: not called once others are served, too', async () => {
    const { id } = await addWebhook();
    await create('Ana');
    const outside = {
      now,
      reach: { host: '127.0.0.1', publicUrl: new URL('https://fichario.exemplo'), hosts: [], trustedProxies: [] },
    };
    await work(id, another(outside));
    expect(receiver.received).toEqual([]);
    expect(await attemptsOf(id)).toEqual(['not_public']);
  });
});

test('an answer is kept as text of at most 1 KB, however long and whatever it is', async () => {
  const { id } = await addWebhook();
  await create('Ana');
  receiver.answer = (_message, response) => response.end(`\0<b>ok</b>\u202e${'ç'.repeat(200_000)}`);
  await work(id);
  const { rows } = await database.owner.query<{ answer: string }>(
    `select log->0->>'answer' as answer from webhook_deliveries where webhook_id = $1`,
    [id],
  );
  const [{ answer } = { answer: '' }] = rows;
  expect(answer).toMatch(/^<b>ok<\/b>ç+$/);
  expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(1024);
});

test('a large operation is put into the queue in pieces, and each of its records once', async () => {
  const { id } = await addWebhook();
  const nomes = Array.from({ length: 2_300 }, (_, index) => `Pessoa ${index}`);
  await change(...nomes.map((nome): Change => ({ type: 'create', input: buildFisica({ nome }) })));
  // it takes nothing: what does not fit stays in the stream
  receiver.answer = (_message, response) => response.writeHead(503).end();
  for (const [waiting, behind] of [
    [1_000, 2],
    [1_000, 1],
    [300, 0],
  ]) {
    await work(id);
    expect(await readWebhook(id)).toMatchObject({ waiting, behind });
    await database.owner.query(`update webhook_deliveries set state = 'delivered' where webhook_id = $1`, [id]);
  }
  const { rows } = await database.owner.query<{ records: number; messages: number }>(
    `select count(distinct pessoa_id)::int as records, count(*)::int as messages
     from webhook_deliveries where webhook_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ records: 2_300, messages: 2_300 }]);
});

test('the log of the program has neither a name, nor an address, nor a secret', () => {
  const text = JSON.stringify(lines);
  expect(lines.length).toBeGreaterThan(5);
  expect(text).not.toContain('webhook not sent');
  expect(text).not.toMatch(/Ana|Bia|Pessoa \d|127\.0\.0\.1|gancho|whsec|52998224725/);
});
