import { perGroup } from '../export.ts';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser, type Caller, setRole, useApp } from '../../../test/builders.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { Export } from '../export.ts';
import { pathOfExport, sweepExports } from './export-files.ts';
import { EXAMPLE_SETTINGS } from './exports.examples.ts';
import { insertExport } from './exports.queries.ts';
import { runExport } from './run-export.ts';

const api = useApp();
const CPF = '52998224725';

async function create(pessoa: object): Promise<Pessoa> {
  const answer = await api.as.gestor.post('/api/pessoas', pessoa);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

type Asked = { format?: string; list?: object; settings?: object };

async function ask(caller: Caller, { format = 'csv', list = {}, settings = {} }: Asked = {}) {
  return caller.post('/api/exports', { format, list, settings });
}

/** Exports and downloads: the bytes of the file, and what is said of it. */
async function exportFile(caller: Caller, asked: Asked = {}): Promise<{ made: Export; bytes: Buffer; text: string }> {
  const answer = await ask(caller, asked);
  expect(answer.statusCode, answer.body).toBe(201);
  const made = answer.json<Export>();
  const file = await caller.get(`/api/exports/${made.id}/file`);
  expect(file.statusCode, file.body).toBe(200);
  return { made, bytes: file.rawPayload, text: file.rawPayload.toString('utf8') };
}

/** What the client's administrador gives, or takes back. */
async function letLeitoresExport(leitoresExport: boolean): Promise<void> {
  const answer = await api.as.administrador.patch('/api/tenants/current/settings', { leitoresExport });
  expect(answer.json()).toMatchObject({ settings: { leitoresExport } });
}

const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');

let ana: Pessoa;
beforeAll(async () => {
  await letLeitoresExport(true);
  ana = await create(
    buildFisica({
      nome: 'Ana "Nina"; Souza',
      cpf: CPF,
      nascimento: '1980-02-29',
      limiteCredito: '1234567.50',
      enderecos: [ENDERECO],
      telefones: [TELEFONE, { ...TELEFONE, tipo: 'exterior', principal: false, numero: '+14155550100' }],
      emails: [EMAIL],
      tags: ['vip', '=cmd'],
      observacoes: '=HYPERLINK("http://x")\nsegunda linha',
    }),
  );
  await create(buildFisica({ nome: 'Bruno Źiółko €', cpf: null }));
  await create(buildJuridica({ nome: 'Padaria Pão', cnpj: '12ABC34501DE35', abertura: '2001-05-01' }));
  const gone = await create(buildFisica({ nome: 'Carla Excluída' }));
  await api.as.gestor.delete(`/api/pessoas/${gone.id}`, { 'if-match': '"1"' });
});

describe('a CSV', () => {
  test('has the chosen columns in their order, in the order of the list, as Brazilian spreadsheets open it', async () => {
    const columns = ['nome', 'nascimento', 'cpf', 'limiteCredito', 'telefones.numero', 'observacoes'];
    const { made, text } = await exportFile(api.as.operador, { settings: { columns } });
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(linesOf(text)).toEqual([
      'Nome / Razão social;Nascimento;CPF;Limite de crédito;Telefone 1 · Número;Telefone 2 · Número;Observações',
      `"Ana ""Nina""; Souza";29/02/1980;529.982.247-25;1.234.567,50;(11) 98765-4321;'+14155550100;"'=HYPERLINK(""http://x"")\nsegunda linha"`,
      'Bruno Źiółko €;;;;;;',
      'Padaria Pão;;;;;;',
    ]);
    expect(made).toMatchObject({ state: 'done', total: 3, rows: 3, list: 'Fichas', mayDownload: true });
    expect(made.bytes).toBe(Buffer.byteLength(text));
  });

  test('is written in Windows-1252 with a question mark for each missing character, and reports their number', async () => {
    const settings = { columns: ['nome'], encoding: 'windows-1252', delimiter: ',' };
    const { made, bytes } = await exportFile(api.as.operador, { settings, list: { q: 'bruno' } });
    expect(bytes.toString('latin1')).toBe('Nome / Razão social\r\nBruno ?ió?ko \u0080\r\n');
    expect(made.replaced).toBe(2);
  });

  test('has digits only where no masks are wanted', async () => {
    const settings = { columns: ['documento', 'enderecos.cep', 'telefones.numero'], masks: false, telefones: 1 };
    const { text } = await exportFile(api.as.operador, { settings, list: { ids: [ana.id] } });
    expect(linesOf(text)[1]).toBe(`${CPF};${ENDERECO.cep};11987654321`);
  });

  test('has the requested number of blocks', async () => {
    const settings = { columns: ['emails.email', 'nome', 'emails.tipo'], emails: 3 };
    const { text } = await exportFile(api.as.operador, { settings, list: { ids: [ana.id] } });
    const [head, row] = linesOf(text);
    expect(head?.split(';').map((label) => label.replace('E-mail ', ''))).toEqual(
      ['1 · E-mail', '1 · Tipo', '2 · E-mail', '2 · Tipo', '3 · E-mail', '3 · Tipo'].concat('Nome / Razão social'),
    );
    expect(row).toBe(`${EMAIL.email};Pessoal;;;;;"Ana ""Nina""; Souza"`);
  });

  test('that is to come back begins with id and version', async () => {
    const { text } = await exportFile(api.as.operador, { settings: { columns: ['nome'], roundTrip: true } });
    expect(linesOf(text)[0]).toBe('Id;Versão;Nome / Razão social');
    expect(linesOf(text)[1]).toContain(`${ana.id};1;`);
  });
});

test('shows a leitor no whole CPF in any format', async () => {
  for (const format of ['csv', 'xlsx', 'jsonl', 'vcf'])
    for (const settings of [{}, { masks: false }]) {
      const { text } = await exportFile(api.as.leitor, { format, settings });
      expect(text, format).not.toMatch(/52998224725|529\.982\.247-25/);
      if (format !== 'xlsx') expect(text, format).toMatch(/\*\*\*\.?\*\*\*\.?247-?\*\*/);
    }
});

test('gives a leitor nothing unless the administrador of the client has given it, and of another client never', async () => {
  const { made } = await exportFile(api.as.leitor);
  const file = `/api/exports/${made.id}/file`;
  await letLeitoresExport(false);
  for (const answer of [
    await ask(api.as.leitor),
    await api.as.leitor.post('/api/exports/preview', { list: {} }),
    await api.as.leitor.get('/api/exports'),
    await api.as.leitor.get('/api/export-presets'),
  ])
    expect(answer.statusCode).toBe(403);
  expect((await api.as.leitor.get(file)).statusCode).toBe(404);
  await letLeitoresExport(true);
  expect((await api.as.leitor.get(file)).statusCode).toBe(200);
  const theirs = await buildUser(api.owner, { roles: { [api.otherTenant.id]: 'leitor' } });
  const answer = await (await api.callerFor(theirs)).post(
    '/api/exports',
    { format: 'csv', list: {}, settings: {} },
    { 'x-tenant': String(api.otherTenant.id) },
  );
  expect(answer.statusCode).toBe(403);
});

test('finds nothing by a document for a leitor, in a file as in the list', async () => {
  const { text } = await exportFile(api.as.leitor, { list: { q: CPF }, settings: { columns: ['nome'] } });
  expect(linesOf(text).slice(1)).toEqual([]);
  const counted = await api.as.leitor.post('/api/exports/preview', { list: { q: CPF.slice(0, 6) } });
  expect(counted.json()).toMatchObject({ count: 0 });
});

test('gives whole records as JSON Lines, as the API answers them', async () => {
  const { text } = await exportFile(api.as.operador, { format: 'jsonl', list: { q: 'nina' } });
  const { body } = await api.as.operador.get(`/api/pessoas/${ana.id}`);
  expect(JSON.parse(text)).toEqual(JSON.parse(body));
});

test('gives deleted records only to those who may restore them', async () => {
  const list = { deleted: 'only' };
  const { text } = await exportFile(api.as.gestor, { list, settings: { columns: ['nome'] } });
  expect(linesOf(text).slice(1)).toEqual(['Carla Excluída']);
  expect((await ask(api.as.operador, { list })).statusCode).toBe(403);
  expect((await api.as.operador.post('/api/exports/preview', { list })).statusCode).toBe(403);
});

test('counts before it writes', async () => {
  const answer = await api.as.leitor.post('/api/exports/preview', { list: { tipo: 'fisica' } });
  expect(answer.json()).toEqual({
    list: 'Pessoas',
    count: 2,
    ...perGroup(() => 0),
    enderecos: 1,
    telefones: 2,
    emails: 1,
  });
});

describe('the file', () => {
  test('is readable by no other user of the machine, and leaves no parts', async () => {
    const { made } = await exportFile(api.as.operador);
    const path = pathOfExport(api.services.env, api.tenant.id, made.id);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    expect(readdirSync(dirname(path)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('is downloaded under a safe name only by its author and the managers of the client', async () => {
    const { made } = await exportFile(api.as.operador);
    const path = `/api/exports/${made.id}/file`;
    const { headers } = await api.as.operador.get(path);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Fichas de Cliente Principal \d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''Fichas%20de/,
    );
    expect((await api.as.gestor.get(path)).statusCode).toBe(200);
    expect((await api.as.operador.get(path, { 'x-tenant': '' })).statusCode).toBe(200);
    for (const stranger of [api.as.leitor, api.as.outsider]) {
      expect((await stranger.get(path)).statusCode).toBe(404);
      expect((await stranger.post(path.replace('/file', '/download'))).statusCode).toBe(404);
      expect((await stranger.get(path)).body).toBe((await stranger.get(path.replace(made.id, uuidv7()))).body);
    }
    const listed = (await api.as.leitor.get('/api/exports?limit=200')).json<{ items: Export[] }>().items;
    expect(new Set(listed.map(({ user }) => user.id))).toEqual(new Set([api.as.leitor.user.id]));
  });

  test('is not for a role that sees less than the one it was made for', async () => {
    const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'operador' } });
    const caller = await api.callerFor(user);
    const { made } = await exportFile(caller);
    await setRole(api.owner, api.tenant.id, user.id, 'leitor');
    expect((await caller.get(`/api/exports/${made.id}/file`)).statusCode).toBe(410);
    expect((await caller.get(`/api/exports/${made.id}`)).json()).toMatchObject({ state: 'done', mayDownload: false });
  });

  test('is deleted after seven days, and shown as expired', async () => {
    const { made } = await exportFile(api.as.operador);
    const path = pathOfExport(api.services.env, api.tenant.id, made.id);
    api.clock.advance(7 * 24 * 60 - 5);
    await sweepExports(api.services);
    expect(existsSync(path)).toBe(true);
    api.clock.advance(10);
    const caller = await api.callerFor(api.as.operador.user);
    expect((await caller.get(`/api/exports/${made.id}`)).json()).toMatchObject({ state: 'expired' });
    expect((await caller.get(`/api/exports/${made.id}/file`)).statusCode).toBe(410);
    await sweepExports(api.services);
    expect(existsSync(path)).toBe(false);
    api.clock.reset();
  });

  test('is deleted earlier on request', async () => {
    const { made } = await exportFile(api.as.operador);
    expect((await api.as.leitor.delete(`/api/exports/${made.id}/file`)).statusCode).toBe(404);
    expect((await api.as.operador.delete(`/api/exports/${made.id}/file`)).statusCode).toBe(204);
    expect(existsSync(pathOfExport(api.services.env, api.tenant.id, made.id))).toBe(false);
    expect((await api.as.operador.get(`/api/exports/${made.id}`)).json()).toMatchObject({ state: 'expired' });
  });
});

/** Notes an export that nobody makes yet. */
async function begin(userId: string, overrides = {}): Promise<string> {
  const id = uuidv7();
  const made = { id, userId, origin: 'web' as const, format: 'csv' as const, role: 'operador' as const };
  const order = { ...made, list: { sort: 'nome' as const }, settings: EXAMPLE_SETTINGS, ...overrides };
  await inTenant(api.database.db, api.tenant.id, (tx) => insertExport(tx, order));
  return id;
}

const run = (id: string, isStopping = () => false) =>
  runExport(api.services, { tenantId: api.tenant.id, id, isStopping, log: api.app.log });
const readExport = async (id: string) => (await api.as.gestor.get(`/api/exports/${id}`)).json<Export>();
const hasFile = (id: string) => existsSync(pathOfExport(api.services.env, api.tenant.id, id));

describe('an export that is not done', () => {
  test('leaves nothing when it is cancelled', async () => {
    const id = await begin(api.as.operador.user.id);
    expect((await api.as.leitor.post(`/api/exports/${id}/cancel`)).statusCode).toBe(404);
    expect((await api.as.operador.get(`/api/exports/${id}/file`)).statusCode).toBe(409);
    const answer = await api.as.operador.post(`/api/exports/${id}/cancel`);
    expect(answer.json()).toMatchObject({ state: 'cancelled', mayDownload: false });
    await run(id);
    expect(await readExport(id)).toMatchObject({ state: 'cancelled' });
    expect(hasFile(id)).toBe(false);
    expect((await api.as.operador.post(`/api/exports/${id}/cancel`)).statusCode).toBe(409);
  });

  test('stops when its author loses the rights', async () => {
    const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'operador' } });
    const id = await begin(user.id);
    await setRole(api.owner, api.tenant.id, user.id, 'leitor');
    await run(id);
    expect(await readExport(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('não permite mais isto'),
    });
    const other = await begin(user.id, { role: 'leitor' });
    await api.owner.query('delete from memberships where user_id = $1', [user.id]);
    await run(other);
    expect(await readExport(other)).toMatchObject({ state: 'failed' });
    expect(hasFile(id) || hasFile(other)).toBe(false);
  });

  test('stops when leitores may export no more', async () => {
    const id = await begin(api.as.leitor.user.id, { role: 'leitor' });
    await letLeitoresExport(false);
    await run(id);
    await letLeitoresExport(true);
    expect(await readExport(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('acesso') });
    expect(hasFile(id)).toBe(false);
  });

  test('goes on from the beginning in the next process when this one ends', async () => {
    const id = await begin(api.as.operador.user.id);
    await run(id, () => true);
    expect(await readExport(id)).toMatchObject({ state: 'running' });
    expect(hasFile(id)).toBe(false);
    await run(id);
    expect(await readExport(id)).toMatchObject({ state: 'done', rows: 3 });
  });

  test('is taken over when its process is not heard of any more', async () => {
    const [id, byCommand] = [
      await begin(api.as.operador.user.id),
      await begin(api.as.operador.user.id, { origin: 'cli' }),
    ];
    for (const fallen of [id, byCommand])
      await api.owner.query(
        `insert into jobs (tenant_id, kind, id, queue, run_at, owner, lease_until)
         values ($1, 'export', $2::uuid, $2::text, now(), gen_random_uuid(), now() - interval '1 s')`,
        [api.tenant.id, fallen],
      );
    await expect.poll(() => readExport(id)).toMatchObject({ state: 'done', rows: 3 });
    // it ends with its command
    await expect.poll(() => readExport(byCommand)).toMatchObject({ state: 'failed' });
  });

  test('is one of five at most', async () => {
    const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'operador' } });
    const caller = await api.callerFor(user);
    for (let count = 0; count < 5; count++) await begin(user.id);
    expect((await ask(caller)).json()).toMatchObject({ status: 409, code: 'too_many_exports' });
  });
});

