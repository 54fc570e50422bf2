import { expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { generatePessoas } from '../../../demo/server/generate-pessoas.ts';
import { inTenant, inTenantBulk } from '../../../kit/server/db/db.ts';
import { applyBulkCreate, applyOperation } from './apply.ts';
import type { OperationHeader } from './change.ts';
import { refillSearch } from './refill-search.ts';

const database = useDatabase();

async function readSearch(): Promise<unknown[]> {
  const { rows } = await database.owner.query(
    'select tenant_id, pessoa_id, nome_chave, deleted, tokens::text from pessoa_search order by tenant_id, pessoa_id',
  );
  return rows;
}

test('a register is found by the same as before once it was filled again, however often that was broken off', async () => {
  const { owner, db } = database;
  const { id: userId } = await buildUser(owner);
  const header: OperationHeader = { kind: 'import', userId, origin: 'cli' };
  for (const count of [2100, 30]) {
    const { id } = await buildTenant(owner);
    await inTenantBulk(db, id, (tx) => applyBulkCreate(tx, header, [...generatePessoas({ seed: id, count })]));
    await inTenant(db, id, async (tx) => {
      const [input] = generatePessoas({ seed: 5000 + id, count: 1 });
      const { pessoas } = await applyOperation(tx, header, [{ type: 'create', input: input! }]);
      await applyOperation(tx, { ...header, kind: 'delete' }, [{ type: 'delete', before: pessoas[0]! }]);
    });
  }
  const before = await readSearch();
  expect(before).toHaveLength(2132);
  expect(await refillSearch(owner)).toBe(0);
  // what is left of a refill that was broken off: a part of the first client
  await owner.query('delete from pessoa_search where tenant_id = 2 or hashtext(pessoa_id::text) % 2 = 0');
  await owner.query('update tenants set search_filled = false');
  const made = before.length - (await readSearch()).length;
  expect(made).toBeGreaterThan(500);
  expect(await refillSearch(owner)).toBe(made);
  expect(await readSearch()).toEqual(before);
  expect((await owner.query('select from tenants where not search_filled')).rowCount).toBe(0);
});

test('a start that was killed before it had made the index makes it at the next start', async () => {
  const { owner } = database;
  const readIndex = async () => {
    const sql = "select indexdef from pg_indexes where indexname = 'pessoa_search_tokens_idx'";
    return (await owner.query(sql)).rows;
  };
  const before = await readIndex();
  expect(before).toHaveLength(1);
  await owner.query('drop index pessoa_search_tokens_idx');
  expect(await refillSearch(owner)).toBe(0);
  expect(await readIndex()).toEqual(before);
});
