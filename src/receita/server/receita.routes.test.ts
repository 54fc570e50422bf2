import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTenant, setRole, useApp } from '../../../test/builders.ts';
import { buildFisica, buildJuridica } from '../../../test/pessoas.ts';
import type { Pessoa, PessoaJuridica } from '../../pessoa/pessoa.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import type { ReceitaPreview, ReceitaRow, ReceitaRun } from '../receita.schema.ts';
import { cnpjOfNumber, storeAnswer, storeDenial } from '../../../test/receita.ts';

const api = useApp();
const RUNS = '/api/receita/comparacoes';

beforeEach(async () => {
  api.tenant = await buildTenant(api.owner);
  for (const role of ['gestor', 'operador', 'leitor'] as const)
    await setRole(api.owner, api.tenant.id, api.as[role].user.id, role);
});

/** Makes a company, and the answer of the Receita about it: the same, but for `answer`. */
async function create(number: number, answer: object = {}, fields: object = {}): Promise<PessoaJuridica> {
  const cnpj = cnpjOfNumber(number);
  const nome = `Empresa Imaginada ${number} Ltda`;
  const made = await api.as.operador.post('/api/pessoas', buildJuridica({ cnpj, nome, ...ATIVA, ...fields }));
  expect(made.statusCode, made.body).toBe(201);
  await storeAnswer(api.database.db, api.tenant.id, { cnpj, razao_social: nome, ...answer });
  return made.json<PessoaJuridica>();
}
const ATIVA = { situacaoReceita: 'ativa', situacaoReceitaEm: '2026-11-20' } as const;
const BAIXADA = { situacao_cadastral: 8, descricao_situacao_cadastral: 'BAIXADA' };

async function start(selection: object = { query: {} }): Promise<ReceitaRun> {
  const answer = await api.as.gestor.post(RUNS, { selection });
  expect(answer.statusCode, answer.body).toBe(202);
  const { id } = answer.json<ReceitaRun>();
  return vi.waitFor(
    async () => {
      const run = (await api.as.gestor.get(`${RUNS}/${id}`)).json<ReceitaRun>();
      expect(run.state).toBe('done');
      return run;
    },
    { timeout: 60_000, interval: 50 },
  );
}

type Rows = { items: ReceitaRow[]; next: string | null };
const rowsOf = async ({ id }: ReceitaRun, query = '') =>
  (await api.as.gestor.get(`${RUNS}/${id}/linhas${query}`)).json<Rows>().items;
const apply = (run: ReceitaRun, body: object, headers = {}) =>
  api.as.gestor.post(`${RUNS}/${run.id}/aplicar`, body, headers);
const read = async ({ codigo }: Pessoa) => (await api.as.gestor.get(`/api/pessoas/${codigo}`)).json<PessoaJuridica>();
async function sourcesOf({ id }: Pessoa): Promise<unknown> {
  const { rows } = await api.owner.query<{ sources: unknown }>('select sources from pessoas where id = $1', [id]);
  return rows[0]?.sources;
}
const patch = (pessoa: Pessoa, body: object) =>
  api.as.operador.patch(`/api/pessoas/${pessoa.id}`, body, { 'if-match': `"${pessoa.version}"` });

test('says before the start how many have a CNPJ and an answer, and that no provider is asked', async () => {
  await create(1);
  await api.as.operador.post('/api/pessoas', buildJuridica({ cnpj: cnpjOfNumber(2) }));
  await api.as.operador.post('/api/pessoas', buildFisica());
  const answer = await api.as.gestor.post(RUNS, { selection: { query: {} }, preview: true });
  expect(answer.json<ReceitaPreview>()).toEqual({
    companies: 2,
    semCnpj: 1,
    stored: 1,
    exact: true,
    isOn: false,
    perMinute: 0,
    minutes: 0,
  });
  expect((await api.as.gestor.get(RUNS)).json()).toEqual({ items: [] });
});

test('lists what changed, before and after, and not what is the same', async () => {
  const same = await create(1);
  const closed = await create(2, BAIXADA);
  const unknown = await api.as.operador.post('/api/pessoas', buildJuridica({ cnpj: cnpjOfNumber(3) }));
  await api.as.operador.post('/api/pessoas', buildFisica());
  const run = await start();
  expect(run).toMatchObject({ total: 3, done: 3, iguais: 1, mudaram: 1, semResposta: 1, semCnpj: 1, open: 1 });
  const rows = await rowsOf(run);
  expect(rows).toMatchObject([
    {
      pessoaId: closed.id,
      outcome: 'mudou',
      situacao: 'baixada',
      isMoved: false,
      changes: [{ path: 'situacaoReceita', before: 'Ativa', after: 'Baixada' }],
    },
  ]);
  expect(rows.map(({ pessoaId }) => pessoaId)).not.toContain(same.id);
  expect(await rowsOf(run, '?list=semResposta')).toMatchObject([
    { pessoaId: unknown.json<Pessoa>().id, outcome: 'semResposta', changes: [] },
  ]);
  const acts = await api.owner.query(
    `select details from audit_events where tenant_id = $1 and kind = 'cnpj.compared'`,
    [api.tenant.id],
  );
  expect(acts.rows).toMatchObject([{ details: { comparacaoId: run.id, empresas: 3 } }]);
});

