import { dayInBrasilia } from '@fichario/brasil';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Pessoa } from '../src/pessoa/pessoa.ts';
import { type ApiOperation, exampleRequest, listOperations } from './routes/api-operations.ts';
import { buildUser, type Caller, useApp } from './builders.ts';
import { TENANT_TABLES_SQL } from './catalogue-rules.ts';
import { askReading } from './imports/imports.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from './pessoas.ts';

/*
 * Nothing of a client is read, changed, counted or detected from another one. The list of operations comes from the
 * OpenAPI document: one that stands in neither of the two tables below fails the test, so a new one needs its probe.
 */
const api = useApp();
const CPF = '52998224725';
const MASKED = '***.***.247-**';
let operations: ApiOperation[];
let foreign: Pessoa;
let foreignDeleted: Pessoa;
let own: Pessoa;
let before: string[];
let foreignOperation: string;
let foreignWebhook: { id: string; deliveryId: string };
let foreignImport: string;
let foreignComparison: string;
let foreignView: string;
let foreignInvitation: string;
let foreignExport: { id: string; presetId: string };

const NOWHERE = '999999';
const match = { 'if-match': '"1","2","3","4"' };
const elsewhere = () => ({ 'x-tenant': String(api.otherTenant.id) });

async function create(caller: Caller, pessoa: object, headers = {}): Promise<Pessoa> {
  return (await caller.post('/api/pessoas', pessoa, headers)).json<Pessoa>();
}

beforeAll(async () => {
  operations = await listOperations(api.app);
  const { outsider, gestor } = api.as;
  // the foreign codigos go further than our own
  for (let filler = 0; filler < 3; filler += 1) await create(outsider, buildFisica(), elsewhere());
  const key = { ...elsewhere(), 'idempotency-key': 'chave' };
  foreign = await create(outsider, buildFisica({ nome: 'Estrangeira Oculta', cpf: CPF, tags: ['oculta'] }), key);
  foreignDeleted = await create(outsider, buildFisica({ nome: 'Apagada Oculta' }), elsewhere());
  await outsider.delete(`/api/pessoas/${foreignDeleted.id}`, { ...elsewhere(), 'if-match': '"1"' });
  await createCountedForeign();
  foreignOperation = await undoOneOfTheForeign();
  foreignImport = await openForeignImport();
  foreignExport = await exportForeign();
  await queueForeignDuplicates();
  foreignComparison = await compareForeign();
  foreignView = await keepForeignView();
  foreignWebhook = await createForeignWebhook();
  const invited = await outsider.post('/api/members', { email: 'oculta@exemplo.com.br', role: 'leitor' }, elsewhere());
  foreignInvitation = invited.json<{ id: string }>().id;
  own = await create(gestor, buildFisica({ nome: 'Nossa' }));
  before = await readForeignRows();
});

/** Records of the other client that may be the same, and two of which somebody said that they are not. */
async function queueForeignDuplicates(): Promise<void> {
  const { outsider } = api.as;
  const ids: string[] = [];
  for (const nome of ['Quirino Zambelli Oculto', 'QUIRINO ZAMBELLI OCULTO', 'Zenaide Oculta', 'ZENAIDE OCULTA'])
    ids.push(
      (await create(outsider, buildFisica({ nome, nascimento: '1950-02-03', telefones: [TELEFONE] }), elsewhere())).id,
    );
  await outsider.post('/api/duplicidades/apart', { ids: ids.slice(2) }, elsewhere());
  await outsider.post('/api/duplicidades/runs', {}, elsewhere());
  await vi.waitFor(
    async () => {
      const run = await outsider.get('/api/duplicidades/runs', elsewhere());
      expect(run.json()).toMatchObject({ state: 'done' });
    },
    { timeout: 300_000 },
  );
}

/** Of everything that is counted in the painel, one that the own client has none of. */
async function createCountedForeign(): Promise<void> {
  const { outsider } = api.as;
  const rio = { ...ENDERECO, cep: '20040002', codigoEstado: '33', codigoCidade: '3304557' };
  const whole = { enderecos: [rio], telefones: [TELEFONE], emails: [EMAIL], situacao: 'inativa' as const };
  const company = { ...whole, nome: 'Completa Oculta', cnpj: '12ABC34501DE35', abertura: '2001-05-01' };
  await create(outsider, buildJuridica(company), elsewhere());
  const [nascimento, enderecos] = [`1980${dayInBrasilia(new Date()).slice(4)}`, [{ ...ENDERECO, cep: '20040002' }]];
  await create(outsider, buildFisica({ nome: 'Aniversariante Oculta', nascimento, enderecos }), elsewhere());
  // or the probes would look for what is nowhere
  const read = async (name: string) => (await outsider.get(`/api/dashboard/${name}`, elsewhere())).json<object>();
  expect(await read('totals')).toMatchObject({ juridica: 1, situacoes: { inativa: 1 } });
  expect(await read('by-city')).toMatchObject({ cities: [{ count: 1 }, { count: 1 }] });
  expect(await read('completeness')).toMatchObject({ completas: 1 });
  expect(await read('birthdays')).toMatchObject({ items: [{ nome: 'Aniversariante Oculta' }] });
  expect(await read('pendencias')).toMatchObject({
    kinds: expect.arrayContaining([{ kind: 'cep_de_outra_uf', count: 1 }]),
  });
}

/** An operation of the other client with records that were changed and one that was kept. */
async function undoOneOfTheForeign(): Promise<string> {
  const { outsider } = api.as;
  const pessoa = await create(outsider, buildFisica({ nome: 'Editada Oculta' }), elsewhere());
  const list = await outsider.get('/api/operations?limit=1', elsewhere());
  const [{ id } = { id: '' }] = list.json<{ items: { id: string }[] }>().items;
  const edit = { ...elsewhere(), 'if-match': '"1"' };
  await outsider.patch(`/api/pessoas/${pessoa.id}`, { nome: 'Editada Oculta Depois' }, edit);
  const undo = await outsider.post(`/api/operations/${id}/undo`, undefined, elsewhere());
  expect(undo.json()).toMatchObject({ kept: 1 });
  return undo.json<{ id: string }>().id;
}

/** A file of the other client that was read and checked and has a row that is refused. */
async function openForeignImport(): Promise<string> {
  const { outsider } = api.as;
  const file = Buffer.from('Nome;CPF\r\nImportada Oculta;123\r\n');
  const opened = await outsider.post('/api/imports', { fileName: 'oculta.csv', size: file.length }, elsewhere());
  const { id } = opened.json<{ id: string }>();
  const bytes = { ...elsewhere(), 'content-type': 'application/octet-stream' };
  await outsider.put(`/api/imports/${id}/content?offset=0`, file, bytes);
  await outsider.post(`/api/imports/${id}/read`, {}, elsewhere());
  await outsider.post(`/api/imports/${id}/check`, undefined, elsewhere());
  await vi.waitFor(
    async () => {
      const read = await outsider.get(`/api/imports/${id}`, elsewhere());
      expect(read.json()).toMatchObject({ state: 'checked', counts: { refused: 1 } });
    },
    { timeout: 300_000 },
  );
  return id;
}

