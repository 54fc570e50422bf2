import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/operating/opening/server/open-database.ts';
import { inGlobal, openDb } from '../../src/kit/server/db/db.ts';
import { readEnv } from '../../src/kit/server/env/env.ts';
import { startProgram } from '../start/child.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { HAS_GIVEN_PGBOUNCER, HAS_PGBOUNCER, type Pooler, startPgbouncer } from './pgbouncer.ts';
import { startApp } from '../start/running-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fichario-files-'));
let server: OwnServer;
beforeAll(async () => {
  server = await startOwnServer();
  await server.run('create role manager login createrole');
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

/** How the product starts: its exit status, and the lines that it says. */
async function startWith(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = startProgram('main', [], { PORT: '0', FICHARIO_DATA: dataDir, LOG_LEVEL: 'silent', ...env });
  const code = await Promise.race([child.exited, child.line(/Fichário em/).then(() => 0)]);
  child.process.kill('SIGTERM');
  await child.exited;
  return { code, said: child.output().trim() };
}

async function createRegister(name: string): Promise<void> {
  await server.run(`create database ${name} owner manager`);
  const { release } = await openDatabase({ databaseUrl: server.url('manager', name), dataDir });
  await release();
}

test('a role that comes to read all clients while the product runs makes it say that it is not ready', async () => {
  await createRegister('changing');
  const app = await startApp(dataDir, { DATABASE_URL: server.url('manager', 'changing') });
  await server.run('alter role fichario_app bypassrls');
  await server.run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'changing'`);
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(503);
  await expect.poll(async () => (await (await fetch(`${app.url}/readyz`)).json()).code).toBe('database_unsafe');
  const { detail } = (await (await fetch(`${app.url}/readyz`)).json()) as { detail: string };
  expect(detail).toMatch(/^A conexão com o banco foi fechada: o papel fichario_app lê todos os clientes\./);
  await server.run('alter role fichario_app nobypassrls');
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200);
  app.child.process.kill('SIGTERM');
  expect(await app.child.exited).toBe(0);
});

function describePooler(): void {
  let pooler: Pooler;
  afterAll(() => pooler.stop());
  const restart = async (how: Parameters<typeof startPgbouncer>[1]) => {
    await pooler?.stop();
    pooler = await startPgbouncer(server.socketDir, how);
  };

  test.each(['transaction', 'statement'] as const)(
    'that shares connections (%s) is refused to the owner, and nothing is written',
    async (mode) => {
      await server.run(`create database untouched_${mode}`);
      await restart({ mode, users: ['postgres'], ignored: 'extra_float_digits,options' });
      const { code, said } = await startWith({ DATABASE_URL: pooler.url('postgres', `untouched_${mode}`) });
      expect(said).toMatch(
        /^O pooler na frente do PostgreSQL troca de conexão a cada transação[^\n]+DATABASE_OWNER_URL[^\n]+$/,
      );
      expect(code).toBe(1);
      await expect(server.run('select from schema_migrations', `untouched_${mode}`)).rejects.toThrow('does not exist');
    },
  );

  test('gives no connection to a superuser, whatever it was asked for at the start', async () => {
    await createRegister('superuser');
    await restart({ mode: 'transaction', users: ['postgres', 'manager'], signsInAs: 'postgres' });
    for (const user of ['postgres', 'manager']) {
      const db = openDb({ host: pooler.host, port: pooler.port, user, database: 'superuser' });
      await expect(inGlobal(db, (tx) => tx.query('select 1'))).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/^Por trás de um pooler/) },
      });
      await db.close();
    }
  });

  test('that keeps a connection for each of ours serves a login of the application, and no owner', async () => {
    await createRegister('kept');
    await server.run('create role programa login in role fichario_app');
    await restart({ mode: 'session', users: ['manager', 'programa'] });
    const owner = { databaseUrl: pooler.url('manager', 'kept'), dataDir };
    await expect(openDatabase(owner)).rejects.toThrow(/^Por trás de um pooler[^\n]+DATABASE_APP_URL\.$/);
    const { db, release } = await openDatabase({ ...owner, databaseAppUrl: pooler.url('programa', 'kept') });
    const [session] = await inGlobal(db, (tx) =>
      tx.query("select session_user as login, current_user as role, current_setting('statement_timeout') as limit"),
    );
    expect(session).toEqual({ login: 'programa', role: 'programa', limit: '15s' });
    await release();
  });

  test.each([
    ['transaction', /perde os comandos preparados\. Use o PgBouncer 1\.21 ou mais novo[^\n]+\.$/],
    ['statement', /troca de conexão a cada comando[^\n]+\.$/],
  ] as const)('of the application alone that keeps no prepared statements (%s) is refused', async (mode, why) => {
    await restart({ mode, users: ['programa'], ...(HAS_GIVEN_PGBOUNCER && { prepared: 0 }) });
    const databaseAppUrl = pooler.url('programa', 'kept');
    const opening = openDatabase({ databaseUrl: server.url('manager', 'kept'), databaseAppUrl, dataDir });
    await expect(opening).rejects.toThrow(why);
  });

  test('whose login does not have the rights of the application by itself gives no connection', async () => {
    await server.run('create role inerte login noinherit in role fichario_app');
    await restart({ mode: 'session', users: ['inerte'] });
    const databaseAppUrl = pooler.url('inerte', 'kept');
    const opening = openDatabase({ databaseUrl: server.url('manager', 'kept'), databaseAppUrl, dataDir });
    await expect(opening).rejects.toThrow(/^Por trás de um pooler[^\n]+alter role <usuário> inherit;$/);
  });

  test('loses the connections that it opened before the login had its settings', async () => {
    await server.run('create role antigo login in role fichario_app');
    await restart({ mode: 'session', users: ['antigo'] });
    const early = new Client({ connectionString: pooler.url('antigo', 'kept') });
    await early.connect();
    await early.query('select 1');
    await early.end();
    const databaseAppUrl = pooler.url('antigo', 'kept');
    const open = () => openDatabase({ databaseUrl: server.url('manager', 'kept'), databaseAppUrl, dataDir });
    const { db, release } = await open();
    // who starts later ends no connection of the first
    const ask = () => inGlobal(db, (tx) => tx.query('select pg_backend_pid() as backend'));
    const before = await ask();
    await (await open()).release();
    expect(await ask()).toEqual(before);
    await server.run("alter role antigo set lock_timeout = '1s'");
    await server.run("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'antigo'");
    await expect
      .poll(() => inGlobal(db, (tx) => tx.query('select 1')).catch((error) => error.cause?.message))
      .toMatch(/lock_timeout é "1s"[^\n]+RECONNECT[^\n]+\.$/);
    await release();
  });

  test('that takes no parameter of the address says which', async () => {
    await restart({ mode: 'session', users: ['manager'] });
    const { code, said } = await startWith({ DATABASE_URL: `${pooler.url('manager', 'kept')}&options=-c%20jit%3Doff` });
    expect(said).toBe(
      'O banco de dados não aceitou a conexão: o pooler não aceita o parâmetro options do endereço. Tire-o do endereço, ou acrescente-o a ignore_startup_parameters do pgbouncer.',
    );
    expect(code).toBe(1);
  });
}

function describeTransactions(): void {
  let pooler: Pooler;
  afterAll(() => pooler?.stop());

  test('the product starts, works and ends behind a pooler that gives its connections on after each transaction', async () => {
    await server.run('create role ocupado login in role fichario_app');
    await server.run('create database shared owner manager');
    pooler = await startPgbouncer(server.socketDir, { mode: 'transaction', users: ['ocupado'], prepared: 200 });
    const urls = { DATABASE_OWNER_URL: server.url('manager', 'shared'), DATABASE_URL: pooler.url('ocupado', 'shared') };
    const { databaseUrl, databaseAppUrl } = readEnv({ FICHARIO_DATA: dataDir, ...urls });
    const { db, release } = await openDatabase({ databaseUrl, databaseAppUrl, dataDir });
    const backends = new Set<number>();
    const turns = Array.from({ length: 40 }, () =>
      inGlobal(db, async (tx) => {
        const [found] = await tx.query<{ backend: number; limit: string }>({
          name: 'shared_look',
          text: "select pg_backend_pid() as backend, current_setting('statement_timeout') as limit",
        });
        backends.add(found!.backend);
        return found!.limit;
      }),
    );
    expect(new Set(await Promise.all(turns))).toEqual(new Set(['15s']));
    expect(backends.size).toBeGreaterThan(1);
    await release();
    const app = await startApp(dataDir, urls);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    app.child.process.kill('SIGTERM');
    expect(await app.child.exited).toBe(0);
  });
}

if (HAS_PGBOUNCER) describe('a pooler', describePooler);
if (HAS_GIVEN_PGBOUNCER) describe('a pooler in the mode of transactions', describeTransactions);
else console.warn('No newer pgbouncer is given in FICHARIO_TEST_PGBOUNCER: the mode of transactions is left out.');
if (!HAS_PGBOUNCER) console.warn('There is no pgbouncer here: the tests behind a pooler are left out.');
