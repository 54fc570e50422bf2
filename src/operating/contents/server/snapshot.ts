import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectTo } from '../../../kit/server/db/lone-connection.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import type { Table } from './catalogue.ts';

/** A snapshot of the database, read by several connections in parallel. */
export type Snapshot = {
  /** the connection that exported the snapshot and keeps it open */
  holder: Client;
  /** Runs `work` for each item, in parallel on the connections; `copy` reads by the connection of the item. */
  each: <Item>(items: readonly Item[], work: (item: Item, copy: CopyTable) => Promise<void>) => Promise<void>;
};

/** The rows of a table in the text format of COPY. */
export type CopyTable = (table: Table) => AsyncIterable<Buffer>;

/** These settings make the text of values the same on every machine and in every version. */
const SESSION = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;
const BEGIN = 'begin isolation level repeatable read read only';

/**
 * Runs `work` on a snapshot of the database, read as the owner of the schema by `workers` connections. All tables are locked
 * against schema changes before the snapshot is taken. Other transactions may write rows, which the snapshot does not show.
 */
export async function withSnapshot<T>(
  owner: DatabaseAddress,
  workers: number,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const clients: Client[] = [];
  const open = async () => {
    const client = await openSession(owner);
    clients.push(client);
    return client;
  };
  try {
    const holder = await open();
    const moment = await takeMoment(holder);
    const readers = await Promise.all(Array.from({ length: workers }, open));
    for (const reader of readers) await reader.query(`${BEGIN}; set transaction snapshot '${moment}'`);
    const tenants = await listOwnTenants(holder);
    const each: Snapshot['each'] = (items, handle) => {
      const queue = [...items];
      return allOrFirstError(
        readers.map(async (reader) => {
          const copy: CopyTable = (table) => copyRows(reader, table, tenants);
          for (let item = queue.shift(); item !== undefined; item = queue.shift()) await handle(item, copy);
        }),
        () => queue.splice(0),
      );
    };
    return await work({ holder, each });
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** Connects as the owner, without timeouts. */
export async function openSession(owner: DatabaseAddress): Promise<Client> {
  const client = await connectTo(owner, { keepAlive: true });
  await client.query(SESSION);
  return client;
}

/** Waits until all promises have settled, then throws the first error. Calls `stop` at that error, to start no further work. */
export async function allOrFirstError(works: Promise<void>[], stop: () => void): Promise<void> {
  let failure: { error: unknown } | undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
    stop();
  };
  await Promise.all(works.map((each) => each.catch(fail)));
  if (failure) throw failure.error;
}

async function takeMoment(holder: Client): Promise<string> {
  await holder.query(BEGIN);
  const { rows: tables } = await holder.query<{ list: string | null }>(
    `select string_agg(quote_ident(relname), ', ') as list from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  // the query above fixed a snapshot from before the locks, so begin a new transaction with the locks first
  await holder.query('rollback');
  await holder.query(BEGIN);
  if (tables[0]?.list) await holder.query(`lock table ${tables[0].list} in access share mode`);
  const { rows } = await holder.query<{ moment: string }>('select pg_export_snapshot() as moment');
  return rows[0]!.moment;
}

/** The client numbers, if row-level security shows the owner one client at a time; undefined if the owner sees all rows. */
async function listOwnTenants(holder: Client): Promise<number[] | undefined> {
  const { rows } = await holder.query<{ sees_all: boolean }>(
    'select rolsuper or rolbypassrls as sees_all from pg_roles where rolname = current_user',
  );
  if (rows[0]?.sees_all) return undefined;
  const { rows: tenants } = await holder.query<{ id: number }>('select id from tenants order by id');
  return tenants.map(({ id }) => id);
}

async function* copyRows(reader: Client, table: Table, tenants: number[] | undefined): AsyncIterable<Buffer> {
  const columns = table.columns.join(', ');
  if (!table.byClient || tenants === undefined) {
    yield* reader.query(copyTo(`copy ${table.name} (${columns}) to stdout`));
    return;
  }
  for (const tenant of tenants) {
    await reader.query(`set local app.tenant = '${tenant}'`);
    const sql = `copy (select ${columns} from ${table.name} where tenant_id = ${tenant}) to stdout`;
    yield* reader.query(copyTo(sql));
  }
}
