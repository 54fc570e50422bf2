import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { finishStep, rowsOf, sendFile } from '../../../test/imports/imports.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

const api = useApp();

test('a city merged over three people is the city of each, and the rows that repeat it say so', async () => {
  const file = readFileSync(new URL('../../../test/imports/programs/celulas-mescladas.xlsx', import.meta.url));
  const { id } = await sendFile(api.as.gestor, file, 'clientes.xlsx');
  await finishStep(api.as.gestor, id, 'check');
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
