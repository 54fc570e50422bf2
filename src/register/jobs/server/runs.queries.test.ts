import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildTenant } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import { type Run, saveRun } from './runs.queries.ts';

const database = useDatabase();

test('progress saved in an aborted transaction fails with the original error, and does not end the process', async () => {
  const { id } = await buildTenant(database.owner);
  const run: Run = {
    operationId: randomUUID(),
    undoes: null,
    plan: null,
    state: 'running',
    afterPessoaId: null,
    done: 1,
    kept: 0,
    failed: 0,
    problem: null,
  };
  const unheard: unknown[] = [];
  const note = (error: unknown) => unheard.push(error);
  process.on('unhandledRejection', note);
  const saved = inTenant(database.db, id, async (tx) => {
    await tx.query('select 1 / 0').catch(() => {});
    await saveRun(tx, run);
  });
  await expect(saved).rejects.toThrow(/division by zero/);
  // an unhandled rejection would appear in a later turn of the event loop
  await new Promise((done) => setTimeout(done, 100));
  process.off('unhandledRejection', note);
  expect(unheard).toEqual([]);
});
