import { expect, test } from 'vitest';
import { dayInBrasilia } from './data.ts';

test('a day begins at midnight in Brasília, with and without daylight saving time', () => {
  expect(dayInBrasilia(new Date('2026-11-21T02:59:59.999Z'))).toBe('2026-11-20');
  expect(dayInBrasilia(new Date('2026-11-21T03:00:00.000Z'))).toBe('2026-11-21');
  expect(dayInBrasilia(new Date('2018-12-21T02:00:00.000Z'))).toBe('2018-12-21');
});
