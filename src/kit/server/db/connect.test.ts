import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillWithEmptyCluster } from '../../../../test/start/made-folders.ts';
import { openDatabase } from '../../../operating/opening/server/open-database.ts';
import { type Db, inGlobal } from './db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { readMigrations } from './schema/migrate.ts';

async function askAboutSelf(db: Db): Promise<unknown> {
  const sql = `select current_user as role, current_database() as database,
    current_setting('is_superuser') as superuser, current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('timezone') as zone,
    (select count(*) from cidades) as cidades, (select count(*) from schema_migrations) as migrations`;
  const [row] = await inGlobal(db, (tx) => tx.query(sql));
  return row;
}

/** What the application could become with one statement. */
async function stepUp(db: Db, sql: string): Promise<unknown> {
  return inGlobal(db, async (tx) => {
    await tx.query(sql);
    const [row] = await tx.query('select current_user as role');
    return row;
  }).catch((error: Error & { code?: string }) => error.code);
}

const ROLE = { role: 'fichario_app', superuser: 'off', statement: '15s', lock: '5s', zone: 'UTC' };

describe('the embedded database', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'fichario-connect-'));
    chmodSync(dataDir, 0o755);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('is for the user of this process alone, in a folder that others cannot enter', async () => {
    const { db, release } = await openDatabase({ databaseUrl: undefined, dataDir, dbMemory: 24 });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const readOf = (file: string) => readFileSync(join(dataDir, 'pgdata', file), 'utf8');
    expect(readOf('pg_hba.conf')).not.toMatch(/trust/);
    expect(readOf('pg_ident.conf')).toContain(`"${userInfo().username}" all`);
    expect(await askAboutSelf(db)).toMatchObject(ROLE);
    const [memory] = await inGlobal(db, (tx) => tx.query("select current_setting('shared_buffers') as given"));
    expect(memory).toEqual({ given: '24MB' });
    await release();
  });

  test('is not made in a folder that everybody writes into', async () => {
    const open = mkdtempSync(join(tmpdir(), 'fichario-open-'));
    chmodSync(open, 0o777);
    await expect(openDatabase({ databaseUrl: undefined, dataDir: open })).rejects.toThrow('Todos podem escrever');
    expect(readdirSync(open)).toEqual([]);
    rmSync(open, { recursive: true });
  });

  test('is made at the first start and found at the second', async () => {
    const expected = { ...ROLE, database: 'fichario', cidades: 5571, migrations: readMigrations().length };
    const first = await openDatabase({ databaseUrl: undefined, dataDir, dbMemory: 24 });
    expect(await askAboutSelf(first.db)).toEqual(expected);
    await first.release();
    const second = await openDatabase({ databaseUrl: undefined, dataDir, dbMemory: 24 });
    expect(await askAboutSelf(second.db)).toEqual(expected);
    await second.release();
  });
});

