import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import type { Table } from '../../contents/server/catalogue.ts';
import { createRowAdder, type RowSum } from '../../contents/server/row-sums.ts';
import { FILLED, listInOrder, OF_NOW, RETURNED } from './client-tables.ts';
import { moveUsers, type NameUsers } from './move-users.ts';

/** A client that is ready in a scratch database, and the register that it moves to. */
export type Move = {
  scratch: Client;
  /** a connection as owner of the register, in a transaction */
  live: Client;
  /** the number of the client in both */
  id: number;
  /** a name that no other client has */
  nome: string;
  /** the client with the accesses to take over; undefined = the accesses of the back-up */
  accessOf: number | undefined;
};

/**
 * Copies a client into the register, inside the caller's transaction, reads back and compares every row. Uses a temporary table,
 * because COPY cannot write into a table with forced row-level security. Returns the number of users that were created.
 */
export async function moveClient(move: Move): Promise<{ usersAdded: number }> {
  const { scratch, live, id, accessOf } = move;
  const tables = await listInOrder(live, [...RETURNED, ...FILLED]);
  const accesses = await listInOrder(live, OF_NOW);
  const all = [...tables, ...accesses].map(({ name }) => name);
  const users = await moveUsers(scratch, live, all);
  await live.query(`set local app.tenant = '${id}'`);
  await insertTenant(move);
  for (const table of tables) await moveTable(move, table, users.name);
  for (const table of accesses)
    if (accessOf !== undefined) await keepAccess(live, table, { from: accessOf, to: id });
    else if (table.name === 'memberships') await moveTable(move, table, users.name);
  await continueNumbers(live, id, tables);
  return { usersAdded: users.added };
}

async function insertTenant({ scratch, live, id, nome }: Move): Promise<void> {
  const [table] = await listInOrder(live, ['tenants']);
  if (table === undefined) throw new Error('The register has no table of its clients.');
  const columns = table.columns.join(', ');
  await stage(live, table, scratch.query(copyTo(`copy (select ${columns} from tenants where id = ${id}) to stdout`)));
  await live.query('update staged set nome = $1, archived_at = null', [nome]);
  await live.query(`insert into tenants (${columns}) overriding system value select ${columns} from staged`);
  await live.query('drop table staged');
}

async function moveTable({ scratch, live, id }: Move, table: Table, nameUsers: NameUsers): Promise<void> {
  const { name } = table;
  const columns = table.columns.join(', ');
  const selected = table.columns.map((column) => nameUsers(name, column)).join(', ');
  const sent = createRowAdder(true);
  const rows = scratch.query(copyTo(`copy (select ${selected} from ${name} t where t.tenant_id = ${id}) to stdout`));
  await stage(live, table, watched(rows, sent.add));
  await live.query(`insert into ${name} (${columns}) select ${columns} from staged`);
  await live.query('drop table staged');
  requireSame(name, sent.sums()[id], await sumRows(live, table, id));
}

async function* watched(rows: AsyncIterable<Buffer>, onChunk: (chunk: Buffer) => void): AsyncIterable<Buffer> {
  for await (const chunk of rows) {
    onChunk(chunk);
    yield chunk;
  }
}

/** Copies rows into a temporary table with the columns of the target table. */
async function stage(live: Client, { name, columns }: Table, rows: AsyncIterable<Buffer>): Promise<void> {
  const list = columns.join(', ');
  await live.query(`create temp table staged on commit drop as select ${list} from ${name} with no data`);
  await pipeline(rows, live.query(copyFrom(`copy staged (${list}) from stdin`)));
}

async function sumRows(live: Client, { name, columns }: Table, id: number): Promise<RowSum | undefined> {
  const read = createRowAdder(true);
  const sql = `copy (select ${columns.join(', ')} from ${name} where tenant_id = ${id}) to stdout`;
  for await (const chunk of live.query(copyTo(sql))) read.add(chunk as Buffer);
  return read.sums()[id];
}

function requireSame(table: string, sent: RowSum | undefined, read: RowSum | undefined): void {
  if (sent?.checksum === read?.checksum) return;
  throw new CommandRefused(
    `O que chegou ao cadastro não é igual ao back-up (${table}: ${sent?.rows ?? 0} linhas, ${read?.rows ?? 0} chegaram). Nada mudou. Repita o comando; se acontecer outra vez, confira a memória e o disco desta máquina.`,
  );
}

/** Copies the accesses of one client to another. */
async function keepAccess(live: Client, { name, columns }: Table, { from, to }: { from: number; to: number }) {
  const others = columns.filter((column) => column !== 'tenant_id').join(', ');
  await live.query(`set local app.tenant = '${from}'`);
  await live.query(
    `create temp table staged on commit drop as select ${others} from ${name} where tenant_id = ${from}`,
  );
  await live.query(`set local app.tenant = '${to}'`);
  await live.query(`insert into ${name} (tenant_id, ${others}) select ${to}, ${others} from staged`);
  await live.query('drop table staged');
}

/** Advances the sequences, because numbers from another installation may be higher than the next ones here. */
async function continueNumbers(live: Client, id: number, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await live.query<{ column: string; sequence: string }>(
      `select quote_ident(a.attname) as column, pg_get_serial_sequence($1, a.attname) as sequence from pg_attribute a
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
         and pg_get_serial_sequence($1, a.attname) is not null`,
      [name],
    );
    for (const { column, sequence } of rows)
      await live.query(
        `select setval('${sequence}', m.most) from (select max(${column}) as most from ${name} where tenant_id = ${id}) m
         where m.most > (select last_value from ${sequence})`,
      );
  }
}
