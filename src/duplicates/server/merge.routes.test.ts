import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { buildFisica, buildJuridica, TELEFONE } from '../../../test/pessoas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { MergeAnswer, MergePreview } from '../../register/merge/merge.schema.ts';
import type { Operation, UndoPreview } from '../../register/operations/operation.schema.ts';
import type { output } from 'zod/mini';

const api = useApp();

async function create(overrides: Parameters<typeof buildFisica>[0] = {}): Promise<Pessoa> {
  const answer = await api.as.gestor.post('/api/pessoas', buildFisica(overrides));
  expect(answer.statusCode, answer.body).toBe(201);
  // only the answer of a creation has `alike`
  const { alike: _alike, ...pessoa } = answer.json<Pessoa & { alike: unknown }>();
  return pessoa;
}

const read = async ({ id }: { id: string }): Promise<Pessoa> => (await api.as.gestor.get(`/api/pessoas/${id}`)).json();
const seen = ({ id, version }: Pessoa) => ({ id, version });

function ask(body: object, headers: Record<string, string> = {}) {
  return api.as.gestor.post('/api/pessoas/merge', body, headers);
}

async function merge(survivor: Pessoa, ...merged: Pessoa[]): Promise<output<typeof MergeAnswer>> {
  const answer = await ask({ survivor: seen(survivor), merged: merged.map(seen) });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function preview(body: object): Promise<MergePreview> {
  const answer = await ask({ ...body, dryRun: true });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const phone = (numero: string) => ({ ...TELEFONE, numero, principal: false });

const many = (from: number) => Array.from({ length: 30 }, (_, at) => phone(`113333${4000 + from + at}`));

const previewUndo = async ({ id }: Operation) =>
  (await api.as.gestor.get(`/api/operations/${id}/undo`)).json<UndoPreview>();

describe('the preview of a merge', () => {
  test('shows the differences, the items of the lists, and the record that should remain', async () => {
    const bare = await create({ nome: 'Ana Souza', cpf: null, telefones: [phone('11987654321')] });
    const whole = await create({ nome: 'Ana Maria Souza', telefones: [phone('11987654321'), phone('1133334444')] });
    const { records, suggested, fields, items, pessoa } = await preview({ survivor: bare.id, merged: [whole.id] });
    expect(records.map(({ codigo }) => codigo)).toEqual([bare.codigo, whole.codigo]);
    expect(suggested).toBe(whole.id);
    const nome = fields.find(({ path }) => path === 'nome');
    expect(nome?.values).toEqual([
      { id: bare.id, value: 'Ana Souza' },
      { id: whole.id, value: 'Ana Maria Souza' },
    ]);
    expect(items.filter(({ path }) => path.startsWith('telefones.')).map(({ from }) => from)).toEqual([
      [bare.id, whole.id],
      [whole.id],
    ]);
    expect(pessoa).toMatchObject({ id: bare.id, codigo: bare.codigo });
    expect(await read(bare)).toEqual(bare);
  });

  test('keeps the path of an item when another one is excluded', async () => {
    const one = await create({ cpf: null, telefones: [phone('1133330001'), phone('1133330002')] });
    const other = await create({ cpf: null, telefones: [phone('1133330003')] });
    const { items, pessoa, left } = await preview({ survivor: one.id, merged: [other.id], leave: ['telefones.0'] });
    expect(items.filter(({ path }) => path.startsWith('telefones')).map(({ path }) => path)).toEqual([
      'telefones.0',
      'telefones.1',
      'telefones.2',
    ]);
    expect(pessoa?.telefones.map(({ numero }) => numero)).toEqual(['1133330002', '1133330003']);
    expect(left.map(({ path }) => path)).toContain('telefones.0');
  });

  test('names what is too long for one record, and the merge refuses it', async () => {
    const one = await create({ cpf: null, telefones: many(0) });
    const other = await create({ cpf: null, telefones: many(100) });
    const { errors, pessoa } = await preview({ survivor: one.id, merged: [other.id] });
    expect(pessoa).toBeNull();
    expect(errors.map(({ path }) => path)).toEqual(['telefones']);
    const refused = await ask({ survivor: one.id, merged: [other.id] });
    expect(refused.statusCode).toBe(422);
    expect(await read(other)).toEqual(other);
    const leave = Array.from({ length: 10 }, (_, at) => `telefones.${at}`);
    expect((await ask({ survivor: seen(one), merged: [seen(other)], leave })).statusCode).toBe(201);
  });
});

test.each([
  ['observacoes', ['a'.repeat(6_000), 'b'.repeat(6_000)]],
  ['tags', ['a', 'b'].map((letter) => Array.from({ length: 20 }, (_, at) => `${letter}${at}`))],
])('%s of all that are too many come from one record, if somebody says so', async (path, [own, others]) => {
  const one = await create({ cpf: null, [path]: own });
  const other = await create({ cpf: null, [path]: others });
  const body = { survivor: one.id, merged: [other.id] };
  const { errors, fields } = await preview(body);
  expect(errors.map((error) => error.path)).toEqual([path]);
  expect(fields.filter((field) => field.path === path)).toMatchObject([{ why: 'united', mayUnite: true }]);
  const choose = { [path]: other.id };
  const chosen = await preview({ ...body, choose });
  expect(chosen.errors).toEqual([]);
  expect(chosen.fields.filter((field) => field.path === path)).toMatchObject([{ why: 'chosen', from: other.id }]);
  expect(chosen.left).toMatchObject([{ id: one.id, path, value: own }]);
  const merged = (await ask({ ...body, choose })).json<{ operation: Operation; pessoa: Pessoa }>();
  expect(merged.pessoa).toMatchObject({ id: one.id, [path]: others });
  await api.as.gestor.post(`/api/operations/${merged.operation.id}/undo`);
  expect(await read(one)).toMatchObject({ [path]: own });
});

async function createTwo(): Promise<[Pessoa, Pessoa]> {
  const one = await create({ telefones: [phone('1133330001')] });
  return [one, await create({ cpf: null, telefones: [phone('1133330002')] })];
}

describe('the choices in a merge', () => {
  const EACH_WAY = [true, false];
  const MISSING = uuidv7();

  test.each<[string, (other: string) => object, string, string]>([
    ['a field that does not exist', (other) => ({ choose: { apelido: other } }), 'choose.apelido', 'unknown_field'],
    ['a field of the other tipo', (other) => ({ choose: { cnpj: other } }), 'choose.cnpj', 'unknown_field'],
    ['the tipo', (other) => ({ choose: { tipo: other } }), 'choose.tipo', 'unknown_field'],
    ['a whole list', (other) => ({ choose: { telefones: other } }), 'choose.telefones', 'unknown_field'],
    ['a record that is not merged', () => ({ choose: { nome: MISSING } }), 'choose.nome', 'unknown_record'],
    ['an item behind the last one', () => ({ leave: ['telefones.0', 'telefones.2'] }), 'leave.1', 'unknown_item'],
    ['an item by another writing', () => ({ leave: ['telefones.01'] }), 'leave.0', 'unknown_item'],
    ['a part of an item', () => ({ leave: ['telefones.0.numero'] }), 'leave.0', 'unknown_item'],
    ['a field in place of an item', () => ({ leave: ['nome'] }), 'leave.0', 'unknown_item'],
    ['an item twice', () => ({ leave: ['telefones.1', 'telefones.1'] }), 'leave.1', 'duplicate'],
  ])('is refused where it names %s, by the preview and by the merge', async (_what, choices, path, code) => {
    const [one, other] = await createTwo();
    const body = { survivor: seen(one), merged: [seen(other)], ...choices(other.id) };
    for (const dryRun of EACH_WAY)
      expect((await ask({ ...body, dryRun })).json(), `dryRun ${dryRun}`).toMatchObject({
        status: 422,
        errors: [{ path, code }],
      });
    expect([await read(one), await read(other)]).toEqual([one, other]);
  });

  test('are refused when they name positions in records without a version', async () => {
    const [one, other] = await createTwo();
    const body = { survivor: seen(one), merged: [other.id], leave: ['telefones.1'] };
    expect((await ask(body)).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'merged.0', code: 'version_needed' }],
    });
    expect(await read(one)).toEqual(one);
  });

  test('may name a record in capitals, and a field in which the records do not differ', async () => {
    const [one, other] = await createTwo();
    const choose = { nome: other.id.toUpperCase(), rg: one.id };
    const { fields } = await preview({ survivor: one.id, merged: [other.id], choose });
    expect(fields.find(({ path }) => path === 'nome')).toMatchObject({ from: other.id, why: 'chosen' });
  });
});

