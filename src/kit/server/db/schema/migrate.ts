import { join } from 'node:path';
import type { Client } from 'pg';
import { applyFunctions } from './functions.ts';
import { DATABASE_FOLDER, readSqlFiles, type SqlFile } from './sql-files.ts';
import { refuseUnfinishedLoad } from './unfinished-load.ts';

/** The lock for changes of the schema. An arbitrary number that no other advisory lock of this database uses. */
export const MIGRATION_LOCK = 7_303_014;

/**
 * Migrates the database to the newest schema: runs the new files of `migrations`, each in one transaction, and then applies
 * `functions` if their text changed. Only one process at a time does so.
 *
 * `client` is connected as the owner of the schema. Returns the names of the migrations that ran. Throws if the database is
 * older than 0.2.0, from a newer version or only half restored, or if an applied migration has changed.
 */
export async function migrate(client: Client, folder = DATABASE_FOLDER): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await refuseUnfinishedLoad(client);
    await createMigrationTables(client);
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

/**
 * Creates the tables of an older version in an empty database: runs the migrations up to the one named `last`, and no functions.
 * The next `migrate` runs the others.
 */
export async function migrateUntil(client: Client, last: string): Promise<void> {
  await createMigrationTables(client);
  const migrations = readMigrations().filter(({ name }) => name <= last);
  for (const migration of await findPending(client, migrations)) await runMigration(client, migration);
}

/**
 * Throws an Error with a Portuguese sentence if the migrations of a database are not those of this program. Changes nothing.
 * Returns the name of the last one, or an empty text if none has run.
 */
export async function requireKnownMigrations(client: Client): Promise<string> {
  const { rows } = await client.query<{ has_run: boolean; is_old: boolean }>(
    `select to_regclass('schema_migrations') is not null as has_run, to_regclass('schema_functions') is null as is_old`,
  );
  const [found] = rows;
  if (!found?.has_run) return '';
  if (found.is_old) throw new Error(TOO_OLD);
  const migrations = readMigrations();
  const pending = new Set((await findPending(client, migrations)).map(({ name }) => name));
  return migrations.filter(({ name }) => !pending.has(name)).at(-1)?.name ?? '';
}

/** Hashes of migrations with a text that changed before a release. Both texts have the same effect. */
const EARLIER_TEXTS = new Set([
  // 0031_finding.sql, which built an index directly
  '373b8ccd96d5cb86e9b19888098bbcebbc40a2b43635ea2e1733f580b4c18775',
]);

/** Whether a migration ran with a text of this hash. */
export function isTextOf(migration: SqlFile, sha256: string): boolean {
  return migration.sha256 === sha256 || EARLIER_TEXTS.has(sha256);
}

/** The migrations of this version, in order. */
export function readMigrations(folder = DATABASE_FOLDER): SqlFile[] {
  return readSqlFiles(join(folder, 'migrations'));
}

/** Creates the tables of applied migrations and functions. Databases before 0.2.0 have only the first. */
async function createMigrationTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ is_old: boolean }>(
    `select to_regclass('schema_migrations') is not null and to_regclass('schema_functions') is null as is_old`,
  );
  if (rows[0]?.is_old) throw new Error(TOO_OLD);
  await client.query(CREATE_MIGRATION_TABLES);
}

/** The tables of the applied migrations and functions. */
export const CREATE_MIGRATION_TABLES = `
create table if not exists schema_migrations (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now());
create table if not exists schema_functions (
  sha256 text primary key, signatures text[] not null, applied_at timestamptz not null default now());
`;

const TOO_OLD =
  'Este banco foi criado por uma versão do Fichário anterior à 0.2.0, que não pode ser atualizada. Mova a pasta de ' +
  'dados para outro lugar (ou aponte DATABASE_URL para um banco vazio) e inicie de novo: o Fichário cria uma nova.';

/** The migrations that have not run. Throws if an applied migration is unknown or has changed. */
async function findPending(client: Client, migrations: SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const known = new Set(migrations.map(({ name }) => name));
  if (rows.some(({ name }) => !known.has(name)))
    throw new Error('Este banco foi usado por uma versão mais nova do Fichário. Atualize o programa.');
  const changed = migrations.find((migration) => !isTextOf(migration, applied.get(migration.name) ?? migration.sha256));
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