describe('an external database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-external-'));
  let server: EmbeddedPostgres;
  let databaseUrl: string;
  const dataDir = '/nonexistent';

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    await fillWithEmptyCluster(join(folder, 'data'));
    server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), settings: { shared_buffers: '16MB' } });
    databaseUrl = `postgres://manager@localhost/register?host=${encodeURIComponent(server.socketDir)}`;
    const admin = new Client({ host: server.socketDir, user: 'postgres', database: 'postgres' });
    await admin.connect();
    // a managed server's administrator: may make roles, owns the database, is no superuser
    await admin.query('create role manager login createrole');
    await admin.query('create database register owner manager');
    await admin.end();
  });
  afterAll(async () => {
    await server.release();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is migrated by an owner who is no superuser, and used in the role without rights', async () => {
    const expected = { ...ROLE, database: 'register', cidades: 5571, migrations: readMigrations().length };
    for (const _start of ['first', 'second']) {
      const connection = await openDatabase({ databaseUrl, dataDir });
      expect(await askAboutSelf(connection.db)).toEqual(expected);
      await connection.release();
    }
  });

  test('of a second owner on the same server names the missing permission, and opens with it', async () => {
    const admin = new Client({ host: server.socketDir, user: 'postgres', database: 'postgres' });
    await admin.connect();
    await admin.query('create role "Second owner" login createrole');
    await admin.query('create database second owner "Second owner"');
    const url = `postgres://Second%20owner@localhost/second?host=${encodeURIComponent(server.socketDir)}`;
    const refused = await openDatabase({ databaseUrl: url, dataDir }).then(
      () => 'opened',
      (error: Error) => error.message,
    );
    const grant = /^Este servidor [^\n]+ rode: (grant [^\n;]+); e inicie de novo\.$/.exec(refused)?.[1];
    await admin.query(grant ?? '');
    await admin.end();
    expect(grant).toBe('grant fichario_access, fichario_app, fichario_search to "Second owner" with admin option');
    const second = await openDatabase({ databaseUrl: url, dataDir });
    expect(await askAboutSelf(second.db)).toMatchObject({ ...ROLE, database: 'second' });
    await second.release();
  });

  test('is used with a login that cannot become its owner again', async () => {
    const connection = await openDatabase({ databaseUrl, dataDir });
    expect(connection.stepsDown).toBe(false);
    const [who] = await inGlobal(connection.db, (tx) => tx.query('select session_user as name'));
    expect(who).toMatchObject({ name: expect.stringMatching(/^fichario_login_\d+$/) });
    for (const role of ['manager', 'postgres', 'fichario_access'])
      expect(await stepUp(connection.db, `set local role ${role}`)).toBe('42501');
    expect(await stepUp(connection.db, 'set local role none')).toMatchObject({
      role: expect.stringMatching(/^fichario_login_/),
    });
    // what it may without its role is nothing
    const read = inGlobal(connection.db, async (tx) => {
      await tx.query('set local role none');
      return tx.query('select from users');
    });
    await expect(read).rejects.toMatchObject({ code: '42501' });
    await connection.release();
  });

  test('is used by stepping down if its owner may not create roles, and this is reported', async () => {
    const admin = new Client({ host: server.socketDir, user: 'postgres', database: 'register' });
    await admin.connect();
    await admin.query('alter role manager nocreaterole');
    await admin.query(`do $$ declare r name; begin
      select rolname into r from pg_roles where rolname like 'fichario_login_%';
      execute format('drop role %I', r); end $$`);
    const connection = await openDatabase({ databaseUrl, dataDir });
    expect(connection.stepsDown).toBe(true);
    expect(await askAboutSelf(connection.db)).toMatchObject(ROLE);
    await connection.release();
    await admin.query('create role worker login in role fichario_app');
    const databaseAppUrl = databaseUrl.replace('manager@', 'worker@');
    const given = await openDatabase({ databaseUrl, databaseAppUrl, dataDir });
    expect(given.stepsDown).toBe(false);
    expect(await askAboutSelf(given.db)).toMatchObject(ROLE);
    await given.release();
    for (const [name, why] of [
      ['manager', 'pode mais'],
      ['postgres', 'pode mais'],
      ['nobody', 'O usuário do programa não serve'],
    ]) {
      const wrong = { databaseUrl, databaseAppUrl: databaseUrl.replace('manager@', `${name}@`), dataDir };
      await expect(openDatabase(wrong)).rejects.toThrow(why);
    }
    await admin.query('alter role manager createrole');
    await admin.end();
  });

  test('that refuses connections is reported in a sentence, without English and without the address', async () => {
    const socket = encodeURIComponent(server.socketDir);
    for (const [url, why] of [
      ['postgres://ana:segredo@localhost/none?host=%2Fnonexistent', 'o soquete do servidor não existe'],
      ['postgres://ana:segredo@127.0.0.1:1/none', 'ninguém atende nesse endereço'],
      ['postgres://ana:segredo@nenhum.invalid/none', 'o nome do servidor não existe'],
      [`postgres://manager@localhost/none?host=${socket}`, 'esse banco não existe no servidor'],
      [`postgres://nobody@localhost/register?host=${socket}`, 'o servidor não aceita este usuário'],
      [
        `postgres://manager@localhost/register?host=${socket}&sslmode=require`,
        'o servidor não oferece conexão cifrada',
      ],
    ]) {
      const opening = openDatabase({ databaseUrl: url!, dataDir });
      const sentence = new RegExp(`^O banco de dados não aceitou a conexão: ${why}[^\\n]*\\.$`);
      await expect(opening).rejects.toThrow(sentence);
      await expect(opening).rejects.not.toThrow(/segredo|does not|connect /);
    }
  });

  test('that only reads, like a standby, is refused before anything is tried', async () => {
    const admin = new Client({ host: server.socketDir, user: 'postgres', database: 'postgres' });
    await admin.connect();
    await admin.query('create database standby owner manager');
    await admin.query('alter database standby set default_transaction_read_only = on');
    await admin.end();
    await expect(openDatabase({ databaseUrl: databaseUrl.replace('register', 'standby'), dataDir })).rejects.toThrow(
      /^O banco não serve: este PostgreSQL só aceita leitura[^\n]+\.$/,
    );
  });
});
