import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../../../test/database.ts';
import { mergesIn } from '../../../../../test/merges.ts';
import { buildFisica, ENDERECO, TELEFONE } from '../../../../../test/pessoas.ts';
import { matchKeysOf } from '../../../../matching/keys-of-record.ts';
import type { Pessoa, PessoaFisicaInput, PessoaInput } from '../../../../pessoa/pessoa.ts';
import type { Change } from '../../../apply/server/change.ts';
import { contentOf } from '../../../apply/server/version-content.ts';

/* An item of a list keeps whose it is, whatever was edited between a merge and its undo. */

const { apply, ask, merge, plan, read, readRest, unmerge } = mergesIn(useDatabase());

const CPF = '52998224725';
const create = (overrides: Partial<PessoaFisicaInput>): Change => ({ type: 'create', input: buildFisica(overrides) });
const phone = (numero: string, principal = false) => ({ ...TELEFONE, numero, principal });
const [T1, T2, T3] = ['11911111111', '11922222222', '11933333333'] as const;
const mail = { tipo: 'pessoal' as const, email: 'bia@exemplo.com.br', principal: true };
async function two() {
  const [own, other] = await apply(
    create({ nome: 'Ana Lima', telefones: [phone(T1, true)] }),
    create({ nome: 'Ana Lima', cpf: CPF, tags: ['vip'], telefones: [phone(T2, true)], emails: [mail] }),
  );
  return { own: own!, other: other!, operationId: await merge(own!, other!) };
}
const numbers = async (...records: Pessoa[]) =>
  (await Promise.all(records.map(read))).map(({ telefones }) => telefones.map(({ numero }) => numero));
async function edit(record: Pessoa, change: (current: Pessoa) => Partial<PessoaInput>) {
  const before = await read(record);
  await apply({ type: 'update', before, input: { ...contentOf(before), ...change(before) } as PessoaInput });
}
const bare = ({ id: _id, ...item }: Pessoa['telefones'][number]) => item;

/** The form in which an earlier program stored it. */
const bared = (column: string) => `(select jsonb_agg(item - 'id') from jsonb_array_elements(${column}) item)`;
const at = (numero: string, documento: string) => ({ ...ENDERECO, numero, documento, nome: `Recebe ${numero}` });

const stored = () => ask(`select telefones @? '$[*].id' as says_ids from pessoas where tenant_id = $1`);

test('ids stay, and are stored once an item was added, removed or moved', async () => {
  const [ana] = await apply(create({ nome: 'Ana', telefones: [phone(T1, true), phone(T2)] }));
  const ids = async () => (await read(ana!)).telefones.map(({ id }) => id);
  expect([ana!.telefones.map(({ id }) => id), await ids()]).toEqual([
    ['0.0', '0.1'],
    ['0.0', '0.1'],
  ]);
  await edit(ana!, () => ({ nome: 'Ana Lima' }));
  expect([await ids(), await stored()]).toEqual([['0.0', '0.1'], [{ says_ids: false }]]);
  // as sent by a program that knows no ids: one moved, one removed, one added
  await edit(ana!, ({ telefones: [, second] }) => ({ telefones: [bare(second!), phone(T3)] }));
  expect([await ids(), await stored()]).toEqual([['0.1', '3.1'], [{ says_ids: true }]]);
  await edit(ana!, ({ telefones: [one, other] }) => ({ telefones: [other!, { ...one!, numero: T1 }] }));
  expect(await ids()).toEqual(['3.1', '0.1']);
});

test.each([
  ['with ids', (item: Pessoa['telefones'][number]) => item],
  ['without ids', bare],
])('where the own phone went and another came, sent %s', async (_, sent) => {
  const { own, other, operationId } = await two();
  await edit(own, ({ telefones: [, second] }) => ({ telefones: [sent({ ...second!, principal: true }), phone(T3)] }));
  expect(await plan(operationId)).toMatchObject({ open: [] });
  await unmerge(operationId);
  expect(await numbers(own, other)).toEqual([[T3], [T2]]);
});

