import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dumpSchema } from '../../../../scripts/dump-schema.ts';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import { generatePessoas } from '../../../demo/server/generate-pessoas.ts';
import { createRandom } from '../../../demo/server/random.ts';
import { inTenant, inTenantBulk } from '../../../kit/server/db/db.ts';
import { applyBulkCreate, applyOperation } from '../../apply/server/apply.ts';
import { readPessoas } from '../../bulk/server/bulk.queries.ts';
import type { Change, OperationHeader } from '../../apply/server/change.ts';
import { measureDisorder } from './disorder.ts';
import { CARDS, NAME_WORDS, ORDERED_TABLES, type OrderedTable } from './ordered-tables.ts';
import { reorderTable } from './reorder-table.ts';

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
  for (let piece = 1; piece <= 10; piece += 1)
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

const reorder = (table: OrderedTable, more = {}) =>
  reorderTable({ owner, other }, table, { isStopped: () => false, pauseMs: 0, batch: 50, ...more });

/** All rows of a table, in an order of their own. */
async function readAll({ name }: OrderedTable): Promise<unknown[]> {
  return (await database.owner.query(`select t.* from ${name} t order by t::text`)).rows;
}

test('puts the rows of each client in the order of their key, and leaves the table what it was', async () => {
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

test('loses and doubles nothing that is written meanwhile', async () => {
  for (const table of ORDERED_TABLES) {
    let isOver = false;
    const writing = write(() => isOver);
    expect(await reorder(table)).toBe(true);
    isOver = true;
    expect(await writing).toBeGreaterThan(3);
    expect(await findUnequal()).toEqual([]);
  }
});

/** Creates, renames and deletes records of both clients, again and again; resolves to how often. */
async function write(isOver: () => boolean): Promise<number> {
  const { db } = database;
  const random = createRandom(7, 0);
  const nameOf = (round: number) => `${random.pick([...'abdjmrz'])}${random.pick(['ana', 'elo', 'iru'])} Xaxim ${round}`;
  let rounds = 0;
  for (; !isOver(); rounds += 1) {
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

/** Records whose card, or words, are not those of the record. */
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
