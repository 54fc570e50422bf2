import type { Client } from 'pg';
import { allOrFirstError, openSession } from './snapshot.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';

/** Structure that tables lack while rows are loaded, as the SQL statements that restore it, in this order. */
export type LateStructure = { indexes: string[]; constraints: string[]; foreignKeys: string[]; security: string[] };

/**
 * Drops foreign keys, keys and indexes of all tables, because building them over all rows takes a fraction of the time of
 * updating them with each row. Removes forced row-level security, because the owner loads the rows.
 */
export async function takeOff(owner: Client): Promise<LateStructure> {
  const constraints = await readConstraints(owner);
  const indexes = await readIndexes(owner);
  const forced = await readForced(owner);
  const foreignKeys = constraints.filter(({ kind }) => kind === 'f');
  const keys = constraints.filter(({ kind }) => kind !== 'f');
  for (const { table, name } of [...foreignKeys, ...keys])
    await owner.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  for (const table of forced) await owner.query(`alter table ${table} no force row level security`);
  return {
    indexes: indexes.map(({ definition }) => definition),
    constraints: keys.map(toAddition),
    foreignKeys: foreignKeys.map(toAddition),
    security: forced.map((table) => `alter table ${table} force row level security`),
  };
}

/**
 * Restores the structure that `takeOff` dropped: keys and indexes in several connections, then the foreign keys, which PostgreSQL
 * checks over all rows, and row-level security. Calls `onBuilt` after each statement.
 */
export async function putBack(
  address: DatabaseAddress,
  late: LateStructure,
  workers: number,
  onBuilt = () => {},
): Promise<void> {
  // the longest first: the index of the search tokens takes as long as all other indexes together
  const [long, short] = [late.indexes.filter(isInverted), late.indexes.filter((sql) => !isInverted(sql))];
  const queue = [...long, ...late.constraints, ...short];
  await allOrFirstError(
    Array.from({ length: workers }, () => runFrom(queue, address, onBuilt)),
    () => queue.splice(0),
  );
  // in a single connection: two statements on the same table would wait for each other
  await runFrom([...late.foreignKeys, ...late.security], address, onBuilt);
}

function isInverted(sql: string): boolean {
  return sql.includes(' USING gin ');
}

/**
 * PostgreSQL collects a GIN index in a tree in memory, which it searches for every word of every row. A tree that fits into the
 * processor cache is searched faster, and the index becomes smaller (decision 104).
 */
const LITTLE_MEMORY = `set maintenance_work_mem = '32MB'; set max_parallel_maintenance_workers = 0`;
const USUAL_MEMORY = 'reset maintenance_work_mem; reset max_parallel_maintenance_workers';

async function runFrom(queue: string[], address: DatabaseAddress, onBuilt: () => void): Promise<void> {
  const client = await openSession(address);
  try {
    for (let sql = queue.shift(); sql !== undefined; sql = queue.shift()) {
      await client.query(isInverted(sql) ? LITTLE_MEMORY : USUAL_MEMORY);
      await client.query(sql);
      onBuilt();
    }
  } finally {
    await client.end();
  }
}

type Constraint = { table: string; name: string; kind: string; definition: string };

function toAddition({ table, name, definition }: Constraint): string {
  return `alter table ${table} add constraint ${name} ${definition}`;
}

async function readConstraints(owner: Client): Promise<Constraint[]> {
  const { rows } = await owner.query<Constraint>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, contype as kind,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = 'public'::regnamespace and contype in ('f', 'p', 'u', 'x')
     order by pg_table_size(c.oid) desc, conname`,
  );
  return rows;
}

async function readIndexes(owner: Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) || coalesce((
       select string_agg(format('; alter index %s alter column %s set statistics %s', attrelid::regclass, attnum, attstattarget), '')
       from pg_attribute where attrelid = indexrelid and attstattarget >= 0), '') as definition
     from pg_index join pg_class c on c.oid = indrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by 1`,
  );
  return rows;
}

async function readForced(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity order by 1`,
  );
  return rows.map(({ name }) => name);
}
