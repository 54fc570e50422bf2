import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, useApp } from '../../../test/builders.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { HistoryItem, Operation } from '../../register/operations/operation.schema.ts';
import { clearHistory } from './clear-history.ts';

const api = useApp();
let pessoa: Pessoa;

/** The record has five versions; the change that made version n is `ages[n - 1]` months old. */
const AGES = [40, 30, 14, 11, 0];

beforeEach(async () => {
  await keep(null);
  for (const table of ['operation_changes', 'operation_runs', 'register_events', 'operations'])
    await api.owner.query(`delete from ${table} where tenant_id = $1`, [api.tenant.id]);
  pessoa = (await api.as.operador.post('/api/pessoas', buildFisica({ nome: 'Ana 1' }))).json<Pessoa>();
  for (let version = 1; version < AGES.length; version++) {
    const changed = await api.as.operador.patch(
      `/api/pessoas/${pessoa.id}`,
      { nome: `Ana ${version + 1}` },
      { 'if-match': `"${version}"` },
    );
    expect(changed.statusCode, changed.body).toBe(200);
  }
  for (const [index, months] of AGES.entries()) await makeOlder(index + 1, months);
});

/** Makes the operation of a version this many months older: its id begins with its time. */
async function makeOlder(version: number, months: number): Promise<void> {
  const at = new Date();
  at.setMonth(at.getMonth() - months);
  const id = uuidv7({ msecs: at.getTime() });
  const { rows } = await api.owner.query<{ operation_id: string }>(
    'select operation_id from operation_changes where tenant_id = $1 and pessoa_id = $2 and version = $3',
    [api.tenant.id, pessoa.id, version],
  );
  const old = [api.tenant.id, rows[0]!.operation_id]; // each version has a change
  await api.owner.query('delete from register_events where tenant_id = $1 and operation_id = $2', old);
  const change = 'update operation_changes set operation_id = $3 where tenant_id = $1 and operation_id = $2';
  await api.owner.query(change, [...old, id]);
  const operation = 'update operations set id = $3, created_at = $4 where tenant_id = $1 and id = $2';
  await api.owner.query(operation, [...old, id, at]);
}

async function keep(historyMonths: number | null): Promise<void> {
  const answer = await api.as.administrador.patch('/api/tenants/current/settings', { historyMonths });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function readHistory(): Promise<HistoryItem[]> {
  return (await api.as.gestor.get(`/api/pessoas/${pessoa.id}/history`)).json<{ items: HistoryItem[] }>().items;
}

describe('the history of a client', () => {
  test('is kept forever unless the client chose a time', async () => {
    expect(await clearHistory(api.services.db)).toBe(0);
    await keep(12);
    await keep(null);
    expect(await clearHistory(api.services.db)).toBe(0);
    expect(await readHistory()).toHaveLength(5);
  });

  test('ends where the client chose: younger versions stay readable', async () => {
    const before = await readHistory();
    await keep(24);
    expect(await clearHistory(api.services.db)).toBe(2);
    expect(await clearHistory(api.services.db)).toBe(0);
    expect(await readHistory()).toEqual(before.slice(0, 3));
    const read = (version: number) => api.as.gestor.get(`/api/pessoas/${pessoa.id}/versions/${version}`);
    expect((await read(2)).json<Pessoa>().nome).toBe('Ana 2');
    const gone = await read(1);
    expect([gone.statusCode, gone.json<{ code: string }>().code]).toEqual([404, 'not_kept']);
    expect((await api.as.gestor.get(`/api/pessoas/${pessoa.id}/compare?from=1&to=5`)).statusCode).toBe(404);
    const restored = await api.as.operador.post(
      `/api/pessoas/${pessoa.id}/versions/1/restore`,
      {},
      { 'if-match': '"5"' },
    );
    expect(restored.statusCode).toBe(404);
    expect((await api.as.operador.get(`/api/pessoas/${pessoa.id}`)).json<Pessoa>().nome).toBe('Ana 5');
  });

  test('marks an operation as cleared, and offers no undo', async () => {
    await keep(24);
    await clearHistory(api.services.db);
    const { items } = (await api.as.gestor.get('/api/operations')).json<{ items: Operation[] }>();
    expect(items.map(({ cleared, mayUndo, nome }) => [cleared, mayUndo, nome])).toEqual([
      [false, true, 'Ana 5'],
      [false, true, 'Ana 5'],
      [false, true, 'Ana 5'],
      [true, false, null],
      [true, false, null],
    ]);
    const undone = await api.as.gestor.post(`/api/operations/${items[4]!.id}/undo`);
    expect(undone.json<{ done: number }>().done).toBe(0);
    expect((await api.as.gestor.get(`/api/pessoas/${pessoa.id}`)).json<Pessoa>().nome).toBe('Ana 5');
  });

  test('is cleared in steps, and only for the client that chose it', async () => {
    const other = await buildTenant(api.owner);
    const id = uuidv7({ msecs: 0 });
    await api.owner.query(
      'insert into operation_changes (tenant_id, operation_id, pessoa_id, version) values ($1, $2, $2, 1)',
      [other.id, id],
    );
    await keep(12);
    expect(await clearHistory(api.services.db, 1)).toBe(3);
    const { rows } = await api.owner.query('select from operation_changes where tenant_id = $1', [other.id]);
    expect(rows).toHaveLength(1);
  });

  test('keeps at least a year, whatever is chosen', async () => {
    const refused = await api.as.administrador.patch('/api/tenants/current/settings', { historyMonths: 1 });
    expect(refused.statusCode).toBe(422);
    await api.owner.query(`update tenants set settings = '{"historyMonths": 1}' where id = $1`, [api.tenant.id]);
    const [row] = await inTenant(api.services.db, api.tenant.id, (tx) =>
      tx.query<{ cleared: number }>('select clear_history($1, 1000) as cleared', [tx.tenantId]),
    );
    expect(row?.cleared).toBe(3);
    await api.owner.query(`update tenants set settings = '{}' where id = $1`, [api.tenant.id]);
  });
});
