import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/app/server/prepare-database.ts';
import { inGlobal, openDb } from '../../src/kit/server/db/db.ts';
import { startProgram } from '../child.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { HAS_PGBOUNCER, type Pooler, startPgbouncer } from './pgbouncer.ts';
import { startApp } from '../running-app.ts';

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
    'that shares connections (%s) is refused, and nothing is written',
    async (mode) => {
      await server.run(`create database untouched_${mode}`);
      await restart({ mode, users: ['postgres'], ignored: 'extra_float_digits,options' });
      const { code, said } = await startWith({ DATABASE_URL: pooler.url('postgres', `untouched_${mode}`) });
      expect(said).toMatch(
        /^O pooler na frente do PostgreSQL troca de conexão a cada transação[^\n]+pool_mode = session[^\n]+$/,
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
    expect(session).toEqual({ login: 'programa', role: 'fichario_app', limit: '15s' });
    await release();
  });

  test('of the application alone that shares connections is refused too', async () => {
    await restart({ mode: 'transaction', users: ['programa'] });
    const databaseAppUrl = pooler.url('programa', 'kept');
    await expect(openDatabase({ databaseUrl: server.url('manager', 'kept'), databaseAppUrl, dataDir })).rejects.toThrow(
      /^O pooler na frente/,
    );
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

if (HAS_PGBOUNCER) describe('a pooler', describePooler);
else console.warn('There is no pgbouncer here: the tests behind a pooler are left out.');
