import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROW_OPTIONS, settingsOf } from '../../../test/imports/import-rows.ts';
import { createRowReader } from '../../reading/rows/read-row.ts';
import { createDateScan, createDateSpeller, dateOrdersOf } from './date-columns.ts';

const COLUMNS = settingsOf(['nome', 'nascimento']);

function scan(texts: readonly string[], own: readonly number[] = []) {
  const dates = createDateScan(COLUMNS, ROW_OPTIONS.today)!; // a column of it has dates
  texts.forEach((text, at) => dates.look(['Ana', text], own.includes(at) ? [1] : []));
  return dates.found();
}

/** The dates of a column as a file of them is read. */
function readColumn(texts: readonly string[], chosen?: 'dmy' | 'mdy'): (string | undefined)[] {
  const settings = chosen ? { ...COLUMNS, dates: { nascimento: chosen } } : COLUMNS;
  const read = createRowReader(settings, { ...ROW_OPTIONS, dateOrders: dateOrdersOf(settings, scan(texts)) });
  return texts.map((text) => {
    const { content, issues } = read(['Ana', text]);
    return issues[0]?.code ?? content.fields.nascimento ?? undefined;
  });
}

test.each([
  ['a part above twelve in front', ['07/04/1976', '25/12/1980'], 'dmy'],
  ['a part above twelve in the second place', ['07/04/1976', '12/25/1980'], 'mdy'],
  ['both', ['07/04/1976', '12/25/1980', '25/12/1980'], 'mixed'],
  ['neither', ['07/04/1976', '1/2/80'], 'open'],
  ['years of two digits', ['7/4/76', '12/25/80'], 'mdy'],
  ['a time behind', ['7/4/1976 1:30:00 PM', '12/25/1980 0:00'], 'mdy'],
  ['points and blanks', ['07.04.1976', '12-25-1980'], 'mdy'],
  ['eight digits', ['07041976', '12251980'], 'mdy'],
  ['only what says its order itself', ['1976-04-07', '19760407', '7 de abril de 1976', '05/05/1980'], 'dmy'],
  ['only what is no date either way', ['31/31/1980', '31/02/1980', '02/31/1980', 'ontem', '00/00/0000'], 'dmy'],
])('a column is judged by %s', (_name, texts, order) => {
  expect(scan(texts)).toMatchObject([{ column: 1, order }]);
});

test('a file without dates is not looked at', () => {
  expect(createDateScan(settingsOf(['nome', 'cpf']), ROW_OPTIONS.today)).toBe(undefined);
});

test('date cells of a spreadsheet prove nothing about the texts in the column', () => {
  expect(scan(['25/12/1980', '07/04/1976'], [0])).toMatchObject([{ order: 'open', either: 1 }]);
});

test('date cells all before the thirteenth, with no such text date, mean that a program swapped day and month', () => {
  const turned = ['03/05/1980', '01/02/1990', '12/12/1991', '07/04/1976', '09/08/1985'];
  const own = turned.map((_, at) => at);
  expect(scan([...turned, '25/12/1980'], own)).toMatchObject([{ turned: 5, order: 'dmy' }]);
  for (const [texts, dates] of [
    [[...turned, '25/12/1980'], own.slice(1)],
    [[...turned, '01/12/1980'], own],
    [['13/05/1980', ...turned.slice(1), '25/12/1980'], own],
    [turned, own],
  ] as const)
    expect(scan(texts, dates)[0]).not.toHaveProperty('turned');
});

test('the dates of a column are read in its order, or not at all', () => {
  expect(readColumn(['07/04/1976', '12/25/1980'])).toEqual(['1976-07-04', '1980-12-25']);
  expect(readColumn(['07/04/1976', '25/12/1980'])).toEqual(['1976-04-07', '1980-12-25']);
  expect(readColumn(['07/04/1976'])).toEqual(['1976-04-07']);
  expect(readColumn(['07/04/1976'], 'mdy')).toEqual(['1976-07-04']);
  expect(readColumn(['07/04/1976', '12/25/1980', '25/12/1980', '5/5/1980', '1980-04-07', '7 abr 1976'])).toEqual([
    'data_mixed',
    'data_mixed',
    'data_mixed',
    '1980-05-05',
    '1980-04-07',
    '1976-04-07',
  ]);
  expect(readColumn(['07/04/1976', '12/25/1980', '25/12/1980'], 'mdy')).toEqual([
    '1976-07-04',
    '1980-12-25',
    'data_month_first',
  ]);
  expect(readColumn(['07/04/1976', '12/25/1980'], 'dmy')).toEqual(['1976-04-07', 'data_month']);
});

const anyDay = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-01-01'), noInvalidDate: true });
const iso = (day: Date) => day.toISOString().slice(0, 10);

test('a column of dates with the month first is never read otherwise without a report', () => {
  fc.assert(
    fc.property(fc.array(anyDay, { minLength: 1, maxLength: 30 }), (days) => {
      const texts = days.map((day) => `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`);
      const [column] = scan(texts);
      const isRead = JSON.stringify(readColumn(texts)) === JSON.stringify(days.map(iso));
      expect(isRead || column?.order === 'open').toBe(true);
      expect(readColumn(texts, 'mdy')).toEqual(days.map(iso));
    }),
  );
});

test('a date that a user types means the same in a column of any order', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom('mdy', 'mixed', 'open', 'dmy'), (day, order) => {
      const orders = { nascimento: order } as const;
      const typed = `${iso(day).slice(8)}/${iso(day).slice(5, 7)}/${iso(day).slice(0, 4)}`;
      const [, cell = ''] = createDateSpeller(COLUMNS, orders)(['Ana', typed], [1]);
      const read = createRowReader(COLUMNS, { ...ROW_OPTIONS, dateOrders: orders });
      expect(read(['Ana', cell]).content.fields.nascimento).toBe(iso(day));
    }),
  );
});

test('a value fixed for all rows is day first, whatever the column is', () => {
  const settings = settingsOf(['nome', 'nascimento'], { fixed: { nascimento: '07/04/1976' } });
  const read = createRowReader(settings, { ...ROW_OPTIONS, dateOrders: { nascimento: 'mdy' } });
  expect(read(['Ana', '']).content.fields.nascimento).toBe('1976-04-07');
});
