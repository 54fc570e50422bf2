import { describe, expect, test } from 'vitest';
import { signIn, useApp } from '../../../test/builders.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { can } from '../../access/policy.ts';
import { buildApp } from '../../app/server/app.ts';
import { inTenantBulk } from '../../kit/server/db/db.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { applyBulkCreate } from '../../register/apply/server/apply.ts';
import type { Operation, OperationRecord, UndoPreview } from '../../register/operations/operation.schema.ts';

const api = useApp();
const match = (version: number) => ({ 'if-match': `"${version}"` });

async function create(who: 'gestor' | 'operador', overrides: Parameters<typeof buildFisica>[0] = {}): Promise<Pessoa> {
  const answer = await api.as[who].post('/api/pessoas', buildFisica(overrides));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

/** The newest operation. */
async function newest(): Promise<Operation> {
  return (await listed('limit=1'))[0]!; // the test has made one
}

async function listed(query: string): Promise<Operation[]> {
  const answer = await api.as.gestor.get(`/api/operations?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Operation[] }>().items;
}

async function find(id: string): Promise<Operation> {
  return (await api.as.gestor.get(`/api/operations/${id}`)).json<Operation>();
}

async function recordsOf(id: string, query = ''): Promise<OperationRecord[]> {
  const answer = await api.as.gestor.get(`/api/operations/${id}/records?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: OperationRecord[] }>().items;
}

async function undo(id: string, who: 'gestor' | 'operador' = 'gestor'): Promise<Operation> {
  const answer = await api.as[who].post(`/api/operations/${id}/undo`);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Operation>();
}

/** Imports records in one operation of the gestor. */
async function importMany(names: string[]): Promise<string> {
  const header = { kind: 'import', userId: api.as.gestor.user.id, origin: 'api' } as const;
  const inputs = names.map((nome) => buildFisica({ nome }));
  const imported = await inTenantBulk(api.services.db, api.tenant.id, (tx) => applyBulkCreate(tx, header, inputs));
  return imported.operationId;
}

const numbered = (count: number, nome: string) => Array.from({ length: count }, (_, index) => `${nome} ${index}`);

describe('the list of operations', () => {
  test('is sorted newest first, in pages that together are complete', async () => {
    for (const nome of ['Um', 'Dois', 'Três', 'Quatro']) await create('gestor', { nome });
    const whole = await listed('limit=4');
    expect(whole.map(({ at }) => at)).toEqual(whole.map(({ at }) => at).toSorted((a, b) => b.localeCompare(a)));
    const first = await api.as.gestor.get('/api/operations?limit=2');
    const { items, next } = first.json<{ items: Operation[]; next: string }>();
    expect([...items, ...(await listed(`limit=2&after=${next}`))]).toEqual(whole);
  });

  test('is filtered by kind, user and days', async () => {
    const pessoa = await create('operador');
    await api.as.gestor.delete(`/api/pessoas/${pessoa.id}`, match(1));
    expect(new Set((await listed('kind=delete')).map(({ kind }) => kind))).toEqual(new Set(['delete']));
    const { id: userId } = api.as.operador.user;
    expect(new Set((await listed(`userId=${userId}`)).map(({ user }) => user.nome))).toEqual(new Set(['Um operador']));
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    expect(await listed(`from=${today}&to=${today}`)).not.toEqual([]);
    expect(await listed('to=2001-01-01')).toEqual([]);
    expect(await listed('from=2149-12-31')).toEqual([]);
    for (const query of ['from=2023-02-30', 'from=0000-01-01', 'kind=x', 'after=1'])
      expect((await api.as.gestor.get(`/api/operations?${query}`)).statusCode, query).toBe(422);
  });

  test('refuses a period that ends before it begins, with the message of the specification', async () => {
    const problem = { status: 422, code: 'invalid' };
    const errors = [{ path: 'to', code: 'data_par', message: 'A data final não pode vir antes da inicial' }];
    const query = 'from=2026-11-02&to=2026-11-01';
    expect((await api.as.gestor.get(`/api/operations?${query}`)).json()).toMatchObject({ ...problem, errors });
    for (const path of ['/api/audit', '/api/audit/file'])
      expect((await api.as.administrador.get(`${path}?${query}`)).json(), path).toMatchObject({ ...problem, errors });
    for (const path of ['/api/installation/audit', '/api/installation/audit/file'])
      expect((await api.as.installationAdmin.get(`${path}?${query}`)).json(), path).toMatchObject({
        ...problem,
        errors,
      });
    expect((await api.as.gestor.get('/api/operations?from=2026-02-30&to=2026-02-01')).json().errors).toEqual([
      expect.objectContaining({ path: 'from', code: 'wrong_format' }),
    ]);
    expect((await api.as.gestor.get('/api/operations?from=2151-01-01&to=2150-01-01')).json().errors).toEqual(
      ['from', 'to'].map((path) => expect.objectContaining({ path, code: 'data_year' })),
    );
  });

  test('needs the right to read a history, and so do undo and restore', async () => {
    const pessoa = await create('gestor');
    const { id } = await newest();
    const [operation, record] = [`/api/operations/${id}`, `/api/pessoas/${pessoa.id}`];
    for (const url of ['/api/operations', operation, `${operation}/records`, `${operation}/records.csv`])
      expect((await api.as.leitor.get(url)).statusCode, url).toBe(403);
    for (const url of [`${operation}/undo`, `${record}/versions/1`, `${record}/compare?from=1&to=1`])
      expect((await api.as.leitor.get(url)).statusCode, url).toBe(403);
    for (const url of [`${operation}/undo`, `${operation}/cancel`, `${record}/versions/1/restore`])
      expect((await api.as.leitor.post(url, {}, match(1))).statusCode, url).toBe(403);
  });
});

describe('undo', () => {
  test('restores a record, and can be undone', async () => {
    const pessoa = await create('gestor', { nome: 'Ana Lima', cpf: '52998224725' });
    await api.as.operador.patch(`/api/pessoas/${pessoa.id}`, { nome: 'Ana Reis', tags: ['vip'] }, match(1));
    const change = await newest();
    const preview = await api.as.gestor.get(`/api/operations/${change.id}/undo`);
    expect(preview.json()).toMatchObject({
      undo: 1,
      keep: 0,
      examples: [
        {
          nome: 'Ana Reis',
          willBe: 'reverted',
          kept: false,
          changes: [
            { label: 'Nome', before: 'Ana Reis', after: 'Ana Lima' },
            { before: ['vip'], after: [] },
          ],
        },
      ],
    });
    const undone = await undo(change.id);
    expect(undone).toMatchObject({ kind: 'undo', state: 'done', done: 1, kept: 0, failed: 0, total: 1, mayUndo: true });
    expect(undone.undoes).toEqual({ id: change.id, kind: 'update', bulk: null });
    expect(await find(change.id)).toMatchObject({ undoneBy: { id: undone.id }, mayUndo: false });
    const read = async () => (await api.as.gestor.get(`/api/pessoas/${pessoa.id}`)).json<Pessoa>();
    expect(await read()).toMatchObject({ nome: 'Ana Lima', tags: [], version: 3, cpf: '52998224725' });
    await undo(undone.id);
    expect(await read()).toMatchObject({ nome: 'Ana Reis', tags: ['vip'], version: 4 });
    // the restored state can be undone again
    expect(await find(change.id)).toMatchObject({ undoneBy: null, mayUndo: true });
    const history = await api.as.gestor.get(`/api/pessoas/${pessoa.id}/history`);
    expect(history.json<{ items: { kind: string }[] }>().items.map(({ kind }) => kind)).toEqual([
      'undo',
      'undo',
      'update',
      'create',
    ]);
    const painel = await api.as.gestor.get('/api/dashboard/latest-changes');
    expect(painel.json()).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ kind: 'undo' })]) });
  });

  test('keeps records edited since, and lists them, on the screen and in a file', async () => {
    const importId = await importMany(['Zeca', 'Bia', '=cmd|calc', 'Édson; filho']);
    const [bia] = (await recordsOf(importId)).filter(({ nome }) => nome === 'Bia');
    await api.as.operador.patch(`/api/pessoas/${bia!.pessoaId}`, { nome: 'Bia Reis' }, match(1));
    const preview = (await api.as.gestor.get(`/api/operations/${importId}/undo`)).json<UndoPreview>();
    expect(preview).toMatchObject({ undo: 3, keep: 1 });
    expect(preview.examples.filter(({ kept }) => kept)).toMatchObject([
      { nome: 'Bia Reis', willBe: 'deleted', changes: [{ label: 'Nome', before: 'Bia', after: 'Bia Reis' }] },
    ]);
    const undone = await undo(importId);
    expect(undone).toMatchObject({ total: 4, done: 3, kept: 1, failed: 0 });
    expect(await recordsOf(undone.id, 'outcome=kept')).toMatchObject([
      { nome: 'Bia Reis', version: 2, outcome: 'kept', reason: 'Alguém editou esta ficha depois.', changes: null },
    ]);
    const done = await recordsOf(undone.id, 'outcome=done');
    expect(done.map(({ nome, version }) => [nome, version])).toEqual([
      ['=cmd|calc', 2],
      ['Édson; filho', 2],
      ['Zeca', 2],
    ]);
    const pages = await recordsOf(undone.id, 'limit=2');
    expect([...pages, ...(await recordsOf(undone.id, `limit=2&after=${pages[1]!.pessoaId}`))]).toEqual(
      await recordsOf(undone.id),
    );
    const csv = await api.as.gestor.get(`/api/operations/${undone.id}/records.csv`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body.startsWith('\ufeffCódigo;Nome;')).toBe(true);
    expect(csv.body.split('\r\n').map((line) => line.replace(/^\d+;/, ''))).toEqual([
      '\ufeffCódigo;Nome;Tipo;Resultado;Motivo;Campos mudados',
      'Bia Reis;Pessoa;Mantida;Alguém editou esta ficha depois.;',
      "'=cmd|calc;Pessoa;Mudada;;0",
      '"Édson; filho";Pessoa;Mudada;;0',
      'Zeca;Pessoa;Mudada;;0',
      '',
    ]);
    // the kept records can be tried again, and are kept again
    expect(await find(importId)).toMatchObject({ undoneBy: { id: undone.id }, mayUndo: true });
    expect(await undo(importId)).toMatchObject({ done: 0, kept: 4 });
  });

  test('by an operador is limited to the operador’s own operations', async () => {
    expect(can('operador', 'operation.undo') && !can('operador', 'operation.undoOfOthers')).toBe(true);
    await create('gestor', { nome: 'Do gestor' });
    const foreign = await newest();
    for (const send of [
      () => api.as.operador.get(`/api/operations/${foreign.id}/undo`),
      () => api.as.operador.post(`/api/operations/${foreign.id}/undo`),
      () => api.as.operador.post(`/api/operations/${foreign.id}/cancel`),
    ])
      expect((await send()).json()).toMatchObject({ status: 403, code: 'forbidden' });
    await create('operador', { nome: 'Do operador' });
    const own = await newest();
    const seen = await api.as.operador.get('/api/operations?limit=2');
    expect(seen.json<{ items: Operation[] }>().items.map(({ mayUndo }) => mayUndo)).toEqual([true, false]);
    const undone = await undo(own.id, 'operador');
    expect(undone).toMatchObject({ done: 1, user: { nome: 'Um operador' } });
    // the record is now deleted, and only roles that may restore it see it
    const records = await api.as.operador.get(`/api/operations/${undone.id}/records`);
    expect(records.json()).toEqual({ items: [], next: null });
    expect((await api.as.leitor.post(`/api/operations/${own.id}/undo`)).statusCode).toBe(403);
  });

  test('requested twice under one key is one undo', async () => {
    await create('gestor');
    const { id } = await newest();
    const key = { 'idempotency-key': 'desfaz-uma-vez' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.as.gestor.post(`/api/operations/${id}/undo`, undefined, key)),
    );
    expect(new Set(answers.map((answer) => answer.json<Operation>().id)).size).toBe(1);
    await create('gestor');
    const other = await newest();
    const reused = await api.as.gestor.post(`/api/operations/${other.id}/undo`, undefined, key);
    expect(reused.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  test('of many records runs in the background, one at a time, and can be cancelled', async () => {
    const importId = await importMany(numbered(1_200, 'Muita gente'));
    const answer = await api.as.gestor.post(`/api/operations/${importId}/undo`);
    expect(answer.statusCode, answer.body).toBe(202);
    const started = answer.json<Operation>();
    expect(started).toMatchObject({ state: 'running', total: 1_200, mayUndo: false });
    const again = await api.as.gestor.post(`/api/operations/${importId}/undo`);
    expect(again.json()).toMatchObject({ status: 409, code: 'operation_running' });
    expect((await api.as.gestor.post(`/api/operations/${started.id}/undo`)).statusCode).toBe(409);
    const cancelled = await api.as.gestor.post(`/api/operations/${started.id}/cancel`);
    expect(cancelled.json()).toMatchObject({ state: 'cancelled' });
    const { done } = await find(started.id);
    expect(done).toBeLessThan(1_200);
    expect((await api.as.gestor.post(`/api/operations/${started.id}/cancel`)).json()).toMatchObject({
      status: 409,
      code: 'not_running',
    });
    // the remaining records can be undone later
    const rest = (await api.as.gestor.post(`/api/operations/${importId}/undo`)).json<Operation>();
    await expect.poll(() => find(rest.id)).toMatchObject({ state: 'done', done: 1_200 - done });
    expect((await find(rest.id)).durationMs).toBeGreaterThan(0);
  });

  test('is continued by another process after its own has stopped', async () => {
    const importId = await importMany(numbered(1_500, 'Deixada'));
    const another = await buildApp(api.services);
    const headers = { cookie: await signIn(api.owner, api.as.gestor.user.id), 'x-tenant': String(api.tenant.id) };
    const answer = await another.inject({ method: 'POST', url: `/api/operations/${importId}/undo`, headers });
    const { id } = answer.json<Operation>();
    await another.close();
    const left = await find(id);
    expect(left.state).toBe('running');
    expect(left.done).toBeLessThan(1_500);
    await expect.poll(() => find(id)).toMatchObject({ state: 'done', done: 1_500 });
  });
});

