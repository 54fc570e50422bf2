import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillWithEmptyCluster } from '../../../../../test/start/made-folders.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { migrate, readMigrations } from './migrate.ts';
import { DATABASE_FOLDER, readSqlFiles } from './sql-files.ts';

const files = mkdtempSync(join(tmpdir(), 'fichario-migrate-'));
let server: EmbeddedPostgres;
/** A copy of db/ that a test may change. */
let folder: string;
let database: string;
let owner: Client;
let counter = 0;

beforeAll(async () => {
  chmodSync(files, 0o755);
  await fillWithEmptyCluster(join(files, 'data'));
  server = await startEmbeddedPostgres({ dataDir: join(files, 'data'), settings: { shared_buffers: '16MB' } });
  // as on a managed server: may make roles, owns the database, is no superuser
  await asAdmin('create role manager login createrole');
});

afterAll(async () => {
  await server.release();
  rmSync(files, { recursive: true, force: true });
});

beforeEach(async () => {
  counter += 1;
  folder = join(files, `db${counter}`);
  cpSync(DATABASE_FOLDER, folder, { recursive: true });
  database = `migrated${counter}`;
  await asAdmin(`create database ${database} owner manager`);
  owner = await connect();
});

afterEach(() => owner.end());

async function asAdmin(sql: string): Promise<void> {
  const admin = new Client({ host: server.socketDir, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query(sql);
  await admin.end();
}

async function connect(): Promise<Client> {
  const client = new Client({ host: server.socketDir, user: 'manager', database });
  await client.connect();
  return client;
}

function writeFunctions(sql: string): void {
  writeFileSync(join(folder, 'functions', 'test.sql'), sql);
}

/** The functions of the schema that are called so. */
async function signaturesOf(name: string): Promise<string[]> {
  const { rows } = await owner.query<{ signature: string }>(
    'select oid::regprocedure::text as signature from pg_proc where proname = $1 order by 1',
    [name],
  );
  return rows.map(({ signature }) => signature);
}

async function oidOf(signature: string): Promise<unknown> {
  return (await owner.query('select $1::regprocedure::oid as oid', [signature])).rows[0];
}

describe('migrations', () => {
  test('run once each, however many processes start at the same time', async () => {
    const others = await Promise.all([connect(), connect(), connect()]);
    const ran = await Promise.all([owner, ...others].map((client) => migrate(client)));
    expect(ran.flat()).toEqual(readMigrations().map(({ name }) => name));
    const { rows } = await owner.query('select count(*)::int as count from schema_functions');
    expect(rows).toEqual([{ count: 1 }]);
    await Promise.all(others.map((client) => client.end()));
  });

  test('that ran and were changed since are refused, and nothing new runs', async () => {
    await migrate(owner, folder);
    appendFileSync(join(folder, 'migrations', '0002_tenants.sql'), '-- harmless\n');
    writeFileSync(join(folder, 'migrations', '9999_new.sql'), 'create table newer (id int)');
    await expect(migrate(owner, folder)).rejects.toThrow('A migração 0002_tenants.sql mudou depois de aplicada.');
    expect((await owner.query(`select to_regclass('newer') as newer`)).rows).toEqual([{ newer: null }]);
  });

  test('that ran with the text that one had before any version had it are as good', async () => {
    await migrate(owner, folder);
    const former = '373b8ccd96d5cb86e9b19888098bbcebbc40a2b43635ea2e1733f580b4c18775';
    await owner.query("update schema_migrations set sha256 = $1 where name = '0031_finding.sql'", [former]);
    expect(await migrate(owner, folder)).toEqual([]);
  });

  test('of a newer version keep an older one from starting', async () => {
    writeFileSync(join(folder, 'migrations', '9999_new.sql'), 'create table newer (id int)');
    await migrate(owner, folder);
    await expect(migrate(owner)).rejects.toThrow('versão mais nova do Fichário. Atualize o programa.');
  });

  test('from before 0.2.0 are refused in a sentence with advice', async () => {
    await owner.query('create table schema_migrations (name text primary key, sha256 text not null)');
    await owner.query(`insert into schema_migrations values ('0001_roles.sql', 'x'), ('0002_tenants.sql', 'y')`);
    await expect(migrate(owner)).rejects.toThrow(
      /criado por uma versão do Fichário anterior à 0\.2\.0.*Mova a pasta de dados.*DATABASE_URL/,
    );
  });

  test('that fail leave nothing behind and are named', async () => {
    writeFileSync(join(folder, 'migrations', '9999_new.sql'), 'create table newer (id int); select 1 / 0');
    await expect(migrate(owner, folder)).rejects.toThrow('A migração 9999_new.sql falhou: division by zero');
    expect((await owner.query(`select to_regclass('newer') as newer`)).rows).toEqual([{ newer: null }]);
  });
});

describe('functions', () => {
  test('with an unchanged text are not created again', async () => {
    await migrate(owner, folder);
    const before = await oidOf('find_by_tokens(integer,text[])');
    await migrate(owner, folder);
    expect(await oidOf('find_by_tokens(integer,text[])')).toEqual(before);
  });

  test('follow their text: with other parameters they leave no old one behind, and those that are gone are gone', async () => {
    writeFunctions('create function f(a int) returns int return a; create function g() returns int return f(1);');
    await migrate(owner, folder);
    writeFunctions('create function f(a int, b int) returns int return a + b;');
    await migrate(owner, folder);
    expect([await signaturesOf('f'), await signaturesOf('g')]).toEqual([['f(integer,integer)'], []]);
    expect((await owner.query('select f(a => 1, b => 2)')).rows).toEqual([{ f: 3 }]);
    rmSync(join(folder, 'functions', 'test.sql'));
    await migrate(owner, folder);
    expect(await signaturesOf('f')).toEqual([]);
    expect(await signaturesOf('words_like')).toEqual(['words_like(integer,text,integer)']);
  });

  test('that fail leave those before them, and the file is named', async () => {
    writeFunctions('create function f() returns int return 1;');
    await migrate(owner, folder);
    writeFunctions('create function f() returns int return nothing;');
    await expect(migrate(owner, folder)).rejects.toThrow(
      'As funções do banco não puderam ser trocadas: test.sql: column "nothing" does not exist',
    );
    expect((await owner.query('select f()')).rows).toEqual([{ f: 1 }]);
  });

  test('that an index is made of cannot be among them', async () => {
    writeFunctions('create function f(a text) returns text immutable return a;');
    await migrate(owner, folder);
    await owner.query('create index on tenants (f(nome))');
    writeFunctions('create function f(a text) returns text immutable return lower(a);');
    await expect(migrate(owner, folder)).rejects.toThrow(/não puderam ser trocadas: .*other objects depend on/);
  });

  test('of the migrations are not replaced by them', async () => {
    writeFunctions(`create function word_sound(word text) returns text return word;`);
    await expect(migrate(owner, folder)).rejects.toThrow('already exists');
  });

  test('come back when somebody dropped some of them and their text changed', async () => {
    await migrate(owner, folder);
    await owner.query('drop function words_like(int, text, int)');
    writeFunctions('create function f() returns int return 1;');
    await migrate(owner, folder);
    expect(await signaturesOf('words_like')).toEqual(['words_like(integer,text,integer)']);
  });

  test('say `create function`, never `or replace`: that would take over what a migration made', async () => {
    const replacing = readSqlFiles(join(DATABASE_FOLDER, 'functions')).filter(({ sql }) => /or\s+replace/i.test(sql));
    expect(replacing.map(({ name }) => name)).toEqual([]);
  });
});
