import { describe, expect, test } from 'vitest';
import {
  addMonths,
  dayByKey,
  dayOf,
  dayTitle,
  inMonth,
  MONTH_NAMES,
  monthTitle,
  WEEKDAY_NAMES,
  weeksOf,
} from './calendar-month.ts';

const press = (day: string, key: string, shiftKey = false) => dayByKey(day, { key, shiftKey });

describe('the weeks of a month', () => {
  test('a week begins on Sunday', () => {
    expect(WEEKDAY_NAMES).toEqual([
      'domingo',
      'segunda-feira',
      'terça-feira',
      'quarta-feira',
      'quinta-feira',
      'sexta-feira',
      'sábado',
    ]);
    const weeks = weeksOf('2026-11-20');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-11-01');
    expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', undefined, undefined, undefined, undefined, undefined]);
  });

  test.each(['2024-02-01', '2026-02-28', '2026-08-31', '1961-05-09', '2149-12-31', '1000-01-01'])(
    'of %s hold each of its days once, under its own weekday',
    (day) => {
      const days = weeksOf(day).flat();
      const [year = 0, month = 0] = day.split('-').map(Number);
      const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
      expect(days.filter((one) => one !== undefined)).toHaveLength(length);
      days.forEach((one, index) => {
        if (one !== undefined) expect(new Date(`${one}T00:00:00Z`).getUTCDay()).toBe(index % 7);
      });
    },
  );
});

describe('the keys', () => {
  test('move by days and weeks, over the edges of months', () => {
    expect(press('2026-11-01', 'ArrowLeft')).toBe('2026-10-31');
    expect(press('2026-12-31', 'ArrowRight')).toBe('2027-01-01');
    expect(press('2026-11-20', 'ArrowUp')).toBe('2026-11-13');
    expect(press('2026-11-28', 'ArrowDown')).toBe('2026-12-05');
    expect(press('2026-11-20', 'Home')).toBe('2026-11-15');
    expect(press('2026-11-20', 'End')).toBe('2026-11-21');
    expect(press('2026-11-15', 'Home')).toBe('2026-11-15');
  });

  test('move by months and years, to the last day where there is no such day', () => {
    expect(press('2026-03-31', 'PageUp')).toBe('2026-02-28');
    expect(press('2026-01-31', 'PageDown')).toBe('2026-02-28');
    expect(press('2026-01-10', 'PageUp')).toBe('2025-12-10');
    expect(press('2024-02-29', 'PageUp', true)).toBe('2023-02-28');
    expect(press('2024-02-29', 'PageDown', true)).toBe('2025-02-28');
    expect(addMonths('2026-12-05', 1)).toBe('2027-01-05');
  });

  test('never leave the years a date may have', () => {
    expect(press('2149-12-31', 'ArrowRight')).toBe('2149-12-31');
    expect(press('2149-12-30', 'ArrowDown')).toBe('2149-12-30');
    expect(press('2149-06-01', 'PageDown', true)).toBe('2149-06-01');
    expect(press('1000-01-01', 'ArrowLeft')).toBe('1000-01-01');
    expect(inMonth(2150, 1, '2026-11-20')).toBe('2026-11-20');
    expect(inMonth(1961, 2, '2026-11-30')).toBe('1961-02-28');
  });

  test('that mean nothing here lead nowhere', () => {
    for (const key of ['a', 'Enter', ' ', 'Tab', 'Escape']) expect(press('2026-11-20', key)).toBeUndefined();
  });
});

test('days and months are read in Portuguese', () => {
  expect(MONTH_NAMES[2]).toBe('março');
  expect(monthTitle('2026-11-20')).toBe('novembro de 2026');
  expect(dayTitle('2026-11-20')).toBe('sexta-feira, 20 de novembro de 2026');
});

test('today is the day of the clock on the wall', () => {
  expect(dayOf(new Date(2026, 10, 1, 23, 59))).toBe('2026-11-01');
});
