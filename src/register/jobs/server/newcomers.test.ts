import fastify from 'fastify';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import { inTenantBulk } from '../../../kit/server/db/db.ts';
import { applyBulkCreate } from '../../apply/server/apply.ts';
import { expectNewcomers, NewcomerKeeper } from './newcomers.ts';

const database = useDatabase();
const RECORDS = 400;
/** A client without records. */
const UNKNOWN = 999_999;
let alone: number;

beforeAll(async () => {
  const { owner, db } = database;
  // autovacuum would analyze the tables, too
  await owner.query('alter table pessoas set (autovacuum_enabled = off)');
  await owner.query('alter table cards set (autovacuum_enabled = off)');
  ({ id: alone } = await buildTenant(owner));
  const { id: userId } = await buildUser(owner);
  const inputs = Array.from({ length: RECORDS }, (_, index) => buildFisica({ nome: `Ana ${index}` }));
  await inTenantBulk(db, alone, (tx) => applyBulkCreate(tx, { kind: 'import', userId, origin: 'api' }, inputs));
});
// analyze, which discards the adjustment
beforeEach(() => database.owner.query('analyze'));

/** How many records of a client the planner expects. */
async function expectedOf(tenantId: number): Promise<number> {
  const { rows } = await database.owner.query<{ rows: number }>(`select expected_rows($1, 'pessoas') as rows`, [
    tenantId,
  ]);
  return rows[0]!.rows; // a statement without a table returns one row
}

test('makes the planner expect rows of a second client where it has only seen one', async () => {
  expect(await expectedOf(UNKNOWN), 'as the planner counts').toBe(1);
  expect(await expectNewcomers(database.db)).toEqual(expect.arrayContaining(['pessoas', 'cards', 'name_words']));
  expect(await expectedOf(UNKNOWN)).toBe(RECORDS * 0.025);
  expect(await expectedOf(alone)).toBe(RECORDS * 0.95);
  expect(await expectNewcomers(database.db), 'once is enough').toEqual([]);
});

test('does not wait for a vacuum, which would abort, and retries', async () => {
  const { owner, db } = database;
  // the lock of a vacuum
  await owner.query('begin; lock table pessoas in share update exclusive mode');
  const told = await expectNewcomers(db);
  await owner.query('commit');
  expect(told).toEqual(expect.arrayContaining(['cards', null]));
  expect(told).not.toContain('pessoas');
  expect(await expectNewcomers(db)).toEqual(['pessoas']);
});

test('repeats this after each analyze', async () => {
  const log = fastify({ logger: false }).log;
  const keeper = new NewcomerKeeper(database.db, log, { lookMs: 10 });
  keeper.start();
  await vi.waitUntil(async () => (await expectedOf(UNKNOWN)) > 1, { timeout: 300_000 });
  await database.owner.query('analyze pessoas');
  await vi.waitUntil(async () => (await expectedOf(UNKNOWN)) > 1, { timeout: 300_000 });
  await keeper.close();
});
