import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { useReceiver } from '../../../test/webhooks.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { WEBHOOK_TYPES } from '../webhook.schema.ts';
import type { Delivery, DeliveryDetail, Webhook, WebhookWithSecret } from '../webhook.ts';
import { signMessage } from './signature.ts';
import { sweep } from './sweep.queries.ts';

const api = useApp();
const receiver = useReceiver();
const SOON = { timeout: 300_000, interval: 50 };

beforeEach(async () => {
  await api.owner.query('delete from webhook_deliveries');
  await api.owner.query('delete from webhooks');
  api.clock.reset();
});

async function add(more: object = {}): Promise<WebhookWithSecret> {
  const body = { nome: 'Loja', url: receiver.url, types: WEBHOOK_TYPES, ...more };
  const answer = await api.as.administrador.post('/api/webhooks', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<WebhookWithSecret>();
}

async function get<T>(path: string): Promise<T> {
  const answer = await api.as.administrador.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

const read = (id: string) => get<Webhook>(`/api/webhooks/${id}`);
const log = async (id: string, query = '') =>
  (await get<{ items: Delivery[] }>(`/api/webhooks/${id}/deliveries${query}`)).items;

async function create(nome: string): Promise<Pessoa> {
  return (await api.as.gestor.post('/api/pessoas', buildFisica({ nome }))).json<Pessoa>();
}

async function rename(pessoa: Pessoa, nome: string): Promise<Pessoa> {
  const match = { 'if-match': `"${pessoa.version}"` };
  return (await api.as.gestor.patch(`/api/pessoas/${pessoa.id}`, { nome }, match)).json<Pessoa>();
}

const names = () => receiver.received.map(({ body }) => `${body.pessoa?.nome} v${body.pessoa?.version}`);
const ids = () => receiver.received.map(({ headers }) => String(headers['webhook-id']));

describe('a webhook', () => {
  test('shows its secret once, and stores it so that the database alone does not tell it', async () => {
    const { secret, ...webhook } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(webhook).toMatchObject({ nome: 'Loja', url: receiver.url, state: 'active', reason: null, waiting: 0 });
    const { rows } = await api.owner.query<{ row: string }>(
      `select w::text || encode(w.secret, 'base64') || encode(w.secret, 'escape') as row from webhooks w where id = $1`,
      [webhook.id],
    );
    for (const text of [
      rows[0]!.row,
      JSON.stringify(await get('/api/webhooks')),
      JSON.stringify(await read(webhook.id)),
    ])
      expect(text).not.toMatch(new RegExp(`whsec|${secret.slice(6, 20).replaceAll('+', '\\+')}`));
  });

  test('receives a change, and its log has the message and the answer', async () => {
    const { id, secret } = await add();
    receiver.answer = (_message, response) => response.end('recebido');
    const ana = await create('Ana');
    await vi.waitFor(async () => expect((await log(id))[0]).toMatchObject({ state: 'delivered' }), SOON);
    const [delivery] = await log(id);
    expect(delivery).toMatchObject({
      type: 'pessoa.created',
      pessoa: { id: ana.id, codigo: ana.codigo, nome: 'Ana' },
      attempts: 1,
      nextAttemptAt: null,
      last: { status: 200, problem: null, message: 'Recebida (200).', answer: 'recebido' },
    });
    const detail = await get<DeliveryDetail>(`/api/webhooks/${id}/deliveries/${delivery!.id}`);
    const [message] = receiver.received;
    expect(detail.body).toEqual(message!.body);
    const timestamp = Number(message!.headers['webhook-timestamp']);
    expect(message!.headers['webhook-id']).toBe(delivery!.id);
    const signature = signMessage([secret], { id: delivery!.id, timestamp, body: message!.text });
    expect(message!.headers['webhook-signature']).toBe(signature);
    expect((await read(id)).succeededAt).not.toBeNull();
  });

  test('is paused and goes on later with what it missed', async () => {
    const { id } = await add({ state: 'paused' });
    expect(await read(id)).toMatchObject({ state: 'paused', reason: 'user' });
    await create('Ana');
    expect(await read(id)).toMatchObject({ behind: 1 });
    const answer = await api.as.administrador.patch(`/api/webhooks/${id}`, {
      state: 'active',
      types: ['pessoa.created'],
    });
    expect(answer.json()).toMatchObject({ state: 'active', reason: null, types: ['pessoa.created'] });
    await vi.waitFor(() => expect(names()).toEqual(['Ana v1']), SOON);
  });

  test('is signed with the old secret and the new one after it was replaced', async () => {
    const { id, secret: old } = await add();
    const replaced = (await api.as.administrador.post(`/api/webhooks/${id}/secret`)).json<WebhookWithSecret>();
    expect(replaced.secret).not.toBe(old);
    expect(Date.parse(replaced.previousUntil!) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await api.as.administrador.post(`/api/webhooks/${id}/test`);
    const { headers, text } = receiver.received[0]!;
    const message = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body: text };
    expect(headers['webhook-signature']).toBe(signMessage([replaced.secret, old], message));
  });

  test('is gone when it was removed, and its log with it', async () => {
    const { id } = await add();
    await create('Ana');
    await vi.waitFor(async () => expect(await log(id)).toHaveLength(1), SOON);
    expect((await api.as.administrador.delete(`/api/webhooks/${id}`)).statusCode).toBe(204);
    expect((await api.as.administrador.get(`/api/webhooks/${id}`)).statusCode).toBe(404);
    expect((await api.as.administrador.get(`/api/webhooks/${id}/deliveries`)).statusCode).toBe(404);
    const { signal } = new AbortController();
    await sweep(api.services.db, api.tenant.id, { now: new Date(), old: false, signal });
    for (const table of ['webhooks', 'webhook_deliveries'])
      expect((await api.owner.query(`select from ${table}`)).rows).toHaveLength(0);
  });

  test.each([
    [{ url: 'http://loja.example/' }, 'url', 'https_needed'],
    [{ url: 'https://10.0.0.1/' }, 'url', 'not_public'],
    [{ url: 'https://a:b@loja.example/' }, 'url', 'credentials'],
    [{ url: 'loja' }, 'url', 'wrong_format'],
    [{ types: [] }, 'types', 'required'],
    [{ types: ['pessoa.read'] }, 'types.0', 'unknown_option'],
    [{ nome: ' ' }, 'nome', 'required'],
    [{ state: 'disabled' }, 'state', 'unknown_option'],
    [{ secret: 'whsec_x' }, 'secret', 'unknown_field'],
  ])('is not made, nor changed so: %j', async (more, path, code) => {
    const { id } = await add();
    const body = { nome: 'Loja', url: receiver.url, types: WEBHOOK_TYPES, ...more };
    for (const answer of [
      await api.as.administrador.post('/api/webhooks', body),
      await api.as.administrador.patch(`/api/webhooks/${id}`, more),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors: [{ path, code }] });
    }
    expect(await get('/api/webhooks')).toMatchObject({ items: [{ id, url: receiver.url, nome: 'Loja' }] });
  });

  test('is one of at most twenty, even when many are added together; and one id is one webhook', async () => {
    const id = uuidv7();
    const { secret: _once } = await add({ id, state: 'paused' });
    const again = await api.as.administrador.post('/api/webhooks', {
      id,
      nome: 'Loja',
      url: receiver.url,
      types: WEBHOOK_TYPES,
    });
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'webhook_exists']);
    const body = { nome: 'Loja', url: receiver.url, types: WEBHOOK_TYPES, state: 'paused' };
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => api.as.administrador.post('/api/webhooks', body)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(19);
    expect(answers.find(({ statusCode }) => statusCode !== 201)!.json()).toMatchObject({ code: 'too_many_webhooks' });
  });
});

