import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dumpSchema } from '../../../../scripts/dump-schema.ts';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import { generatePessoas } from '../../../demo/server/generate-pessoas.ts';
import { createRandom } from '../../../demo/server/random.ts';
import { inTenant, inTenantBulk, readInTenant } from '../../../kit/server/db/db.ts';
import { applyBulkCreate, applyOperation } from '../../apply/server/apply.ts';
import { readPessoas } from '../../bulk/server/bulk.queries.ts';
import type { Change, OperationHeader } from '../../apply/server/change.ts';
import { measureDisorder } from './disorder.ts';
import { ASIDE, CARDS, ORDERED_TABLES, type OrderedTable } from './ordered-tables.ts';
import { reorderTables } from './reorder-runner.ts';
import { reorderTable } from './reorder-table.ts';

const RECORDS = 200;
const database = useDatabase();
let owner: Client;
let other: Client;
let header: OperationHeader;
let tenants: number[];

beforeAll(async () => {
  [owner, other] = await Promise.all([connect(), connect()]);
});
afterAll(() => Promise.all([owner.end(), other.end()]));

beforeEach(async () => {
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'import', userId, origin: 'api' };
  tenants = [(await buildTenant(database.owner)).id, (await buildTenant(database.owner)).id];
  // each piece is written in the order of names
  for (let piece = 1; piece <= RECORDS / 40; piece += 1)
    for (const [at, tenantId] of tenants.entries()) await create(tenantId, { seed: 100 * at + piece, count: 40 });
  await database.owner.query('analyze');
});

async function connect(): Promise<Client> {
  const { host, user, database: name } = database.owner;
  const client = new Client({ host, user, database: name });
  await client.connect();
  return client;
}

function create(tenantId: number, made: { seed: number; count: number }): Promise<unknown> {
  const inputs = [...generatePessoas(made)];
  return inTenantBulk(database.db, tenantId, (tx) => applyBulkCreate(tx, header, inputs));
}

const goOn = () => false;
const reorder = (table: OrderedTable, more = {}) =>
  reorderTable({ owner, other }, table, { isStopped: goOn, pauseMs: 0, swapPauseMs: 50, batch: 50, ...more });

/** All rows of a table, sorted. */
async function readAll({ name }: OrderedTable): Promise<unknown[]> {
  return (await database.owner.query(`select t.* from ${name} t order by t::text`)).rows;
}

test('sorts the rows of each client by their key, and keeps the definition of the table', async () => {
  const schema = await dumpSchema(database.owner);
  const constraints = `select conname from pg_constraint order by conrelid::regclass::text, conname`;
  const names = (await database.owner.query(constraints)).rows;
  for (const table of ORDERED_TABLES) {
    const rows = await readAll(table);
    expect(await measureDisorder(database.owner, table)).toBeGreaterThan(0.4);
    expect(await reorder(table)).toBe(true);
    expect(await measureDisorder(database.owner, table)).toBeLessThan(0.02);
    expect(await readAll(table)).toEqual(rows);
  }
  expect(await dumpSchema(database.owner)).toBe(schema);
  expect((await database.owner.query(constraints)).rows).toEqual(names);
});

test('loses and duplicates nothing that is written meanwhile', async () => {
  for (const table of ORDERED_TABLES) {
    let isOver = false;
    const writing = write(() => isOver);
    expect(await reorder(table, { pauseMs: 20 })).toBe(true);
    isOver = true;
    expect(await writing).toBeGreaterThan(3);
    expect(await findUnequal()).toEqual([]);
  }
});

test('sorts all tables on request, one process at a time, and skips small ones at night', async () => {
  const { host, user } = database.owner;
  const address = { host, user, database: database.name };
  expect(await reorderTables(address, { isStopped: goOn })).toEqual([]);
  const [one, two] = await Promise.all([1, 2].map(() => reorderTables(address, { isStopped: goOn, whole: true })));
  const [done, refused] = one === undefined ? [two, one] : [one, two];
  expect(refused).toBeUndefined();
  expect(done).toMatchObject([
    { table: 'cards', done: true },
    { table: 'name_words', done: true },
  ]);
});

test('waits for a reader with an older snapshot, who would see an empty table', async () => {
  const reader = await connect();
  await reader.query('begin isolation level repeatable read');
  await reader.query('select 1');
  const until = performance.now() + 1_500;
  expect(await reorder(CARDS, { isStopped: () => performance.now() > until }), 'it is let to wait no longer').toBe(
    false,
  );
  const { rowCount } = await reader.query('select from cards where tenant_id = any($1)', [tenants]);
  await reader.end();
  expect(rowCount).toBe(2 * RECORDS);
  expect(await reorder(CARDS)).toBe(true);
});

