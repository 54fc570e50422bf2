import { expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { generatePessoas } from '../../../demo/server/generate-pessoas.ts';
import { inTenant, inTenantBulk } from '../../../kit/server/db/db.ts';
import { applyBulkCreate, applyOperation } from '../../apply/server/apply.ts';
import type { OperationHeader } from '../../apply/server/change.ts';
import { fillTenant, readUnfilled } from './fill-runner.ts';
import { readFilled } from './fill-progress.ts';

const database = useDatabase();
const TABLES = ['cards', 'name_words', 'pessoa_tokens', 'moments', 'search_words'];

async function readTables(): Promise<string[][]> {
  const tables: string[][] = [];
  for (const name of TABLES) {
    // a fill writes the large search indexes, a single save the small ones
    const { rows } = await database.owner.query<{ text: string }>(
      `select (to_jsonb(t) - 'settled')::text as text from ${name} t order by 1`,
    );
    tables.push(rows.map(({ text }) => text));
  }
  return tables;
}

test('a repeated fill gives lists and searches the same data, however often it was aborted', async () => {
  const { owner, db } = database;
  // analyze skips a table that autovacuum has locked
  for (const table of TABLES.slice(0, 4)) await owner.query(`alter table ${table} set (autovacuum_enabled = off)`);
  const { id: userId } = await buildUser(owner);
  const header: OperationHeader = { kind: 'import', userId, origin: 'cli' };
  const ids: number[] = [];
  for (const count of [2100, 30]) {
    const { id } = await buildTenant(owner);
    ids.push(id);
    await inTenantBulk(db, id, (tx) => applyBulkCreate(tx, header, [...generatePessoas({ seed: id, count })]));
    await inTenant(db, id, async (tx) => {
      const [input] = generatePessoas({ seed: 5000 + id, count: 1 });
      const { pessoas } = await applyOperation(tx, header, [{ type: 'create', input: input! }]);
      await applyOperation(tx, { ...header, kind: 'delete' }, [{ type: 'delete', before: pessoas[0]! }]);
    });
  }
  const before = await readTables();
  expect(before[2]).toHaveLength(2132);
  expect(before[0]).toHaveLength(2130);
  // an aborted fill leaves complete records, or none
  const half = 'hashtext(pessoa_id::text) % 2 = 0';
  for (const table of TABLES.slice(0, 4))
    await owner.query(`delete from ${table} where ${half} or tenant_id = ${ids[1]}`);
  await owner.query('delete from search_words');
  await owner.query('update tenants set search_filled = false');
  expect(await readUnfilled(db)).toEqual(ids);
  const { filled, total } = await inTenant(db, ids[0]!, readFilled);
  expect(total).toBe(2100);
  expect(filled).toBeLessThan(1500);
  const known: number[] = [];
  for (const id of ids) {
    // stops after the first batch, and starts again
    let batches = 0;
    expect((await fillTenant(db, id, () => (batches += 1) > 1)).done).toBe(false);
    expect((await fillTenant(db, id)).done).toBe(true);
    const { rows } = await owner.query<{ known: number }>(
      'select min(reltuples)::int as known from pg_class where oid = any($1::regclass[])',
      [TABLES.slice(0, 4)],
    );
    known.push(rows[0]!.known);
  }
  expect(await readUnfilled(db)).toEqual([]);
  // Without statistics of a new table, a page by date looked up each record. The second client adds too little to be analyzed.
  expect(known[0]).toBeGreaterThan(2000);
  const after = await readTables();
  expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
  // words come with the filled records; the others had theirs
  expect(after[4]!.length).toBeGreaterThan(100);
});

test('a record changed before its client is filled is found by its new content', async () => {
  const { owner, db } = database;
  const { id: userId } = await buildUser(owner);
  const { id } = await buildTenant(owner);
  const header: OperationHeader = { kind: 'update', userId, origin: 'web' };
  const [input] = generatePessoas({ seed: 9, count: 1 });
  const { pessoas } = await inTenant(db, id, (tx) => applyOperation(tx, header, [{ type: 'create', input: input! }]));
  for (const table of TABLES) await owner.query(`delete from ${table} where tenant_id = ${id}`);
  await owner.query('update tenants set search_filled = false where id = $1', [id]);
  const change = { type: 'update', before: pessoas[0]!, input: { ...pessoas[0]!, nome: 'Beltrana Nova' } } as const;
  await inTenant(db, id, (tx) => applyOperation(tx, header, [change]));
  await fillTenant(db, id);
  const { rows } = await owner.query(
    `select c.nome_chave, n.word, s.nome_chave as found from cards c
     join name_words n using (tenant_id, nome_chave, pessoa_id) join pessoa_tokens s using (tenant_id, pessoa_id)
     where c.tenant_id = $1 order by n.word`,
    [id],
  );
  const nome = 'beltrana nova';
  expect(rows).toEqual(['beltrana', 'nova'].map((word) => ({ nome_chave: nome, word, found: nome })));
});
