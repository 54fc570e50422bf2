import { type Client, DatabaseError } from 'pg';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import { MIGRATION_LOCK } from '../../../kit/server/db/schema/migrate.ts';
import { LOAD_LOCK, LOAD_MARK } from '../../../kit/server/db/schema/unfinished-load.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';

/** A restore: the SHA-256 of the back-up's manifest, and the data folder. */
export type Restoring = { backup: string; folder: string };

/** `empty`; `unfinished`: from an interrupted restore; `whole`: this restore is complete, but the marks are not removed yet. */
export type DatabaseState = 'empty' | 'unfinished' | 'whole';

/** The application_name of a restore's connections, by which a new restore finds the sessions of a killed one. */
const NAME = 'fichario-restore';

/** The address of the database, with the application_name of a restore. */
export function namedAddress(databaseUrl: string): DatabaseAddress {
  return { connectionString: `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}application_name=${NAME}` };
}

/**
 * Locks the database for this session and returns its state, without changing it. Throws CommandRefused if another process
 * restores into it, or if it holds anything that is not from an interrupted restore.
 */
export async function takeDatabase(owner: Client, restoring: Restoring): Promise<DatabaseState> {
  const { rows } = await owner.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOAD_LOCK]);
  if (!rows[0]?.free)
    throw new CommandRefused('Este banco já está sendo restaurado por outro processo. Espere que termine.');
  if (await isMarked(owner)) return (await isWhole(owner, restoring)) ? 'whole' : 'unfinished';
  await requireEmpty(owner);
  return 'empty';
}

/**
 * Removes the remains of an interrupted restore and marks the database, in one transaction. The migration lock keeps a server
 * that starts at the same time from coming between the check and the mark.
 */
export async function markDatabase(owner: Client): Promise<void> {
  await endLeftSessions(owner);
  await inTransaction(owner, async () => {
    await owner.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    if (await isMarked(owner)) await dropAll(owner);
    else await requireEmpty(owner);
    await owner.query(`create table public.${LOAD_MARK} (backup text not null, folder text not null)`);
  });
}

/** Records in the mark that all rows and files are restored, so a repeated restore only removes the marks. */
export async function noteWhole(owner: Client, { backup, folder }: Restoring): Promise<void> {
  await owner.query(`insert into public.${LOAD_MARK} (backup, folder) values ($1, $2)`, [backup, folder]);
}

/** Removes the mark, so servers may use the database. */
export async function unmarkDatabase(owner: Client): Promise<void> {
  await owner.query(`drop table public.${LOAD_MARK}`);
}

/** Drops everything in the schema, the mark included. */
export async function emptyDatabase(owner: Client): Promise<void> {
  await inTransaction(owner, () => dropAll(owner));
}

async function isMarked(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ marked: boolean }>('select to_regclass($1) is not null as marked', [
    `public.${LOAD_MARK}`,
  ]);
  return rows[0]?.marked === true;
}

async function isWhole(owner: Client, { backup, folder }: Restoring): Promise<boolean> {
  const sql = `select from public.${LOAD_MARK} where backup = $1 and folder = $2`;
  return (await owner.query(sql, [backup, folder])).rowCount === 1;
}

/** Tables, functions and types in schema public, without those of extensions. */
const CONTENTS = `
  with things as (
    select 'pg_class'::regclass as catalogue, oid, oid::regclass::text as name, 1 as turn,
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        when 'f' then 'foreign table' else 'table' end as kind
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    union all
    select 'pg_proc'::regclass, oid, oid::regprocedure::text, 2, 'routine'
    from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'pg_type'::regclass, oid, oid::regtype::text, 3, 'type'
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r'))
  select name, kind from things
  where not exists (select from pg_depend d where d.classid = catalogue and d.objid = things.oid and d.deptype in ('e', 'i'))
  order by turn, name`;

type Thing = { name: string; kind: string };

async function requireEmpty(owner: Client): Promise<void> {
  const { rows } = await owner.query<Thing>(CONTENTS);
  if (rows.length === 0) return;
  const [named, more] = [rows.slice(0, MOST_NAMED).map(({ name }) => name), rows.length - MOST_NAMED];
  const what = rows.some(({ name }) => name === 'schema_migrations') ? 'um cadastro do Fichário' : 'outras coisas';
  throw new CommandRefused(
    `O banco de DATABASE_URL já tem ${what} (${named.join(', ')}${more > 0 ? `, e mais ${more}` : ''}), e restaurar não as substitui. Informe um banco vazio.`,
  );
}

const MOST_NAMED = 3;

/** Drops everything: in a marked database, all other objects were created after the mark. */
async function dropAll(owner: Client): Promise<void> {
  const { rows } = await owner.query<Thing>(CONTENTS);
  for (const { name, kind } of rows) await owner.query(`drop ${kind} if exists ${name} cascade`);
}

/** Ends the sessions of a killed restore, which may still run a statement. The lock proves that their process has ended. */
async function endLeftSessions(owner: Client): Promise<void> {
  await owner.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and usename = current_user and application_name = $1 and pid <> pg_backend_pid()`,
    [NAME],
  );
}

async function inTransaction(owner: Client, work: () => Promise<void>): Promise<void> {
  await owner.query('begin');
  try {
    await work();
    await owner.query('commit');
  } catch (error) {
    // a lost connection needs no rollback
    await owner.query('rollback').catch(() => {});
    throw error;
  }
}

/** The refusal for an error of missing privileges; returns any other error unchanged. */
export function refuseRights(error: unknown, owner: Client): unknown {
  const cause = error instanceof DatabaseError ? error : (error as Error).cause;
  if (!(cause instanceof DatabaseError) || cause.code !== '42501') return error;
  const [user, database] = [owner.user ?? '', owner.database ?? ''].map((name) => owner.escapeIdentifier(name));
  return new CommandRefused(
    `O usuário ${user} não pode criar no banco ${database} as tabelas e os papéis do Fichário. Como superusuário, rode: alter role ${user} createrole; alter database ${database} owner to ${user}; e repita o comando.`,
    { cause: error },
  );
}
