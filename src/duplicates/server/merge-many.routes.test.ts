import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTenant, setRole, useApp } from '../../../test/builders.ts';
import { buildFisica, TELEFONE } from '../../../test/pessoas.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { applyOperation } from '../../register/apply/server/apply.ts';
import type { Change } from '../../register/apply/server/change.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import type { SearchRun } from '../duplicates.schema.ts';
import type { MergeManyPreview } from '../merge-many.schema.ts';

const api = useApp();

beforeEach(async () => {
  api.tenant = await buildTenant(api.owner);
  for (const role of ['gestor', 'operador', 'leitor'] as const)
    await setRole(api.owner, api.tenant.id, api.as[role].user.id, role);
});

async function create(nome: string, more: object = {}): Promise<Pessoa> {
  const answer = await api.as.operador.post('/api/pessoas', buildFisica({ nome, ...more }));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

/** Two records of the same person; each number makes another person. */
async function createPair(at: number): Promise<Pessoa[]> {
  const nome = `Quirino${at * 31} Zambelli${at * 7}`;
  const more = {
    telefones: [{ ...TELEFONE, numero: `119876543${10 + at}` }],
    nascimento: `1980-01-${String(1 + (at % 28)).padStart(2, '0')}`,
  };
  return [await create(nome, more), await create(nome.toUpperCase(), more)];
}

async function createPairs(count: number): Promise<Pessoa[][]> {
  const pairs: Pessoa[][] = [];
  for (let at = 0; at < count; at += 1) pairs.push(await createPair(at));
  return pairs;
}

async function search(): Promise<void> {
  expect((await api.as.operador.post('/api/duplicidades/runs', {})).statusCode).toBe(202);
  await vi.waitFor(
    async () => expect((await api.as.operador.get('/api/duplicidades/runs')).json<SearchRun>().state).toBe('done'),
    { timeout: 300_000 },
  );
}

const ask = (body: object, headers = {}) => api.as.gestor.post('/api/duplicidades/merge', body, headers);
const idsOf = (group: readonly Pessoa[]) => group.map(({ id }) => id);
const seen = ({ id, version }: Pessoa) => ({ id, version });
const open = async () => (await api.as.gestor.get('/api/duplicidades/count')).json<object>();

async function read(...records: readonly Pessoa[]): Promise<Pick<Pessoa, 'deletedAt' | 'mergedInto' | 'nome'>[]> {
  const { rows } = await api.owner.query(
    'select deleted_at as "deletedAt", merged_into as "mergedInto", nome from pessoas where tenant_id = $1 and id = any($2) order by id',
    [api.tenant.id, idsOf(records)],
  );
  return rows;
}
const countLive = async (records: readonly Pessoa[]) =>
  (await read(...records)).filter(({ deletedAt }) => deletedAt === null).length;

describe('all certain groups', () => {
  test('are counted with examples, merged in one operation, and undone as a whole', async () => {
    const pairs = await createPairs(30);
    await search();
    const preview = (await ask({ certeza: 'certa', dryRun: true })).json<MergeManyPreview>();
    expect(preview).toMatchObject({ groups: 30, records: 60 });
    expect(preview.examples).toHaveLength(10);
    for (const { survivor, others } of preview.examples) {
      const pair = pairs.find(([one]) => one?.id === survivor.id)!; // the older of two that say as much
      expect(others).toEqual([{ id: pair[1]!.id, codigo: pair[1]!.codigo, nome: pair[1]!.nome }]);
    }
    const answer = await ask({ certeza: 'certa', expected: 30 });
    const operation = answer.json<Operation>();
    expect([answer.statusCode, answer.headers.location]).toEqual([201, `/api/operations/${operation.id}`]);
    expect(operation).toMatchObject({ kind: 'merge', state: 'done', total: 60, done: 60, kept: 0, failed: 0 });
    expect([await countLive(pairs.flat()), await open()]).toEqual([30, { groups: 0, certas: 0, exact: true }]);

    const undo = await api.as.gestor.post(`/api/operations/${operation.id}/undo`);
    expect(undo.json()).toMatchObject({ kind: 'undo', state: 'done', done: 60, kept: 0, failed: 0 });
    expect(await countLive(pairs.flat())).toBe(60);
    expect((await read(...pairs.flat())).map(({ nome }) => nome)).toEqual(pairs.flat().map(({ nome }) => nome));
  });

  test('are those of the filtered list, without likely, postponed or separated groups', async () => {
    const [one, later, apart, likely] = await createPairs(4);
    await search();
    await api.owner.query('update match_pairs set p = 0.6 where tenant_id = $1 and pessoa_id = any($2)', [
      api.tenant.id,
      idsOf(likely!),
    ]);
    await api.as.operador.post('/api/duplicidades/later', { ids: idsOf(later!) });
    await api.as.operador.post('/api/duplicidades/apart', { ids: idsOf(apart!) });
    const count = async (filter = {}) =>
      (await ask({ certeza: 'certa', dryRun: true, ...filter })).json<MergeManyPreview>().groups;
    expect([await count(), await count({ source: 'import' }), await count({ field: 'email' })]).toEqual([1, 0, 0]);
    expect(await count({ field: 'telefone', source: 'api' })).toBe(1);
    expect((await ask({ certeza: 'certa' })).json()).toMatchObject({ total: 2, done: 2 });
    expect(await countLive(one!)).toBe(1);
    for (const left of [later, apart, likely]) expect(await countLive(left!)).toBe(2);
  });

  test('are not merged when their number is not the number shown, or zero', async () => {
    expect((await ask({ certeza: 'certa' })).json()).toMatchObject({ status: 422, code: 'nothing_selected' });
    const pairs = await createPairs(2);
    await search();
    const refused = await ask({ certeza: 'certa', expected: 3 });
    expect(refused.json()).toMatchObject({ status: 409, code: 'count_changed', count: 2 });
    expect(await countLive(pairs.flat())).toBe(4);
  });
});

describe('listed groups', () => {
  test('are merged, except a group with a record that changed since, which is skipped with the reason', async () => {
    const pairs = await createPairs(3);
    const [, changed] = pairs;
    await api.as.operador.patch(`/api/pessoas/${changed![0]!.id}`, { observacoes: 'Ligar.' }, { 'if-match': '"1"' });
    const operation = (await ask({ groups: pairs.map((pair) => pair.map(seen)), expected: 3 })).json<Operation>();
    expect(operation).toMatchObject({ state: 'done', done: 4, kept: 2 });
    expect([await countLive(changed!), await countLive(pairs.flat())]).toEqual([2, 4]);
    const left = await api.as.gestor.get(`/api/operations/${operation.id}/records?outcome=kept`);
    expect(left.json()).toMatchObject({
      items: changed!.map(({ id }) => ({ pessoaId: id, reason: 'Alguém editou uma das fichas.' })),
    });
  });

  test.each([0, -1, '1'])('are refused with the version %j, with the path of the error', async (version) => {
    const [pair] = await createPairs(1);
    const group = [pair![0]!.id, { id: pair![1]!.id, version }];
    expect((await ask({ groups: [group] })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'groups.0.1.version' }],
    });
  });

  test('are merged once for a key, also when the request is repeated', async () => {
    const [pair, other] = await createPairs(2);
    const key = { 'idempotency-key': 'muitas' };
    const body = { groups: [idsOf(pair!)] };
    const [first, again] = [await ask(body, key), await ask(body, key)];
    expect(again.json<Operation>().id).toBe(first.json<Operation>().id);
    expect((await ask({ groups: [idsOf(other!)] }, key)).json()).toMatchObject({ status: 422 });
    expect(await countLive(other!)).toBe(2);
  });

  test('are merged in the background when they are many', async () => {
    const made = await inTenant(api.services.db, api.tenant.id, async (tx) => {
      const changes = Array.from(
        { length: 520 },
        (_, at): Change => ({
          type: 'create',
          input: buildFisica({ nome: `Pessoa ${at}` }),
        }),
      );
      const header = { kind: 'update' as const, userId: api.as.gestor.user.id, origin: 'cli' as const };
      return (await applyOperation(tx, header, changes)).pessoas;
    });
    const groups = Array.from({ length: 26 }, (_, at) => idsOf(made.slice(at * 20, at * 20 + 20)));
    const answer = await ask({ groups });
    expect(answer.statusCode, answer.body).toBe(202);
    const { id } = answer.json<Operation>();
    await vi.waitFor(
      async () =>
        expect((await api.as.gestor.get(`/api/operations/${id}`)).json()).toMatchObject({ state: 'done', done: 520 }),
      { timeout: 300_000, interval: 250 },
    );
  });

  test('are refused with a missing or repeated record, together with "certeza", or to a user without the right', async () => {
    const [pair, other] = await createPairs(2);
    const groups = [idsOf(pair!)];
    const answers = [
      await ask({ groups: [[pair![0]!.id, uuidv7()]] }),
      await ask({ groups: [idsOf(pair!), [pair![0]!.id.toUpperCase(), other![0]!.id]] }),
      await ask({ groups: [[pair![0]!.id]] }),
      await ask({ groups, certeza: 'certa' }),
      await ask({}),
      await ask({ certeza: 'provavel' }),
      await api.as.operador.post('/api/duplicidades/merge', { groups }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 422, 422, 422, 422, 422, 403]);
    expect(await countLive(pair!)).toBe(2);
  });
});
