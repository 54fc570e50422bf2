import { expect, test } from 'vitest';
import { NO_COUNTS } from '../model/import.ts';
import { nameOfLeftOut, nameOfPasted, summarizeCounts, summarizeDone } from './import-texts.ts';

test('counts are shown in a line, without zeros', () => {
  expect(summarizeCounts({ ...NO_COUNTS, create: 1200, update: 1, refused: 9, skipped: 3 })).toBe(
    '1.200 novas, 1 alterada, 12 de fora',
  );
  expect(summarizeCounts({ ...NO_COUNTS, create: 1, repaired: 1 })).toBe('1 nova');
  expect(summarizeCounts({ ...NO_COUNTS, skipped: 52, leftAlike: 50 })).toBe('52 de fora (50 talvez já existam)');
  expect(summarizeCounts({ ...NO_COUNTS, skipped: 1, leftAlike: 1 })).toBe('1 de fora (1 talvez já exista)');
  expect(summarizeCounts(NO_COUNTS)).toBe('nenhuma linha');
});

test('an import that has ended shows the number of rows left out as existing', () => {
  const counts = { ...NO_COUNTS, create: 2, refused: 1 };
  expect(summarizeDone(counts)).toBe('Pronto: 2 novas, 1 de fora.');
  expect(summarizeDone({ ...counts, skipped: 1, leftAlike: 1 })).toBe(
    'Pronto: 2 novas, 2 de fora. 1 linha ficou de fora porque já existia.',
  );
  expect(summarizeDone({ ...counts, skipped: 1200, leftAlike: 1100 })).toBe(
    'Pronto: 2 novas, 1.201 de fora. 1.100 linhas ficaram de fora porque já existiam.',
  );
});

test('the file of the rows that stayed out keeps its name however often it comes back', () => {
  expect(nameOfLeftOut('clientes.2026.xlsx')).toBe('clientes.2026-com-problema.csv');
  expect(nameOfLeftOut('clientes-com-problema.csv')).toBe('clientes-com-problema.csv');
  expect(nameOfLeftOut('sem fim')).toBe('sem fim-com-problema.csv');
});

test('a pasted table is named by its moment, without a sign that a file may not have', () => {
  expect(nameOfPasted(new Date(2026, 10, 26, 10, 32))).toBe('Colado em 26-11-2026 10.32.tsv');
});