test.each([
  ['with ids', (item: Pessoa['telefones'][number]) => item],
  ['without ids', bare],
])('where the phones were turned around, sent %s', async (_, sent) => {
  const { own, other, operationId } = await two();
  await edit(own, ({ telefones: [first, second] }) => ({
    telefones: [sent({ ...second!, principal: true }), sent({ ...first!, principal: false })],
  }));
  await unmerge(operationId);
  expect(await numbers(own, other)).toEqual([[T1], [T2]]);
});

test('without differences when the survivor has its former content again', async () => {
  const { own, other, operationId } = await two();
  const before = await read(own);
  await apply({ type: 'update', before, input: contentOf(own) });
  expect(await plan(operationId)).toMatchObject({ settled: [], open: [] });
  await unmerge(operationId);
  expect(contentOf(await read(other))).toEqual(contentOf(other));
  expect(contentOf(await read(own))).toEqual(contentOf(own));
});

test('an item missing in the survivor needs a decision', async () => {
  const { own, other, operationId } = await two();
  await edit(own, ({ telefones: [first] }) => ({ telefones: [first!] }));
  expect((await plan(operationId)) as object).toMatchObject({
    open: [{ path: 'telefones.1', id: own.id, of: [other.id], choices: [own.id, other.id] }],
  });
  await unmerge(operationId, [{ survivor: own.id, path: 'telefones.1', to: [other.id] }]);
  expect(await numbers(own, other)).toEqual([[T1], []]);
});

test('a merge from before item ids is undone by the content of the items', async () => {
  const { own, other, operationId } = await two();
  await edit(own, ({ telefones: [, second] }) => ({ telefones: [{ ...second!, principal: true }, phone(T3)] }));
  await ask(`update pessoas set telefones = ${bared('telefones')} where tenant_id = $1 and telefones <> '[]'`);
  await ask(
    `update operation_changes set before = jsonb_set(before, '{telefones}', ${bared("before -> 'telefones'")})
     where tenant_id = $1 and before ? 'telefones'`,
  );
  expect((await read(own)).telefones.map(({ id }) => id)).toEqual(['0.0', '0.1']);
  await edit(own, () => ({ observacoes: 'editada por um programa novo' }));
  await unmerge(operationId);
  expect(await numbers(own, other)).toEqual([[T3], [T2]]);
});

test('each gets its address back, with its recipient', async () => {
  const [own, other] = await apply(
    create({ nome: 'Ana Lima', enderecos: [at('1', CPF)] }),
    create({ nome: 'Ana Lima', enderecos: [at('2', '11144477735')] }),
  );
  const operationId = await merge(own!, other!);
  await edit(own!, ({ enderecos: [, second] }) => ({ enderecos: [{ ...second!, principal: true }, at('3', '')] }));
  await unmerge(operationId);
  const now = await Promise.all([own!, other!].map(read));
  expect(now.map(({ enderecos }) => enderecos.map(({ numero, documento }) => [numero, documento]))).toEqual([
    [['3', '']],
    [['2', '11144477735']],
  ]);
});

test('a survivor in the trash stays there with its former content', async () => {
  const { own, other, operationId } = await two();
  const [gone] = await apply({ type: 'delete', before: await read(own) });
  const before = await readRest();
  expect(before.total).toEqual([{ pessoas_total: 0 }]);
  expect(await unmerge(operationId)).toMatchObject({ done: 2, kept: 0, failed: 0 });
  const now = await read(own);
  expect([now.deletedAt, contentOf(now)]).toEqual([gone!.deletedAt, contentOf(own)]);
  expect((await readRest()).total).toEqual([{ pessoas_total: 1 }]);
  await apply({ type: 'restore', before: now });
  expect(contentOf(await read(own))).toEqual(contentOf(own));
  expect(contentOf(await read(other))).toEqual(contentOf(other));
  const { keys } = await readRest();
  const expected = [own, other].flatMap((one) => matchKeysOf(one).map((key) => `${key} ${one.id}`));
  expect(new Set(keys.map(({ key, pessoa_id }) => `${key} ${pessoa_id}`))).toEqual(new Set(expected));
});

const OTHER_CPF = '11144477735';
const code = (codigo: string) => ({ sistema: 'Bling', codigo });
const codes = async (...records: Pessoa[]) =>
  (await Promise.all(records.map(read))).map(({ codigosExternos }) => codigosExternos.map(({ codigo }) => codigo));
