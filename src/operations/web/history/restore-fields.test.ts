import { expect, test } from 'vitest';
import { groupByField } from './restore-fields.ts';

test('groups the blocks of a list, and keeps every other field separate', () => {
  const nome = { path: 'nome', label: 'Nome', before: 'Ana', after: 'Anna' };
  const cep = { path: 'enderecos.0.cep', label: 'Endereço 1 · CEP', before: '01001000', after: '' };
  const gone = { path: 'enderecos.1', label: 'Endereço 2', before: { cep: '' }, after: null };
  expect(groupByField([nome, cep, gone])).toEqual([
    { field: 'nome', label: 'Nome', changes: [nome] },
    { field: 'enderecos', label: 'Endereços', changes: [cep, gone] },
  ]);
});
