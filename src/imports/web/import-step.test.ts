import { describe, expect, test } from 'vitest';
import type { Import, ImportTable } from '../model/import.ts';
import { mayOpen, stepOf } from './import-step.ts';

const table: ImportTable = {
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ';',
  sheets: [],
  sheet: null,
  columns: [],
  firstRows: [],
};
const stand = (state: Import['state'], other: Partial<Import> = {}) => ({ state, table, operationId: null, ...other });
const operationId = '0193-some-operation';

describe('the step of an import', () => {
  test('is the one it has come to', () => {
    expect(stepOf(stand('receiving', { table: null }), undefined)).toBe('arquivo');
    expect(stepOf(stand('received', { table: null }), undefined)).toBe('arquivo');
    expect(stepOf(stand('received'), undefined)).toBe('colunas');
    expect(stepOf(stand('checking'), undefined)).toBe('conferencia');
    expect(stepOf(stand('checked'), undefined)).toBe('conferencia');
    expect(stepOf(stand('done', { operationId }), undefined)).toBe('importacao');
  });

  test('is the file where its reading is a question', () => {
    const asking = { ...table, sheets: ['Plan1', 'Plan2'] };
    expect(stepOf(stand('received', { table: asking }), undefined)).toBe('arquivo');
    expect(stepOf(stand('received', { table: asking }), 'colunas')).toBe('colunas');
  });

  test('may be an earlier one as long as nothing went in', () => {
    expect(stepOf(stand('received'), 'colunas')).toBe('colunas');
    expect(stepOf(stand('checked'), 'colunas')).toBe('colunas');
    expect(stepOf(stand('checked'), 'arquivo')).toBe('arquivo');
    expect(stepOf(stand('applying', { operationId }), 'colunas')).toBe('importacao');
    expect(stepOf(stand('done', { operationId }), 'arquivo')).toBe('importacao');
  });

  test('of one that failed is the check, unless rows went in', () => {
    expect(stepOf(stand('failed'), undefined)).toBe('conferencia');
    expect(stepOf(stand('failed'), 'colunas')).toBe('colunas');
    expect(stepOf(stand('failed', { operationId }), 'colunas')).toBe('importacao');
  });

  test('is never a future step, regardless of the address', () => {
    expect(stepOf(stand('received', { table: null }), 'colunas')).toBe('arquivo');
    expect(stepOf(stand('received'), 'importacao')).toBe('colunas');
    expect(mayOpen(stand('checked'), 'importacao')).toBe(false);
    expect(mayOpen(stand('checking'), 'colunas')).toBe(false);
  });
});
