import { utils, write, type WorkSheet } from '@e965/xlsx';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { odsOf, odsRow } from '../../../../test/imports/ods-files.ts';
import { cellsOf, openWritten, readAll } from '../../../../test/imports/table-files.ts';
import { rounds } from '../../../../test/rounds.ts';

const HEADINGS = ['nome', 'codigo', 'obs'];

/** What another program than ours writes of the sheet. */
function fileOf(sheet: WorkSheet, bookType: 'xlsx' | 'ods'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Fichas');
  return write(book, {
    type: 'buffer',
    bookType,
    compression: true,
    cellDates: bookType === 'ods',
  }) as Buffer;
}

const text = fc
  .string({ unit: fc.constantFrom('a', 'é', '<', '&', '>', '"', ';', ' ', "'", '\u{1f600}'), maxLength: 8 })
  .map((part) => `a${part}z`);

test('the same texts as CSV, XLSX and ODS are the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 6 }), async (rows) => {
      const sheet = utils.aoa_to_sheet([HEADINGS, ...rows]);
      const quoted = [HEADINGS, ...rows].map((cells) => cells.map((cell) => `"${cell.replace(/"/g, '""')}"`).join(';'));
      const csv = await cellsOf(`${quoted.join('\n')}\n`);
      expect(csv).toEqual(rows);
      expect(await cellsOf(fileOf(sheet, 'xlsx'))).toEqual(csv);
      expect(await cellsOf(fileOf(sheet, 'ods'))).toEqual(csv);
      expect(await cellsOf(await odsOf([HEADINGS, ...rows].map((cells) => odsRow(cells)).join('')))).toEqual(csv);
    }),
    { numRuns: rounds(8, 40) },
  );
});

test('the same numbers, days and yes or no as XLSX and ODS are the same rows', async () => {
  const days = fc.date({ min: new Date(Date.UTC(1901, 0)), max: new Date(Date.UTC(2100, 0)), noInvalidDate: true });
  const day = days.map((date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())));
  const number = fc.oneof(
    fc.integer(),
    fc.integer({ min: 0, max: 99_999_999_999 }),
    fc.constantFrom(0.1, 1234.56, 1e-7),
  );
  const row = fc.tuple(number, day, fc.boolean(), fc.constantFrom('x', null));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      const sheet = utils.aoa_to_sheet([['limite', 'nascimento', 'ativo', 'obs'], ...rows], {
        UTC: true,
        cellDates: true,
      });
      const xlsx = await readAll(await openWritten(fileOf(sheet, 'xlsx')));
      expect(xlsx).toHaveLength(rows.length);
      expect(await readAll(await openWritten(fileOf(sheet, 'ods')))).toEqual(xlsx);
    }),
    { numRuns: rounds(8, 40) },
  );
});
