import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import { expect, vi } from 'vitest';
import type { Db } from '../../src/kit/server/db/db.ts';
import type { App } from '../../src/kit/server/http/http-schemas.ts';
import type { Pessoa } from '../../src/pessoa/pessoa.ts';
import type { Operation } from '../../src/register/operations/operation.schema.ts';
import { EXAMPLE_VIEW_INPUT } from '../../src/views/server/views.routes.ts';
import type { Caller } from '../builders.ts';
import { openStream } from '../event-stream.ts';
import { EXAMPLE_COOKIE } from '../example-world.ts';
import { cpfOf, finishStep, rowsOf, sendFile, settle } from '../imports/imports.ts';
import { buildFisica, buildJuridica } from '../pessoas.ts';
import { cnpjOfNumber, storeAnswer, storeDenial } from '../receita.ts';
import { LARGE_TENANT } from './data.ts';

function at(version: number) {
  return { 'if-match': `"${version}"` };
}

const CODE = { sistema: 'Explica', codigo: 'A-1' };

/** Saves, repeats, collides, deletes and restores records. */
export async function writeRecords(who: Caller): Promise<void> {
  const key = { 'idempotency-key': uuidv7() };
  const input = buildFisica({
    id: uuidv7(),
    nome: 'Ana Explicada',
    cpf: cpfOf(8_000_001),
    tags: ['vip'],
    codigosExternos: [CODE],
  });
  const made = await who.post('/api/pessoas', input, key);
  expect(made.statusCode, made.body).toBe(201);
  await who.post('/api/pessoas', input, key);
  await who.post('/api/pessoas', input);
  await who.post('/api/pessoas', buildFisica({ cpf: cpfOf(8_000_001) }));
  await who.post('/api/pessoas', buildFisica({ codigosExternos: [CODE] }));
  const { id } = made.json<Pessoa>();
  await who.put(`/api/pessoas/${id}`, { ...input, id: undefined, nome: 'Ana Explicada de Novo' }, at(1));
  await who.patch(`/api/pessoas/${id}`, { observacoes: 'Mudou' }, at(2));
  await who.post(`/api/pessoas/${id}/versions/1/restore`, {}, at(3));
  await who.delete(`/api/pessoas/${id}`, at(4));
  await who.post(`/api/pessoas/${id}/restore`, undefined, at(5));
  const codigo = String(made.json<Pessoa>().codigo);
  const about = ['', '/history', '/versions/1', '/compare?from=1&to=2'];
  for (const path of about) for (const name of [id, codigo]) await who.get(`/api/pessoas/${name}${path}`);
}

/** Reads the audit trail of a client and of the installation in every way. */
export async function readAudit(who: Caller): Promise<void> {
  const { id } = who.user;
  const queries = ['', 'kind=export.asked', `userId=${id}`, 'from=2026-01-01&to=2100-01-01', 'after=999999&limit=2'];
  for (const path of ['/api/audit', '/api/installation/audit', '/api/audit/file', '/api/installation/audit/file'])
    for (const query of path.endsWith('file') ? queries.slice(0, 4) : queries)
      expect((await who.get(`${path}?${query}`)).statusCode, `${path}?${query}`).toBe(200);
}

/** Keeps a list as a view, changes it, and throws it away. */
export async function keepView(who: Caller): Promise<void> {
  const view = { ...EXAMPLE_VIEW_INPUT, nome: 'Explicada' };
  const made = await who.post('/api/views', view);
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json<{ id: string }>();
  await who.put(`/api/views/${id}`, { ...view, nome: 'Explicada de Novo' }, at(1));
  expect((await who.delete(`/api/views/${id}`, at(2))).statusCode).toBe(204);
}

/** Changes many records, named and by a list; of so many that it takes a while, only the beginning. Takes one back. */
export async function changeMany(who: Caller): Promise<void> {
  const listed = await who.get('/api/pessoas?limit=20&sort=codigo');
  const ids = listed.json<{ items: { id: string }[] }>().items.map(({ id }) => id);
  const done = await bulk(who, { ids }, { type: 'addTag', tag: 'explicada' });
  await who.get(`/api/operations/${done}/records`);
  await who.get(`/api/operations/${done}/records.csv`);
  await who.get(`/api/operations/${done}/undo`);
  await who.patch(`/api/pessoas/${ids[0]}`, { observacoes: 'Depois' }, at(2));
  await waitForOperation(who, (await who.post(`/api/operations/${done}/undo`)).json<Operation>().id);
  await bulk(who, { query: { tag: 'explicada' } }, { type: 'setLimiteCredito', limiteCredito: '10.00' });
  await bulk(who, { query: { tag: 'explicada' } }, { type: 'addTelefone', telefone: '1133334444' });
  await bulk(who, { ids: ids.slice(3, 8) }, { type: 'setEndereco', endereco: { bairro: 'Sé' } });
  await bulk(who, { query: { q: 'maria', uf: 'SP' } }, { type: 'setObservacoes', observacoes: '' });
  await bulk(who, { query: { q: '529.982.247-25' } }, { type: 'setObservacoes', observacoes: '' });
  await bulk(who, { ids: ids.slice(3, 8) }, { type: 'delete' });
  const coded = () => who.post('/api/pessoas', buildFisica({ codigosExternos: [{ ...CODE, codigo: 'A-2' }] }));
  await bulk(who, { ids: [(await coded()).json<Pessoa>().id] }, { type: 'delete' });
  await coded();
  await bulk(who, { query: { deleted: 'only' } }, { type: 'restore' });
  await returnToBefore(who);
  await bulk(who, { query: {}, except: ids.slice(0, 2) }, { type: 'setSituacao', situacao: 'ativa' }, true);
}

