import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useApp } from '../../../../test/builders.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import { countWaitingFor } from '../../../../test/waiting.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';

const api = useApp();
const CPF = '52998224725';

/** Resolves when so many transactions wait for this test's lock. */
async function untilWaiting(count: number): Promise<void> {
  while ((await countWaitingFor(api.owner)) < count) await sleep(10);
}

/** Locks a row that every create and restore of a client needs, while `work` starts them in its order. */
async function withCounterHeld<T>(work: () => Promise<T>): Promise<T> {
  await api.owner.query('begin');
  await api.owner.query('select from tenant_counters where tenant_id = $1 for update', [api.tenant.id]);
  try {
    return await work();
  } finally {
    await api.owner.query('rollback');
  }
}

test('of two deadlocked writes one succeeds, and the other reports why it did not', async () => {
  const { id } = (await api.as.gestor.post('/api/pessoas', buildFisica({ cpf: CPF }))).json<Pessoa>();
  await api.as.gestor.delete(`/api/pessoas/${id}`, { 'if-match': '"1"' });
  // the create will have the counter and need the CPF; the restore has the CPF and waits for the counter
  const started = await withCounterHeld(async () => {
    const create = api.as.operador.post('/api/pessoas', buildFisica({ cpf: CPF }));
    await untilWaiting(1);
    const restore = api.as.gestor.post(`/api/pessoas/${id}/restore`, undefined, { 'if-match': '"2"' });
    await untilWaiting(2);
    return { create, restore };
  });
  const statuses = [(await started.create).statusCode, (await started.restore).statusCode];
  expect([[201, 409].join(), [409, 200].join()]).toContain(statuses.join());
});

test('a write that waits too long for another is asked to retry', async () => {
  const answer = await withCounterHeld(() => api.as.operador.post('/api/pessoas', buildFisica()));
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'database_unavailable' });
  expect(answer.headers['retry-after']).toBe('5');
  expect((await api.as.operador.post('/api/pessoas', buildFisica())).statusCode).toBe(201);
});
