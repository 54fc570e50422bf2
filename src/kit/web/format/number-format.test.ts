import { expect, test } from 'vitest';
import { formatCount, formatShare } from './number-format.ts';

test('writes counts as they are read in Brazil', () => {
  expect(formatCount(0)).toBe('0');
  expect(formatCount(1234567)).toBe('1.234.567');
});

test('gives 0% only for nothing, and 100% only for all', () => {
  expect(formatShare(0, 1000)).toBe('0%');
  expect(formatShare(1, 1000)).toBe('1%');
  expect(formatShare(555, 1000)).toBe('56%');
  expect(formatShare(999, 1000)).toBe('99%');
  expect(formatShare(1000, 1000)).toBe('100%');
  expect(formatShare(0, 0)).toBe('0%');
});