/** A comparison of companies with stored answers, whose differences are applied, ignored and undone. */
export async function compareWithReceita(db: Db, who: Caller): Promise<void> {
  const runs = '/api/receita/comparacoes';
  const ids: string[] = [];
  for (const number of [1, 2, 3]) {
    const cnpj = cnpjOfNumber(number);
    const made = await who.post('/api/pessoas', buildJuridica({ cnpj, nome: `Empresa ${number}` }));
    ids.push(made.json<Pessoa>().id);
    if (number < 3) await storeAnswer(db, LARGE_TENANT, { cnpj, razao_social: 'Outro Nome' });
    else await storeDenial(db, LARGE_TENANT, { cnpj, certain: true });
  }
  const [first = ''] = ids;
  for (const selection of [{ ids }, { query: { tipo: 'juridica', q: 'empresa' } }]) {
    await who.post(runs, { selection, preview: true });
    const path = `${runs}/${(await who.post(runs, { selection })).json<{ id: string }>().id}`;
    await vi.waitFor(async () => expect((await who.get(path)).json()).toMatchObject({ state: 'done' }), {
      timeout: 60_000,
    });
    for (const list of ['open', 'all', 'semResposta']) await who.get(`${path}/linhas?list=${list}`);
    await who.post(`${path}/ignorar`, { ids: [first], ignored: true });
    await who.post(`${path}/ignorar`, { ids: [first], ignored: false });
    await who.patch(`/api/pessoas/${first}`, { observacoes: 'Depois' }, at(1));
    for (const body of [{ ids: [first], paths: ['nome'] }, { all: true }]) await who.post(`${path}/aplicar`, body);
  }
  await who.get(runs);
}

/** What a record had is another's by the time it is to come back. */
async function returnToBefore(who: Caller): Promise<void> {
  const had = buildFisica({ cpf: '11144477735', codigosExternos: [{ ...CODE, codigo: 'A-3' }] });
  const { id } = (await who.post('/api/pessoas', had)).json<Pessoa>();
  const moment = new Date().toISOString();
  await who.patch(`/api/pessoas/${id}`, { cpf: null, codigosExternos: [] }, at(1));
  await who.post('/api/pessoas', had);
  await bulk(who, { ids: [id] }, { type: 'asAt', moment });
}

async function bulk(who: Caller, selection: object, change: object, cancel = false): Promise<string> {
  const preview = await who.post('/api/operations/bulk/preview', { selection, change });
  expect(preview.statusCode, preview.body).toBe(200);
  const { count: expected } = preview.json<{ count: number }>();
  const headers = { 'idempotency-key': uuidv7() };
  const started = await who.post('/api/operations/bulk', { selection, change, expected }, headers);
  expect(started.statusCode, started.body).toBeLessThan(300);
  const { id } = started.json<Operation>();
  if (cancel) {
    await expect.poll(() => isUnderWay(who, id), { interval: 20 }).toBe(true);
    await who.post(`/api/operations/${id}/cancel`);
  }
  return waitForOperation(who, id);
}

/** Has something come of it already? */
async function isUnderWay(who: Caller, id: string): Promise<boolean> {
  const { state, done, kept } = (await who.get(`/api/operations/${id}`)).json<Operation>();
  return state !== 'running' || done + kept > 0;
}

async function waitForOperation(who: Caller, id: string): Promise<string> {
  const read = async () => (await who.get(`/api/operations/${id}`)).json<Operation>().state;
  await expect.poll(read, { interval: 20 }).not.toBe('running');
  return id;
}

/** Somebody changes a record of that name. */
async function retag(who: Caller, nome: string): Promise<void> {
  const found = await who.get(`/api/pessoas?q=${encodeURIComponent(nome)}`);
  for (const { id } of found.json<{ items: Pessoa[] }>().items)
    await who.patch(`/api/pessoas/${id}`, { tags: ['explicada'] }, { 'if-match': '*' });
}

