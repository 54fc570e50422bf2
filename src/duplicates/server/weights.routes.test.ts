import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { buildFisica, TELEFONE } from '../../../test/pessoas.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { Evidence } from '../../matching/evidence.ts';
import { findCandidates } from '../../matching/server/candidates.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { WeightsState } from '../weights.schema.ts';

const api = useApp();
const quintela = { nome: 'Thiago Quintela Sousa', nascimento: '1980-02-29', telefones: [TELEFONE] };

beforeEach(async () => {
  await api.owner.query('update merge_groups set evidence = null');
  await api.owner.query('update pessoas set deleted_at = now()');
});
const URL = '/api/duplicidades/weights';

async function create(changes: object = {}): Promise<Pessoa> {
  const answer = await api.as.gestor.post('/api/pessoas', buildFisica({ ...quintela, ...changes }));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

const state = async () => (await api.as.administrador.get(URL)).json<WeightsState>();
const accept = (mark: string | null) => api.as.administrador.put(URL, { mark });
const merge = (survivor: Pessoa, merged: Pessoa) =>
  api.as.gestor.post('/api/pessoas/merge', { survivor: survivor.id, merged: [merged.id] });

/** Merges reviewed by users, of two records each; in these people change their phone. */
async function mergeMany(count: number): Promise<void> {
  const levels = { nome: 'same', data: 'same', telefone: 'other', documento: 'missing' };
  const evidence: Evidence[] = Array.from({ length: count }, () => ({ tipo: 'fisica', levels }));
  await api.owner.query(
    `insert into merge_groups (tenant_id, operation_id, survivor_id, merged, origins, evidence)
     select o.tenant_id, o.id, gen_random_uuid(), array[gen_random_uuid()], '{}', $2
     from operations o where o.tenant_id = $1 limit 1`,
    [api.tenant.id, JSON.stringify(evidence)],
  );
}

async function search(): Promise<void> {
  await api.as.gestor.post('/api/duplicidades/runs', {});
  const isDone = async () => (await api.as.gestor.get('/api/duplicidades/runs')).json<{ state: string }>().state;
  await expect.poll(isDone, { timeout: 300_000 }).toBe('done');
}

describe('merges', () => {
  test('are counted until they are undone', async () => {
    const [ana, bia] = [await create(), await create()];
    expect(await state()).toMatchObject({ merged: 0, needed: 200, proposal: null });
    const { operation } = (await merge(ana, bia)).json<{ operation: { id: string } }>();
    expect(await state()).toMatchObject({ merged: 1 });
    await api.as.gestor.post(`/api/operations/${operation.id}/undo`);
    expect(await state()).toMatchObject({ merged: 0 });
  });

  test('without a review by a user teach nothing: the product would learn from itself', async () => {
    const groups = [[(await create()).id, (await create()).id]];
    const merged = async () => (await api.owner.query('select count(*)::int as count from merge_groups')).rows[0].count;
    const before = await merged();
    await api.as.gestor.post('/api/duplicidades/merge', { groups, expected: 1 });
    await expect.poll(merged, { timeout: 300_000 }).toBe(before + 1);
    expect(await state()).toMatchObject({ merged: 0 });
  });
});

describe('weights that merges teach', () => {
  let ana: Pessoa;
  let lessons: number;
  const ask = async () => (await inTenant(api.services.db, api.tenant.id, (tx) => findCandidates(tx, ana)))[0];

  beforeEach(async () => {
    ana = await create();
    await create({ telefones: [{ ...TELEFONE, numero: '11987650199' }] });
    await search();
    // weights accepted by an earlier test remain: another number of merges makes another proposal
    lessons = 240 + (await state()).version;
    await mergeMany(lessons);
  });

  test('are shown with the pairs that change list, take effect once accepted, and can be reverted', async () => {
    const before = await ask();
    const { proposal, version } = await state();
    expect(proposal).toMatchObject({ judged: 1, changed: proposal?.changes.length });
    const accepted = await accept(proposal!.mark);
    expect(accepted.json()).toMatchObject({
      version: version + 1,
      learnt: true,
      accepted: { merged: lessons, user: { id: api.as.administrador.user.id } },
      proposal: null,
    });
    const phone = (one: typeof before) => one?.reasons.find(({ field }) => field === 'telefone')?.points ?? 0;
    expect(phone(await ask())).toBeGreaterThan(phone(before));
    expect((await accept(null)).json()).toMatchObject({ version: version + 2, learnt: false });
    expect(await ask()).toEqual(before);
  });

  test('are refused when the merges changed since, without a proposal, and to all other users', async () => {
    const { mark } = (await state()).proposal!;
    await mergeMany(1);
    expect((await accept(mark)).json()).toMatchObject({ status: 409, code: 'changed' });
    expect((await api.as.gestor.put(URL, { mark: null })).statusCode).toBe(403);
    expect((await api.as.gestor.get(URL)).statusCode).toBe(403);
    const again = (await state()).proposal!;
    expect((await accept(again.mark)).statusCode).toBe(200);
    expect((await accept(again.mark)).json()).toMatchObject({ code: 'changed' });
    expect((await api.as.administrador.put(URL, {})).statusCode).toBe(422);
  });
});
