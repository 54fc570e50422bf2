import { beforeEach, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import { inTenantBulk } from '../../../kit/server/db/db.ts';
import { applyBulkCreate } from '../../apply/server/apply.ts';
import type { OperationHeader } from '../../apply/server/change.ts';
import { countRegister } from './runs.queries.ts';

const database = useDatabase();
let tenantId = 0;
let header: OperationHeader;

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'import', userId, origin: 'api' };
});

function createMany(count: number): Promise<unknown> {
  const inputs = Array.from({ length: count }, (_, index) => buildFisica({ nome: `Ana ${index}` }));
  return inTenantBulk(database.db, tenantId, (tx) => applyBulkCreate(tx, header, inputs));
}

/** How many rows the planner expects. */
async function countedRows(): Promise<number[]> {
  const { rows } = await database.owner.query<{ reltuples: number }>(
    `select reltuples from pg_class where relname in ('pessoas', 'operation_changes', 'pessoa_tokens') order by relname`,
  );
  return rows.map(({ reltuples }) => reltuples);
}

test('analyzes tables that grew several times over, and not those that grew a little', async () => {
  await createMany(300);
  await countRegister(database.db, 1);
  expect(await countedRows()).toEqual([300, 300, 300]);
  await createMany(100);
  await countRegister(database.db, 4);
  expect(await countedRows()).toEqual([300, 300, 300]);
  await createMany(900);
  await countRegister(database.db, 3);
  expect(await countedRows(), 'neither the first chunk, nor the fourth, nor the sixteenth').toEqual([300, 300, 300]);
  await countRegister(database.db, 16);
  expect(await countedRows()).toEqual([1300, 1300, 1300]);
});