/** A file of the other client's records, and a form of theirs to make files by. */
async function exportForeign(): Promise<{ id: string; presetId: string }> {
  const { outsider } = api.as;
  const order = { format: 'csv', list: { q: 'oculta' }, settings: {} };
  const made = await outsider.post('/api/exports', order, elsewhere());
  expect(made.json()).toMatchObject({ state: 'done' });
  const preset = await outsider.post('/api/export-presets', { nome: 'Oculto', ...order, list: undefined }, elsewhere());
  return { id: made.json<{ id: string }>().id, presetId: preset.json<{ id: string }>().id };
}

/** A comparison of the other client's companies with the Receita. */
async function compareForeign(): Promise<string> {
  const { outsider } = api.as;
  const path = '/api/receita/comparacoes';
  const { id } = (await outsider.post(path, { selection: { query: {} } }, elsewhere())).json<{ id: string }>();
  await vi.waitFor(
    async () => {
      const run = await outsider.get(`${path}/${id}`, elsewhere());
      expect(run.json()).toMatchObject({ state: 'done', total: 1, semResposta: 1 });
    },
    { timeout: 300_000 },
  );
  return id;
}

/** A view that the other client shares. */
async function keepForeignView(): Promise<string> {
  const view = { nome: 'Visão Oculta', shared: true, query: { filter: { tag: 'oculta' } } };
  const made = await api.as.outsider.post('/api/views', view, elsewhere());
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: string }>().id;
}

/** A webhook of the other client, and what it sent. It is paused: nobody works on it while the test looks. */
async function createForeignWebhook(): Promise<{ id: string; deliveryId: string }> {
  const body = { nome: 'Loja Oculta', url: 'https://oculta.example/', types: ['pessoa.created'], state: 'paused' };
  const made = await api.as.outsider.post('/api/webhooks', body, elsewhere());
  const { id } = made.json<{ id: string }>();
  const tested = await api.as.outsider.post(`/api/webhooks/${id}/test`, undefined, elsewhere());
  return { id, deliveryId: tested.json<{ id: string }>().id };
}

/** Everything the database has of the other client. */
async function readForeignRows(): Promise<string[]> {
  const { rows: tables } = await api.owner.query<{ name: string }>(TENANT_TABLES_SQL);
  const rows: string[] = [];
  for (const { name } of tables) {
    const sql = `select t::text as row from ${name} t where tenant_id = $1 order by 1`;
    const found = await api.owner.query<{ row: string }>(sql, [api.otherTenant.id]);
    rows.push(...found.rows.map(({ row }) => `${name} ${row}`));
  }
  return rows;
}

type Answer = Awaited<ReturnType<Caller['get']>>;
type Send = (id: string) => Promise<Answer>;

/** What is foreign must look, to the last byte, like what does not exist. */
async function expectSame(send: Send, foreignIds: string[], missingIds: string[]): Promise<void> {
  for (const [index, id] of foreignIds.entries()) {
    const [found, missing] = [await send(id), await send(missingIds[index]!)]; // as many of the one as of the other
    expect(found.statusCode, id).toBe(404);
    expect(found.body).toBe(missing.body);
    const { date: _date, 'x-request-id': _id, ...headers } = found.headers;
    const { date: _other, 'x-request-id': _otherId, ...missingHeaders } = missing.headers;
    expect(headers).toEqual(missingHeaders);
  }
}

const expectNoRecord = (send: Send) =>
  expectSame(
    send,
    [foreign.id, foreign.id.toUpperCase(), String(foreign.codigo), foreignDeleted.id, String(foreignDeleted.codigo)],
    [uuidv7(), uuidv7().toUpperCase(), '999', uuidv7(), '998'],
  );
const expectNoRecordId = (send: Send) =>
  expectSame(
    send,
    [foreign.id, foreign.id.toUpperCase(), foreignDeleted.id],
    [uuidv7(), uuidv7().toUpperCase(), uuidv7()],
  );
const expectNoOperation = (send: Send) =>
  expectSame(send, [foreignOperation, foreignOperation.toUpperCase()], [uuidv7(), uuidv7().toUpperCase()]);
/** Lists that have records of the other client in it and none of ours. */
const BULK_QUERIES = { words: { q: 'oculta' }, cpf: { q: CPF }, tag: { tag: 'oculta' }, deleted: { deleted: 'only' } };
const expectNoImport = (send: Send) =>
  expectSame(send, [foreignImport, foreignImport.toUpperCase()], [uuidv7(), uuidv7().toUpperCase()]);
const expectNoExport = (send: Send) =>
  expectSame(send, [foreignExport.id, foreignExport.id.toUpperCase()], [uuidv7(), uuidv7().toUpperCase()]);
const expectNoComparison = (send: Send) =>
  expectSame(send, [foreignComparison, foreignComparison.toUpperCase()], [uuidv7(), uuidv7().toUpperCase()]);
const expectNoPreset = (send: Send) => expectSame(send, [foreignExport.presetId], [uuidv7()]);
const expectNoView = (send: Send) =>
  expectSame(send, [foreignView, foreignView.toUpperCase()], [uuidv7(), uuidv7().toUpperCase()]);
const expectNoWebhook = (send: Send) =>
  expectSame(send, [foreignWebhook.id, foreignWebhook.id.toUpperCase()], [uuidv7(), uuidv7().toUpperCase()]);
const expectNoMember = (send: Send) => expectSame(send, [api.as.outsider.user.id], [uuidv7()]);

/** A figure of the painel, asked about the own client and about all: nothing of the other client is counted in it. */
async function expectFigure(name: string, ofNothingForeign: object): Promise<void> {
  for (const tenant of [String(api.tenant.id), 'all']) {
    const answer = await api.as.gestor.get(`/api/dashboard/${name}`, { 'x-tenant': tenant });
    expect(answer.statusCode).toBe(200);
    expect(answer.json(), name).toMatchObject(ofNothingForeign);
    expect(answer.body).not.toContain('Oculta');
  }
}

const readJson = async (who: Caller, path: string, headers = {}) => (await who.get(path, headers)).json<object>();

