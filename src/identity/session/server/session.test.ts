import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser, SENHA, setRole, signIn, useApp } from '../../../../test/builders.ts';
import type { Session } from '../../../access/session.ts';

const api = useApp();

beforeEach(async () => {
  api.clock.reset();
  await api.owner.query('delete from login_attempts');
});

function enter(email: string, senha: string, headers = {}) {
  return api.as.anonymous.post('/api/session', { email, senha }, headers);
}

function cookieOf(answer: { headers: Record<string, unknown> }): string {
  return String(answer.headers['set-cookie']);
}

describe('signing in', () => {
  test('answers the user, the clients and roles, and the end of the session', async () => {
    const { user } = api.as.operador;
    const answer = await enter(user.email, SENHA);
    expect(answer.statusCode).toBe(200);
    const session = answer.json<Session>();
    expect(session.user).toEqual({
      id: user.id,
      nome: user.nome,
      email: user.email,
      installationAdmin: false,
      preferences: { messageLanguage: 'pt', singleKeys: true },
    });
    expect(session.tenants).toEqual([
      { id: api.tenant.id, nome: api.tenant.nome, role: 'operador', settings: { longEmailEndings: false } },
    ]);
    const minutes = (text: string) => Math.round((Date.parse(text) - Date.parse(session.startedAt)) / 60_000);
    expect([minutes(session.idleExpiresAt), minutes(session.expiresAt)]).toEqual([30, 720]);
  });

  test('sets a cookie that scripts cannot read and other sites cannot use', async () => {
    const cookie = cookieOf(await enter(api.as.operador.user.email, SENHA));
    expect(cookie).toMatch(/^fichario=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax(?:,|$)/);
  });

  test('stores only the hash of the token', async () => {
    const cookie = cookieOf(await enter(api.as.operador.user.email, SENHA));
    const token = /=([\w-]{43});/.exec(cookie)![1]!; // the test above checks the format
    const { rows } = await api.owner.query('select s::text as session from sessions s');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  test('creates a new token each time and ends the previous session of the browser', async () => {
    const first = cookieOf(await enter(api.as.operador.user.email, SENHA)).split(';')[0]!;
    const second = cookieOf(await enter(api.as.operador.user.email, SENHA, { cookie: first })).split(';')[0]!;
    expect(second).not.toBe(first);
    expect((await api.as.anonymous.get('/api/session', { cookie: first })).statusCode).toBe(401);
    expect((await api.as.anonymous.get('/api/session', { cookie: second })).statusCode).toBe(200);
  });

  test('takes the e-mail in any case, with spaces around it', async () => {
    expect((await enter(` ${api.as.operador.user.email.toUpperCase()} `, SENHA)).statusCode).toBe(200);
  });

  test('takes a password whose accents were typed on another system', async () => {
    await api.as.gestor.post('/api/session/password', { atual: SENHA, nova: 'pão de queijo à tarde'.normalize('NFD') });
    expect((await enter(api.as.gestor.user.email, 'pão de queijo à tarde'.normalize('NFC'))).statusCode).toBe(200);
  });

  test('refuses a wrong password, an unknown e-mail and a disabled user with the same answer', async () => {
    const disabled = await buildUser(api.owner, { roles: { [api.tenant.id]: 'gestor' } });
    await api.owner.query('update users set disabled_at = now() where id = $1', [disabled.id]);
    const answers = [
      await enter(api.as.operador.user.email, 'outra coisa qualquer'),
      await enter('ninguem@exemplo.com.br', SENHA),
      await enter(disabled.email, SENHA),
      await enter('nu\0lo@exemplo.com.br', SENHA),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json().code).toBe('wrong_credentials');
      expect(answer.body).toBe(answers[0]!.body);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test.each([
    [{}, 422],
    [{ email: 'a@b.co' }, 422],
    [{ email: 'a@b.co', senha: SENHA, admin: true }, 422],
    [{ email: ['a@b.co'], senha: SENHA }, 422],
    [{ email: 'a@b.co', senha: { $ne: '' } }, 422],
    [{ email: 'a@b.co', senha: 'x'.repeat(5000) }, 422],
    ['{"email":', 400],
  ])('refuses a body that is none: %j', async (body, status) => {
    const answer = await api.as.anonymous.post('/api/session', body, { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain('$ne');
  });

  test('refuses another site', async () => {
    const answer = await enter(api.as.operador.user.email, SENHA, { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
  });

  test.each([
    ['http://localhost:80', 200],
    ['http://localhost', 200],
    ['https://localhost', 403],
    ['http://localhost:81', 403],
    ['http://outro.example', 403],
    ['null', 403],
  ])('a page of %s: %i', async (origin, status) => {
    const answer = await enter(api.as.operador.user.email, SENHA, { origin, host: 'localhost' });
    expect(answer.statusCode).toBe(status);
  });

  test('removes expired sessions, unused for half an hour or twelve hours old, and old guesses', async () => {
    api.clock.advance(11);
    const sessions = [
      { begun: '2 hours', used: '31 minutes', isOver: true },
      { begun: '12 hours 1 minute', used: '1 minute', isOver: true },
      { begun: '11 hours 59 minutes', used: '29 minutes', isOver: false },
    ];
    const made: { id: string; isOver: boolean }[] = [];
    for (const { begun, used, isOver } of sessions) {
      const { id } = await buildUser(api.owner);
      await signIn(api.owner, id, new Date());
      await api.owner.query(
        `update sessions set created_at = $2::timestamptz - $3::interval, last_seen_at = $2::timestamptz - $4::interval
         where user_id = $1`,
        [id, api.services.now(), begun, used],
      );
      made.push({ id, isOver });
    }
    await api.owner.query(
      `insert into login_attempts (key, at, id) values ('account:x', now() - interval '2 days', gen_random_uuid())`,
    );
    await enter(api.as.operador.user.email, SENHA);
    const { rows } = await api.owner.query<{ user_id: string }>('select user_id from sessions');
    const open = rows.map(({ user_id }) => user_id);
    expect(made.map(({ id }) => !open.includes(id))).toEqual(made.map(({ isOver }) => isOver));
    expect((await api.owner.query("select from login_attempts where key = 'account:x'")).rowCount).toBe(0);
  });
});

describe('a session', () => {
  test.each(['', 'x', 'A'.repeat(42), 'A'.repeat(43), 'A'.repeat(4000), "' or 1=1 --", '%00', '"'])(
    'is not opened by the cookie %j',
    async (token) => {
      const answer = await api.as.anonymous.get('/api/session', { cookie: `fichario=${token}` });
      expect(answer.statusCode).toBe(401);
      expect(answer.json().code).toBe('not_signed_in');
    },
  );

  test('is not opened by the hash that the database stores', async () => {
    const { rows } = await api.owner.query<{ token_hash: Buffer }>('select token_hash from sessions limit 1');
    const cookie = `fichario=${rows[0]!.token_hash.toString('base64url')}`;
    expect((await api.as.anonymous.get('/api/session', { cookie })).statusCode).toBe(401);
  });

  test('ends half an hour after the last request', async () => {
    const caller = await api.callerFor(api.as.operador.user);
    api.clock.advance(29);
    expect((await caller.get('/api/session')).statusCode).toBe(200);
    api.clock.advance(29);
    expect((await caller.get('/api/session')).statusCode).toBe(200);
    api.clock.advance(31);
    expect((await caller.get('/api/session')).statusCode).toBe(401);
  });

  test('ends twelve hours after its start, even if it is used', async () => {
    const caller = await api.callerFor(api.as.operador.user);
    for (let hour = 0; hour < 12 * 60 - 20; hour += 20) {
      api.clock.advance(20);
      expect((await caller.get('/api/session')).statusCode).toBe(200);
    }
    api.clock.advance(21);
    expect((await caller.get('/api/session')).statusCode).toBe(401);
  });

  test('reports the moment at which it really ends', async () => {
    const caller = await api.callerFor(api.as.operador.user);
    api.clock.advance(10);
    const { idleExpiresAt, now } = (await caller.get('/api/session')).json<Session>();
    expect((Date.parse(idleExpiresAt) - Date.parse(now)) / 60_000).toBeCloseTo(30, 1);
  });

  test('is written at most once a minute', async () => {
    const caller = await api.callerFor(await buildUser(api.owner));
    const seen = async () => {
      const sql = 'select xmin::text, last_seen_at from sessions where user_id = $1';
      return (await api.owner.query(sql, [caller.user.id])).rows[0];
    };
    const before = await seen();
    await caller.get('/api/session');
    expect(await seen()).toEqual(before);
    api.clock.advance(1.1);
    await caller.get('/api/session');
    const after = await seen();
    expect(after).not.toEqual(before);
    await caller.get('/api/session');
    expect(await seen()).toEqual(after);
  });

  test('ends when its user is disabled', async () => {
    const caller = await api.callerFor(await buildUser(api.owner));
    await api.owner.query('update users set disabled_at = now() where id = $1', [caller.user.id]);
    expect((await caller.get('/api/session')).statusCode).toBe(401);
  });

  test('sees an added and a removed client at the next request', async () => {
    const caller = await api.callerFor(await buildUser(api.owner));
    const clients = async () => (await caller.get('/api/session')).json<Session>().tenants.map(({ role }) => role);
    expect(await clients()).toEqual([]);
    await setRole(api.owner, api.tenant.id, caller.user.id, 'leitor');
    expect(await clients()).toEqual(['leitor']);
    await setRole(api.owner, api.tenant.id, caller.user.id, 'gestor');
    expect(await clients()).toEqual(['gestor']);
    await api.owner.query('delete from memberships where user_id = $1', [caller.user.id]);
    expect(await clients()).toEqual([]);
  });
});

describe('signing out', () => {
  test('ends the session, clears the cookie and the cache', async () => {
    const caller = await api.callerFor(api.as.operador.user);
    const answer = await caller.delete('/api/session');
    expect(answer.statusCode).toBe(204);
    expect(cookieOf(answer)).toMatch(/^fichario=; Max-Age=0; Path=\/; /);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect((await caller.get('/api/session')).statusCode).toBe(401);
  });

  test('leaves the other sessions of the user open', async () => {
    const here = await api.callerFor(api.as.operador.user);
    const there = await api.callerFor(api.as.operador.user);
    await here.delete('/api/session');
    expect((await there.get('/api/session')).statusCode).toBe(200);
  });

  test('is no error without a session', async () => {
    expect((await api.as.anonymous.delete('/api/session')).statusCode).toBe(204);
  });
});

describe('preferences', () => {
  test('are stored with the user', async () => {
    const caller = await api.callerFor(await buildUser(api.owner));
    const answer = await caller.patch('/api/session/preferences', { messageLanguage: 'en' });
    expect(answer.json<Session>().user.preferences).toEqual({ messageLanguage: 'en', singleKeys: true });
    await caller.patch('/api/session/preferences', { singleKeys: false });
    expect((await caller.get('/api/session')).json<Session>().user.preferences).toEqual({
      messageLanguage: 'en',
      singleKeys: false,
    });
  });

  test.each([{}, { messageLanguage: 'fr' }, { singleKeys: 'no' }, { messageLanguage: 'en', installationAdmin: true }])(
    'refuse %j',
    async (body) => {
      expect((await api.as.leitor.patch('/api/session/preferences', body)).statusCode).toBe(422);
    },
  );
});

describe('changing the password', () => {
  const nova = 'girassol no telhado';

  test('replaces the password immediately and ends the other sessions', async () => {
    const user = await buildUser(api.owner);
    const [here, there] = [await api.callerFor(user), await api.callerFor(user)];
    expect((await here.post('/api/session/password', { atual: SENHA, nova })).statusCode).toBe(204);
    expect((await here.get('/api/session')).statusCode).toBe(200);
    expect((await there.get('/api/session')).statusCode).toBe(401);
    expect((await enter(user.email, SENHA)).statusCode).toBe(401);
    expect((await enter(user.email, nova)).statusCode).toBe(200);
  });

  test('refuses a wrong current password, at its field', async () => {
    const answer = await api.as.leitor.post('/api/session/password', { atual: 'não é esta mesmo', nova });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path: 'atual', code: 'wrong_password' }]);
  });

  test('refuses a weak new one, at its field, without repeating it', async () => {
    const caller = await api.callerFor(await buildUser(api.owner, { nome: 'Zulmira Peixoto' }));
    const answer = await caller.post('/api/session/password', { atual: SENHA, nova: 'zulmira peixoto 1' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path: 'nova', code: 'password_easy' }]);
    expect(answer.body).not.toContain('zulmira');
  });

  test('counts guesses of the current password as attempts to sign in', async () => {
    const caller = await api.callerFor(await buildUser(api.owner));
    for (let guess = 0; guess < 5; guess += 1) {
      await caller.post('/api/session/password', { atual: `palpite errado ${guess}`, nova });
    }
    const answer = await caller.post('/api/session/password', { atual: SENHA, nova });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('30');
  });
});
