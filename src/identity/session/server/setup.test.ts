import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../../test/database.ts';
import { testServices } from '../../../../test/example-world.ts';
import { buildApp } from '../../../app/server/app.ts';
import { type Env, readEnv } from '../../../kit/server/env/env.ts';
import { isCodeNeeded, makeSetupCode } from './setup-code.ts';
import type { Session, Setup } from '../../../access/session.ts';

const database = useDatabase();

const FIRST: Setup = {
  nome: 'Ana Souza',
  email: 'Ana@Exemplo.com.br',
  senha: 'tijolo azul na lagoa',
  cliente: 'Comércio Exemplo',
  sample: false,
};

beforeEach(async () => {
  await database.owner.query('delete from setup_codes');
  await database.owner.query('truncate users, tenants cascade');
});

async function withApp<T>(
  work: (app: Awaited<ReturnType<typeof buildApp>>) => Promise<T>,
  env: Partial<Env> = {},
): Promise<T> {
  const app = await buildApp(testServices(database.db, env));
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await database.owner.query(
    `select (select count(*)::int from users) as users, (select count(*)::int from tenants) as tenants,
       (select count(*)::int from memberships) as memberships, (select count(*)::int from sessions) as sessions`,
  );
  return rows[0] as Record<string, number>; // one row of counts
}

describe('the first run', () => {
  test('is needed while there is no user', () =>
    withApp(async (app) => {
      expect((await app.inject('/api/setup')).json()).toEqual({ needed: true, codeNeeded: false, signedIn: false });
      await app.inject({ method: 'POST', url: '/api/setup', payload: FIRST });
      expect((await app.inject('/api/setup')).json()).toEqual({ needed: false, codeNeeded: false, signedIn: false });
    }));

  test('creates the administrator of the installation and the first client, and signs in', () =>
    withApp(async (app) => {
      const answer = await app.inject({ method: 'POST', url: '/api/setup', payload: FIRST });
      expect(answer.statusCode).toBe(201);
      const session = answer.json<Session>();
      expect(session.user).toMatchObject({ nome: 'Ana Souza', email: 'ana@exemplo.com.br', installationAdmin: true });
      expect(session.tenants).toMatchObject([{ nome: 'Comércio Exemplo', role: 'administrador' }]);
      const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
      expect((await app.inject({ url: '/api/session', headers: { cookie } })).statusCode).toBe(200);
    }));

  test('happens once, however many requests come at the same time', () =>
    withApp(async (app) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, rival) =>
          app.inject({
            method: 'POST',
            url: '/api/setup',
            payload: { ...FIRST, email: `rival${rival}@exemplo.com.br`, cliente: `Cliente ${rival}` },
          }),
        ),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
      const refused = answers.filter(({ statusCode }) => statusCode !== 201);
      for (const answer of refused) expect(answer.json()).toMatchObject({ status: 409, code: 'already_set_up' });
      expect(await countRows()).toEqual({ users: 1, tenants: 1, memberships: 1, sessions: 1 });
    }));

  test('fills the client with sample records of twelve months on request', () =>
    withApp(async (app) => {
      const answer = await app.inject({ method: 'POST', url: '/api/setup', payload: { ...FIRST, sample: true } });
      const [tenant] = answer.json<Session>().tenants;
      const { rows } = await database.owner.query('select tenant_id, count(*)::int from pessoas group by tenant_id');
      expect(rows).toEqual([{ tenant_id: tenant!.id, count: 1000 }]);
      const { rows: months } = await database.owner.query(
        `select distinct to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month from pessoas`,
      );
      expect(months.length).toBeGreaterThanOrEqual(12);
    }));

  test.each([
    ['nome', { nome: ' ' }, 'required'],
    ['nome', { nome: 'a\0b' }, 'control_character'],
    ['nome', { nome: 'x'.repeat(121) }, 'too_long'],
    ['email', { email: 'ana' }, 'email'],
    ['email', { email: `${'a'.repeat(250)}@b.co` }, 'too_long'],
    ['senha', { senha: 'curta' }, 'password_short'],
    ['senha', { senha: 'Ana Souza 2026!' }, 'password_easy'],
    ['cliente', { cliente: '' }, 'required'],
    ['administrador', { administrador: true }, 'unknown_field'],
    ['sample', { sample: 'sim' }, 'wrong_type'],
  ])('refuses a fault of %s (%j) at its field and saves nothing', (path, fault, code) =>
    withApp(async (app) => {
      const answer = await app.inject({ method: 'POST', url: '/api/setup', payload: { ...FIRST, ...fault } });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toMatchObject([{ path, code }]);
      expect(await countRows()).toEqual({ users: 0, tenants: 0, memberships: 0, sessions: 0 });
    }),
  );

  test('takes an e-mail with a long ending', () =>
    withApp(async (app) => {
      const payload = { ...FIRST, email: 'ana@exemplo.digital' };
      expect((await app.inject({ method: 'POST', url: '/api/setup', payload })).statusCode).toBe(201);
    }));

  test('refuses the name of a client that the command line created before', () =>
    withApp(async (app) => {
      await database.owner.query(`insert into tenants (nome) values ('COMÉRCIO exemplo')`);
      const answer = await app.inject({ method: 'POST', url: '/api/setup', payload: FIRST });
      expect(answer.json()).toMatchObject({ status: 409, errors: [{ path: 'cliente', code: 'tenant_name_taken' }] });
      expect(await countRows()).toMatchObject({ users: 0 });
    }));
});

