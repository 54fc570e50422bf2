import { Client } from 'pg';
import type { DatabaseAddress } from '../../src/kit/server/env/servers.ts';
import { FILLED } from './register-rows.ts';

const TABLES = Object.keys(FILLED);
/** The column that names the record, where it is not `pessoa_id`. */
const KEYS: Record<string, 'id' | 'codigo'> = { pessoas: 'id', match_keys: 'codigo' };

/** The records that one operation of a client created. */
export type Created = { tenantId: number; operationId: string };

/**
 * The seconds of COPY to load the rows of created records in the seven tables of the register into empty copies with the same columns,
 * indexes and foreign keys. The server reads a local file; nothing is checked or sent.
 */
export async function measureCopy(address: DatabaseAddress, { tenantId, operationId }: Created): Promise<number> {
  const owner = new Client(address);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ data_directory: string }>(
      "select current_setting('data_directory') as data_directory",
    );
    const folder = rows[0]?.data_directory ?? '';
    await owner.query('set statement_timeout = 0');
    await owner.query('create schema copied');
    await owner.query(
      `create temporary table created as select p.id, p.codigo from operation_changes c join pessoas p on p.tenant_id = c.tenant_id and p.id = c.pessoa_id
       where c.tenant_id = ${tenantId} and c.operation_id = '${operationId}'`,
    );
    await owner.query('analyze created');
    for (const table of TABLES) {
      await owner.query(
        `copy (select ${await columnsOf(owner, table)} from public.${table}
           where tenant_id = ${tenantId} and ${KEYS[table] ?? 'pessoa_id'} in (select ${KEYS[table] === 'codigo' ? 'codigo' : 'id'} from created))
         to '${folder}/${table}.copy'`,
      );
      await owner.query(`create table copied.${table} (like public.${table} including all)`);
      await copyForeignKeys(owner, table);
    }
    await owner.query('checkpoint');
    const start = performance.now();
    for (const table of TABLES)
      await owner.query(`copy copied.${table} (${await columnsOf(owner, table)}) from '${folder}/${table}.copy'`);
    const seconds = (performance.now() - start) / 1000;
    await owner.query('drop schema copied cascade');
    return seconds;
  } finally {
    await owner.end();
  }
}

/** All columns except generated ones. */
async function columnsOf(owner: Client, table: string): Promise<string> {
  const { rows } = await owner.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`public.${table}`],
  );
  return rows[0]?.names ?? '';
}

/** Foreign keys between copied tables refer to the copies; the others are unchanged. */
async function copyForeignKeys(owner: Client, table: string): Promise<void> {
  const { rows } = await owner.query<{ target: string; definition: string }>(
    `select confrelid::regclass::text as target, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'f'`,
    [`public.${table}`],
  );
  for (const { target, definition } of rows) {
    const copied = TABLES.includes(target)
      ? definition.replace(`REFERENCES ${target}`, `REFERENCES copied.${target}`)
      : definition;
    await owner.query(`alter table copied.${table} add ${copied}`);
  }
}
