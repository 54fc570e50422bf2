import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../app/server/prepare-database.ts';
import { type Db, inGlobal } from './db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { readMigrations } from './migrate.ts';

// processes start slowly on a busy machine
vi.setConfig({ testTimeout: 60_000 });

async function askAboutSelf(db: Db): Promise<unknown> {
  const sql = `select current_user as role, current_database() as database,
    current_setting('is_superuser') as superuser, current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('timezone') as zone,
    (select count(*) from cidades) as cidades, (select count(*) from schema_migrations) as migrations`;
  const [row] = await inGlobal(db, (tx) => tx.query(sql));
  return row;
}

const ROLE = { role: 'fichario_app', superuser: 'off', statement: '15s', lock: '5s', zone: 'UTC' };

describe('the embedded database', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'fichario-connect-'));
    chmodSync(dataDir, 0o755);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('is made at the first start and found at the second', async () => {
    const expected = { ...ROLE, database: 'fichario', cidades: 5571, migrations: readMigrations().length };
    const first = await openDatabase({ databaseUrl: undefined, dataDir });
    expect(await askAboutSelf(first.db)).toEqual(expected);
    await first.release();
    const second = await openDatabase({ databaseUrl: undefined, dataDir });
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

  test('that does not answer is told in a sentence', async () => {
    const nowhere = 'postgres://ana@localhost/none?host=%2Fnonexistent';
    await expect(openDatabase({ databaseUrl: nowhere, dataDir })).rejects.toThrow(
      'O banco de dados não aceitou a conexão',
    );
  });
});
