import { expect, test } from 'vitest';
import { toCell } from './xlsx-parts.ts';

const cellOf = (date: string) => toCell('A1', date, 'date');

test.each([
  ['01/03/1900', 61],
  ['02/03/1900', 62],
  ['20/11/2026', 46_346],
])('%s is the number %i, as every spreadsheet reads it', (date, serial) => {
  expect(cellOf(date)).toContain(`<v>${serial}</v>`);
});

test('a moment is a part of its day', () => {
  expect(toCell('A1', '01/03/1900 06:00', 'moment')).toContain('<v>61.25</v>');
});

test.each(['28/02/1900', '01/01/1900', '31/12/1899', '20/11/0026', '15/08/1822'])(
  '%s stays a text: spreadsheets disagree on its number, or have none',
  (date) => {
    expect(cellOf(date)).toContain(`<t>${date}</t>`);
  },
);
