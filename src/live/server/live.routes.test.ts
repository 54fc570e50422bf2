import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTenant, buildUser, type Caller, setRole, signIn, useApp } from '../../../test/builders.ts';
import { openStream, type OpenStream, parseEvents } from '../../../test/event-stream.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { buildApp } from '../../app/server/app.ts';
import { inTenant, inTenantBulk } from '../../kit/server/db/db.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { applyBulkCreate, applyOperation } from '../../register/apply/server/apply.ts';

const api = useApp();
const open: OpenStream[] = [];
const CHECK_MS = 30_000;

beforeAll(() => api.app.listen({ port: 0, host: '127.0.0.1' }));
afterEach(async () => {
  vi.useRealTimers();
  for (const stream of open) stream.close();
  await Promise.all(open.splice(0).map(({ ended }) => ended));
});

/** Opens a stream for a user, and waits until it is ready. */
async function listen(userId: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const stream = await openStream(api.app, await signIn(api.owner, userId, api.services.now()), headers);
  open.push(stream);
  if (stream.status === 200) await stream.next(({ event }) => event === 'ready');
  return stream;
}

async function create(caller: Caller = api.as.gestor, nome = 'Ana', headers = {}): Promise<Pessoa> {
  return (await caller.post('/api/pessoas', buildFisica({ nome }), headers)).json<Pessoa>();
}

const changesOf = (stream: OpenStream) => stream.events.filter(({ event }) => event === 'change');
const isAbout = (id: string) => (found: { data: Record<string, unknown> }) =>
  (found.data['pessoaIds'] as string[] | null)?.includes(id) === true;