test('requested twice with one id is one export', async () => {
  const body = { id: uuidv7(), format: 'csv', list: {}, settings: {} };
  const first = await api.as.operador.post('/api/exports', body);
  expect((await api.as.operador.post('/api/exports', body)).json()).toEqual(first.json());
  expect((await api.as.leitor.post('/api/exports', body)).statusCode).toBe(409);
});

test('a column that does not exist is refused, and so is a form of export with one', async () => {
  const settings = { columns: ['nome', 'apelido', 'telefones.numero', 'lojas.nome'] };
  const preset = { nome: 'Com apelidos', format: 'csv', settings };
  const kept = await api.as.gestor.post('/api/export-presets', { ...preset, settings: { columns: ['nome'] } });
  const path = `/api/export-presets/${kept.json<{ id: string }>().id}`;
  for (const answer of [
    await ask(api.as.gestor, { settings }),
    await api.as.gestor.post('/api/export-presets', { ...preset, nome: 'Outro' }),
    await api.as.gestor.put(path, preset),
  ])
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: [
        { path: 'settings.columns.1', code: 'unknown_column' },
        { path: 'settings.columns.3', code: 'unknown_column' },
      ],
    });
  await api.as.gestor.delete(path);
});

test('keeps forms of export for the whole client', async () => {
  const preset = { nome: 'Para a contabilidade', format: 'xlsx', settings: { columns: ['nome', 'cnpj'] } };
  const made = (await api.as.leitor.post('/api/export-presets', preset)).json<{ id: string }>();
  const again = await api.as.operador.post('/api/export-presets', { ...preset, nome: 'para a CONTABILIDADE' });
  expect(again.json()).toMatchObject({ status: 409, errors: [{ path: 'nome' }] });
  const listed = await api.as.operador.get('/api/export-presets');
  expect(listed.json()).toMatchObject({ items: [{ nome: preset.nome, mayChange: false }] });
  const path = `/api/export-presets/${made.id}`;
  expect((await api.as.operador.put(path, preset)).statusCode).toBe(403);
  expect((await api.as.leitor.put(path, { ...preset, format: 'csv' })).json()).toMatchObject({ format: 'csv' });
  expect((await api.as.outsider.delete(path, { 'x-tenant': String(api.otherTenant.id) })).statusCode).toBe(404);
  expect((await api.as.gestor.delete(path)).statusCode).toBe(204);
  expect((await api.as.operador.get('/api/export-presets')).json()).toEqual({ items: [] });
});

