import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { emptyPessoa } from '../../pessoa/empty.ts';
import { saveAnswer, saveDenial, saveInvented } from './cnpj-store.ts';
import { sweepOldAnswers } from './sweep-answers.ts';

const api = useApp();
const DAY_MS = 86_400_000;
const OF_RECORD = '11222333000181';
const OF_DELETED = '19131243000197';
const LOOSE = '11444777000161';
const UNKNOWN = '33000167000101';
const INVENTED = '00000000000191';

async function createRecord(cnpj: string): Promise<{ id: string; version: number }> {
  const created = await api.as.operador.post('/api/pessoas', { ...emptyPessoa('juridica'), nome: 'Padaria Sol', cnpj });
  expect(created.statusCode).toBe(201);
  return created.json();
}

/** Stores an answer about each CNPJ, as asked this many days ago. */
async function storeAnswers(tenantId: number, cnpjs: readonly string[], days: number): Promise<void> {
  const askedAt = new Date(Date.now() - days * DAY_MS);
  await inTenant(api.database.db, tenantId, async (tx) => {
    for (const cnpj of cnpjs)
      await saveAnswer(tx, { cnpj, provider: 'brasilapi', askedAt, dataDay: undefined, body: '{}', stored: '{}' });
  });
}

async function storedCnpjs(tenantId: number): Promise<string[]> {
  const sql = 'select cnpj from cnpj_answers where tenant_id = $1 order by cnpj';
  return (await api.owner.query<{ cnpj: string }>(sql, [tenantId])).rows.map(({ cnpj }) => cnpj);
}

describe('the sweep of old answers', () => {
  test('deletes after a week, in every client, what is of no record there', async () => {
    const [mine, other] = [api.tenant.id, api.otherTenant.id];
    await createRecord(OF_RECORD);
    const deleted = await createRecord(OF_DELETED);
    const gone = await api.as.gestor.delete(`/api/pessoas/${deleted.id}`, { 'if-match': `"${deleted.version}"` });
    expect(gone.statusCode).toBeLessThan(300);
    for (const tenantId of [mine, other]) await storeAnswers(tenantId, [OF_RECORD, OF_DELETED, LOOSE], 6.9);
    await sweepOldAnswers(api.services);
    expect(await storedCnpjs(mine)).toHaveLength(3);
    expect(await storedCnpjs(other)).toHaveLength(3);
    api.clock.advance(0.2 * 24 * 60);
    expect(await sweepOldAnswers(api.services)).toBe(5);
    api.clock.reset();
    expect(await storedCnpjs(mine)).toEqual([OF_RECORD]);
    expect(await storedCnpjs(other)).toEqual([]);
  });

  test('deletes denials, too, and leaves the invented companies of a demo', async () => {
    const { id } = api.tenant;
    const askedAt = new Date(Date.now() - 8 * DAY_MS);
    await inTenant(api.database.db, id, async (tx) => {
      await saveDenial(tx, { cnpj: UNKNOWN, providers: ['brasilapi'], askedAt, dataDay: undefined, certain: false });
      await saveInvented(tx, [{ cnpj: INVENTED, body: '{}' }], { askedAt, dataDay: '2026-10-14' });
    });
    expect(await sweepOldAnswers(api.services)).toBe(1);
    expect(await storedCnpjs(id)).toEqual([INVENTED, OF_RECORD]);
  });
});
