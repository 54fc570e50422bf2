import { describe, expect, test } from 'vitest';
import type { ImportSettings, ImportTable } from '../../model/import.ts';
import { findOpenColumns, isCertain } from './open-questions.ts';

const table: ImportTable = {
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ';',
  sheets: [],
  sheet: null,
  columns: [
    { heading: 'Nome', samples: [] },
    { heading: 'Cor', samples: [] },
  ],
  firstRows: [],
};
const settings: ImportSettings = {
  columns: ['nome', 'observacoes'],
  mode: 'both',
  match: [],
  ddd: null,
  uf: null,
  fixed: {},
};
const read = { table, settings, remembered: false };

describe('a file', () => {
  test('is certain with a field for every column', () => {
    expect(isCertain(read)).toBe(true);
    expect(isCertain({ ...read, table: null })).toBe(false);
  });

  test('is not certain while a column has no field', () => {
    const halves = { ...read, settings: { ...settings, columns: ['nome', null] } };
    expect(findOpenColumns(halves)).toEqual([1]);
    expect(isCertain(halves)).toBe(false);
  });

  test('is certain where a column was left out the last time, or its program keeps nothing in it', () => {
    const halves = { ...read, settings: { ...settings, columns: ['nome', null] } };
    expect(isCertain({ ...halves, remembered: true })).toBe(true);
    const columns = table.columns.map((column) => ({ ...column, hasNoPlace: true }));
    expect(isCertain({ ...halves, table: { ...table, columns } })).toBe(true);
  });

  test('is not certain with codes of an unknown system', () => {
    const columns = ['nome', 'codigosExternos.1.codigo'];
    expect(isCertain({ ...read, settings: { ...settings, columns } })).toBe(false);
  });

  test('is not certain while its encoding, its accents, its sheet or the owner of its documents are a question', () => {
    const readings = [{ encoding: 'windows-1252' as const, line: 'José' }];
    expect(isCertain({ ...read, table: { ...table, readings } })).toBe(false);
    const doubled = { cells: 1, examples: [], isUndone: false };
    expect(isCertain({ ...read, table: { ...table, doubled } })).toBe(false);
    expect(isCertain({ ...read, table: { ...table, doubled: { ...doubled, isUndone: true } } })).toBe(true);
    expect(isCertain({ ...read, table: { ...table, sheets: ['Plan1', 'Plan2'] } })).toBe(false);
    const documents = { read: { nfe: 1 }, skipped: {}, refused: 0, people: 2, own: [] };
    expect(isCertain({ ...read, table: { ...table, documents } })).toBe(false);
    const own = [{ root: '11222333', nome: 'FERRAGENS IMAGINARIA LTDA' }];
    expect(isCertain({ ...read, table: { ...table, documents: { ...documents, own } } })).toBe(true);
  });
});