async function twoCoded() {
  const [own, other] = await apply(
    create({ nome: 'Ana Lima', cpf: OTHER_CPF, codigosExternos: [code('1')] }),
    create({ nome: 'Ana Lima', cpf: CPF, codigosExternos: [code('7')] }),
  );
  return { own: own!, other: other!, operationId: await merge(own!, other!) };
}

describe('a value that only one record can have', () => {
  test.each<[string, (items: Pessoa['codigosExternos']) => Pessoa['codigosExternos'], string[][]]>([
    ['one corrected to what the other was, which went', ([first]) => [{ ...first!, codigo: '7' }], [[], ['7']]],
    [
      'both texts exchanged',
      ([first, second]) => [
        { ...first!, codigo: '7' },
        { ...second!, codigo: '1' },
      ],
      [['1'], ['7']],
    ],
    [
      'one corrected to what the other was, and that one to a third',
      ([first, second]) => [
        { ...first!, codigo: '7' },
        { ...second!, codigo: '9' },
      ],
      [['9'], ['7']],
    ],
  ])('is of who had it: %s', async (_, change, expected) => {
    const { own, other, operationId } = await twoCoded();
    await edit(own, ({ codigosExternos }) => ({ codigosExternos: change(codigosExternos) }));
    expect(await unmerge(operationId)).toMatchObject({ done: 2, failed: 0 });
    expect(await codes(own, other)).toEqual(expected);
    const owned = (await readRest()).codes.map(({ codigo_chave, pessoa_id }) => [codigo_chave, pessoa_id]);
    const pairs = [own, other].flatMap(({ id }, place) => expected[place]!.map((one) => [one, id]));
    expect(new Map(owned as [string, string][])).toEqual(new Map(pairs as [string, string][]));
  });

  test('goes to its owner: a CPF that the survivor received', async () => {
    const { own, other, operationId } = await twoCoded();
    await edit(own, () => ({ cpf: CPF }));
    expect(await plan(operationId)).toMatchObject({ settled: [{ id: other.id, path: 'cpf' }], open: [] });
    expect(await unmerge(operationId)).toMatchObject({ done: 2, failed: 0 });
    expect(await Promise.all([own, other].map(read))).toMatchObject([{ cpf: OTHER_CPF }, { cpf: CPF }]);
  });

  test('stays with a third record that now has it, if somebody gives it up', async () => {
    const [own, other] = await apply(
      create({ nome: 'Ana Lima' }),
      create({ nome: 'Ana Lima', cpf: CPF, codigosExternos: [code('7')] }),
    );
    const operationId = await merge(own!, other!);
    await edit(own!, () => ({ cpf: null, codigosExternos: [], observacoes: 'VIP' }));
    const [third] = await apply(create({ nome: 'Zoé', cpf: CPF, codigosExternos: [code('7')] }));
    expect(await unmerge(operationId)).toMatchObject({ done: 0, failed: 2 });
    const survivor = own!.id;
    const give = ['cpf', 'codigosExternos.0'].map((path) => ({ survivor, path, to: [other!.id] }));
    expect(await unmerge(operationId, give)).toMatchObject({ done: 2, failed: 0 });
    expect(await Promise.all([own!, other!, third!].map(read))).toMatchObject([
      { cpf: null, codigosExternos: [] },
      { cpf: null, codigosExternos: [], deletedAt: null },
      { cpf: CPF, codigosExternos: [{ codigo: '7' }] },
    ]);
    const { codes: owned, keys } = await readRest();
    expect(owned.map(({ pessoa_id }) => pessoa_id)).toEqual([third!.id]);
    const expected = (await Promise.all([own!, other!, third!].map(read))).flatMap((one) =>
      matchKeysOf(one).map((key) => `${key} ${one.id}`),
    );
    expect(new Set(keys.map(({ key, pessoa_id }) => `${key} ${pessoa_id}`))).toEqual(new Set(expected));
  });
});

test('phones with swapped texts go to their owners', async () => {
  const { own, other, operationId } = await two();
  await edit(own, ({ telefones: [first, second] }) => ({
    telefones: [
      { ...first!, numero: T2 },
      { ...second!, numero: T1 },
    ],
  }));
  await unmerge(operationId);
  expect(await numbers(own, other)).toEqual([[T1], [T2]]);
});