describe('a test message', () => {
  test('is sent immediately, even to a paused webhook, and shows its result', async () => {
    const { id } = await add({ state: 'paused' });
    const answer = await api.as.administrador.post(`/api/webhooks/${id}/test`);
    expect(answer.json()).toMatchObject({ type: 'webhook.test', state: 'delivered', last: { status: 204 } });
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]!.body).toMatchObject({ type: 'webhook.test', tenantId: api.tenant.id, pessoa: null });
    receiver.answer = (_message, response) => response.writeHead(404).end('não há');
    const failed = (await api.as.administrador.post(`/api/webhooks/${id}/test`)).json<DeliveryDetail>();
    expect(failed).toMatchObject({ state: 'failed', last: { problem: 'status', message: 'Respondeu 404.' } });
    // no message about a record is missing, so none was given up
    expect(await read(id)).toMatchObject({ failed: 0, failures: 0 });
    const replayed = await api.as.administrador.post(`/api/webhooks/${id}/deliveries/${failed.id}/replay`);
    expect([replayed.statusCode, replayed.json<{ code: string }>().code]).toEqual([409, 'test_message']);
  });

  test('explains in words why the receiver was not reached', async () => {
    const { id } = await add({ state: 'paused', url: 'http://127.0.0.1:9/' });
    const answer = await api.as.administrador.post(`/api/webhooks/${id}/test`);
    expect(answer.json()).toMatchObject({ state: 'failed', last: { status: null, message: 'Recusou a conexão.' } });
  });
});

