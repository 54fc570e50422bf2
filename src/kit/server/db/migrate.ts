import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { projectRoot } from '../process/paths.ts';

/** Any number will do, as long as nothing else in this database takes the same one. */
const MIGRATION_LOCK = 7_303_014;

/**
 * Brings the database to the newest schema: runs what is new in db/migrations, each file in one transaction.
 *
 * `client` is connected as the owner of the schema. Returns the names of the files it ran. Throws when a file that ran
 * before has changed since: migrations go forward only.
 */
export async function migrate(client: Client): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await appliedMigrations(client);
    const ran: string[] = [];
    for (const migration of readMigrations()) {
      const before = applied.get(migration.name);
      if (before === undefined) {
        await runMigration(client, migration);
        ran.push(migration.name);
      } else if (before !== migration.sha256) {
        throw new Error(`A migração ${migration.name} mudou depois de aplicada. Crie uma nova em vez de alterá-la.`);
      }
    }
    return ran;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

type Migration = { name: string; sql: string; sha256: string };

/** The migrations of this version, in order. */
export function readMigrations(): Migration[] {
  const folder = join(projectRoot(), 'db', 'migrations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    });
}

async function appliedMigrations(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations');
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

async function runMigration(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`A migração ${migration.name} falhou: ${(error as Error).message}`, { cause: error });
  }
}