describe('merging records', () => {
  test.each([
    [0, 'too_short', 'Use um número maior que 0.'],
    [-3, 'too_short', 'Use um número maior que 0.'],
    ['1', 'wrong_type', 'O tipo deste valor não é o esperado.'],
  ])('is refused with a true sentence for the version %j', async (version, code, message) => {
    const [one, other] = [await create(), await create({ cpf: null })];
    const refused = { status: 422, errors: [{ path: 'survivor.version', code, message }] };
    expect((await ask({ survivor: { id: one.id, version }, merged: [other.id] })).json()).toMatchObject(refused);
  });

  test('is one operation, the same for a repeated key', async () => {
    const [one, other] = [await create(), await create({ cpf: null })];
    const headers = { 'idempotency-key': uuidv7() };
    const body = { survivor: one.id, merged: [other.id] };
    const [first, again] = [await ask(body, headers), await ask(body, headers)];
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json<{ operation: Operation }>().operation.id).toBe(
      first.json<{ operation: Operation }>().operation.id,
    );
    expect((await ask({ ...body, leave: ['telefones.0'] }, headers)).json()).toMatchObject({ status: 422 });
  });

  test('is refused for a record that changed, is missing, has another tipo, or is repeated', async () => {
    const [one, other] = [await create(), await create({ cpf: null })];
    const company = (await api.as.gestor.post('/api/pessoas', buildJuridica())).json<Pessoa>();
    const stale = await ask({ survivor: seen(one), merged: [{ id: other.id, version: 7 }] });
    expect(stale.json()).toMatchObject({ status: 412, current: { id: other.id } });
    expect((await ask({ survivor: one.id, merged: [company.id] })).json()).toMatchObject({
      status: 409,
      id: company.id,
    });
    expect((await ask({ survivor: one.id, merged: [uuidv7()] })).statusCode).toBe(404);
    expect((await ask({ survivor: one.id, merged: [one.id] })).statusCode).toBe(422);
    expect(await read(one)).toEqual(one);
  });

  test('is refused to users without the right', async () => {
    const [one, other] = [await create(), await create({ cpf: null })];
    const body = { survivor: one.id, merged: [other.id] };
    for (const who of ['operador', 'leitor'] as const)
      expect((await api.as[who].post('/api/pessoas/merge', body)).statusCode, who).toBe(403);
  });
});

