import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { besideOf, type OrderedTable, touchedOf } from './ordered-tables.ts';
import { known } from '../../../kit/known.ts';

/** Two connections of the owner of the schema. */
export type Owners = { owner: Client; other: Client };

/** The longest time that writers wait for readers with an older snapshot. */
const LONGEST_WAIT_MS = 400;
const LOOK_MS = 20;

/**
 * Whether any session has a snapshot older than the transaction $1. A writer waiting for the table $3 has no snapshot yet: a
 * statement takes it after its locks. An owner without superuser rights does not see the type of other connections. The snapshots
 * of a standby are unknown.
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
 * Replaces a table by its sorted copy, in one transaction. Resolves to false, without changes, when that is not safe now. A
 * reader with an older snapshot would miss the rows written since. So writers wait, their last rows are copied (`finish`), and
 * the tables are swapped only when every snapshot sees all rows of the copy.
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
    // a lock timeout, or a deadlock with a writer
    if (/^(55P03|40P01)$/.test((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

async function giveUp(owner: Client): Promise<false> {
  await owner.query('rollback');
  return false;
}

/** Waits briefly until no session has an older snapshot. */
async function areAllLater({ owner, other }: Owners, { name }: OrderedTable): Promise<boolean> {
  const pids = await Promise.all([owner, other].map(readPid));
  const { rows } = await other.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
  const { xid } = known(rows[0], 'the transaction id');
  const until = performance.now() + LONGEST_WAIT_MS;
  do {
    const { rows: found } = await owner.query<{ is: boolean }>(READS_EARLIER, [xid, pids, name]);
    if (found[0]?.is === false) return true;
    await sleep(LOOK_MS);
  } while (performance.now() < until);
  return false;
}

async function readPid(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return known(rows[0], 'the process id').pid;
}

/** Its index and constraints already have their final names. */
async function changePlaces(owner: Client, table: OrderedTable): Promise<void> {
  await owner.query(`drop table public.${table.name}`);
  await owner.query(`alter table ${besideOf(table)} set schema public`);
}