/** How each operation about a client is asked, by a user who may do it in the own client, for what is in another one. */
const PROBES: Record<string, () => Promise<void>> = {
  'POST /api/pessoas/search': async () => {
    for (const body of [{ q: 'oculta' }, { q: CPF }, { tag: 'oculta' }, { deleted: 'only' }])
      for (const tenant of [String(api.tenant.id), 'all']) {
        const answer = await api.as.gestor.post('/api/pessoas/search', body, { 'x-tenant': tenant });
        expect(answer.json()).toMatchObject({ items: [], next: null });
      }
  },
  'POST /api/pessoas/matches': async () => {
    const { nome, tipo } = buildFisica({ nome: 'Estrangeira Oculta' });
    const body = { tipo, nome, documento: CPF, date: '1980-02-29', telefones: ['11987654321'] };
    const answer = await api.as.gestor.post('/api/pessoas/matches', body);
    expect([answer.statusCode, answer.json()]).toEqual([200, { documento: null, alike: [] }]);
  },
  'POST /api/pessoas/merge': async () => {
    for (const dryRun of [true, false]) {
      const merge = (survivor: string, merged: string) =>
        api.as.gestor.post('/api/pessoas/merge', { survivor, merged: [merged], dryRun });
      await expectNoRecordId((id) => merge(own.id, id));
      await expectNoRecordId((id) => merge(id, own.id));
    }
  },
  'POST /api/duplicidades/apart': () =>
    expectNoRecordId((id) => api.as.gestor.post('/api/duplicidades/apart', { ids: [own.id, id] })),
  'DELETE /api/duplicidades/apart': () =>
    expectNoRecordId((id) => api.as.gestor.delete(`/api/duplicidades/apart?ids=${own.id},${id}`)),
  'POST /api/duplicidades/merge': async () => {
    await expectNoRecordId((id) => api.as.gestor.post('/api/duplicidades/merge', { groups: [[own.id, id]] }));
    await expectNoRecordId((id) =>
      api.as.gestor.post('/api/duplicidades/merge', { groups: [[own.id, id]], dryRun: true }),
    );
    const all = await api.as.gestor.post('/api/duplicidades/merge', { certeza: 'certa', dryRun: true });
    expect(all.json()).toEqual({ groups: 0, records: 0, examples: [] });
  },
  'POST /api/duplicidades/later': () =>
    expectNoRecordId((id) => api.as.gestor.post('/api/duplicidades/later', { ids: [own.id, id] })),
  'DELETE /api/duplicidades/later': () =>
    expectNoRecordId((id) => api.as.gestor.delete(`/api/duplicidades/later?ids=${own.id},${id}`)),
  'GET /api/duplicidades': async () => {
    expect(await readJson(api.as.outsider, '/api/duplicidades', elsewhere())).toMatchObject({ items: [{ size: 2 }] });
    expect(await readJson(api.as.gestor, '/api/duplicidades')).toEqual({ items: [], next: null });
  },
  'GET /api/duplicidades/count': async () => {
    expect((await api.as.gestor.get('/api/duplicidades/count')).json()).toEqual({ groups: 0, certas: 0, exact: true });
  },
  'GET /api/duplicidades/runs': async () => {
    expect((await api.as.gestor.get('/api/duplicidades/runs')).json()).toMatchObject({ state: 'never' });
  },
  'POST /api/duplicidades/runs': async () => {
    expect((await api.as.gestor.post('/api/duplicidades/runs', { whole: true })).statusCode).toBe(202);
    await vi.waitFor(async () => {
      const run = (await api.as.gestor.get('/api/duplicidades/runs')).json<{ state: string; done: number }>();
      expect(run.state).toBe('done');
    });
    // what it read were our own records only
    const { rows } = await api.owner.query('select from match_pairs where tenant_id = $1', [api.tenant.id]);
    expect(rows).toEqual([]);
  },
  'GET /api/duplicidades/weights': async () => {
    const state = await api.as.administrador.get('/api/duplicidades/weights');
    expect(state.json()).toMatchObject({ version: 0, merged: 0, proposal: null });
  },
  'PUT /api/duplicidades/weights': async () => {
    expect((await api.as.administrador.put('/api/duplicidades/weights', { mark: null })).statusCode).toBe(200);
    const { rows } = await api.owner.query('select distinct tenant_id from match_weights');
    expect(rows).toEqual([{ tenant_id: api.tenant.id }]);
  },
  'GET /api/duplicidades/apart': async () => {
    const path = '/api/duplicidades/apart';
    expect(await readJson(api.as.outsider, path, elsewhere())).toMatchObject({ items: [{ pessoas: [{}, {}] }] });
    expect(await readJson(api.as.gestor, path)).toEqual({ items: [], next: null });
  },
  'POST /api/pessoas/search/count': async () => {
    for (const body of [{ q: 'oculta' }, { q: CPF }, { tag: 'oculta' }, { deleted: 'only' }])
      expect((await api.as.gestor.post('/api/pessoas/search/count', body)).json()).toMatchObject({ count: 0 });
  },
  'GET /api/pessoas': async () => {
    const listed = await api.as.outsider.get('/api/pessoas?limit=1', elsewhere());
    const after = listed.json<{ next: string }>().next;
    const queries = ['q=oculta', `q=${CPF}`, `q=${foreign.codigo}`, 'tag=oculta', 'deleted=only', `after=${after}`, ''];
    for (const query of queries)
      for (const tenant of [String(api.tenant.id), 'all']) {
        const answer = await api.as.gestor.get(`/api/pessoas?${query}`, { 'x-tenant': tenant });
        expect(answer.statusCode).toBe(200);
        const { items } = answer.json<{ items: { tenantId: number }[] }>();
        expect(items.filter(({ tenantId }) => tenantId !== api.tenant.id)).toEqual([]);
        expect(answer.body).not.toContain('Oculta');
      }
  },
  'GET /api/pessoas/count': async () => {
    for (const query of ['q=oculta', `q=${CPF}`, 'tag=oculta', 'deleted=only'])
      for (const tenant of [String(api.tenant.id), 'all']) {
        const answer = await api.as.gestor.get(`/api/pessoas/count?${query}`, { 'x-tenant': tenant });
        expect(answer.json(), query).toEqual({ count: 0, exact: true });
      }
  },
  'GET /api/pessoas/suggestion': async () => {
    for (const query of ['q=oclta', 'q=estrangera+oculta', 'q=apagda&deleted=only', `q=${CPF.slice(0, 10)}`])
      for (const tenant of [String(api.tenant.id), 'all']) {
        const answer = await api.as.gestor.get(`/api/pessoas/suggestion?${query}`, { 'x-tenant': tenant });
        expect(answer.json(), query).toEqual({ suggestion: null });
      }
  },
  'POST /api/pessoas': async () => {
    // neither the id, nor the CPF, nor the key of another client's record is taken here
    const taken = buildFisica({ id: foreign.id, cpf: CPF, nome: 'Xará' });
    const answer = await api.as.gestor.post('/api/pessoas', taken, { 'idempotency-key': 'chave' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ id: foreign.id, nome: 'Xará' });
    const named = { ...buildFisica(), tenantId: api.otherTenant.id };
    expect((await api.as.gestor.post('/api/pessoas', named)).statusCode).toBe(422);
    // make room: the probes of the other operations expect not to find it
    await api.owner.query('delete from operation_changes where tenant_id = $1 and pessoa_id = $2', [
      api.tenant.id,
      foreign.id,
    ]);
    await api.owner.query('delete from pessoas where tenant_id = $1 and id = $2', [api.tenant.id, foreign.id]);
  },
  'GET /api/pessoas/{id}': async () => {
    await expectNoRecord((id) => api.as.gestor.get(`/api/pessoas/${id}`));
    await expectSame((id) => api.as.gestor.get(`/api/pessoas/${id}`, { 'x-tenant': 'all' }), [foreign.id], [uuidv7()]);
  },
  'GET /api/pessoas/{id}/fontes': () => expectNoRecord((id) => api.as.gestor.get(`/api/pessoas/${id}/fontes`)),
  'GET /api/pessoas/nfe': async () => {
    for (const tenant of [String(api.tenant.id), 'all']) {
      const path = `/api/pessoas/nfe?id=${foreign.id}&id=${foreignDeleted.id}`;
      expect((await api.as.gestor.get(path, { 'x-tenant': tenant })).json()).toMatchObject({ pessoas: [] });
    }
  },
  'GET /api/pessoas/{id}/nfe': () => expectNoRecord((id) => api.as.gestor.get(`/api/pessoas/${id}/nfe`)),
  'PUT /api/pessoas/{id}': () => expectNoRecord((id) => api.as.gestor.put(`/api/pessoas/${id}`, buildFisica(), match)),
  'PATCH /api/pessoas/{id}': () => expectNoRecord((id) => api.as.gestor.patch(`/api/pessoas/${id}`, {}, match)),
  'DELETE /api/pessoas/{id}': () => expectNoRecord((id) => api.as.gestor.delete(`/api/pessoas/${id}`, match)),
  'POST /api/pessoas/{id}/restore': () =>
    expectNoRecord((id) => api.as.gestor.post(`/api/pessoas/${id}/restore`, undefined, match)),
  'GET /api/pessoas/{id}/history': () => expectNoRecord((id) => api.as.gestor.get(`/api/pessoas/${id}/history`)),
  'GET /api/pessoas/{id}/versions/{version}': () =>
    expectNoRecord((id) => api.as.gestor.get(`/api/pessoas/${id}/versions/1`)),
  'GET /api/pessoas/{id}/compare': () =>
    expectNoRecord((id) => api.as.gestor.get(`/api/pessoas/${id}/compare?from=1&to=1`)),
  'POST /api/pessoas/{id}/versions/{version}/restore': () =>
    expectNoRecord((id) => api.as.gestor.post(`/api/pessoas/${id}/versions/1/restore`, {}, match)),
  'GET /api/operations': async () => {
    const listed = await api.as.outsider.get('/api/operations?limit=200', elsewhere());
    const ids = listed.json<{ items: { id: string }[] }>().items.map(({ id }) => id);
    expect(ids).toContain(foreignOperation);
    const queries = ['limit=200', `userId=${api.as.outsider.user.id}`, `after=${ids[0]}`, `after=${ids.at(-1)}`];
    for (const query of queries) {
      const answer = await api.as.gestor.get(`/api/operations?${query}`);
      expect(answer.statusCode).toBe(200);
      expect(ids.filter((id) => answer.body.includes(id))).toEqual([]);
      expect(answer.body).not.toContain(api.as.outsider.user.id);
    }
  },
  'GET /api/operations/{id}': () => expectNoOperation((id) => api.as.gestor.get(`/api/operations/${id}`)),
  'GET /api/operations/{id}/records': async () => {
    await expectNoOperation((id) => api.as.gestor.get(`/api/operations/${id}/records`));
    // nor does a place in its list say anything in ours
    const [ours] = (await api.as.gestor.get('/api/operations?limit=1')).json<{ items: { id: string }[] }>().items;
    const at = (id: string) => api.as.gestor.get(`/api/operations/${ours!.id}/records?after=${id}`); // one was made
    expect((await at(foreign.id)).body).toBe((await at(uuidv7())).body);
  },
  'GET /api/operations/{id}/records.csv': () =>
    expectNoOperation((id) => api.as.gestor.get(`/api/operations/${id}/records.csv`)),
  'GET /api/operations/{id}/undo': () => expectNoOperation((id) => api.as.gestor.get(`/api/operations/${id}/undo`)),
  'POST /api/operations/{id}/undo': () => expectNoOperation((id) => api.as.gestor.post(`/api/operations/${id}/undo`)),
  'POST /api/operations/bulk/preview': async () => {
    const { deleted: _deleted, ...queries } = BULK_QUERIES;
    for (const query of Object.values(queries)) {
      const asked = { selection: { query }, change: { type: 'addTag', tag: 'x' } };
      const answer = await api.as.gestor.post('/api/operations/bulk/preview', asked);
      expect(answer.json(), JSON.stringify(query)).toEqual({ count: 0, exact: true, unchanged: 0, examples: [] });
    }
    const named = { selection: { ids: [foreign.id, foreignDeleted.id] }, change: { type: 'delete' } };
    const answer = await api.as.gestor.post('/api/operations/bulk/preview', named);
    expect(answer.json()).toMatchObject({ count: 0, examples: [] });
  },
  'POST /api/operations/bulk': async () => {
    for (const change of [{ type: 'delete' }, { type: 'addTag', tag: 'x' }, { type: 'restore' }]) {
      const { deleted, ...live } = BULK_QUERIES;
      const queries = change.type === 'restore' ? [deleted] : Object.values(live);
      const selections = [{ ids: [foreign.id, foreignDeleted.id] }, ...queries.map((query) => ({ query }))];
      for (const selection of selections) {
        const answer = await api.as.gestor.post('/api/operations/bulk', { selection, change, expected: 1 });
        expect(answer.json(), JSON.stringify(selection)).toMatchObject({ status: 422, code: 'nothing_selected' });
      }
    }
  },
  'POST /api/cnpj/socios': async () => {
    const body = { cnpj: '99999101000185', reason: 'Conferir o contrato' };
    expect((await api.as.gestor.post('/api/cnpj/socios', body)).json()).toEqual({ socios: null });
  },
  'POST /api/cnpj': async () => {
    await api.owner.query(
      `insert into cnpj_answers (tenant_id, cnpj, found, providers, asked_at)
       values ($1, '99999101000185', false, '{brasilapi,opencnpj}', now())`,
      [api.otherTenant.id],
    );
    const answer = await api.as.gestor.post('/api/cnpj', { cnpj: '99999101000185' });
    expect(answer.json()).toEqual({ outcome: 'off' });
    await api.owner.query('delete from cnpj_answers where tenant_id = $1', [api.otherTenant.id]);
  },
  'GET /api/pessoas/{id}/consulta': () => expectNoRecord((id) => api.as.gestor.get(`/api/pessoas/${id}/consulta`)),
  'POST /api/receita/comparacoes': async () => {
    const { deleted: _deleted, ...live } = BULK_QUERIES;
    const { rows } = await api.owner.query<{ id: string }>(
      'select id from pessoas where tenant_id = $1 and cnpj is not null',
      [api.otherTenant.id],
    );
    const queries = Object.values(live).map((query) => ({ query }));
    for (const selection of [{ ids: rows.map(({ id }) => id) }, ...queries]) {
      const preview = await api.as.gestor.post('/api/receita/comparacoes', { selection, preview: true });
      expect(preview.json()).toMatchObject({ companies: 0, semCnpj: 0, stored: 0 });
      const answer = await api.as.gestor.post('/api/receita/comparacoes', { selection });
      expect(answer.json(), JSON.stringify(selection)).toMatchObject({ status: 422, code: 'nothing_selected' });
    }
  },
  'GET /api/receita/comparacoes': async () => {
    expect(await readJson(api.as.outsider, '/api/receita/comparacoes', elsewhere())).toMatchObject({ items: [{}] });
    expect(await readJson(api.as.gestor, '/api/receita/comparacoes')).toEqual({ items: [] });
  },
  'GET /api/receita/comparacoes/{id}': () =>
    expectNoComparison((id) => api.as.gestor.get(`/api/receita/comparacoes/${id}`)),
  'GET /api/receita/comparacoes/{id}/linhas': () =>
    expectNoComparison((id) => api.as.gestor.get(`/api/receita/comparacoes/${id}/linhas?list=semResposta`)),
  'POST /api/receita/comparacoes/{id}/aplicar': () =>
    expectNoComparison((id) => api.as.gestor.post(`/api/receita/comparacoes/${id}/aplicar`, { all: true })),
  'POST /api/receita/comparacoes/{id}/ignorar': () =>
    expectNoComparison((id) =>
      api.as.gestor.post(`/api/receita/comparacoes/${id}/ignorar`, { ids: [foreign.id], ignored: true }),
    ),
  'POST /api/receita/comparacoes/{id}/parar': () =>
    expectNoComparison((id) => api.as.gestor.post(`/api/receita/comparacoes/${id}/parar`)),
  'POST /api/receita/comparacoes/{id}/continuar': () =>
    expectNoComparison((id) => api.as.gestor.post(`/api/receita/comparacoes/${id}/continuar`)),
  'POST /api/operations/{id}/cancel': () =>
    expectNoOperation((id) => api.as.gestor.post(`/api/operations/${id}/cancel`)),
  // all that is asked for here are the other client's records and never ours: companies, complete ones, in Rio, …
  'GET /api/dashboard/totals': () => expectFigure('totals', { juridica: 0, situacoes: { inativa: 0 } }),
  'GET /api/dashboard/created-by-month': () =>
    expectFigure('created-by-month', { months: Array.from({ length: 12 }, () => ({ juridica: 0 })) }),
  'GET /api/dashboard/by-state': () =>
    expectFigure('by-state', { states: Array.from({ length: 27 }, () => ({ count: 0 })) }),
  'GET /api/dashboard/by-city': () => expectFigure('by-city', { cities: [], outras: 0 }),
  'GET /api/dashboard/completeness': () => expectFigure('completeness', { completas: 0 }),
  'GET /api/dashboard/birthdays': () => expectFigure('birthdays', { items: [], more: false }),
  'GET /api/dashboard/pendencias': () =>
    expectFigure('pendencias', { kinds: expect.arrayContaining([{ kind: 'cep_de_outra_uf', count: 0 }]) }),
  'GET /api/dashboard/latest-changes': async () => {
    for (const tenant of [String(api.tenant.id), 'all']) {
      const answer = await api.as.gestor.get('/api/dashboard/latest-changes', { 'x-tenant': tenant });
      const { items } = answer.json<{ items: { tenantId: number }[] }>();
      expect(new Set(items.map(({ tenantId }) => tenantId))).toEqual(new Set([api.tenant.id]));
      expect(answer.body).not.toContain('Oculta');
    }
  },
  'PUT /api/live/presence': async () => {
    const say = (caller: Caller, headers = {}) => {
      const records = [foreign, own].map(({ id }) => ({ pessoaId: id, editing: true }));
      return caller.put('/api/live/presence', { browserId: uuidv7(), records }, headers);
    };
    await say(api.as.outsider, elsewhere());
    const answer = await say(api.as.gestor);
    expect(answer.json()).toEqual({ records: [{ pessoaId: own.id, people: [] }] });
    await api.owner.query('delete from presences');
  },
  'POST /api/pessoas/{id}/reveal': () =>
    expectNoRecord((ref) => api.as.operador.post(`/api/pessoas/${ref}/reveal`, { field: 'cpf', reason: 'só olhar' })),
  'GET /api/invitations': async () => {
    expect((await api.as.administrador.get('/api/invitations')).body).not.toMatch(/oculta/i);
  },
  'DELETE /api/invitations/{id}': () =>
    expectSame((id) => api.as.administrador.delete(`/api/invitations/${id}`), [foreignInvitation], [uuidv7()]),
  'GET /api/audit': async () => {
    const { outsider, administrador } = api.as;
    const theirs = await outsider.get('/api/audit?kind=webhook.created', elsewhere());
    const [event] = theirs.json<{ items: { number: number }[] }>().items;
    expect(theirs.body).toContain('Oculta');
    for (const query of ['', `?userId=${outsider.user.id}`, `?after=${event!.number + 1}`]) {
      const ours = await administrador.get(`/api/audit${query}`);
      expect(ours.statusCode).toBe(200);
      expect(ours.body).not.toMatch(/oculta/i);
    }
  },
  'GET /api/audit/file': async () => {
    const file = await api.as.administrador.get('/api/audit/file');
    expect(file.statusCode).toBe(200);
    expect(file.body).not.toMatch(/oculta/i);
  },
  'GET /api/imports': async () => {
    const after = (await api.as.gestor.get(`/api/imports?after=${foreignImport}`)).body;
    expect(after).toBe((await api.as.gestor.get(`/api/imports?after=${uuidv7()}`)).body);
    expect((await api.as.gestor.get('/api/imports')).body).not.toMatch(/oculta/i);
  },
  'POST /api/imports': async () => {
    // neither a file of the same content nor one with the same headings knows of the other client's
    const file = Buffer.from('Nome;CPF\r\nImportada Oculta;123\r\n');
    const opened = await api.as.gestor.post('/api/imports', { fileName: 'nossa.csv', size: file.length });
    const { id } = opened.json<{ id: string }>();
    const bytes = { 'content-type': 'application/octet-stream' };
    await api.as.gestor.put(`/api/imports/${id}/content?offset=0`, file, bytes);
    const read = await askReading(api.as.gestor, id);
    expect(read.json()).toMatchObject({ remembered: false, sameFile: null });
    await api.as.gestor.delete(`/api/imports/${id}`);
  },
  'GET /api/imports/{id}': () => expectNoImport((id) => api.as.gestor.get(`/api/imports/${id}`)),
  'DELETE /api/imports/{id}': () => expectNoImport((id) => api.as.gestor.delete(`/api/imports/${id}`)),
  'PUT /api/imports/{id}/content': () =>
    expectNoImport((id) =>
      api.as.gestor.put(`/api/imports/${id}/content?offset=0`, Buffer.from('x'), {
        'content-type': 'application/octet-stream',
      }),
    ),
  'POST /api/imports/{id}/read': () => expectNoImport((id) => api.as.gestor.post(`/api/imports/${id}/read`, {})),
  'PUT /api/imports/{id}/settings': () => {
    const settings = { columns: ['nome', 'cpf'], mode: 'both', match: ['cpf'], ddd: null, uf: null, fixed: {} };
    return expectNoImport((id) => api.as.gestor.put(`/api/imports/${id}/settings`, settings));
  },
  'POST /api/imports/{id}/check': () => expectNoImport((id) => api.as.gestor.post(`/api/imports/${id}/check`)),
  'POST /api/imports/{id}/apply': () => expectNoImport((id) => api.as.gestor.post(`/api/imports/${id}/apply`, {})),
  'POST /api/imports/{id}/cancel': () => expectNoImport((id) => api.as.gestor.post(`/api/imports/${id}/cancel`)),
  'GET /api/imports/{id}/rows': () => expectNoImport((id) => api.as.gestor.get(`/api/imports/${id}/rows`)),
  'GET /api/imports/{id}/receita': () => expectNoImport((id) => api.as.gestor.get(`/api/imports/${id}/receita`)),
  'PUT /api/imports/{id}/rows/{line}': () =>
    expectNoImport((id) => api.as.gestor.put(`/api/imports/${id}/rows/2`, { skip: true })),
  'PUT /api/imports/{id}/rows/{line}/alike': () =>
    expectNoImport((id) => api.as.gestor.put(`/api/imports/${id}/rows/2/alike`, { choice: 'skip' })),
  'PUT /api/imports/{id}/alike': () =>
    expectNoImport((id) => api.as.gestor.put(`/api/imports/${id}/alike`, { certeza: 'certa', choice: 'skip' })),
  'POST /api/imports/{id}/moved': () => expectNoImport((id) => api.as.gestor.post(`/api/imports/${id}/moved`, {})),
  'GET /api/imports/{id}/refused.csv': () =>
    expectNoImport((id) => api.as.gestor.get(`/api/imports/${id}/refused.csv`)),
  'POST /api/exports': async () => {
    // neither its records, nor those of chosen ids, nor the id of an export of the other client
    for (const list of [{ q: 'oculta' }, { q: CPF }, { tag: 'oculta' }, { ids: [foreign.id] }, { deleted: 'only' }]) {
      const made = await api.as.gestor.post('/api/exports', { format: 'jsonl', list, settings: {} });
      expect(made.json(), JSON.stringify(list)).toMatchObject({ state: 'done', rows: 0, bytes: 0 });
    }
    const order = { id: foreignExport.id, format: 'jsonl', list: { ids: [own.id] }, settings: {} };
    const made = await api.as.gestor.post('/api/exports', order);
    expect(made.json()).toMatchObject({ id: foreignExport.id, rows: 1 });
    const file = await api.as.gestor.get(`/api/exports/${foreignExport.id}/file`);
    expect(file.body).toContain(own.id);
    // make room: the probes of the other operations expect not to find it
    await api.owner.query('delete from exports where tenant_id = $1', [api.tenant.id]);
  },
  'POST /api/exports/preview': async () => {
    for (const list of [{ q: 'oculta' }, { q: CPF }, { tag: 'oculta' }, { ids: [foreign.id] }, { deleted: 'only' }]) {
      const answer = await api.as.gestor.post('/api/exports/preview', { list });
      expect(answer.json(), JSON.stringify(list)).toMatchObject({ count: 0, enderecos: 0 });
    }
  },
  'GET /api/exports': async () => {
    const ours = (await api.as.gestor.get(`/api/exports?after=${foreignExport.id}`)).body;
    expect(ours).toBe((await api.as.gestor.get(`/api/exports?after=${uuidv7()}`)).body);
    expect((await api.as.gestor.get('/api/exports')).body).not.toMatch(/oculta/i);
  },
  'GET /api/exports/{id}': () => expectNoExport((id) => api.as.gestor.get(`/api/exports/${id}`)),
  'POST /api/exports/{id}/cancel': () => expectNoExport((id) => api.as.gestor.post(`/api/exports/${id}/cancel`)),
  'DELETE /api/exports/{id}/file': () => expectNoExport((id) => api.as.gestor.delete(`/api/exports/${id}/file`)),
  'GET /api/export-presets': async () => {
    expect((await api.as.gestor.get('/api/export-presets')).body).not.toContain('Oculto');
  },
  'POST /api/export-presets': async () => {
    const preset = { nome: 'Oculto', format: 'csv', settings: {} };
    const answer = await api.as.gestor.post('/api/export-presets', preset);
    expect(answer.statusCode).toBe(201);
    await api.as.gestor.delete(`/api/export-presets/${answer.json<{ id: string }>().id}`);
  },
  'PUT /api/export-presets/{id}': () =>
    expectNoPreset((id) => api.as.gestor.put(`/api/export-presets/${id}`, { nome: 'x', format: 'csv', settings: {} })),
  'DELETE /api/export-presets/{id}': () => expectNoPreset((id) => api.as.gestor.delete(`/api/export-presets/${id}`)),
  'GET /api/views': async () => {
    expect((await api.as.gestor.get('/api/views')).body).not.toMatch(/oculta/i);
  },
  // neither its name nor its id is taken
  'POST /api/views': async () => {
    const view = { id: foreignView, nome: 'Visão Oculta', query: { filter: {} } };
    const made = await api.as.gestor.post('/api/views', view);
    expect(made.json()).toMatchObject({ id: foreignView, shared: false, query: { filter: {} } });
    await api.owner.query('delete from list_views where tenant_id = $1', [api.tenant.id]);
  },
  'PUT /api/views/{id}': () =>
    expectNoView((id) => api.as.gestor.put(`/api/views/${id}`, { nome: 'x', query: { filter: {} } }, match)),
  'DELETE /api/views/{id}': () => expectNoView((id) => api.as.gestor.delete(`/api/views/${id}`, match)),
  'GET /api/webhooks': async () => {
    const answer = await api.as.administrador.get('/api/webhooks');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(/oculta/i);
  },
  // the same id as another client's is not taken
  'POST /api/webhooks': async () => {
    const body = { nome: 'Nossa', url: 'https://nossa.example/', types: ['pessoa.created'], state: 'paused' };
    const answer = await api.as.administrador.post('/api/webhooks', { ...body, id: foreignWebhook.id });
    expect(answer.statusCode).toBe(201);
    expect(answer.body).not.toMatch(/oculta/i);
    const { body: log } = await api.as.administrador.get(`/api/webhooks/${foreignWebhook.id}/deliveries`);
    expect(log).toBe('{"items":[],"next":null}');
    await api.owner.query('delete from webhooks where tenant_id = $1', [api.tenant.id]);
  },
  'GET /api/webhooks/{id}': () => expectNoWebhook((id) => api.as.administrador.get(`/api/webhooks/${id}`)),
  'PATCH /api/webhooks/{id}': () =>
    expectNoWebhook((id) => api.as.administrador.patch(`/api/webhooks/${id}`, { state: 'active' })),
  'DELETE /api/webhooks/{id}': () => expectNoWebhook((id) => api.as.administrador.delete(`/api/webhooks/${id}`)),
  'POST /api/webhooks/{id}/secret': () =>
    expectNoWebhook((id) => api.as.administrador.post(`/api/webhooks/${id}/secret`)),
  'POST /api/webhooks/{id}/test': () => expectNoWebhook((id) => api.as.administrador.post(`/api/webhooks/${id}/test`)),
  'GET /api/webhooks/{id}/deliveries': () =>
    expectNoWebhook((id) => api.as.administrador.get(`/api/webhooks/${id}/deliveries`)),
  'GET /api/webhooks/{id}/deliveries/{deliveryId}': () =>
    expectNoWebhook((id) => api.as.administrador.get(`/api/webhooks/${id}/deliveries/${foreignWebhook.deliveryId}`)),
  'POST /api/webhooks/{id}/deliveries/{deliveryId}/replay': () =>
    expectNoWebhook((id) =>
      api.as.administrador.post(`/api/webhooks/${id}/deliveries/${foreignWebhook.deliveryId}/replay`),
    ),
  'GET /api/webhooks/{id}/replay': () =>
    expectNoWebhook((id) => api.as.administrador.get(`/api/webhooks/${id}/replay?what=failed`)),
  'POST /api/webhooks/{id}/replay': () =>
    expectNoWebhook((id) => api.as.administrador.post(`/api/webhooks/${id}/replay`, { what: 'failed' })),
  'GET /api/members': async () => {
    const answer = await api.as.administrador.get('/api/members');
    expect(answer.body).not.toContain(api.as.outsider.user.email);
  },
  // that an e-mail is somebody's is told to administrators, by the contract; of which client is not
  'POST /api/members': async () => {
    const body = { email: api.as.outsider.user.email, role: 'leitor' };
    const answer = await api.as.administrador.post('/api/members', body);
    expect(answer.statusCode).toBe(201);
    // neither the name of whoever has the e-mail nor a client of theirs
    expect(answer.body).not.toContain('Outro Cliente');
    expect(answer.body).not.toContain(api.as.outsider.user.nome);
    await api.as.administrador.delete(`/api/invitations/${answer.json<{ id: string }>().id}`);
  },
  'PUT /api/members/{userId}': () =>
    expectNoMember((id) => api.as.administrador.put(`/api/members/${id}`, { role: 'leitor' })),
  'DELETE /api/members/{userId}': () => expectNoMember((id) => api.as.administrador.delete(`/api/members/${id}`)),
  'PATCH /api/tenants/current/settings': async () => {
    const path = '/api/tenants/current/settings';
    const answer = await api.as.administrador.patch(path, { longEmailEndings: true, tenantId: api.otherTenant.id });
    expect(answer.statusCode).toBe(422);
    expect((await api.as.administrador.patch(path, { longEmailEndings: true })).statusCode).toBe(200);
    const { rows } = await api.owner.query('select settings from tenants where id = $1', [api.otherTenant.id]);
    expect(rows).toEqual([{ settings: {} }]);
  },
};