async function replay(id: string, body: object) {
  return api.as.administrador.post(`/api/webhooks/${id}/replay`, body);
}

async function preview(id: string, query: string) {
  return get(`/api/webhooks/${id}/replay?${query}`);
}

describe('sending again', () => {
  test('one message, under the same name and with the same content', async () => {
    const { id } = await add();
    const ana = await create('Ana');
    await vi.waitFor(() => expect(names()).toEqual(['Ana v1']), SOON);
    await rename(ana, 'Ana Lima');
    await vi.waitFor(() => expect(names()).toHaveLength(2), SOON);
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ waiting: 0 }), SOON);
    const name = ids()[0]!;
    const answer = await api.as.administrador.post(`/api/webhooks/${id}/deliveries/${name}/replay`);
    expect([answer.statusCode, answer.json<Delivery>().state]).toEqual([202, 'pending']);
    await vi.waitFor(() => expect(names()).toEqual(['Ana v1', 'Ana Lima v2', 'Ana v1']), SOON);
    expect(ids()[2]).toBe(name);
    expect(receiver.received[2]!.text).toBe(receiver.received[0]!.text);
  });

  test('all that was given up', async () => {
    const { id } = await add();
    await Promise.all([create('Ana'), create('Bia')]);
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ waiting: 0, behind: 0 }), SOON);
    await api.owner.query(`update webhook_deliveries set state = 'failed', attempts = 10`);
    expect(await read(id)).toMatchObject({ failed: 2 });
    expect(await log(id, '?state=failed')).toHaveLength(2);
    expect(await preview(id, 'what=failed')).toEqual({ messages: 2, exact: true, from: null });
    const answer = await replay(id, { what: 'failed' });
    expect([answer.statusCode, answer.json()]).toEqual([202, { messages: 2, exact: true, from: null }]);
    await vi.waitFor(() => expect(names().slice(2).toSorted()).toEqual(['Ana v1', 'Bia v1']), SOON);
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ failed: 0, waiting: 0 }), SOON);
  });

  test('everything from an event or a moment on, each record in its order', async () => {
    await create('Antes');
    const { id } = await add();
    const ana = await create('Ana');
    const lima = await rename(ana, 'Ana Lima');
    await create('Bia');
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ waiting: 0, behind: 0 }), SOON);
    const first = receiver.received.find(({ body }) => body.pessoa?.nome === 'Ana')!.body;
    receiver.received = [];
    expect(await preview(id, `what=number&number=${first.number}`)).toEqual({
      messages: 3,
      exact: true,
      from: first.number,
    });
    const at = encodeURIComponent(first.at);
    expect(await preview(id, `what=moment&at=${at}`)).toMatchObject({ messages: 3, from: first.number });
    expect((await replay(id, { what: 'moment', at: first.at })).statusCode).toBe(202);
    await vi.waitFor(async () => {
      expect(await read(id)).toMatchObject({ waiting: 0, behind: 0 });
      expect(names().toSorted()).toEqual(['Ana Lima v2', 'Ana v1', 'Bia v1']);
    }, SOON);
    expect(names().indexOf('Ana v1')).toBeLessThan(names().indexOf('Ana Lima v2'));
    // a webhook made later can be told what was before it, too
    await replay(id, { what: 'number', number: 1 });
    await vi.waitFor(() => expect(names()).toContain('Antes v1'), SOON);
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ waiting: 0, behind: 0 }), SOON);
    expect(lima.version).toBe(2);
  });

  test('the last event of the webhook, alone', async () => {
    const { id } = await add();
    await create('Ana');
    await create('Bia');
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ waiting: 0, behind: 0 }), SOON);
    const last = receiver.received.find(({ body }) => body.pessoa?.nome === 'Bia')!.body;
    receiver.received = [];
    expect((await replay(id, { what: 'number', number: last.number })).json()).toMatchObject({ messages: 1 });
    await vi.waitFor(() => expect(names()).toEqual(['Bia v1']), SOON);
  });

  test('counts only the types of the webhook', async () => {
    const { id } = await add({ types: ['pessoa.updated'], state: 'paused' });
    const { number } = (await api.owner.query<{ number: number }>('select max(number) as number from register_events'))
      .rows[0]!;
    const ana = await create('Ana');
    await rename(ana, 'Ana Lima');
    expect(await preview(id, `what=number&number=${number + 1}`)).toMatchObject({ messages: 1, exact: true });
    expect(await preview(id, `what=number&number=${number + 3}`)).toMatchObject({ messages: 0 });
    expect(await preview(id, 'what=moment&at=2999-01-01T00:00:00Z')).toMatchObject({ messages: 0 });
  });

  test.each([
    ['what=number', 'number'],
    ['what=moment', 'at'],
    ['what=all', 'what'],
    ['what=number&number=0', 'number'],
    ['what=moment&at=ontem', 'at'],
  ])('says what is missing or wrong: %s', async (query, path) => {
    const { id } = await add({ state: 'paused' });
    const answer = await api.as.administrador.get(`/api/webhooks/${id}/replay?${query}`);
    expect([answer.statusCode, answer.json<{ errors: { path: string }[] }>().errors[0]!.path]).toEqual([422, path]);
    const body = Object.fromEntries(new URLSearchParams(query));
    expect((await replay(id, body)).statusCode).toBe(422);
  });
});