describe('the versions of a record', () => {
  test('are shown, compared and restored, completely or in part', async () => {
    const pessoa = await create('gestor', { nome: 'Um', tags: ['a'], observacoes: 'primeira' });
    const url = `/api/pessoas/${pessoa.id}`;
    await api.as.gestor.patch(url, { nome: 'Dois', tags: ['b'] }, match(1));
    await api.as.gestor.patch(url, { nome: 'Três', observacoes: 'terceira' }, match(2));
    const versionOf = async (version: number) =>
      (await api.as.operador.get(`${url}/versions/${version}`)).json<Pessoa>();
    expect(await versionOf(1)).toEqual(pessoa);
    expect(await versionOf(2)).toMatchObject({ nome: 'Dois', version: 2 });
    expect(await versionOf(3)).toEqual((await api.as.gestor.get(url)).json());
    const compared = await api.as.operador.get(`${url}/compare?from=1&to=3`);
    expect(compared.json<{ changes: { path: string }[] }>().changes.map(({ path }) => path)).toEqual([
      'nome',
      'tags',
      'observacoes',
    ]);
    const part = await api.as.operador.post(`${url}/versions/1/restore`, { fields: ['tags'] }, match(3));
    expect(part.json()).toMatchObject({ nome: 'Três', tags: ['a'], observacoes: 'terceira', version: 4 });
    expect(part.headers['etag']).toBe('"4"');
    const whole = await api.as.operador.post(`${url}/versions/1/restore`, {}, match(4));
    expect(whole.json()).toMatchObject({ nome: 'Um', tags: ['a'], observacoes: 'primeira', version: 5 });
    expect((await newest()).kind).toBe('update');
  });

  test('are refused if the version is missing or outdated, or a field is unknown', async () => {
    const pessoa = await create('gestor');
    const url = `/api/pessoas/${pessoa.id}`;
    expect((await api.as.gestor.get(`${url}/versions/2`)).statusCode).toBe(404);
    expect((await api.as.gestor.get(`${url}/compare?from=1&to=9`)).statusCode).toBe(404);
    expect((await api.as.gestor.post(`${url}/versions/1/restore`, {})).statusCode).toBe(428);
    expect((await api.as.gestor.post(`${url}/versions/1/restore`, {}, match(7))).statusCode).toBe(412);
    for (const field of ['version', 'codigo', 'cnpj', '__proto__', 'nada']) {
      const answer = await api.as.gestor.post(`${url}/versions/1/restore`, { fields: [field] }, match(1));
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'fields.0', code: 'unknown_field' }] });
    }
    await api.as.gestor.delete(url, match(1));
    expect((await api.as.operador.get(`${url}/versions/1`)).statusCode).toBe(404);
    expect((await api.as.gestor.post(`${url}/versions/1/restore`, {}, match(2))).statusCode).toBe(409);
  });
});
