import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Db, openDb } from '../src/kit/server/db/db.ts';
import { addProcess } from './limits/file-cpu.ts';
import { CITUS_URL, citusUrl, copyCitusTemplate, dropCitusDatabase } from './citus/citus-database.ts';

export type TestDatabase = {
  db: Db;
  owner: Client;
  name: string;
  socketDir: string;
  /** where `owner` is connected, for another connection like it */
  ownerLogin: ClientConfig;
};

/**
 * A database of this test file's own, copied from the migrated template: `db` as the application sees it, `owner` as a
 * superuser. Call it once at the top of a file; the object is filled before the first test.
 */
export function useDatabase(): TestDatabase {
  return CITUS_URL === undefined ? plainDatabase() : citusDatabase();
}

/** The same on one machine, also where there is a Citus: for what is asked of the catalogue alone. */
export function usePlainDatabase(): TestDatabase {
  return plainDatabase();
}

/** The same on a distributed database. */
function citusDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  beforeAll(async () => {
    await copyCitusTemplate(name);
    const ownerLogin = { connectionString: citusUrl(name) };
    const owner = new Client(ownerLogin);
    await owner.connect();
    const db = openDb({ connectionString: citusUrl(name, { user: 'fichario_app' }) });
    Object.assign(database, { db, owner, ownerLogin, name, socketDir: new URL(citusUrl(name)).hostname });
  });
  afterAll(async () => {
    await database.db.close();
    await database.owner.end();
    await dropCitusDatabase(name);
  });
  return database;
}

function plainDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  const host = inject('postgresSocket');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (sql: string) => {
    const admin = new Client({ host, user: 'postgres', database: 'postgres' });
    await admin.connect();
    await admin.query(sql);
    await admin.end();
  };
  beforeAll(async () => {
    await onServer(`create database ${name} template fichario_template strategy file_copy`);
    const ownerLogin = { host, user: 'postgres', database: name };
    const owner = new Client(ownerLogin);
    await owner.connect();
    Object.assign(database, {
      db: openDb({ ...inject('applicationServer'), user: 'fichario_app', database: name }),
      owner,
      ownerLogin,
      name,
      socketDir: host,
    });
  });
  afterAll(async () => {
    const backends = await database.owner.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database()',
    );
    for (const { pid } of backends.rows) addProcess(pid);
    await database.db.close();
    await database.owner.end();
    await onServer(`drop database ${name} with (force)`);
  });
  return database;
}
