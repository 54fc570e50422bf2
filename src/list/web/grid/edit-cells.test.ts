import { describe, expect, test } from 'vitest';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import { columnsToShow } from '../../../search/web/list-columns.ts';
import { columnBeside, readCellKey } from './cell-keys.ts';
import { type Cells, partAt, placeAfter } from './edit-cells.ts';

const BASE: PessoaListItem = {
  id: '1',
  tenantId: 1,
  codigo: 1,
  tipo: 'fisica',
  nome: 'Ana Souza',
  outroNome: null,
  documento: null,
  cidade: null,
  uf: null,
  telefone: null,
  email: null,
  papeis: [],
  tags: [],
  situacao: 'ativa',
  limiteCredito: null,
  prontaParaNota: true,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  deletedAt: null,
  version: 1,
};
const DELETED = { ...BASE, id: '2', deletedAt: '2026-11-02T12:00:00.000Z' };
const LAST = { ...BASE, id: '3' };
const mayEdit = () => true;
/** rows 10 to 12 of a list */
const CELLS: Cells = {
  loaded: { start: 10, items: [BASE, DELETED, LAST], isExact: true, generation: 0, arrival: undefined },
  columns: columnsToShow(['codigo', 'telefone', 'email', 'updatedAt']),
  mayEdit,
};

describe('the next cell to edit', () => {
  const from = { item: BASE, column: 'telefone' } as const;

  test('is below or above in the same column, skipping rows that cannot be edited', () => {
    expect(placeAfter(CELLS, from, 'below')).toEqual({ index: 12, column: 'telefone' });
    expect(placeAfter(CELLS, { ...from, item: LAST }, 'above')).toEqual({ index: 10, column: 'telefone' });
  });

  test('is the next editable cell, also in the next row after the end of a row', () => {
    expect(placeAfter(CELLS, from, 'next')).toEqual({ index: 10, column: 'email' });
    expect(placeAfter(CELLS, from, 'previous')).toEqual({ index: 10, column: 'nome' });
    expect(placeAfter(CELLS, { ...from, column: 'email' }, 'next')).toEqual({ index: 12, column: 'nome' });
    expect(placeAfter(CELLS, { item: LAST, column: 'nome' }, 'previous')).toEqual({ index: 10, column: 'email' });
  });

  test('is undefined at the ends of the loaded rows, and from a row that is no longer in the list', () => {
    expect(placeAfter(CELLS, { ...from, item: LAST }, 'below')).toBeUndefined();
    expect(placeAfter(CELLS, from, 'above')).toBeUndefined();
    expect(placeAfter(CELLS, { ...from, item: { ...BASE, id: '9' } }, 'below')).toBeUndefined();
  });
});

test('a cell can be edited if it shows a field of a live record, and the user has the right', () => {
  expect(partAt(BASE, 'telefone', mayEdit)).toBe('telefones');
  expect(partAt(BASE, 'codigo', mayEdit)).toBeUndefined();
  expect(partAt(BASE, 'tipo', mayEdit)).toBeUndefined();
  expect(partAt(DELETED, 'telefone', mayEdit)).toBeUndefined();
  expect(partAt(BASE, 'documento', (part) => part !== 'cpf')).toBeUndefined();
  expect(partAt(BASE, 'telefone', undefined)).toBeUndefined();
});

test('the arrows choose a cell, from the row and back to it; with a modifier they do nothing here', () => {
  const bare = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  expect(readCellKey({ ...bare, key: 'F2' })).toEqual({ kind: 'edit' });
  expect(readCellKey({ ...bare, key: 'ArrowLeft' })).toEqual({ kind: 'beside', step: -1 });
  expect(readCellKey({ ...bare, key: 'ArrowRight', altKey: true })).toBeUndefined();
  const { columns } = CELLS;
  expect(columnBeside(columns, undefined, 1)).toBe('codigo');
  expect(columnBeside(columns, undefined, -1)).toBeUndefined();
  expect(columnBeside(columns, 'codigo', -1)).toBeUndefined();
  expect(columnBeside(columns, 'updatedAt', 1)).toBe('updatedAt');
});
