import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';

const api = useApp();

test('names the record of an operation with a single one, for users who may see it', async () => {
  const made = (await api.as.gestor.post('/api/pessoas', buildFisica({ nome: 'Zuleica Ramos' }))).json<Pessoa>();
  const namesFor = async (who: 'gestor' | 'operador') => {
    const { items } = (await api.as[who].get('/api/operations?limit=1')).json<{ items: Operation[] }>();
    return items.map(({ nome }) => nome);
  };
  expect(await namesFor('gestor')).toEqual(['Zuleica Ramos']);
  expect(await namesFor('operador')).toEqual(['Zuleica Ramos']);

  await api.as.gestor.delete(`/api/pessoas/${made.id}`, { 'if-match': '"1"' });
  expect(await namesFor('gestor')).toEqual(['Zuleica Ramos']);
  expect(await namesFor('operador')).toEqual([null]);
});
