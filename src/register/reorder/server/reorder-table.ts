import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { ASIDE, besideOf, inClient, type OrderedTable, readTenants, touchedOf } from './ordered-tables.ts';
import { describeTable } from './table-shape.ts';
import { type Owners, swapTables } from './swap-tables.ts';

/** Rows of one transaction. */
const BATCH = 10_000;
/** A pause between two batches, to give way to requests. */
const PAUSE_MS = 20;
/** With fewer outstanding changes the tables are swapped. */
const FEW = 500;
const SWAP_PAUSE_MS = 2_000;

export type Reordering = { isStopped: () => boolean; batch?: number; pauseMs?: number; swapPauseMs?: number };

/**
 * Copies a table in the order of its key, while the original is read and written; then the copy replaces it. Requests wait only
 * for the swap, some hundredths of a second, and no reader misses a row (swap-tables.ts). `owner` and `other` are connections of
 * the schema's owner. Resolves to whether it was done: not when stopped, or while an older snapshot (a back-up, an export) stays
 * open longer than the allowed wait. The next call removes the leftovers of a killed process.
 */
export async function reorderTable(
  { owner, other }: Owners,
  table: OrderedTable,
  reordering: Reordering,
): Promise<boolean> {
  const { isStopped, pauseMs = PAUSE_MS, swapPauseMs = SWAP_PAUSE_MS } = reordering;
  try {
    await dropBeside(owner);
    await watch(owner, table);
    await makeBeside(owner, table);
    for (const tenantId of await readTenants(owner)) await copyClient(owner, table, tenantId, reordering);
    while (!isStopped()) {
      while (!isStopped() && (await catchUp(owner, table)) > FEW) await sleep(pauseMs);
      await owner.query(`vacuum (analyze) ${besideOf(table)}`);
      if (await swapTables({ owner, other }, table, () => catchUp(other, table))) return true;
      await sleep(swapPauseMs);
    }
    return false;
  } finally {
    await dropBeside(owner);
  }
}

const watchOf = ({ name }: OrderedTable) => `${ASIDE}.watch_${name}`;

/** Removes all temporary tables. Waits only briefly for writers, and retries. */
export async function dropBeside(owner: Client): Promise<void> {
  await patiently(owner, [`drop schema if exists ${ASIDE} cascade`]);
}

/** Records the key of each row written from now on. */
async function watch(owner: Client, table: OrderedTable): Promise<void> {
  const { name, key } = table;
  const columns = ['tenant_id', ...key.map(({ column }) => column)].join(', ');
  const types = ['tenant_id int', ...key.map(({ column, type }) => `${column} ${type}`)].join(', ');
  const note = (rows: string) => `insert into ${touchedOf(table)} (${columns}) select ${columns} from ${rows};`;
  const events = [
    { event: 'insert', rows: 'new table as made' },
    { event: 'update', rows: 'old table as gone new table as made' },
    { event: 'delete', rows: 'old table as gone' },
  ];
  await patiently(owner, [
    `create schema ${ASIDE}`,
    `create table ${touchedOf(table)} (${types})`,
    `create function ${watchOf(table)}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
     begin
       if tg_op <> 'INSERT' then ${note('gone')} end if;
       if tg_op <> 'DELETE' then ${note('made')} end if;
       return null;
     end $$`,
    `revoke all on function ${watchOf(table)}() from public`,
    ...events.map(
      ({ event, rows }) =>
        `create trigger watch_${event} after ${event} on public.${name} referencing ${rows}
         for each statement execute function ${watchOf(table)}()`,
    ),
  ]);
}

async function makeBeside(owner: Client, table: OrderedTable): Promise<void> {
  await patiently(owner, await describeTable(owner, table.name, besideOf(table)));
}

async function copyClient(
  owner: Client,
  table: OrderedTable,
  tenantId: number,
  { isStopped, batch = BATCH, pauseMs = PAUSE_MS }: Reordering,
): Promise<void> {
  const { name, key } = table;
  const columns = key.map(({ column }) => column).join(', ');
  const order = key.map(({ column }) => `t.${column}`).join(', ');
  const places = key.map(({ type }, at) => `$${at + 2}::${type}`).join(', ');
  let last: unknown[] | undefined;
  while (!isStopped()) {
    const after = last ? `and (${order}) > (${places})` : '';
    const { rows }: { rows: unknown[][] } = await inClient(owner, tenantId, () =>
      owner.query({
        rowMode: 'array',
        text: `with made as (
            insert into ${besideOf(table)} select t.* from public.${name} t where t.tenant_id = $1 ${after}
            order by ${order} limit ${batch} returning ${columns}
          )
          select ${columns}, count(*) over () from made order by ${backwards(key)} limit 1`,
        values: [tenantId, ...(last ?? [])],
      }),
    );
    const row = rows[0];
    if (!row || Number(row.at(-1)) < batch) return;
    last = row.slice(0, -1);
    await sleep(pauseMs);
  }
}

const backwards = (key: OrderedTable['key']) => key.map(({ column }) => `${column} desc`).join(', ');

/** Copies the rows written since, up to a batch. Resolves to the number of keys. */
async function catchUp(owner: Client, table: OrderedTable): Promise<number> {
  const { key } = table;
  const columns = key.map(({ column }) => column).join(', ');
  let count = 0;
  // an owner without superuser rights sees one client at a time
  const { rows: tenants } = await owner.query<{ id: number }>(
    `select tenant_id as id, count(*) from ${touchedOf(table)} group by 1 order by 1`,
  );
  for (const { id } of tenants)
    await inClient(owner, id, async () => {
      const { rows }: { rows: unknown[][] } = await owner.query({
        rowMode: 'array',
        text: `with gone as (delete from ${touchedOf(table)} where ctid = any(array(
            select t.ctid from ${touchedOf(table)} t where t.tenant_id = $1 limit ${BATCH})) returning ${columns})
          select distinct ${columns} from gone`,
        values: [id],
      });
      count += rows.length;
      await bringOver(owner, table, id, rows);
    });
  return count;
}

/** Updates the rows of these keys in the copy. */
async function bringOver(owner: Client, table: OrderedTable, tenantId: number, rows: unknown[][]): Promise<void> {
  if (rows.length === 0) return;
  const { name, key } = table;
  const lists = key.map(({ type }, at) => `$${at + 2}::${type}[]`).join(', ');
  const names = key.map(({ column }) => column).join(', ');
  const touched = `unnest(${lists}) as w(${names})`;
  const isKey = (alias: string) =>
    [`${alias}.tenant_id = $1`, ...key.map(({ column }) => `${alias}.${column} = w.${column}`)].join(' and ');
  const values = [tenantId, ...key.map((_, at) => rows.map((row) => row[at]))];
  await owner.query(`delete from ${besideOf(table)} n using ${touched} where ${isKey('n')}`, values);
  await owner.query(
    `insert into ${besideOf(table)} select t.* from ${touched} join public.${name} t on ${isKey('t')}`,
    values,
  );
}

const TRIES = 100;
/** The longest wait for a lock; writers queue behind a waiting change of the table. */
const LOCK_TIMEOUT = '500ms';
const LOCK_PAUSE_MS = 200;

/** Runs statements in a transaction with a short wait for locks, and retries. */
async function patiently(owner: Client, statements: readonly string[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await owner.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'; ${statements.join('; ')}; commit`);
      return;
    } catch (error) {
      await owner.query('rollback').catch(() => {});
      if ((error as { code?: string }).code !== '55P03' || tries === TRIES) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}