describe('the preview of undoing a merge', () => {
  test('names the records that return', async () => {
    const [one, other] = [await create({ nome: 'Ana' }), await create({ nome: 'Ana', cpf: null })];
    const { operation } = await merge(one, other);
    expect(await previewUndo(operation)).toMatchObject({
      undo: 2,
      keep: 0,
      merges: {
        groups: [{ nome: 'Ana', codigo: one.codigo, merged: [{ codigo: other.codigo, nome: 'Ana' }] }],
        moved: [],
        open: [],
        stay: [],
      },
    });
  });

  test('shows where each later change goes, and which ones need attention', async () => {
    const one = await create({ nome: 'Ana', telefones: [phone('1133330001')], emails: [] });
    const other = await create({ nome: 'Ana', cpf: null, telefones: [phone('1133330002')], emails: [] });
    const { operation, pessoa } = await merge(one, other);
    const telefones = pessoa.telefones.map((item, at) => (at === 1 ? { ...item, numero: '1133339999' } : item));
    const headers = { 'if-match': `"${pessoa.version}"` };
    const patch = { telefones, nome: 'Ana Nova' };
    expect((await api.as.gestor.patch(`/api/pessoas/${pessoa.id}`, patch, headers)).statusCode).toBe(200);
    const { merges } = await previewUndo(operation);
    expect(merges?.moved).toMatchObject([
      { codigo: other.codigo, path: 'telefones.1.numero', after: '1133339999', of: [] },
    ]);
    const choices = [{ pessoaId: one.id }, { pessoaId: other.id }];
    const nome = { codigo: one.codigo, path: 'nome', of: [one.codigo, other.codigo], survivor: one.id, choices };
    expect(merges?.open).toMatchObject([{ ...nome, sole: false }]);
    const undo = (path: string) =>
      api.as.gestor.post(`/api/operations/${operation.id}/undo`, {
        // ids ignore case
        give: [{ survivor: one.id.toUpperCase(), path, to: [other.id.toUpperCase()] }],
      });
    expect((await undo('observacoes')).json()).toMatchObject({ status: 409, code: 'given_changed' });
    expect((await undo('nome')).json()).toMatchObject({ kind: 'undo', done: 2, kept: 0 });
    expect([(await read(one)).nome, (await read(other)).nome]).toEqual(['Ana', 'Ana Nova']);
  });

  test('shows which groups remain merged, and why', async () => {
    const [a, b, c] = [await create(), await create({ cpf: null }), await create({ cpf: null })];
    const { operation, pessoa } = await merge(b, c);
    await merge(a, pessoa);
    const { undo, keep, merges } = await previewUndo(operation);
    expect([undo, keep]).toEqual([0, 2]);
    expect(merges?.stay).toMatchObject([{ codigo: b.codigo, reason: expect.stringContaining('unida a outra depois') }]);
  });
});