/** Operations that are about no client: what they are about instead. */
const ABOUT_NO_CLIENT: Record<
  string,
  'everybody' | 'oneself' | 'places of Brazil' | 'the installation' | 'all clients of the user'
> = {
  'GET /api/openapi.json': 'everybody',
  'GET /healthz': 'everybody',
  'GET /readyz': 'everybody',
  'POST /api/csp-report': 'everybody',
  'GET /api/setup': 'everybody',
  'POST /api/setup': 'everybody',
  'POST /api/session': 'oneself',
  'GET /api/session': 'oneself',
  'DELETE /api/session': 'oneself',
  'PATCH /api/session/preferences': 'oneself',
  'POST /api/session/password': 'oneself',
  'POST /api/session/confirmation': 'oneself',
  // a link sends no header: src/exports/server/exports.routes.test.ts tries it with other clients' files
  'GET /api/exports/{id}/file': 'oneself',
  'POST /api/exports/{id}/download': 'oneself',
  'GET /api/session/invitations': 'oneself',
  'POST /api/session/invitations/{id}/accept': 'oneself',
  'POST /api/session/invitations/{id}/decline': 'oneself',
  'GET /api/installation/audit': 'the installation',
  'GET /api/installation/audit/file': 'the installation',
  'GET /api/installation/backups': 'the installation',
  'GET /api/live': 'all clients of the user',
  'POST /{controller}/buscarCEP': 'places of Brazil',
  'POST /{controller}/carregarEstados': 'places of Brazil',
  'POST /{controller}/carregarCidades': 'places of Brazil',
  'GET /api/tenants': 'the installation',
  'POST /api/tenants': 'the installation',
  'PATCH /api/tenants/{id}': 'the installation',
  'GET /api/users': 'the installation',
  'POST /api/users': 'the installation',
  'PATCH /api/users/{id}': 'the installation',
  'PUT /api/users/{id}/memberships/{tenantId}': 'the installation',
  'DELETE /api/users/{id}/memberships/{tenantId}': 'the installation',
};

