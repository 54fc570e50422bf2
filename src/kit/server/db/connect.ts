import type { Client } from 'pg';
import type { Env } from '../env/env.ts';
import { findAppLogin } from './app-login.ts';
import { explainConnection } from './connect-failure.ts';
import { type Db, openDb } from './db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { refuseSharedSessions, refuseUnfitPooler } from './pooler.ts';
import { connectTo } from './lone-connection.ts';
import type { OsUser } from './embedded/postgres-binaries.ts';
import { isAlive } from './embedded/processes.ts';
import type { DatabaseAddress } from '../env/servers.ts';
import { READ_ONLY, UnsafeSession } from './session.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

/** A connection to a migrated database. */
export type Connection = {
  /** the pools of the application, whose role owns nothing */
  db: Db;
  /** the login of the schema's owner, for migrations and repairs by the command line */
  owner: DatabaseAddress;
  /** the embedded server or an external one */
  kind: 'embedded' | 'external';
  /** the application signed in as the owner and stepped down; one statement could restore its rights */
  stepsDown: boolean;
  /** Closes the pools. The embedded database stops if no other process uses it. */
  release: () => Promise<void>;
  /** Closes the pools without waiting for running work, which is rolled back. For a process that was told to exit. */
  abandon: () => Promise<void>;
};

/** Updates the schema and the initial data, as the owner of the schema. */
export type Prepare = (owner: Client) => Promise<void>;

export const DATABASE = 'fichario';
const OLDEST_VERSION = 15;
/** Interval of the check whether the embedded server is alive. */
const WATCH_MS = 250;

/** The part of the environment that selects the database. */
export type DatabaseEnv = Pick<Env, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Env, 'databaseAppUrl' | 'readsStandby' | 'dbMemory'>> & {
    /** settings of the embedded server, in addition to the default ones */
    settings?: Record<string, string>;
  };

/** Starts or joins the database, runs `prepare` as its owner and opens the pools. Errors have a Portuguese sentence. */
export function connectDatabase(env: DatabaseEnv, prepare: Prepare): Promise<Connection> {
  return env.databaseUrl === undefined ? connectEmbedded(env, prepare) : connectExternal(env.databaseUrl, env, prepare);
}

async function connectEmbedded({ dataDir, dbMemory, settings }: DatabaseEnv, prepare: Prepare): Promise<Connection> {
  refuseUnfinishedRestore(dataDir);
  const memory: Record<string, string> = dbMemory ? { shared_buffers: `${dbMemory}MB` } : {};
  const postgres = await keepPostgres({ dataDir, settings: { ...memory, ...settings } });
  try {
    const server = { host: postgres.socketDir, port: postgres.port };
    const owner = { ...server, user: 'postgres', database: DATABASE };
    await connected({ ...owner, database: 'postgres' }, async (client) => {
      await createDatabase(client);
      await connected(owner, prepare);
    });
    const db = await openProved({ ...server, user: 'fichario_app', database: DATABASE });
    const release = async () => {
      await db.close();
      await postgres.release();
    };
    return { db, owner, kind: 'embedded', stepsDown: false, release, abandon: postgres.release };
  } catch (error) {
    await postgres.release();
    throw error;
  }
}

/**
 * Runs `work` on the new, empty database of a data folder, on a server with its own `settings`, and stops that server. The
 * folder has no database yet and no other process uses it. `osUser`: the user that the server runs as if this process is root.
 */
export async function withNewDatabase<T>(
  dataDir: string,
  settings: Record<string, string>,
  work: (owner: DatabaseAddress) => Promise<T>,
  osUser?: OsUser,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings, osUser });
  try {
    const owner = { host: postgres.socketDir, port: postgres.port, user: 'postgres', database: DATABASE };
    await connected({ ...owner, database: 'postgres' }, createDatabase);
    return await work(owner);
  } finally {
    await postgres.release();
  }
}

