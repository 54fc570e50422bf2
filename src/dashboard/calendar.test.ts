import { expect, test } from 'vitest';
import { birthdayKeysOf, monthsUntil, weekOf } from './calendar.ts';

test('a week goes from Sunday to Saturday, over the ends of months and years', () => {
  const newYear = ['2024-12-29', '2024-12-30', '2024-12-31', '2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04'];
  for (const day of newYear) expect(weekOf(day)).toEqual(newYear);
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-22');
  expect(weekOf('2026-11-21')[6]).toBe('2026-11-21');
});

function keysOf(day: string) {
  return birthdayKeysOf(weekOf(day)).filter(({ aniversario }) => aniversario === 229);
}

test('people born on 29 February have a birthday every year: on 1 March in years without that day', () => {
  expect(keysOf('2028-02-29')).toEqual([{ date: '2028-02-29', aniversario: 229 }]);
  expect(keysOf('2028-03-05')).toEqual([]);
  expect(keysOf('2027-03-01')).toEqual([{ date: '2027-03-01', aniversario: 229 }]);
  expect(keysOf('2027-02-23')).toEqual([]);
  expect(keysOf('2100-03-01')).toEqual([{ date: '2100-03-01', aniversario: 229 }]);
  expect(birthdayKeysOf(['2027-03-01', '2026-11-07']).map(({ aniversario }) => aniversario)).toEqual([301, 229, 1107]);
});

test('the last months may include the previous year, the oldest first', () => {
  expect(monthsUntil('2026-02-15', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsUntil('2026-12-01', 12)[0]).toBe('2026-01');
});
