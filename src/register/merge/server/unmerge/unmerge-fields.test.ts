import { expect, test } from 'vitest';
import { useDatabase } from '../../../../../test/database.ts';
import { mergesIn, seen } from '../../../../../test/merges.ts';
import { buildFisica, TELEFONE } from '../../../../../test/pessoas.ts';
import { newItem } from '../../../../pessoa/empty.ts';
import { NEW_ITEM } from '../../../../pessoa/items/new-item.ts';
import type { Pessoa, PessoaFisicaInput, PessoaInput } from '../../../../pessoa/pessoa.ts';
import { contentOf } from '../../../apply/server/version-content.ts';

/* What was changed in a field of a merged record is of who had the field. */

const { apply, merge, mergeAs, plan, read, unmerge } = mergesIn(useDatabase());

type Known = Partial<PessoaFisicaInput>;
async function two(own: Known, other: Known): Promise<[Pessoa, Pessoa]> {
  const made = await apply({ type: 'create', input: buildFisica(own) }, { type: 'create', input: buildFisica(other) });
  return made as [Pessoa, Pessoa]; // two were made
}
async function edit(record: Pessoa, changes: Known): Promise<void> {
  const before = await read(record);
  await apply({ type: 'update', before, input: { ...contentOf(before), ...changes } as PessoaInput });
}
const valuesOf = async (field: keyof PessoaFisicaInput, ...records: Pessoa[]) =>
  (await Promise.all(records.map(read))).map((record) => (record as PessoaFisicaInput)[field]);

test.each<[string, string | null, (string | null)[], string]>([
  ['corrected, it is hers', 'Mãe L corrigida', ['Mãe R', 'Mãe L corrigida'], 'changed'],
  ['emptied, she keeps it', null, ['Mãe R', 'Mãe L'], 'gone'],
])('a field that only the other one had: %s, unless somebody says otherwise', async (_, nomeMae, expected, kind) => {
  const [own, other] = await two({ nomeMae: 'Mãe R' }, { nomeMae: 'Mãe L' });
  const operationId = await mergeAs({ survivor: seen(own), merged: [seen(other)], choose: { nomeMae: other.id } });
  await edit(own, { nomeMae });
  expect(await plan(operationId)).toMatchObject({ open: [{ kind, path: 'nomeMae', of: [other.id] }] });
  await unmerge(operationId);
  expect(await valuesOf('nomeMae', own, other)).toEqual(expected);
});

test('of combined remarks each gets its lines back, and a new line goes to the survivor', async () => {
  const [own, other] = await two({ observacoes: 'Nota de R\nDuas linhas' }, { observacoes: 'Nota de L' });
  const operationId = await merge(own, other);
  await edit(own, { observacoes: 'Nota de R\nDuas linhas\nNota de L\nTerceira' });
  expect(await plan(operationId)).toMatchObject({ open: [], settled: [{ id: own.id }] });
  await unmerge(operationId);
  expect(await valuesOf('observacoes', own, other)).toEqual(['Nota de R\nDuas linhas\nTerceira', 'Nota de L']);
});

test('removing a line of the other record from combined remarks needs a decision, and by default she keeps it', async () => {
  const [own, other] = await two({ observacoes: 'Nota de R' }, { observacoes: 'Nota de L' });
  const operationId = await merge(own, other);
  await edit(own, { observacoes: 'Nota de R\nNova' });
  expect(await plan(operationId)).toMatchObject({ open: [{ path: 'observacoes', of: [other.id] }] });
  await unmerge(operationId);
  expect(await valuesOf('observacoes', own, other)).toEqual(['Nota de R\nNova', 'Nota de L']);
});

const phone = (numero: string, principal = false) => newItem('telefones', { ...TELEFONE, numero, principal });
const source = (key: string, fields: string[]) => ({
  kind: 'nfe' as const,
  key,
  at: '2026-01-01T00:00:00.000Z',
  fields,
});

test('what a person corrected or typed has no source of another record afterwards', async () => {
  const telefones = [phone('11911111111', true), phone('11933333333')];
  const made = await apply(
    {
      type: 'create',
      input: buildFisica({ nomeMae: 'Mãe', telefones }),
      sources: [source('A', ['telefones.0', 'nomeMae']), source('B', ['telefones.1'])],
    },
    { type: 'create', input: buildFisica({ telefones: [phone('11922222222', true)] }) },
  );
  const [own, other] = made as [Pessoa, Pessoa]; // two were made
  const operationId = await merge(own, other);
  const [, second, third] = (await read(own)).telefones;
  const typed = { ...phone('11944444444'), id: NEW_ITEM };
  await edit(own, { nomeMae: 'Mãe corrigida', telefones: [{ ...second!, principal: true }, third!, typed] });
  await unmerge(operationId);
  const now = await read(own);
  expect(now.telefones.map(({ numero }) => numero)).toEqual(['11933333333', '11944444444']);
  expect(now.sources).toEqual([source('B', ['telefones.0'])]);
});

const accounts = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) =>
    newItem('contasBancarias', { banco: '001', agencia: '1234', conta: String(from + at) }),
  );

test('a merge stays if a record would exceed its maximum, with the reason', async () => {
  const [own, other] = await two({ contasBancarias: accounts(100, 120) }, { contasBancarias: accounts(119, 120) });
  const operationId = await merge(own, other);
  const [, ...rest] = (await read(own)).contasBancarias.toReversed();
  const typed = { ...accounts(200, 201)[0]!, id: NEW_ITEM };
  await edit(own, { contasBancarias: [...rest.toReversed(), typed] });
  const give = [{ survivor: own.id, path: 'contasBancarias.19', to: [other.id] }];
  expect(await unmerge(operationId, give)).toMatchObject({
    state: 'done',
    done: 0,
    kept: 2,
    reasons: [expect.stringMatching(/^Uma das fichas ficaria com mais itens/)],
  });
  expect(await unmerge(operationId)).toMatchObject({ state: 'done', done: 2 });
});