describe('the first run if other machines reach the server', () => {
  const NETWORK = { host: '0.0.0.0' };

  test('needs a code of the console, which works once', () =>
    withApp(async (app) => {
      const send = (codigo?: string) =>
        app.inject({
          method: 'POST',
          url: '/api/setup',
          payload: { ...FIRST, ...(codigo !== undefined && { codigo }) },
        });
      expect((await app.inject('/api/setup')).json()).toEqual({ needed: true, codeNeeded: true, signedIn: false });
      const first = await makeSetupCode(database.db);
      const second = await makeSetupCode(database.db);
      for (const wrong of [undefined, '', '   ', 'AAAA-AAAA-AAAA', first.slice(0, -1), `${first}2`]) {
        const refused = await send(wrong);
        expect(refused.statusCode).toBe(422);
        expect(refused.json()).toMatchObject({ errors: [{ path: 'codigo' }] });
      }
      expect(await countRows()).toMatchObject({ users: 0, tenants: 0 });
      // as it may be typed; an older code is as valid as the newest
      expect((await send(` ${first.toLowerCase().replaceAll('-', ' ')} `)).statusCode).toBe(201);
      await database.owner.query('truncate users, tenants cascade');
      for (const used of [first, second]) expect((await send(used)).statusCode).toBe(422);
    }, NETWORK));

  test('stores nothing usable of the code', async () => {
    const code = await makeSetupCode(database.db);
    const { rows } = await database.owner.query<{ row: string }>('select setup_codes::text as row from setup_codes');
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });

  test('has at most twenty codes', async () => {
    for (let start = 0; start < 25; start += 1) await makeSetupCode(database.db);
    expect((await database.owner.query('select from setup_codes')).rowCount).toBe(20);
  });

  test.each([
    [{}, false],
    [{ HOST: 'localhost', FICHARIO_URL: 'http://localhost:3000' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '10.0.0.5' }, true],
    [{ FICHARIO_URL: 'https://ficha.exemplo.com.br' }, true],
    [{ FICHARIO_PROXIES: 'loopback' }, true],
  ])('asks for a code with %o: %s', (vars, needed) => {
    expect(isCodeNeeded(readEnv({ FICHARIO_DATA: 'data', ...vars }))).toBe(needed);
  });
});
