import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnServer, startOwnServer } from '../../../../test/pooler/own-server.ts';
import { openDatabase } from '../../../operating/opening/server/open-database.ts';
import { DatabaseUnavailable, type Db, inGlobal, inTenant, inTenantBulk, leaveLogUncompressed, openDb } from './db.ts';
import { connectAlone } from './lone-connection.ts';

let server: OwnServer;
let pools: Db[] = [];

beforeAll(async () => {
  server = await startOwnServer();
  await server.run('create role manager login createrole; create role loose login bypassrls');
  await server.run('create database register owner manager');
  const { release } = await openDatabase({ databaseUrl: server.url('manager', 'register'), dataDir: '/nonexistent' });
  await release();
  await server.run('grant fichario_app to loose');
});
afterAll(async () => {
  await Promise.all(pools.map((db) => db.close()));
  await server.stop();
});

function open(user: string, options?: string): Db {
  const url = server.url(user, 'register') + (options ? `&options=${encodeURIComponent(options)}` : '');
  const db = openDb({ connectionString: url });
  pools.push(db);
  return db;
}

/** Why a database gives no connection, for each way to ask for one. */
async function refusalsOf(db: Db): Promise<string[]> {
  const ways = [inGlobal(db, (tx) => tx.query('select 1')), inTenantBulk(db, 1, (tx) => tx.query('select 1'))];
  const failures = await Promise.all(ways.map((way) => way.then(String, (error: Error) => error)));
  const causes = failures.map((error) => (error instanceof DatabaseUnavailable ? (error.cause as Error).message : ''));
  const alone = await connectAlone(db).then(String, (error: Error) => error.message);
  return [...new Set([...causes, alone])];
}

test.each(['postgres', 'loose'])('%s sees no client on a connection of the application', async (user) => {
  const [found] = await inGlobal(open(user), (tx) =>
    tx.query(`select current_user as role, current_setting('is_superuser') as super, current_setting('lock_timeout') as lock,
      (select count(*) from pessoas) as seen`),
  );
  expect(found).toEqual({ role: 'fichario_app', super: 'off', lock: '5s', seen: 0 });
});

test.each([
  ['-c row_security=off', /row_security é "off"/],
  ['-c default_transaction_read_only=on', /só aceita leitura/],
  ['-c standard_conforming_strings=off', /standard_conforming_strings é "off"/],
  ['-c search_path=pg_catalog', /usa primeiro o esquema pg_catalog/],
])('a connection with %s is closed, and one sentence says why', async (options, why) => {
  const db = open('fichario_app', options);
  const [sentence, ...others] = await refusalsOf(db);
  expect(sentence).toMatch(/^A conexão com o banco foi fechada: [^\n]+\.$/);
  expect(sentence).toMatch(why);
  expect(others).toEqual([]);
  expect(db.requests.totalCount + db.bulk.totalCount).toBe(0);
});

test('what a role or an address sets otherwise, and can be set, is set', async () => {
  await server.run("alter role loose set datestyle = 'German'; alter role loose set statement_timeout = 0");
  const db = open('loose', '-c timezone=America/Sao_Paulo -c default_transaction_isolation=serializable');
  const [found] = await inGlobal(db, (tx) =>
    tx.query(`select '1980-02-29'::date as day, current_setting('statement_timeout') as statement,
      current_setting('timezone') as zone, current_setting('transaction_isolation') as isolation`),
  );
  expect(found).toEqual({ day: '1980-02-29', statement: '15s', zone: 'UTC', isolation: 'read committed' });
});

const METHOD = "select current_setting('wal_compression') as method";

function methodOf(db: Db): Promise<object[]> {
  return inGlobal(db, (tx) => tx.query(METHOD));
}

function methodInBulk(db: Db): Promise<object[]> {
  return inTenant(db, 1, async (tx) => {
    await leaveLogUncompressed(tx);
    return tx.query(METHOD);
  });
}

test('the log is compressed only where a superuser let the application do it', async () => {
  expect(await methodOf(open('fichario_app'))).toEqual([{ method: 'off' }]);
  await server.run('grant set on parameter wal_compression to fichario_app');
  expect(await methodOf(open('fichario_app'))).toEqual([{ method: 'pglz' }]);
  expect(await methodOf(open('loose'))).toEqual([{ method: 'pglz' }]);
});

test('bulk work has the log as the server or the login has it', async () => {
  expect(await methodInBulk(open('fichario_app', '-c wal_compression=pglz'))).toEqual([{ method: 'pglz' }]);
  expect(await methodInBulk(open('fichario_app'))).toEqual([{ method: 'off' }]);
});

test.each([
  ['superuser', 'nosuperuser'],
  ['bypassrls', 'nobypassrls'],
])('a role of the application with %s gets no connection until it is taken away', async (given, taken) => {
  const db = open('fichario_app');
  await server.run(`alter role fichario_app ${given}`);
  expect(await refusalsOf(db)).toEqual([expect.stringMatching(/o papel fichario_app lê todos os clientes[^\n]+;$/)]);
  await server.run(`alter role fichario_app ${taken}`);
  expect(await inGlobal(db, (tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }]);
});

test('somebody without the role of the application gets no connection', async () => {
  await server.run('create role stranger login');
  expect(await refusalsOf(open('stranger'))).toEqual([
    'Falta ao usuário do banco o papel fichario_app: grant fichario_app to <usuário>.',
  ]);
});
