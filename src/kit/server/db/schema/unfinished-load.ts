import type { Client } from 'pg';

/** The table that exists in a database from its first restored row until all rows are compared. */
export const LOAD_MARK = 'unfinished_restore';
/** Held by a session of the process that restores. An arbitrary number that no other advisory lock of this database uses. */
export const LOAD_LOCK = 7_303_020;

const ASK = `select to_regclass('public.${LOAD_MARK}') is not null as marked,
  exists (select from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database() and l.classid = 0 and l.objid = ${LOAD_LOCK}
      and l.granted) as running`;

/** Throws an Error with a Portuguese sentence if the database is only half restored. `client` is connected as its owner. */
export async function refuseUnfinishedLoad(client: Client): Promise<void> {
  const { rows } = await client.query<{ marked: boolean; running: boolean }>(ASK);
  if (!rows[0]?.marked) return;
  throw new Error(
    rows[0].running
      ? 'O banco de DATABASE_URL está sendo restaurado de um back-up. Espere que termine.'
      : 'A restauração do banco de DATABASE_URL foi interrompida, e ele não está inteiro. Repita "fichario restore", que recomeça, ou informe outro banco.',
  );
}
