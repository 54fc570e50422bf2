import type { Client } from 'pg';
import { LOAD_MARK } from '../../../kit/server/db/schema/unfinished-load.ts';

/** A table to copy. Names are quoted where SQL requires it. */
export type Table = {
  name: string;
  columns: string[];
  /** whether each row belongs to a client, with the client's number in the first column */
  byClient: boolean;
  /** size on the disk, without indexes */
  bytes: number;
};

/** The state of the sequence of an identity column. */
export type Sequence = { table: string; column: string; last: string; called: boolean };

/** An applied migration. */
export type AppliedMigration = { name: string; sha256: string };

/** Tables that the migrations fill: which functions and migrations have run. */
export const OF_MIGRATIONS = ['schema_functions', 'schema_migrations'];

/** Tables that a back-up omits. Besides those of migrations they are transient, and a session that has ended must not return. */
const LEFT_OUT = [
  ...OF_MIGRATIONS,
  'sessions',
  'presences',
  'login_attempts',
  'setup_codes',
  'processes',
  'request_counts',
  'cnpj_providers',
  LOAD_MARK,
];

/** The tables of a back-up, which are all except `leftOut`; the largest first. */
export async function listTables(owner: Client, leftOut = LEFT_OUT): Promise<Table[]> {
  const { rows } = await owner.query<Omit<Table, 'bytes'> & { bytes: string }>(
    `select quote_ident(c.relname) as name, pg_table_size(c.oid) as bytes,
       array(select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = 1 and a.attname = 'tenant_id') as "byClient"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
     order by pg_table_size(c.oid) desc, c.relname`,
    [leftOut],
  );
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

/** The state of each identity column's sequence. */
export async function listSequences(owner: Client): Promise<Sequence[]> {
  const { rows } = await owner.query<{ table: string; column: string; sequence: string }>(
    `select quote_ident(c.relname) as table, a.attname as column,
       pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
     order by 1, 2`,
  );
  const sequences: Sequence[] = [];
  for (const { table, column, sequence } of rows) {
    const state = await owner.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${sequence}`,
    );
    sequences.push({ table, column, ...state.rows[0]! });
  }
  return sequences;
}

/** The migrations that made this database, in order. */
export async function listMigrations(owner: Client): Promise<AppliedMigration[]> {
  const { rows } = await owner.query<AppliedMigration>('select name, sha256 from schema_migrations order by name');
  return rows;
}

/** The transient tables that exist in this database. After a copy of the whole cluster their rows must be deleted. */
export async function listOfMoment(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any ($1)`,
    [LEFT_OUT.filter((name) => !OF_MIGRATIONS.includes(name))],
  );
  return rows.map(({ name }) => name);
}