test('shows every record to concurrent lists and searches', async () => {
  const [tenantId] = tenants as [number];
  const counts = new Set<number>();
  const over = new AbortController();
  const read = async () => {
    for (; !over.signal.aborted; await sleep(3))
      await readInTenant(database.db, tenantId, async (tx) => {
        const [row] = await tx.query<{ listed: number; walked: number }>(
          `select (select count(*) from cards c where c.tenant_id = $1)::int as listed, (
             select count(*) from walk_names($1, array[''], array['\u{10ffff}'], 3, '', '', array[''], array['%'], null, null, '',
               '00000000-0000-0000-0000-000000000000', 9999)
           )::int as walked`,
          [tenantId],
        );
        counts.add(row!.listed).add(row!.walked); // one row
      });
  };
  const readers = [read(), read(), read()];
  for (const table of ORDERED_TABLES) expect(await reorder(table)).toBe(true);
  over.abort();
  await Promise.all(readers);
  expect([...counts]).toEqual([RECORDS]);
});

test('removes the leftovers of a killed process, and continues normally', async () => {
  const schema = await dumpSchema(database.owner);
  const killed = new Client({ host: database.owner.host, user: database.owner.user, database: database.name });
  await killed.connect();
  killed.on('error', () => {});
  const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid');
  let batches = 0;
  const isStopped = () => {
    batches += 1;
    if (batches === 5) void database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    return false;
  };
  const broken = reorderTable({ owner: killed, other }, CARDS, { isStopped, pauseMs: 50, batch: 20 });
  await expect(broken).rejects.toThrow();
  expect(await isAside()).toBe(true);
  await create(tenants[0]!, { seed: 999, count: 20 });
  expect(await reorder(CARDS)).toBe(true);
  expect(await isAside()).toBe(false);
  expect(await dumpSchema(database.owner)).toBe(schema);
  expect(await findUnequal()).toEqual([]);
});

/** Whether temporary tables exist. */
async function isAside(): Promise<boolean> {
  const { rows } = await database.owner.query<{ is: boolean }>('select to_regnamespace($1) is not null as is', [ASIDE]);
  return rows[0]!.is; // a statement without a table returns one row
}

/** Creates, renames and deletes records of both clients repeatedly; resolves to the number of rounds. */
async function write(isOver: () => boolean): Promise<number> {
  const { db } = database;
  const random = createRandom(7, 0);
  const nameOf = (round: number) =>
    `${random.pick([...'abdjmrz'])}${random.pick(['ana', 'elo', 'iru'])} Xaxim ${round}`;
  let rounds = 0;
  for (; !isOver(); rounds += 1, await sleep(3)) {
    const nome = nameOf(rounds);
    const tenantId = random.pick(tenants);
    await inTenant(db, tenantId, async (tx) => {
      const ids = await tx.query<{ id: string }>(
        'select p.id from pessoas p where p.tenant_id = $1 and p.deleted_at is null',
        [tenantId],
      );
      const [renamed, gone] = await readPessoas(
        tx,
        [random.pick(ids), random.pick(ids)].map(({ id }) => id),
        true,
      );
      const changes: Change[] = [{ type: 'create', input: buildFisica({ nome }) }];
      if (renamed) changes.push({ type: 'update', before: renamed, input: { ...renamed, nome: nameOf(rounds) } });
      if (gone) changes.push({ type: 'delete', before: gone });
      await applyOperation(tx, header, changes);
    });
  }
  return rounds;
}

/** Records with a card, or words, that differ from the record. */
async function findUnequal(): Promise<unknown[]> {
  const { rows } = await database.owner.query(
    `select p.id from pessoas p full join cards c on c.tenant_id = p.tenant_id and c.pessoa_id = p.id
     where (p.deleted_at is null) <> (c.pessoa_id is not null) or p.nome_chave <> c.nome_chave
     union all
     select p.id from pessoas p where p.deleted_at is null and (
       select count(*) from name_words w where w.tenant_id = p.tenant_id and w.pessoa_id = p.id and w.nome_chave = p.nome_chave
     ) <> (select count(distinct word) from regexp_split_to_table(p.nome_chave, ' ') word)`,
  );
  return rows;
}
