import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { finishStep, rowsOf, sendFile } from '../../../test/imports/imports.ts';
import type { Import } from '../model/import.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

const api = useApp();

/*
 * Files as people and reports write them, imported without edits.
 */

function fileOf(name: string): Buffer {
  return readFileSync(new URL(`../../../test/imports/reports/${name}`, import.meta.url));
}

async function checked(content: string | Buffer, fileName = 'clientes.csv'): Promise<Import> {
  const { id } = await sendFile(api.as.gestor, content, fileName);
  return finishStep(api.as.gestor, id, 'check');
}

test('a city merged over three people is the city of each, and the rows that repeat it say so', async () => {
  const { id } = await checked(fileOf('celulas-mescladas.xlsx'), 'clientes.xlsx');
  const repaired = await rowsOf(api.as.gestor, id, 'repaired');
  expect(repaired.map(({ cells, repairs }) => [cells[0], repairs.map(({ code, to }) => [code, to])])).toEqual([
    [
      'Mescla Dois',
      [
        ['merged', 'Campinas'],
        ['merged', 'SP'],
      ],
    ],
    [
      'Mescla Tres',
      [
        ['merged', 'Campinas'],
        ['merged', 'SP'],
      ],
    ],
  ]);
  await finishStep(api.as.gestor, id, 'apply');
  const list = (await api.as.gestor.get('/api/pessoas?q=Mescla')).json<{ items: { id: string }[] }>().items;
  const people = await Promise.all(
    list.map(async (item) => (await api.as.gestor.get(`/api/pessoas/${item.id}`)).json<Pessoa>()),
  );
  expect(people.map(({ nome, enderecos }) => [nome, enderecos[0]?.codigoCidade]).toSorted()).toEqual([
    ['Mescla Dois', '3509502'],
    ['Mescla Quatro', '3548500'],
    ['Mescla Tres', '3509502'],
    ['Mescla Um', '3509502'],
  ]);
});

test('the foot of a report is set aside, and not a person of a company that it resembles', async () => {
  const { id, counts } = await checked(fileOf('rodape.csv'));
  expect(counts).toMatchObject({ create: 2, aside: 3, refused: 0 });
  const aside = await rowsOf(api.as.gestor, id, 'aside');
  expect(aside.map(({ line, issues }) => [line, issues[0]?.code])).toEqual([
    [4, 'summary'],
    [5, 'summary'],
    [6, 'summary'],
  ]);
  const other = await checked('Nome;Cidade;UF\nUsuário Ltda;;\nEmitido Gráfica Ltda;;\n');
  expect(other.counts).toMatchObject({ create: 2, aside: 0 });
});
