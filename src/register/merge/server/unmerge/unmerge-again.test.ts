import { expect, test } from 'vitest';
import { useDatabase } from '../../../../../test/database.ts';
import { mergesIn, seen } from '../../../../../test/merges.ts';
import { buildFisica, buildJuridica, TELEFONE } from '../../../../../test/pessoas.ts';
import { newItem } from '../../../../pessoa/empty.ts';
import { NEW_ITEM } from '../../../../pessoa/items/new-item.ts';
import type { Pessoa, PessoaFisicaInput, PessoaInput, PessoaJuridicaInput } from '../../../../pessoa/pessoa.ts';
import { contentOf } from '../../../apply/server/version-content.ts';

/* What went from a merged record and came there again, in saves of their own: it has another id, and is the same thing. */

const { apply, merge, mergeAs, plan, read, unmerge } = mergesIn(useDatabase());

const [T1, T2, T3] = ['11911111111', '11922222222', '11933333333'] as const;
const phones = (...numeros: string[]) =>
  numeros.map((numero, at) => newItem('telefones', { ...TELEFONE, numero, principal: at === 0 }));
const codes = (...codigos: string[]) => codigos.map((codigo) => ({ sistema: 'Bling', codigo }));
const again = <Item extends object>(item: Item) => ({ ...item, id: NEW_ITEM });

async function two(own: Partial<PessoaFisicaInput>, other: Partial<PessoaFisicaInput>) {
  const made = await apply({ type: 'create', input: buildFisica(own) }, { type: 'create', input: buildFisica(other) });
  const [first, second] = made as [Pessoa, Pessoa]; // two were made
  return { own: first, other: second, operationId: await merge(first, second) };
}

async function edit(record: Pessoa, change: (current: Pessoa) => Partial<PessoaInput>): Promise<void> {
  const before = await read(record);
  await apply({ type: 'update', before, input: { ...contentOf(before), ...change(before) } as PessoaInput });
}

const numbers = async (record: Pessoa) => (await read(record)).telefones.map(({ numero }) => numero);
const codesOf = async (record: Pessoa) => (await read(record)).codigosExternos.map(({ codigo }) => codigo);

test('a phone removed and typed again later returns to its owner', async () => {
  const { own, other, operationId } = await two({ telefones: phones(T1) }, { telefones: phones(T2) });
  await edit(own, ({ telefones: [first] }) => ({ telefones: [first!] }));
  await edit(own, ({ telefones: [first] }) => ({ telefones: [first!, again(phones(T2)[0]!)] }));
  expect(await plan(operationId)).toMatchObject({ open: [] });
  await unmerge(operationId);
  expect([await numbers(own), await numbers(other)]).toEqual([[T1], [T2]]);
});

test('an external code removed and typed again later does not block the undo', async () => {
  const { own, other, operationId } = await two({}, { codigosExternos: codes('7') });
  await edit(own, () => ({ codigosExternos: [] }));
  await edit(own, () => ({ codigosExternos: codes('7') }));
  expect(await unmerge(operationId)).toMatchObject({ done: 2, failed: 0 });
  expect([await codesOf(own), await codesOf(other)]).toEqual([[], ['7']]);
});

test('after a correction to the value of the next item, the next item is unchanged', async () => {
  const { own, other, operationId } = await two({ telefones: phones(T1) }, { telefones: phones(T2, T3) });
  await edit(own, ({ telefones: [first, second] }) => ({ telefones: [first!, { ...second!, numero: T3 }] }));
  expect(await plan(operationId)).toMatchObject({ open: [{ kind: 'gone', path: 'telefones.1', of: [other.id] }] });
  await unmerge(operationId);
  expect([await numbers(own), await numbers(other)]).toEqual([[T1], [T2, T3]]);
});

test('a returning item is not repeated when another has become equal to it', async () => {
  const made = await apply(
    { type: 'create', input: buildFisica({ telefones: phones(T1) }) },
    { type: 'create', input: buildFisica({ telefones: phones(T2, T3) }) },
  );
  const [own, other] = made as [Pessoa, Pessoa]; // two were made
  const operationId = await mergeAs({ survivor: seen(own), merged: [seen(other)], leave: ['telefones.2'] });
  await edit(own, ({ telefones: [first, second] }) => ({ telefones: [first!, { ...second!, numero: T3 }] }));
  await unmerge(operationId);
  expect([await numbers(own), await numbers(other)]).toEqual([[T1], [T3]]);
});

const contactsOf = async (record: Pessoa) => ((await read(record)) as PessoaJuridicaInput).contatos;
const contact = (nome: string, more: object) => newItem('contatos', { nome, ...more });

test('another contact with the same name is not the removed contact', async () => {
  const made = await apply(
    { type: 'create', input: buildJuridica({ contatos: [contact('José', {})] }) },
    {
      type: 'create',
      input: buildJuridica({ cnpj: null, contatos: [contact('Maria', { cargo: 'Dona', telefone: T2 })] }),
    },
  );
  const [own, other] = made as [Pessoa, Pessoa]; // two were made
  const operationId = await merge(own, other);
  const [first] = await contactsOf(own);
  await edit(own, () => ({ contatos: [first!] }));
  await edit(own, () => ({ contatos: [first!, again(contact('Maria', { telefone: T3 }))] }));
  expect(await plan(operationId)).toMatchObject({ open: [{ kind: 'gone', path: 'contatos.1', of: [other.id] }] });
  await unmerge(operationId);
  expect(await contactsOf(own)).toMatchObject([{ nome: 'José' }, { nome: 'Maria', telefone: T3 }]);
  expect(await contactsOf(other)).toMatchObject([{ nome: 'Maria', cargo: 'Dona', telefone: T2 }]);
});