describe('the stream', () => {
  // the benchmark measures the delay (bench/live.bench.ts)
  test('reports who changed which records', async () => {
    const stream = await listen(api.as.leitor.user.id);
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers['x-accel-buffering']).toBe('no');
    const { id } = await create();
    const change = await stream.next(isAbout(id));
    expect(change).toEqual({
      event: 'change',
      id: `${api.tenant.id}.${String(change.data['number'])}`,
      data: {
        tenantId: api.tenant.id,
        number: expect.any(Number),
        operationId: expect.any(String),
        kind: 'create',
        user: { id: api.as.gestor.user.id, nome: 'Um gestor' },
        count: 1,
        pessoaIds: [id],
      },
    });
  });

  test('receives the changes of another process', async () => {
    const stream = await listen(api.as.leitor.user.id);
    const header = { kind: 'create' as const, userId: api.as.gestor.user.id, origin: 'cli' as const };
    const { pessoas } = await inTenant(api.services.db, api.tenant.id, (tx) =>
      applyOperation(tx, header, [{ type: 'create', input: buildFisica() }]),
    );
    await stream.next(isAbout(pessoas[0]!.id));
  });

  test('continues from its last position: nothing is missed or repeated', async () => {
    const first = await listen(api.as.leitor.user.id);
    const { id } = await create();
    const heard = await first.next(isAbout(id));
    first.close();
    await first.ended;
    const missed = [await create(), await create(), await create()];
    for (const headers of [{ 'last-event-id': heard.id! }]) {
      const second = await listen(api.as.leitor.user.id, headers);
      await second.next(isAbout(missed[2]!.id));
      expect(changesOf(second).map(({ data }) => data['pessoaIds'])).toEqual(missed.map((pessoa) => [pessoa.id]));
    }
    const cookie = await signIn(api.owner, api.as.leitor.user.id);
    const answer = await api.app.inject({ url: `/api/live?after=${heard.id}`, headers: { cookie } });
    expect(parseEvents(answer.body).map(({ event }) => event)).toEqual(['change', 'change', 'change', 'ready']);
  });

  test('omits the records when they are many, and sends a single change when it is far behind', async () => {
    const position = `${api.tenant.id}.1`;
    const header = { kind: 'import' as const, userId: api.as.gestor.user.id, origin: 'cli' as const };
    const stream = await listen(api.as.leitor.user.id);
    const inputs = Array.from({ length: 201 }, () => buildFisica());
    await inTenantBulk(api.services.db, api.tenant.id, (tx) => applyBulkCreate(tx, header, inputs));
    const large = await stream.next(({ data }) => data['kind'] === 'import');
    expect(large.data).toMatchObject({ count: 201, pessoaIds: null });
    await api.owner.query('update register_streams set last_number = last_number + 600 where tenant_id = $1', [
      api.tenant.id,
    ]);
    const late = await listen(api.as.leitor.user.id, { 'last-event-id': position });
    const [change, ...more] = changesOf(late);
    expect(more).toEqual([]);
    expect(change!.data).toMatchObject({ pessoaIds: null, count: null, kind: null, user: null });
    const { id } = await create();
    await late.next(isAbout(id));
  });

  test('starts again when the database is behind the given position', async () => {
    const stream = await listen(api.as.leitor.user.id, { 'last-event-id': `${api.tenant.id}.999999999` });
    expect(changesOf(stream).map(({ data }) => data['pessoaIds'])).toEqual([null]);
    const { id } = await create();
    await stream.next(isAbout(id));
  });

  test('sends nothing of a client without access', async () => {
    const stream = await listen(api.as.gestor.user.id, { 'last-event-id': `${api.otherTenant.id}.0` });
    const elsewhere = { 'x-tenant': String(api.otherTenant.id) };
    const foreign = await create(api.as.outsider, 'Oculta', elsewhere);
    const { id } = await create();
    await stream.next(isAbout(id));
    expect(stream.events.some(isAbout(foreign.id))).toBe(false);
    expect(JSON.stringify(stream.events)).not.toContain(`"tenantId":${api.otherTenant.id}`);
    expect(stream.events.map((event) => event.id).join()).not.toContain(`${api.otherTenant.id}.`);
  });

  test('sends the changes of all clients of the user in one stream', async () => {
    const second = await buildTenant(api.owner);
    const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'leitor', [second.id]: 'operador' } });
    const stream = await listen(user.id);
    const there = await create(await api.callerFor(user), 'Bia', { 'x-tenant': String(second.id) });
    expect((await stream.next(isAbout(there.id))).data['tenantId']).toBe(second.id);
    // only now: of simultaneous changes in two clients, either may arrive first
    const here = await create();
    const last = await stream.next(isAbout(here.id));
    expect(last.id).toMatch(
      new RegExp(`^(${api.tenant.id}\\.\\d+-${second.id}\\.1|${second.id}\\.1-${api.tenant.id}\\.\\d+)$`),
    );
  });

  test('is open to users without a client, and refuses anonymous users and invalid positions', async () => {
    const cookie = await signIn(api.owner, api.as.installationAdmin.user.id);
    const answer = await api.app.inject({ url: '/api/live', headers: { cookie } });
    expect(parseEvents(answer.body)).toEqual([{ id: undefined, event: 'ready', data: {} }]);
    expect((await api.as.anonymous.get('/api/live')).statusCode).toBe(401);
    for (const after of ['x', '1', '1.2-', '1.2,3.4', `1.${'9'.repeat(16)}`])
      expect((await api.as.gestor.get(`/api/live?after=${after}`)).statusCode, after).toBe(400);
    expect((await api.as.gestor.get('/api/live', { 'last-event-id': '..' })).statusCode).toBe(400);
    expect((await api.as.gestor.get(`/api/live?after=${'1'.repeat(8001)}`)).statusCode).toBe(422);
  });

  test('sends beats, to detect a lost connection', async () => {
    const stream = await listen(api.as.leitor.user.id);
    await vi.waitFor(() => expect(stream.events.some(({ event }) => event === 'beat')).toBe(true), 60_000);
  });

  test('refuses more than twenty of one user', async () => {
    const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'leitor' } });
    for (let count = 0; count < 20; count += 1) expect((await listen(user.id)).status).toBe(200);
    const refused = await listen(user.id);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    open[0]!.close();
    await expect.poll(async () => (await listen(user.id)).status).toBe(200);
  });

  test('ends immediately when the server shuts down, and accepts no new streams', async () => {
    const app = await buildApp(api.services);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const cookie = await signIn(api.owner, api.as.leitor.user.id);
    const stream = await openStream(app, cookie);
    await stream.next(({ event }) => event === 'ready');
    await app.close();
    await stream.ended;
    expect(stream.events.at(-1)).toMatchObject({ event: 'ended', data: { reason: 'restarting' } });
  });
});

