import { beforeAll, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { generatePessoas } from '../../../demo/server/generate-pessoas.ts';
import { inTenantBulk } from '../../../kit/server/db/db.ts';
import { applyBulkCreate } from '../../../register/apply/server/apply.ts';
import { samplesOf } from './sample-cache.ts';

const database = useDatabase();
const CLIENTS = 20;
const RECORDS = 30;
const tenants: { id: number }[] = [];
let userId: string;

beforeAll(async () => {
  ({ id: userId } = await buildUser(database.owner));
  for (let client = 0; client < CLIENTS; client += 1) tenants.push(await buildTenant(database.owner));
  for (const { id } of tenants) await createRecords(id, 1);
});

function createRecords(tenantId: number, seed: number) {
  const by = { kind: 'import', userId, origin: 'cli' } as const;
  const records = [...generatePessoas({ seed, count: RECORDS })];
  return inTenantBulk(database.db, tenantId, (tx) => applyBulkCreate(tx, by, records));
}

test('a request for twenty clients gets a sample of each, and the next one gets the same', async () => {
  const samples = await samplesOf(database.db, tenants, 'some');
  expect([...samples.values()].map(({ records }) => records.length)).toEqual(Array(CLIENTS).fill(RECORDS));
  const next = await samplesOf(database.db, tenants, 'kept');
  for (const [id, sample] of samples) expect(next.get(id)).toBe(sample);
});

test('a client that has outgrown its sample gets a new one for a jump to a row', async () => {
  const [tenant] = tenants;
  await createRecords(tenant!.id, 2);
  const sizes = async (need: 'some' | 'fitting') =>
    [...(await samplesOf(database.db, [tenant!], need)).values()].map(({ records }) => records.length);
  expect(await sizes('some')).toEqual([RECORDS]);
  expect(await sizes('fitting')).toEqual([2 * RECORDS]);
});