test('pages through the rows in the order of the records', async () => {
  for (const number of [1, 2, 3]) await create(number, BAIXADA);
  const run = await start({ query: { tipo: 'juridica' } });
  const first = (await api.as.gestor.get(`${RUNS}/${run.id}/linhas?limit=2`)).json<Rows>();
  expect(first.items).toHaveLength(2);
  const second = (await api.as.gestor.get(`${RUNS}/${run.id}/linhas?limit=2&after=${first.next}`)).json<Rows>();
  expect([second.items.length, second.next]).toEqual([1, null]);
});

test('compares only the chosen records', async () => {
  const [chosen] = [await create(1, BAIXADA), await create(2, BAIXADA)];
  expect(await start({ ids: [chosen.id] })).toMatchObject({ total: 1, mudaram: 1 });
  const none = (await api.as.operador.post('/api/pessoas', buildFisica())).json<Pessoa>();
  const refused = await api.as.gestor.post(RUNS, { selection: { ids: [none.id] } });
  expect(refused.json()).toMatchObject({ status: 422, code: 'nothing_selected' });
});

describe('applying', () => {
  test('all is one operation, which the ordinary undo takes back', async () => {
    const closed = [await create(1, BAIXADA), await create(2, BAIXADA)];
    const same = await create(3);
    const run = await start();
    const answer = await apply(run, { all: true });
    expect(answer.statusCode, answer.body).toBe(201);
    const operation = answer.json<Operation>();
    expect(operation).toMatchObject({ kind: 'receita', state: 'done', total: 2, done: 2, kept: 0, failed: 0 });
    for (const record of closed) expect(await read(record)).toMatchObject({ situacaoReceita: 'baixada', version: 2 });
    expect(await sourcesOf(closed[0]!)).toMatchObject([
      { kind: 'receita', key: 'BrasilAPI', fields: ['situacaoReceita'] },
    ]);
    expect(await read(same)).toMatchObject({ version: 1 });
    expect(await rowsOf(run)).toEqual([]);
    expect((await rowsOf(run, '?list=all')).map(({ state }) => state)).toEqual(['applied', 'applied']);
    expect((await api.as.gestor.get(`${RUNS}/${run.id}`)).json()).toMatchObject({ open: 0, operationId: operation.id });

    const undo = await api.as.gestor.post(`/api/operations/${operation.id}/undo`);
    expect(undo.json()).toMatchObject({ kind: 'undo', state: 'done', done: 2 });
    for (const record of closed) expect(await read(record)).toMatchObject({ situacaoReceita: 'ativa' });
  });

  test('one record, or one field, leaves the others open', async () => {
    const name = { razao_social: 'Outra Razao' };
    const [wanted, other] = [await create(1, { ...BAIXADA, ...name }), await create(2, BAIXADA)];
    const run = await start();
    expect((await apply(run, { ids: [wanted.id], paths: ['situacaoReceita'] })).json()).toMatchObject({
      total: 1,
      done: 1,
    });
    expect(await read(wanted)).toMatchObject({ situacaoReceita: 'baixada', nome: wanted.nome });
    expect(await read(other)).toMatchObject({ situacaoReceita: 'ativa' });
    expect((await rowsOf(run)).map(({ changes }) => changes.map(({ path }) => path))).toEqual([
      ['nome'],
      ['situacaoReceita'],
    ]);
    expect((await apply(run, { ids: [wanted.id] })).json()).toMatchObject({ done: 1 });
    expect(await read(wanted)).toMatchObject({ nome: 'Outra Razao' });
  });

  test('keeps what somebody typed after the comparison, and applies it once that was seen', async () => {
    const made = await create(1, { ...BAIXADA, razao_social: 'Outra Razao' });
    const run = await start();
    expect((await patch(made, { nome: 'Nome digitado depois', observacoes: 'Ligar.' })).statusCode).toBe(200);
    expect((await apply(run, { all: true })).json()).toMatchObject({ done: 1, kept: 0 });
    const record = await read(made);
    expect(record).toMatchObject({ situacaoReceita: 'baixada', nome: 'Nome digitado depois', observacoes: 'Ligar.' });
    const [row] = await rowsOf(run);
    expect(row).toMatchObject({ isMoved: true, changes: [{ path: 'nome', before: 'Nome digitado depois' }] });
    expect((await apply(run, { ids: [made.id] })).json()).toMatchObject({ done: 0, kept: 1 });
    const { version, askedAt } = row!;
    expect((await apply(run, { ids: [{ id: made.id, version, askedAt }] })).json()).toMatchObject({ done: 1 });
    expect(await read(made)).toMatchObject({ nome: 'Outra Razao', observacoes: 'Ligar.' });
  });

  test('does not replace a value by an answer that came after the comparison', async () => {
    const made = await create(1, BAIXADA);
    const run = await start();
    const razao = { razao_social: 'Nome de outra resposta' };
    await storeAnswer(api.database.db, api.tenant.id, { cnpj: made.cnpj, ...razao, ...BAIXADA });
    expect((await apply(run, { all: true })).json()).toMatchObject({ done: 0, kept: 1 });
    expect(await read(made)).toMatchObject({ nome: made.nome, situacaoReceita: 'ativa' });
  });

  test('marks a CNPJ that does not exist only if that is certain', async () => {
    const certain = await api.as.operador.post('/api/pessoas', buildJuridica({ cnpj: cnpjOfNumber(1) }));
    const unsure = await api.as.operador.post('/api/pessoas', buildJuridica({ cnpj: cnpjOfNumber(2) }));
    await storeDenial(api.database.db, api.tenant.id, { cnpj: cnpjOfNumber(1), certain: true });
    await storeDenial(api.database.db, api.tenant.id, { cnpj: cnpjOfNumber(2), certain: false });
    const run = await start();
    expect(run).toMatchObject({ naoEncontradas: 2, open: 2 });
    expect((await apply(run, { all: true })).json()).toMatchObject({ done: 1, kept: 1 });
    expect(await read(certain.json())).toMatchObject({ situacaoReceita: 'naoEncontrado' });
    expect(await read(unsure.json())).toMatchObject({ situacaoReceita: null });
  });

  test('leaves what is ignored, and a record in the trash', async () => {
    const [ignored, deleted] = [await create(1, BAIXADA), await create(2, BAIXADA)];
    const run = await start();
    const body = { ids: [ignored.id], ignored: true };
    expect((await api.as.gestor.post(`${RUNS}/${run.id}/ignorar`, body)).json()).toEqual({ count: 1 });
    await api.as.gestor.delete(`/api/pessoas/${deleted.id}`, { 'if-match': '"1"' });
    expect((await apply(run, { all: true })).json()).toMatchObject({ total: 1, done: 0, kept: 1 });
    expect(await read(ignored)).toMatchObject({ situacaoReceita: 'ativa' });
    expect((await apply(run, { all: true })).json()).toMatchObject({ status: 422, code: 'nothing_selected' });
    await api.as.gestor.post(`${RUNS}/${run.id}/ignorar`, { ...body, ignored: false });
    expect((await apply(run, { all: true })).json()).toMatchObject({ done: 1 });
  });

  test('happens once for a key', async () => {
    const made = await create(1, BAIXADA);
    const run = await start();
    const key = { 'idempotency-key': 'uma' };
    const [first, again] = [await apply(run, { all: true }, key), await apply(run, { all: true }, key)];
    expect(again.json<Operation>().id).toBe(first.json<Operation>().id);
    expect(await read(made)).toMatchObject({ version: 2 });
    expect((await apply(run, { ids: [made.id] }, key)).statusCode).toBe(422);
  });
});