test('a form of export, and an export, that name a list that is gone stay readable', async () => {
  const settings = { ...EXAMPLE_SETTINGS, columns: ['nome', 'lojas.nome'], lojas: 2 };
  const body = { nome: 'De antes', format: 'csv', settings: { ...EXAMPLE_SETTINGS, columns: ['nome'] } };
  expect((await api.as.gestor.post('/api/export-presets', { ...body, settings })).statusCode).toBe(422);
  const { id } = (await api.as.gestor.post('/api/export-presets', body)).json<{ id: string }>();
  const made = (await ask(api.as.gestor, { settings: body.settings })).json<Export>();
  await inTenant(api.database.db, api.tenant.id, async (tx) => {
    const stored = JSON.stringify(settings);
    const values = [tx.tenantId, id, stored];
    await tx.query('update export_presets p set settings = $3 where p.tenant_id = $1 and p.id = $2', values);
    await tx.query('update exports e set settings = $3 where e.tenant_id = $1 and e.id = $2', [
      tx.tenantId,
      made.id,
      stored,
    ]);
  });
  expect((await api.as.gestor.get('/api/export-presets')).json()).toMatchObject({ items: [{ ...body, id }] });
  expect((await api.as.gestor.get(`/api/exports/${made.id}`)).json()).toMatchObject({ id: made.id, state: 'done' });
  await api.as.gestor.delete(`/api/export-presets/${id}`);
});
