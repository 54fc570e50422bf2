import { join } from 'node:path';
import type { Client } from 'pg';
import { applyFunctions } from './functions.ts';
import { DATABASE_FOLDER, readSqlFiles, type SqlFile } from './sql-files.ts';

/** Any number will do, as long as nothing else in this database takes the same one. */
const MIGRATION_LOCK = 7_303_014;

/**
 * Brings the database to the newest schema: runs what is new in `migrations`, each file in one transaction, and then
 * applies `functions` again if their text changed. One process at a time does so.
 *
 * `client` is connected as the owner of the schema. Returns the names of the migrations it ran. Throws when the database
 * is from before 0.2.0 or from a newer version, and when a migration that ran has changed since: they go forward only.
 */
export async function migrate(client: Client, folder = DATABASE_FOLDER): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await createBooks(client);
    const ran: string[] = [];
    for (const migration of await findPending(client, readMigrations(folder))) {
      await runMigration(client, migration);
      ran.push(migration.name);
    }
    await applyFunctions(client, readSqlFiles(join(folder, 'functions')));
    return ran;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** The migrations of this version, in order. */
export function readMigrations(folder = DATABASE_FOLDER): SqlFile[] {
  return readSqlFiles(join(folder, 'migrations'));
}

/** Makes the tables that say what ran. Until 0.2.0 there was only one of them. */
async function createBooks(client: Client): Promise<void> {
  const { rows } = await client.query<{ is_old: boolean }>(
    `select to_regclass('schema_migrations') is not null and to_regclass('schema_functions') is null as is_old`,
  );
  if (rows[0]?.is_old) throw new Error(TOO_OLD);
  await client.query(CREATE_BOOKS);
}

/** The tables that say which migrations ran, and which functions there are. */
export const CREATE_BOOKS = `
create table if not exists schema_migrations (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now());
create table if not exists schema_functions (
  sha256 text primary key, signatures text[] not null, applied_at timestamptz not null default now());
`;

const TOO_OLD =
  'Este banco foi criado por uma versão do Fichário anterior à 0.2.0, que não pode ser atualizada. Mova a pasta de ' +
  'dados para outro lugar (ou aponte DATABASE_URL para um banco vazio) e inicie de novo: o Fichário cria uma nova.';

/** What has not run yet, once it is sure that all that ran is still what it was. */
async function findPending(client: Client, migrations: SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const known = new Set(migrations.map(({ name }) => name));
  if (rows.some(({ name }) => !known.has(name)))
    throw new Error('Este banco foi usado por uma versão mais nova do Fichário. Atualize o programa.');
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256);
  if (changed)
    throw new Error(`A migração ${changed.name} mudou depois de aplicada. Crie uma nova em vez de alterá-la.`);
  return migrations.filter(({ name }) => !applied.has(name));
}

async function runMigration(client: Client, migration: SqlFile): Promise<void> {
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