describe('the log', () => {
  test('comes page by page, the newest first', async () => {
    const { id } = await add();
    for (const nome of ['Ana', 'Bia', 'Caio']) await create(nome);
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ waiting: 0, behind: 0 }), SOON);
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const page = await get<{ items: Delivery[]; next: string | null }>(
        `/api/webhooks/${id}/deliveries?limit=1${after}`,
      );
      seen.push(...page.items.map(({ pessoa }) => pessoa!.nome));
      if (page.next === null) break;
      after = `&after=${encodeURIComponent(page.next)}`;
    }
    expect(seen).toEqual(['Caio', 'Bia', 'Ana']);
    for (const after of [
      'x',
      '2026-11-21T00:00:00.000Z_1_x',
      '0000-00-00T00:00:00.000Z_1_',
      `2026-13-01T00:00:00.000Z_1_${id}`,
    ])
      expect((await api.as.administrador.get(`/api/webhooks/${id}/deliveries?after=${after}`)).statusCode).toBe(400);
  });

  test('goes back thirty days', async () => {
    const { id } = await add();
    await create('Ana');
    await create('Bia');
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ waiting: 0, behind: 0 }), SOON);
    await api.owner.query(
      `update webhook_deliveries set finished_at = now() - interval '31 days'
       where number = (select min(number) from webhook_deliveries)`,
    );
    const { signal } = new AbortController();
    await sweep(api.services.db, api.tenant.id, { now: new Date(), old: true, signal });
    expect((await log(id)).map(({ pessoa }) => pessoa!.nome)).toEqual(['Bia']);
  });
});
