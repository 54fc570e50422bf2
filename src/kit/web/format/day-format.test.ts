import { expect, test } from 'vitest';
import { formatMonth, formatWeekday } from './moments.ts';

test('writes months and days short, in Portuguese', () => {
  expect(formatMonth('2026-01')).toBe('jan/26');
  expect(formatMonth('2025-12')).toBe('dez/25');
  expect(formatWeekday('2026-11-18')).toBe('qua., 18/11');
});
