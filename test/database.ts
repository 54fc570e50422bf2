import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Db, openDb } from '../src/kit/server/db/db.ts';
import { CITUS_URL, citusUrl, copyCitusTemplate, dropCitusDatabase } from './citus/citus-database.ts';

export type TestDatabase = { db: Db; owner: Client; name: string; socketDir: string };

/**
 * A database of this test file's own, copied from the migrated template: `db` as the application sees it, `owner` as a
 * superuser. Call it once at the top of a file; the object is filled before the first test.
 */
export function useDatabase(): TestDatabase {
  return CITUS_URL === undefined ? plainDatabase() : citusDatabase();
}

/** The same on a distributed database. Its files are those that `CITUS_FILES` of vitest.config.ts names. */
function citusDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  beforeAll(async () => {
    await copyCitusTemplate(name);
    const owner = new Client({ connectionString: citusUrl(name) });
    await owner.connect();
    const db = openDb({ connectionString: citusUrl(name, { user: 'fichario_app' }) });
    Object.assign(database, { db, owner, name, socketDir: new URL(citusUrl(name)).hostname });
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
    const owner = new Client({ host, user: 'postgres', database: name });
    await owner.connect();
    Object.assign(database, {
      db: openDb({ ...inject('applicationServer'), user: 'fichario_app', database: name }),
      owner,
      name,
      socketDir: host,
    });
  });
  afterAll(async () => {
    await database.db.close();
    await database.owner.end();
    await onServer(`drop database ${name} with (force)`);
  });
  return database;
}
