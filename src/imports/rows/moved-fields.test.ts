import { expect, test } from 'vitest';
import { buildFisica, TELEFONE } from '../../../test/pessoas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { toPessoaOf } from '../../pessoa/stored/row.ts';
import { compareMoved } from './moved-fields.ts';

function record(fields: Parameters<typeof buildFisica>[0]): Pessoa {
  const stored = { id: 'x', codigo: 1, version: 1, createdAt: '', updatedAt: '' };
  return toPessoaOf(buildFisica({ nome: 'Ana', ...fields }), stored);
}

test('lists each field that a user or the file changed, once, with its three values', () => {
  const then = record({ limiteCredito: '10.00', observacoes: 'antes' });
  const now = record({ limiteCredito: '999.00', observacoes: 'depois' });
  const file = record({ limiteCredito: '20.00', observacoes: 'depois', nomeSocial: 'Aninha' });
  expect(compareMoved(then, now, file)).toEqual([
    { path: 'nomeSocial', label: 'Nome social', checked: null, now: null, file: 'Aninha' },
    { path: 'limiteCredito', label: 'Limite de crédito', checked: '10.00', now: '999.00', file: '20.00' },
    { path: 'observacoes', label: 'Observações', checked: 'antes', now: 'depois', file: 'depois' },
  ]);
});

test('distinguishes two items added on both sides from each other and from the item at their index', () => {
  const one = { ...TELEFONE, numero: '11987654321' };
  const other = { ...TELEFONE, numero: '11912345678' };
  const fields = compareMoved(record({ telefones: [one] }), record({ telefones: [] }), record({ telefones: [other] }));
  expect(fields).toMatchObject([
    { path: 'telefones.0', label: 'Celular (11) 91234-5678', checked: null, now: null, file: other },
    { path: 'telefones.0', label: 'Celular (11) 98765-4321', checked: one, now: null, file: null },
  ]);
  const own = (phone: object) => record({ telefones: [{ ...TELEFONE, ...phone }] });
  const replaced = compareMoved(undefined, own({ ...one, id: '0.0' }), own({ ...other, id: '2.0' }));
  expect(replaced.map(({ label, now, file }) => [label, now === null, file === null])).toEqual([
    ['Celular (11) 98765-4321', false, true],
    ['Celular (11) 91234-5678', true, false],
  ]);
});

test('has no value at the check without a record then, and no current value without a record now', () => {
  const pessoa = record({ limiteCredito: '10.00' });
  const file = record({ limiteCredito: '20.00' });
  const values = { path: 'limiteCredito', label: 'Limite de crédito', file: '20.00' };
  expect(compareMoved(undefined, pessoa, file)).toEqual([{ ...values, checked: null, now: '10.00' }]);
  expect(compareMoved(pessoa, undefined, file)).toEqual([{ ...values, checked: '10.00', now: null }]);
  expect(compareMoved(undefined, undefined, file)).toEqual([]);
});