/** A file with a row of every kind, corrected, applied, brought again and taken back; then what an export gave. */
export async function importAndExport(who: Caller): Promise<void> {
  const cpfs = [8_100_001, 8_100_002, 8_100_003].map(cpfOf);
  const lines = [
    `Rui Um;${cpfs[0]};0101;`,
    `Rui Dois;${cpfs[1]};0102;`,
    `Rui Dois;${cpfs[1]};;`,
    'Rui Errado;123;;',
    `Rui Três;${cpfs[2]};;`,
    'Rui Fora;;;UY-1.234.567',
  ];
  const file = ['Nome;CPF;Código;Documento estrangeiro', ...lines].join('\r\n');
  for (const again of [false, true]) {
    const sent = await sendFile(who, again ? file.replaceAll('Rui', 'Ruy') : file);
    await settle(who, sent, {
      columns: ['nome', 'cpf', 'codigosExternos.1.codigo', 'idEstrangeiro'],
      mode: 'both',
      match: ['cpf', 'idEstrangeiro', 'codigoExterno'],
      fixed: { 'codigosExternos.1.sistema': 'Explica' },
    });
    await finishStep(who, sent.id, 'check');
    for (const { line, cells } of await rowsOf(who, sent.id)) {
      await who.put(`/api/imports/${sent.id}/rows/${line}`, { skip: true });
      await who.put(`/api/imports/${sent.id}/rows/${line}`, { skip: false });
      const corrected = [`${cells[0]} Corrigido`, cpfOf(8_200_000 + line), '', ''];
      await who.put(`/api/imports/${sent.id}/rows/${line}`, { cells: corrected });
    }
    // what the check saw is another one by now
    if (again) await retag(who, 'Rui Um');
    const { operationId } = await finishStep(who, sent.id, 'apply');
    await rowsOf(who, sent.id, 'moved');
    await who.post(`/api/imports/${sent.id}/moved`, {});
    await who.get(`/api/imports/${sent.id}/refused.csv`);
    if (!again) await sendFile(who, file);
    else await waitForOperation(who, (await who.post(`/api/operations/${operationId}/undo`)).json<Operation>().id);
  }
  const settings = { columns: ['nome', 'cpf', 'telefones', 'enderecos', 'emails'] };
  for (const format of ['csv', 'xlsx', 'jsonl', 'vcf', 'pdf'])
    for (const list of [{ tag: 'explicada' }, { q: 'rui', sort: 'nome' }, { uf: 'SP', sort: '-updatedAt' }])
      await who.post('/api/exports', { format, list, settings: format === 'csv' ? settings : {} });
}

/** Somebody looks on while records change, and comes back after having been away. */
export async function lookOn(app: App, who: Caller): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  let headers: Record<string, string> = {};
  for (const name of ['Vista Agora', 'Vista Depois']) {
    const stream = await openStream(app, EXAMPLE_COOKIE, headers);
    await stream.next(({ event }) => event === 'ready');
    await who.post('/api/pessoas', buildFisica({ nome: name }));
    const seen = await stream.next(({ event }) => event === 'change');
    headers = seen.id === undefined ? {} : { 'last-event-id': seen.id };
    stream.close();
    await stream.ended;
  }
}

/** Webhooks whose receivers take messages, fail, and are gone; sent again, and all that is told of them. */
export async function sendWebhooks(who: Caller): Promise<void> {
  const receiver = await listenAs((request, response) => {
    const status = /\d+/.exec(request.url ?? '')?.[0] ?? '204';
    // who is too busy says when to come again
    const headers = { 'retry-after': '60' };
    request.resume().on('end', () => response.writeHead(Number(status), headers).end());
  });
  const types = ['pessoa.created', 'pessoa.updated', 'pessoa.deleted'];
  const ids: string[] = [];
  for (const status of [204, 503, 410]) {
    const made = await who.post('/api/webhooks', { nome: `Recebe ${status}`, url: `${receiver.url}/${status}`, types });
    expect(made.statusCode, made.body).toBe(201);
    ids.push(made.json<{ id: string }>().id);
  }
  const [works = '', fails = '', gone = ''] = ids;
  await who.post('/api/pessoas', buildFisica({ nome: 'Contada Fora' }));
  const read = async (id: string) => (await who.get(`/api/webhooks/${id}`)).json<Record<string, unknown>>();
  await expect.poll(async () => (await read(works))['succeededAt']).not.toBeNull();
  await expect.poll(async () => (await read(fails))['failures']).toBeGreaterThan(0);
  await expect.poll(async () => (await read(gone))['state']).toBe('disabled');
  for (const body of [
    { what: 'failed' },
    { what: 'number', number: 1 },
    { what: 'moment', at: '2026-01-01T00:00:00Z' },
  ]) {
    const query = new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]));
    await who.get(`/api/webhooks/${fails}/replay?${query.toString()}`);
    await who.post(`/api/webhooks/${fails}/replay`, body);
  }
  for (const query of ['', '?state=failed', '?state=pending', '?state=delivered'])
    await who.get(`/api/webhooks/${fails}/deliveries${query}`);
  for (const state of ['paused', 'active']) await who.patch(`/api/webhooks/${fails}`, { state });
  for (const id of ids) await who.delete(`/api/webhooks/${id}`);
  await receiver.close();
}

async function listenAs(answer: RequestListener): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}
