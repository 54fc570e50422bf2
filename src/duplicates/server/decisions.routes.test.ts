import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { buildFisica, TELEFONE } from '../../../test/pessoas.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { findCandidates } from '../../matching/server/candidates.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

const api = useApp();
const quintela = { nome: 'Thiago Quintela Sousa', nascimento: '1980-02-29', telefones: [TELEFONE] };
let [ana, bia, cid]: Pessoa[] = [];

beforeEach(async () => {
  [ana, bia, cid] = [await create(), await create(), await create()];
});

async function create(): Promise<Pessoa> {
  const answer = await api.as.operador.post('/api/pessoas', buildFisica(quintela));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

const say = (...ids: string[]) => api.as.operador.post('/api/duplicidades/apart', { ids });
const revoke = (...ids: string[]) => api.as.operador.delete(`/api/duplicidades/apart?ids=${ids.join(',')}`);
const merge = (survivor: Pessoa, merged: Pessoa, more = {}) =>
  api.as.gestor.post('/api/pessoas/merge', { survivor: survivor.id, merged: [merged.id], ...more });

/** The records proposed as the same as this one. */
async function proposed(record: Pessoa): Promise<string[]> {
  const found = await inTenant(api.services.db, api.tenant.id, (tx) => findCandidates(tx, record));
  const names = new Map([
    [ana!.id, 'ana'],
    [bia!.id, 'bia'],
    [cid!.id, 'cid'],
  ]); // made before each test
  return found.flatMap(({ pessoa }) => names.get(pessoa.id) ?? []).toSorted();
}

async function decided(): Promise<{ a: string; b: string; user_id: string; through: string | null }[]> {
  const { rows } = await api.owner.query('select * from match_decisions where tenant_id = $1 order by a, b', [
    api.tenant.id,
  ]);
  return rows;
}

describe('records marked as different people', () => {
  test('are not proposed to each other, from either side, until that is revoked', async () => {
    expect((await say(ana!.id, bia!.id)).statusCode).toBe(201);
    expect([await proposed(ana!), await proposed(bia!), await proposed(cid!)]).toEqual([
      ['cid'],
      ['cid'],
      ['ana', 'bia'],
    ]);
    expect((await revoke(bia!.id, ana!.id)).statusCode).toBe(204);
    expect(await proposed(ana!)).toEqual(['bia', 'cid']);
  });

  test('get a decision for every pair, once, with its user', async () => {
    await say(cid!.id, ana!.id.toUpperCase(), bia!.id);
    expect((await say(ana!.id, bia!.id)).statusCode).toBe(201);
    const rows = (await decided()).filter(({ a }) => [ana!.id, bia!.id].includes(a));
    expect(rows).toMatchObject([
      { a: ana!.id, b: bia!.id, user_id: api.as.operador.user.id, through: null },
      { a: ana!.id, b: cid!.id },
      { a: bia!.id, b: cid!.id },
    ]);
    expect(await proposed(ana!)).toEqual([]);
  });

  test('are not merged, and have no preview of a merge', async () => {
    await say(ana!.id, bia!.id);
    for (const more of [{}, { dryRun: true }]) {
      const refused = await merge(ana!, bia!, more);
      expect(refused.json()).toMatchObject({ status: 409, code: 'apart', id: ana!.id, other: bia!.id });
    }
    await revoke(ana!.id, bia!.id);
    expect((await merge(ana!, bia!)).statusCode).toBe(201);
  });
});

describe('a decision', () => {
  test('applies to the survivor of a merge, and then refuses a merge with the third record', async () => {
    await say(bia!.id, cid!.id);
    expect((await merge(ana!, bia!)).statusCode).toBe(201);
    expect(await proposed(ana!)).toEqual([]);
    expect((await merge(ana!, cid!)).json()).toMatchObject({ code: 'apart' });
  });

  test('made again about a survivor remains after the merge is undone', async () => {
    await say(bia!.id, cid!.id);
    const { operation } = (await merge(ana!, bia!)).json<{ operation: { id: string } }>();
    await say(ana!.id, cid!.id);
    await api.as.gestor.post(`/api/operations/${operation.id}/undo`);
    expect(await proposed(cid!)).toEqual([]);
    expect(await proposed(ana!)).toEqual(['bia']);
  });
});

describe('a decision is refused', () => {
  test('about a missing, deleted or merged record', async () => {
    const missing = [await say(ana!.id, uuidv7()), await revoke(ana!.id, uuidv7())];
    expect(missing.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    await merge(ana!, bia!);
    await api.as.gestor.delete(`/api/pessoas/${cid!.id}`, { 'if-match': '"1"' });
    expect((await say(ana!.id, bia!.id)).json()).toMatchObject({ status: 409, code: 'merged', id: bia!.id });
    expect((await say(ana!.id, cid!.id)).json()).toMatchObject({ status: 409, code: 'deleted', id: cid!.id });
  });

  test('about a single record, a repeated record, more than twenty records, or by a user without the right', async () => {
    const answers = [
      await say(ana!.id),
      await say(ana!.id, ana!.id),
      await say(...Array.from({ length: 21 }, () => uuidv7())),
      await revoke(ana!.id),
      await api.as.operador.post('/api/duplicidades/apart', { ids: [ana!.id, bia!.id], more: 1 }),
      await api.as.leitor.post('/api/duplicidades/apart', { ids: [ana!.id, bia!.id] }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 403]);
  });
});