describe('is refused', () => {
  test('to those who may not change many records', async () => {
    const run = await start({ ids: [(await create(1, BAIXADA)).id] });
    for (const caller of [api.as.leitor, api.as.operador]) {
      const answers = [
        await caller.post(RUNS, { selection: { query: {} } }),
        await caller.get(`${RUNS}/${run.id}`),
        await caller.post(`${RUNS}/${run.id}/aplicar`, { all: true }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    }
  });

  test('for a comparison of another client, as if it did not exist', async () => {
    const made = await create(1, BAIXADA);
    const run = await start();
    api.tenant = await buildTenant(api.owner);
    await setRole(api.owner, api.tenant.id, api.as.gestor.user.id, 'gestor');
    const answers = [
      await api.as.gestor.get(`${RUNS}/${run.id}`),
      await api.as.gestor.get(`${RUNS}/${run.id}/linhas`),
      await apply(run, { ids: [made.id] }),
      await api.as.gestor.post(`${RUNS}/${run.id}/parar`),
      await api.as.gestor.post(`${RUNS}/${run.id}/continuar`),
      await api.as.gestor.post(`${RUNS}/${run.id}/ignorar`, { ids: [made.id], ignored: true }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await api.as.gestor.get(RUNS)).json()).toEqual({ items: [] });
  });

  test('without records, with both kinds of them, or in a state that does not fit', async () => {
    const run = await start({ ids: [(await create(1, BAIXADA)).id] });
    const answers = [
      await apply(run, {}),
      await apply(run, { all: true, ids: [randomUUID()] }),
      await apply(run, { ids: [randomUUID()] }),
      await apply(run, { all: true, paths: ['enderecos.new.Rua'] }),
      await api.as.gestor.post(`${RUNS}/${run.id}/parar`),
      await api.as.gestor.post(`${RUNS}/${run.id}/continuar`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 409, 409]);
  });
});
