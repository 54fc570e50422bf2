import { expect, test } from 'vitest';
import { countRecords, formatDuration, titleOf } from './operation-texts.ts';

const ID = '0192f0c4-0000-7000-8000-000000000030';

test('says what an operation is', () => {
  expect(titleOf({ kind: 'import', total: 1000, nome: null, undoes: null })).toBe('Importação de 1.000 fichas');
  expect(titleOf({ kind: 'update', total: 1, nome: 'Ana Souza', undoes: null })).toBe('Alteração de Ana Souza');
});

test('says what an undo takes back, and that the undo of an undo does it again', () => {
  expect(titleOf({ kind: 'undo', total: 2, nome: null, undoes: { id: ID, kind: 'import' } })).toBe(
    'Desfazer: importação de 2 fichas',
  );
  expect(titleOf({ kind: 'undo', total: 2, nome: null, undoes: { id: ID, kind: 'undo' } })).toBe('Refazer: 2 fichas');
});

test('counts records and time in words', () => {
  expect(countRecords(312418)).toBe('312.418 fichas');
  expect([300, 12_000, 185_000].map(formatDuration)).toEqual(['0,3 s', '12 s', '3 min 5 s']);
});
