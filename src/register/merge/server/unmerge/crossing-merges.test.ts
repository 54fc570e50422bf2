import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../../../test/database.ts';
import { mergesIn, seen } from '../../../../../test/merges.ts';
import { buildFisica, TELEFONE } from '../../../../../test/pessoas.ts';
import { newItem } from '../../../../pessoa/empty.ts';
import type { Pessoa, PessoaFisicaInput } from '../../../../pessoa/pessoa.ts';
import { contentOf } from '../../../apply/server/version-content.ts';
import type { MergeChoices } from '../merge-contents.ts';

/* Two merges into one record, the first of which is taken apart first. */

const { apply, merge, mergeAs, read, unmerge } = mergesIn(useDatabase());

type Known = Partial<PessoaFisicaInput>;
const [T1, T2, T3] = ['11911111111', '11922222222', '11933333333'] as const;
const phone = (numero: string, more: object = {}) => newItem('telefones', { ...TELEFONE, numero, ...more });
const code = { sistema: 'Bling', codigo: '7' };

/** The contents of the survivor, and of the records of the first and the second merge. */
type Three = { own?: Known; first?: Known; second?: Known };

async function mergeTwice(
  { own, first, second }: Three,
  choices: (records: readonly Pessoa[]) => MergeChoices = () => ({}),
) {
  const inputs = [own, first, second].map((known = {}) => buildFisica({ nome: 'Ana', ...known }));
  const records = await apply(...inputs.map((input) => ({ type: 'create' as const, input })));
  const [survivor, one, other] = records as [Pessoa, Pessoa, Pessoa]; // three were made
  const merges = [await merge(survivor, one)];
  const request = { survivor: seen(await read(survivor)), merged: [seen(other)], ...choices(records) };
  merges.push(await mergeAs(request));
  return { records, merges: merges as [string, string] };
}

const now = async (records: readonly Pessoa[]) => (await Promise.all(records.map(read))).map(contentOf);

describe('the first is not undone while the second depends on it', () => {
  test.each<[string, Three, ((records: readonly Pessoa[]) => MergeChoices)?]>([
    [
      'an item that both brought',
      { first: { telefones: [phone(T2)] }, second: { telefones: [phone(T2, { ramal: '55' })] } },
    ],
    ['a value that both brought', { first: { rg: '123' }, second: { rg: '123' } }],
    ['a tag that both brought', { own: { tags: ['a'] }, first: { tags: ['vip'] }, second: { tags: ['vip'] } }],
    ['a line of remarks that both brought', { first: { observacoes: 'x' }, second: { observacoes: 'x' } }],
    [
      'a value of the first that the second one replaced',
      { first: { nomeMae: 'Mãe L' }, second: { nomeMae: 'Mãe M' } },
      ([, , second]) => ({ choose: { nomeMae: second!.id } }),
    ],
    [
      'an item of the first that the second one left out',
      { first: { telefones: [phone(T2)] } },
      () => ({ leave: ['telefones.0'] }),
    ],
    [
      'a code of the first that the second one left out',
      { first: { codigosExternos: [code] } },
      () => ({ leave: ['codigosExternos.0'] }),
    ],
  ])('%s', async (_, three, choices) => {
    const { records, merges } = await mergeTwice(three, choices);
    const [first, second] = merges;
    const before = await now(records);
    expect(await unmerge(first)).toMatchObject({
      done: 0,
      kept: 2,
      reasons: [expect.stringMatching(/^Outra ficha foi unida a esta depois/)],
    });
    expect(await now(records)).toEqual(before);
    expect(await unmerge(second)).toMatchObject({ done: 2 });
    expect(await unmerge(first)).toMatchObject({ done: 2 });
    expect(await now(records)).toEqual(records.map(contentOf));
  });
});

test('without dependence they can be undone in any order, each with its own content', async () => {
  const { records, merges } = await mergeTwice({
    own: { telefones: [phone(T1)], tags: ['a'], observacoes: 'de R', rg: '1' },
    first: { telefones: [phone(T2)], tags: ['b'], observacoes: 'de L', rg: '1', cpf: '52998224725', nomeMae: 'Mãe L' },
    second: { telefones: [phone(T3), phone(T1)], tags: ['a', 'c'], observacoes: 'de M', rg: '1' },
  });
  for (const operationId of merges) expect(await unmerge(operationId)).toMatchObject({ done: 2, kept: 0 });
  expect(await now(records)).toEqual(records.map(contentOf));
});
