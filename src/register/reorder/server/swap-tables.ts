import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { besideOf, type OrderedTable, touchedOf } from './ordered-tables.ts';

/** Two connections of the owner of the schema. */
export type Owners = { owner: Client; other: Client };

/** So long writers wait at most for those who read an earlier moment. */
const LONGEST_WAIT_MS = 400;
const LOOK_MS = 20;

/**
 * Does somebody read a moment before the transaction $1? Who waits to write to the table $3 reads nothing yet: a statement takes its
 * moment after its locks. An owner who is no superuser is not told the type of others' connections. Of a standby it is not known.
 */
const READS_EARLIER = `
  select exists (
    select from pg_stat_activity a where a.datname = current_database() and a.pid <> all ($2::int[]) and a.backend_xmin is not null
      and coalesce(a.backend_type, 'client backend') in ('client backend', 'parallel worker') and age(a.backend_xmin) >= age($1::xid)
      and not exists (
        select from pg_locks l where l.pid = a.pid and not l.granted and l.relation = $3::regclass and l.mode = 'RowExclusiveLock'
      )
  ) or exists (select from pg_stat_replication) as is`;

/**
 * Puts the table that was filled in order in the place of the old one, within one transaction. Resolves to false, with nothing changed,
 * where that is not safe just now.
 *
 * Who reads a moment that is past sees no row that was written since. So first writers are kept waiting, what they wrote last is brought
 * over (`finish`), and the tables change places only when everybody who reads sees all of the new one.
 */
export async function swapTables(
  { owner, other }: Owners,
  table: OrderedTable,
  finish: () => Promise<number>,
): Promise<boolean> {
  await owner.query(`begin; set local lock_timeout = '${LONGEST_WAIT_MS}ms'`);
  try {
    await owner.query(`lock table public.${table.name} in share row exclusive mode`);
    await finish();
    if (!(await areAllLater({ owner, other }, table))) return await giveUp(owner);
    await owner.query(`lock table public.${table.name} in access exclusive mode`);
    const { rows } = await owner.query(`select from ${touchedOf(table)} limit 1`);
    if (rows.length > 0) return await giveUp(owner);
    await changePlaces(owner, table);
    await owner.query('commit');
    return true;
  } catch (error) {
    await owner.query('rollback').catch(() => {});
    // a writer that waits for this one, and is waited for
    if (/^(55P03|40P01)$/.test((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

async function giveUp(owner: Client): Promise<false> {
  await owner.query('rollback');
  return false;
}

/** Waits a little until everybody who reads sees what was written up to now. */
async function areAllLater({ owner, other }: Owners, { name }: OrderedTable): Promise<boolean> {
  const own = await Promise.all([owner, other].map(readPid));
  const { rows } = await other.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
  const until = performance.now() + LONGEST_WAIT_MS;
  do {
    const { rows: found } = await owner.query<{ is: boolean }>(READS_EARLIER, [rows[0]!.xid, own, name]); // one row
    if (found[0]?.is === false) return true;
    await sleep(LOOK_MS);
  } while (performance.now() < until);
  return false;
}

async function readPid(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid; // a statement without a table returns one row
}

/** Its index and constraints have their names already. */
async function changePlaces(owner: Client, table: OrderedTable): Promise<void> {
  await owner.query(`drop table public.${table.name}`);
  await owner.query(`alter table ${besideOf(table)} set schema public`);
}
