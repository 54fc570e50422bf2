import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser, type Caller, setRole, useApp } from '../../../test/builders.ts';
import { buildFisica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { inTenantBulk } from '../../kit/server/db/db.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { applyBulkCreate } from '../../register/apply/server/apply.ts';
import type { BulkPreview } from '../../register/operations/bulk.schema.ts';
import type { Operation, OperationRecord } from '../../register/operations/operation.schema.ts';

const api = useApp();
const FIXO = { ...TELEFONE, tipo: 'fixo', numero: '1133334444' } as const;
const INACTIVE = { type: 'setSituacao', situacao: 'inativa' };
/** The tag of the records of the current test. */
let tag: string;
let query: { tag: string };
beforeEach(() => {
  tag = uuidv7();
  query = { tag };
});

async function create(nome: string, overrides: Parameters<typeof buildFisica>[0] = {}): Promise<Pessoa> {
  const answer = await api.as.gestor.post('/api/pessoas', buildFisica({ nome, tags: [tag], ...overrides }));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

/** Many records at once. */
async function importMany(count: number): Promise<void> {
  const header = { kind: 'import', userId: api.as.gestor.user.id, origin: 'api' } as const;
  const inputs = Array.from({ length: count }, (_, index) =>
    buildFisica({ nome: `Muita gente ${index}`, tags: [tag] }),
  );
  await inTenantBulk(api.services.db, api.tenant.id, (tx) => applyBulkCreate(tx, header, inputs));
}

async function preview(selection: object, change: object = INACTIVE): Promise<BulkPreview> {
  const answer = await api.as.gestor.post('/api/operations/bulk/preview', { selection, change });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<BulkPreview>();
}

const ask = (
  selection: object,
  expected: number,
  change: object = INACTIVE,
  who: Caller = api.as.gestor,
  headers = {},
) => who.post('/api/operations/bulk', { selection, change, expected }, headers);

async function changeAll(selection: object, expected: number, what: object = INACTIVE): Promise<Operation> {
  const answer = await ask(selection, expected, what);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Operation>();
}

async function find(id: string): Promise<Operation> {
  return (await api.as.gestor.get(`/api/operations/${id}`)).json<Operation>();
}

/** The changes in the history of a record, the newest first. */
async function changed(id: string): Promise<object[][]> {
  const answer = await api.as.gestor.get(`/api/pessoas/${id}/history`);
  const { items } = answer.json<{ items: { changes: { label: string; before: unknown; after: unknown }[] }[] }>();
  return items.slice(0, -1).map(({ changes }) => changes.map(({ label, before, after }) => ({ label, before, after })));
}

async function countWith(filter: string): Promise<number> {
  return (await api.as.gestor.get(`/api/pessoas/count?tag=${tag}&${filter}`)).json<{ count: number }>().count;
}

describe('a preview', () => {
  test('counts all records and the unchanged ones, with examples from the top of the list', async () => {
    await create('Caio');
    await create('Ana', { situacao: 'inativa' });
    const bia = await create('Bia');
    const dora = await create('Dora');
    expect(await preview({ query, except: [dora.id] })).toEqual({
      count: 3,
      exact: true,
      unchanged: 1,
      examples: [
        {
          pessoaId: bia.id,
          codigo: bia.codigo,
          nome: 'Bia',
          tipo: 'fisica',
          changes: [{ path: 'situacao', label: 'Situação', before: 'ativa', after: 'inativa' }],
          problem: null,
        },
        expect.objectContaining({ nome: 'Caio' }),
      ],
    });
    expect(await preview({ ids: [dora.id, bia.id, uuidv7()] })).toMatchObject({
      count: 2,
      examples: [{ nome: 'Bia' }, { nome: 'Dora' }],
    });
    expect((await preview({ query }, { type: 'delete' })).examples.map(({ nome }) => nome)).toEqual([
      'Ana',
      'Bia',
      'Caio',
      'Dora',
    ]);
  });

  test('explains why a record cannot be changed', async () => {
    const full = Array.from({ length: 29 }, (_, index) => `t${index}`);
    await create('Cheia', { tags: [tag, ...full] });
    const { examples } = await preview({ query }, { type: 'addTag', tag: 'vip' });
    expect(examples).toMatchObject([
      { changes: [], problem: 'A ficha já tem 30 etiquetas, o máximo. Tire uma antes.' },
    ]);
  });

  test('changes nothing', async () => {
    await create('Ana');
    await preview({ query }, { type: 'delete' });
    expect(await countWith('situacao=ativa')).toBe(1);
  });
});

describe('a bulk change', () => {
  test('of few records is done immediately, is described, and can be undone', async () => {
    const pessoas = [await create('Ana'), await create('Bia', { situacao: 'inativa' }), await create('Caio')];
    const operation = await changeAll({ query, except: [pessoas[2]!.id] }, 2);
    expect(operation).toMatchObject({
      kind: 'bulk',
      state: 'done',
      total: 2,
      done: 1,
      kept: 1,
      failed: 0,
      cleared: false,
      mayUndo: true,
      bulk: { change: INACTIVE, query, except: 1 },
      problem: null,
    });
    expect(await countWith('situacao=inativa')).toBe(2);
    const kept = await api.as.gestor.get(`/api/operations/${operation.id}/records?outcome=kept`);
    expect(kept.json<{ items: OperationRecord[] }>().items).toMatchObject([
      { nome: 'Bia', reason: 'Já estava assim.' },
    ]);
    const undo = await api.as.gestor.post(`/api/operations/${operation.id}/undo`);
    expect(undo.json()).toMatchObject({ done: 1, kept: 0, undoes: { kind: 'bulk' }, bulk: null });
    expect(await countWith('situacao=inativa')).toBe(1);
  });

  test('of many records runs in the background, can be cancelled, and what was done can be undone', async () => {
    await importMany(1_600);
    const answer = await ask({ query }, 1_600);
    expect(answer.statusCode, answer.body).toBe(202);
    const started = answer.json<Operation>();
    expect(started).toMatchObject({ state: 'running', total: 1_600, mayUndo: false });
    expect(answer.headers['location']).toBe(`/api/operations/${started.id}`);
    // at any time: in the middle of a chunk, between two, or in the last one
    const cancelled = await api.as.gestor.post(`/api/operations/${started.id}/cancel`);
    expect(cancelled.json()).toMatchObject({ state: 'cancelled' });
    const { done } = await find(started.id);
    expect(done).toBeLessThan(1_600);
    expect(await countWith('situacao=inativa')).toBe(done);
    const rest = (await ask({ query }, 1_600)).json<Operation>();
    await expect
      .poll(() => find(rest.id))
      .toMatchObject({
        state: 'done',
        done: 1_600 - done,
        kept: done,
      });
    const undo = (await api.as.gestor.post(`/api/operations/${rest.id}/undo`)).json<Operation>();
    await expect.poll(() => find(undo.id)).toMatchObject({ state: 'done', done: 1_600 - done });
    expect(await countWith('situacao=inativa')).toBe(done);
  });

  test('asks again if the number of records has changed much', async () => {
    for (let index = 0; index < 12; index += 1) await create(`Pessoa ${index}`);
    const answer = await ask({ query }, 1);
    expect(answer.json()).toMatchObject({ status: 409, code: 'count_changed', count: 12 });
    expect(await countWith('situacao=inativa')).toBe(0);
    // a small difference is accepted
    expect((await ask({ query }, 3)).statusCode).toBe(201);
    expect((await ask({ ids: [uuidv7()] }, 1)).json()).toMatchObject({ status: 422, code: 'nothing_selected' });
    expect((await ask({ query: { q: '...' } }, 1)).json()).toMatchObject({ status: 422, code: 'nothing_selected' });
  });

  test('requested twice under one key is one change', async () => {
    await create('Ana');
    const key = { 'idempotency-key': uuidv7() };
    const answers = await Promise.all([1, 2, 3].map(() => ask({ query }, 1, INACTIVE, api.as.gestor, key)));
    expect(new Set(answers.map((answer) => answer.json<Operation>().id)).size).toBe(1);
    const again = await ask({ query: { tag: tag.toUpperCase() } }, 1, INACTIVE, api.as.gestor, key);
    expect(again.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  test('deletes, and restores only from the list of deleted records', async () => {
    await create('Ana');
    await create('Bia');
    const wrong = [
      [{ query }, { type: 'restore' }],
      [{ query: { ...query, deleted: 'only' } }, { type: 'delete' }],
      [{ query: { ...query, deleted: 'only' } }, INACTIVE],
    ] as const;
    for (const [selection, what] of wrong) {
      const refused = await ask(selection, 2, what);
      expect(refused.json()).toMatchObject({ status: 422, errors: [{ path: 'selection.query.deleted' }] });
    }
    expect(await changeAll({ query }, 2, { type: 'delete' })).toMatchObject({ done: 2 });
    expect(await countWith('')).toBe(0);
    expect(await preview({ query: { ...query, deleted: 'only' } }, { type: 'restore' })).toMatchObject({ count: 2 });
    expect(await changeAll({ query: { ...query, deleted: 'only' } }, 2, { type: 'restore' })).toMatchObject({
      done: 2,
    });
    expect(await countWith('')).toBe(2);
  });

  test('needs the right', async () => {
    await create('Ana');
    for (const who of ['operador', 'leitor'] as const) {
      expect((await ask({ query }, 1, INACTIVE, api.as[who])).statusCode).toBe(403);
      const asked = { selection: { query }, change: INACTIVE };
      expect((await api.as[who].post('/api/operations/bulk/preview', asked)).statusCode).toBe(403);
    }
    expect((await ask({ query }, 1, INACTIVE, api.as.gestor, { 'x-tenant': 'all' })).statusCode).toBe(400);
  });

  test('ends with a message if its user loses the right meanwhile', async () => {
    await importMany(900);
    const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'gestor' } });
    const caller = await api.callerFor(user);
    const started = (await ask({ query }, 900, INACTIVE, caller)).json<Operation>();
    expect(started.state).toBe('running');
    await setRole(api.owner, api.tenant.id, user.id, 'operador');
    await expect.poll(async () => (await find(started.id)).state).toBe('failed');
    const { done, problem, mayUndo } = await find(started.id);
    expect(problem).toContain('não permite mais isto');
    expect(done).toBeLessThan(900);
    expect(mayUndo).toBe(done > 0);
  });

  test('of phones, e-mails and addresses is in the history of each record, and the undo restores each record', async () => {
    const first = await create('Ana', { telefones: [TELEFONE], emails: [EMAIL], enderecos: [ENDERECO] });
    const second = await create('Bia', { telefones: [FIXO, { ...TELEFONE, principal: false }] });
    const changes: [object, number][] = [
      [{ type: 'replaceTelefone', telefone: '(11) 98765-4321', by: '21 3333-4444' }, 2],
      [{ type: 'addEmail', email: 'Vendas@Exemplo.com.br' }, 2],
      [{ type: 'setEndereco', endereco: { codigoCidade: '3304557', bairro: 'Centro' } }, 1],
    ];
    const operations: Operation[] = [];
    for (const [what, done] of changes) {
      const operation = await changeAll({ query }, 2, what);
      expect(operation).toMatchObject({ state: 'done', done, kept: 2 - done, failed: 0, mayUndo: true });
      operations.push(operation);
    }
    expect(await changed(first.id)).toMatchObject([
      [
        { label: 'Endereço Praça da Sé, 100 · Bairro', before: 'Sé', after: 'Centro' },
        { label: 'Endereço Praça da Sé, 100 · Estado', before: '35', after: '33' },
        { label: 'Endereço Praça da Sé, 100 · Cidade', before: '3550308', after: '3304557' },
      ],
      [
        {
          label: 'E-mail vendas@exemplo.com.br',
          before: null,
          after: { ...EMAIL, email: 'vendas@exemplo.com.br', principal: false },
        },
      ],
      [
        { label: 'Celular (11) 98765-4321 · Tipo', before: 'celular', after: 'fixo' },
        { label: 'Celular (11) 98765-4321 · Número', before: '11987654321', after: '2133334444' },
      ],
    ]);
    for (const { id, done } of operations.toReversed()) {
      const undo = await api.as.gestor.post(`/api/operations/${id}/undo`);
      expect(undo.json()).toMatchObject({ done, kept: 0, failed: 0 });
    }
    for (const before of [first, second]) {
      const now = (await api.as.gestor.get(`/api/pessoas/${before.id}`)).json<Pessoa>();
      expect({ ...now, version: 1, updatedAt: before.updatedAt }).toEqual(before);
    }
  });

  test('is refused if it is malformed', async () => {
    const many = Array.from({ length: 1_001 }, () => uuidv7());
    const selections = [
      {},
      { ids: [] },
      { ids: many },
      { ids: ['1'] },
      { ids: [uuidv7()], query: {} },
      { query: { x: 1 } },
    ];
    for (const selection of [...selections, { query: { uf: 'XX' } }, { query, except: many }])
      expect((await ask(selection, 1)).statusCode, JSON.stringify(selection).slice(0, 60)).toBe(422);
    const changes = [
      {},
      { type: 'x' },
      { type: 'setSituacao' },
      { type: 'setSituacao', situacao: 'x' },
      { type: 'setLimiteCredito', limiteCredito: '1,00' },
      { type: 'addTag', tag: ' ' },
      { type: 'addTag', tag: 'x'.repeat(41) },
      { type: 'addPapel', papel: 'x' },
      { type: 'delete', x: 1 },
      { type: 'addTelefone' },
      { type: 'addTelefone', telefone: '11987654321', by: '1133334444' },
      { type: 'replaceEmail', email: 'ana@exemplo.com.br' },
      { type: 'setEndereco', endereco: {} },
      { type: 'setEndereco', endereco: { numero: '7' } },
    ];
    for (const what of changes) expect((await ask({ query }, 1, what)).statusCode, JSON.stringify(what)).toBe(422);
    for (const expected of [-1, 1.5]) expect((await ask({ query }, expected)).statusCode).toBe(422);
  });

  test('is refused with the path of a phone, an e-mail or an address that the form would refuse', async () => {
    await create('Ana');
    const cases = [
      [{ type: 'addTelefone', telefone: '1111' }, 'change.telefone'],
      [{ type: 'replaceTelefone', telefone: '1133334444', by: '99' }, 'change.by'],
      [{ type: 'addEmail', email: 'ana@exemplo' }, 'change.email'],
      [{ type: 'setEndereco', endereco: { codigoCidade: '9999999' } }, 'change.endereco'],
    ] as const;
    for (const [what, path] of cases)
      for (const url of ['/api/operations/bulk', '/api/operations/bulk/preview']) {
        const asked = { selection: { query }, change: what, ...(!url.endsWith('preview') && { expected: 1 }) };
        const refused = await api.as.gestor.post(url, asked);
        expect(refused.json(), url).toMatchObject({ status: 422, errors: [{ path }] });
      }
    expect(await countWith('situacao=ativa')).toBe(1);
  });
});