/** Starts the embedded server again if it was killed. Until then, requests get 503. */
async function keepPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
): Promise<Pick<EmbeddedPostgres, 'socketDir' | 'port' | 'release'>> {
  let postgres = await startEmbeddedPostgres(options);
  let restart: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (restart || isAlive(postgres.pid)) return;
    restart = startEmbeddedPostgres(options)
      .then(
        (restarted) => void (postgres = restarted),
        (error: Error) => console.error(error.message),
      )
      .finally(() => (restart = undefined));
  }, WATCH_MS).unref();
  const { socketDir, port } = postgres;
  const release = async () => {
    clearInterval(timer);
    await restart;
    await postgres.release();
  };
  return { socketDir, port, release };
}

async function connectExternal(
  connectionString: string,
  { databaseAppUrl: appUrl, readsStandby }: DatabaseEnv,
  prepare: Prepare,
): Promise<Connection> {
  const owner = { connectionString };
  const { address, stepsDown } = await connected(owner, async (client) => {
    await requireFit(owner, client);
    await prepare(client);
    return findAppLogin(client, connectionString, appUrl);
  });
  if (appUrl !== undefined) await connected(address, (client) => refuseUnfitPooler(address, client));
  const db = await openProved(address, readsStandby);
  return { db, owner, kind: 'external', stepsDown, release: db.close, abandon: async () => {} };
}

/** Throws an Error with a Portuguese sentence if the external database of `client`, its owner, cannot be used. */
export async function requireFit(owner: DatabaseAddress, client: Client): Promise<void> {
  await refuseSharedSessions(owner, client);
  await checkVersion(client);
  await refuseReadOnly(client);
  await refuseForeignRoles(client);
}

/** Opens the pools and their first connection. Throws an Error with a Portuguese sentence if the connection cannot be used. */
async function openProved(address: DatabaseAddress, readsStandby = false): Promise<Db> {
  const db = openDb(address, { readsStandby });
  try {
    (await (await db.primary.find()).requests.connect()).release();
    return db;
  } catch (error) {
    await db.close();
    if (error instanceof UnsafeSession) throw error;
    return explainConnection(error);
  }
}

/** Runs `work` on a separate connection, as the owner of the schema or as another login. */
async function connected<T>(address: DatabaseAddress, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectTo(address).catch(explainConnection);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An arbitrary number that no other advisory lock of the database `postgres` uses. */
const FIRST_START_LOCK = 7_303_018;

/** Creates the database if it is missing. If two processes start together, one waits until the other has disconnected. */
async function createDatabase(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [FIRST_START_LOCK]);
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
}

/** Roles belong to the whole server. If another owner made them, this owner needs the permission to grant them. */
async function refuseForeignRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; roles: string | null; is_new: boolean }>(
    `select current_user as owner, to_regclass('schema_migrations') is null as is_new,
       (select string_agg(r.rolname, ', ' order by r.rolname) from pg_roles r, pg_roles u
        where r.rolname in ('fichario_app', 'fichario_access', 'fichario_search') and u.rolname = current_user
          and not u.rolsuper and not pg_has_role(u.oid, r.oid, 'member with admin option')
          and (not u.rolcreaterole or current_setting('server_version_num')::int >= 160000)) as roles`,
  );
  const [found] = rows;
  if (!found?.is_new || found.roles === null) return;
  throw new Error(
    `Este servidor PostgreSQL já tem os papéis do Fichário, que são de outro dono. Como superusuário, rode: grant ${found.roles} to ${client.escapeIdentifier(found.owner)} with admin option; e inicie de novo.`,
  );
}

async function refuseReadOnly(client: Client): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    "select current_setting('transaction_read_only') as setting",
  );
  if (rows[0]?.setting === 'on') throw new Error(`O banco não serve: ${READ_ONLY}`);
}

async function checkVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_VERSION) {
    throw new Error(
      `O PostgreSQL de DATABASE_URL é o ${version}; o Fichário precisa do ${OLDEST_VERSION} ou mais novo.`,
    );
  }
}