describe('the rights of a listener', () => {
  test('listening does not prolong the session, and ends with it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'leitor' } });
    const stream = await listen(user.id);
    const seenAt = async () =>
      (await api.owner.query('select last_seen_at from sessions where user_id = $1', [user.id])).rows;
    const before = await seenAt();
    api.clock.advance(20);
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    const again = await openStream(api.app, 'fichario=none');
    expect(again.status).toBe(401);
    expect(await seenAt()).toEqual(before);
    expect(stream.events.some(({ event }) => event === 'ended')).toBe(false);
    api.clock.advance(11);
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    await stream.ended;
    api.clock.reset();
    expect(stream.events.at(-1)).toEqual({ id: undefined, event: 'ended', data: { reason: 'session_ended' } });
  });

  test('a page without a user in front does not prolong the session either', async () => {
    const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'leitor' } });
    const caller = await api.callerFor(user);
    api.clock.advance(10);
    const idleAt = async (headers = {}) =>
      (await caller.get('/api/session', headers)).json<{ idleExpiresAt: string }>().idleExpiresAt;
    const before = await idleAt({ 'x-unattended': '1' });
    const records = { browserId: user.id, records: [] };
    expect((await caller.put('/api/live/presence', records)).statusCode).toBe(200);
    expect((await caller.get('/api/live')).statusCode).toBe(200);
    expect(await idleAt({ 'x-unattended': '1' })).toBe(before);
    expect(Date.parse(await idleAt()) - Date.parse(before)).toBeGreaterThan(9 * 60_000);
    api.clock.reset();
  });

  test('ends when the user signs out, is disabled, or may read other clients', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const other = await buildTenant(api.owner);
    const ways: [string, (userId: string) => Promise<unknown>][] = [
      ['session_ended', (id) => api.owner.query('delete from sessions where user_id = $1', [id])],
      ['session_ended', (id) => api.owner.query('update users set disabled_at = now() where id = $1', [id])],
      ['access_changed', (id) => api.owner.query('delete from memberships where user_id = $1', [id])],
      ['access_changed', (id) => setRole(api.owner, other.id, id, 'leitor')],
    ];
    for (const [reason, way] of ways) {
      const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'leitor' } });
      const stream = await listen(user.id);
      await way(user.id);
      await vi.advanceTimersByTimeAsync(CHECK_MS);
      await stream.ended;
      expect(stream.events.at(-1)!.data, reason).toEqual({ reason });
    }
  });

  test('ends immediately when the user signs out or loses a client in this process', async () => {
    // the regular check of access must not be what ends it
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const roles = { [api.tenant.id]: 'leitor' as const };
    const [leaver, removed] = [await buildUser(api.owner, { roles }), await buildUser(api.owner, { roles })];
    const cookie = await signIn(api.owner, leaver.id, api.services.now());
    const [own, other] = [await openStream(api.app, cookie), await listen(removed.id)];
    open.push(own);
    const stays = await listen(api.as.leitor.user.id);
    await api.as.anonymous.delete('/api/session', { cookie });
    await own.ended;
    expect(own.events.at(-1)!.data).toEqual({ reason: 'session_ended' });
    await api.as.administrador.delete(`/api/members/${removed.id}`);
    await other.ended;
    expect(other.events.at(-1)!.data).toEqual({ reason: 'access_changed' });
    const { id } = await create();
    await stays.next(isAbout(id));
  });

  test('a change of role with the same right to read ends nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'leitor' } });
    const stream = await listen(user.id);
    await setRole(api.owner, api.tenant.id, user.id, 'gestor');
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    const { id } = await create();
    await stream.next(isAbout(id));
  });
});