function isAboutClient({ parameters }: ApiOperation): boolean {
  return parameters.some(({ name }) => name === 'X-Tenant');
}

function namesOf(list: ApiOperation[]): string[] {
  return list.map(({ name }) => name).sort();
}

test('every operation of the document has its probe, and every probe its operation', () => {
  expect(namesOf(operations.filter(isAboutClient))).toEqual(Object.keys(PROBES).sort());
  expect(namesOf(operations.filter((each) => !isAboutClient(each)))).toEqual(Object.keys(ABOUT_NO_CLIENT).sort());
});

test.each(Object.keys(PROBES))('%s knows nothing of another client', (name) => PROBES[name]!()); // its own key

test('GET /api/live tells of no client but the user’s', async () => {
  for (const after of ['', `${api.otherTenant.id}.0`, `${api.tenant.id}.0-${api.otherTenant.id}.0`]) {
    const theirs = await api.as.outsider.get(`/api/live?after=${api.otherTenant.id}.0`);
    expect(theirs.body).toContain(foreignDeleted.id);
    const answer = await api.as.gestor.get(`/api/live?after=${after}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain(foreignDeleted.id);
    expect(answer.body).not.toContain(`"tenantId":${api.otherTenant.id}`);
    expect(answer.body).not.toContain(`${api.otherTenant.id}.`);
  }
});

/** Texts that are no client of the user's: another one's id, and what a lazy reader would take for the own or for more. */
function tenantVariants(): string[] {
  const [ours, theirs] = [String(api.tenant.id), String(api.otherTenant.id)];
  return [
    [theirs, NOWHERE, '0', '-1', '', 'ALL', 'All', '*', 'null', '__proto__', `0${ours}`, `+${ours}`, `${ours}.0`],
    [`${ours},${theirs}`, `${ours}, ${theirs}`, `${theirs}, ${ours}`, `[${ours}]`, `all,${theirs}`, `${ours} or 1=1`],
    [`${ours}e0`, `0x${ours}`, String(2 ** 32 + api.tenant.id), `${ours}\t${theirs}`, 'x'.repeat(2000)],
  ].flat();
}

describe.each(Object.keys(PROBES))('%s', (name) => {
  const ask = (caller: Caller, tenant: string) => {
    const operation = operations.find((each) => each.name === name)!; // every probe has one: tested above
    const { url, headers } = exampleRequest(operation);
    const asked = { ...headers, ...match, 'x-tenant': tenant };
    return caller.send(operation.method, url, operation.body, asked);
  };

  test('takes no word for a client that is none of the user’s', async () => {
    const missing = await ask(api.as.administrador, NOWHERE);
    expect(missing.statusCode).toBe(404);
    for (const tenant of tenantVariants()) {
      const answer = await ask(api.as.administrador, tenant);
      expect(answer.statusCode, tenant).toBe(404);
      expect(answer.body, tenant).toBe(missing.body);
    }
  });

  test('is not asked about a client by a copy of its id in the address, the body or a cookie', async () => {
    const operation = operations.find((each) => each.name === name)!; // as above
    const { url, headers } = exampleRequest(operation);
    const theirs = String(api.otherTenant.id);
    const more = `${url.includes('?') ? '&' : '?'}tenant=${theirs}&tenantId=${theirs}&multiCliente=${theirs}`;
    const body =
      operation.body === undefined ? undefined : { ...operation.body, multiCliente: theirs, tenant_id: theirs };
    const answer = await api.as.administrador.send(operation.method, url + more, body, { ...headers, ...match });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain('Oculta');
  });
});

describe('a CPF, to who may not see it', () => {
  test.each([
    'GET /api/pessoas',
    'GET /api/pessoas/{id}',
    'GET /api/pessoas/{id}/history',
    'GET /api/pessoas/{id}/versions/1',
    'PATCH /api/pessoas/{id}',
  ])('is never whole in %s', async (name) => {
    const answer = await api.as.gestor.post('/api/pessoas', buildFisica({ nome: 'Guardada', cpf: '11144477735' }));
    const id = answer.statusCode === 201 ? answer.json<Pessoa>().id : answer.json<{ existing: Pessoa }>().existing.id;
    const [method, path = ''] = name.split(' ');
    const url = path.replace('{id}', id);
    for (const query of ['', '?q=guardada', '?q=11144477735', '?q=111.444', '?sort=-updatedAt&limit=1', '?x=1']) {
      const body = method === 'PATCH' ? { nome: 'Outra' } : undefined;
      const seen = await api.as.leitor.send(method as 'GET' | 'PATCH', url + query, body, match); // as in the list above
      expect(seen.body).not.toMatch(/11144477735|111\.444\.777-35/);
    }
  });

  test('is masked in one client and whole in the other, as the role in each is', async () => {
    const both = { [api.tenant.id]: 'leitor', [api.otherTenant.id]: 'gestor' } as const;
    const caller = await api.callerFor(await buildUser(api.owner, { roles: both }));
    const answer = await api.as.gestor.post('/api/pessoas', buildFisica({ nome: 'Estrangeira Nossa', cpf: CPF }));
    const { id } = answer.json<Pessoa>();
    const everywhere = { 'x-tenant': 'all' };
    const listed = await caller.get('/api/pessoas?q=estrangeira', everywhere);
    const documents = listed
      .json<{ items: { tenantId: number; documento: string }[] }>()
      .items.map(({ tenantId, documento }): [number, string] => [tenantId, documento]);
    expect(new Map(documents)).toEqual(
      new Map([
        [api.tenant.id, MASKED],
        [api.otherTenant.id, CPF],
      ]),
    );
    expect((await caller.get(`/api/pessoas/${id}`, everywhere)).json()).toMatchObject({ cpf: MASKED });
    expect((await caller.get(`/api/pessoas/${foreign.id}`, everywhere)).json()).toMatchObject({ cpf: CPF });
  });
});

test('of all this the other client has not changed by a byte, and our own record is still there', async () => {
  const now = await readForeignRows();
  // the user of the test above is a member since
  expect(now.filter((row) => !before.includes(row)).map((row) => row.split(' ')[0])).toEqual(['memberships']);
  expect(before.filter((row) => !now.includes(row))).toEqual([]);
  expect((await api.as.gestor.get(`/api/pessoas/${own.id}`)).statusCode).toBe(200);
});
