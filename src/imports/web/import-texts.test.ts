import { expect, test } from 'vitest';
import { NO_COUNTS } from '../import.ts';
import { summarizeCounts } from './import-texts.ts';

test('counts are said in a line, without those that are none', () => {
  expect(summarizeCounts({ ...NO_COUNTS, create: 1200, update: 1, refused: 9, skipped: 3 })).toBe(
    '1.200 novas, 1 alterada, 12 de fora',
  );
  expect(summarizeCounts({ ...NO_COUNTS, create: 1, repaired: 1 })).toBe('1 nova');
  expect(summarizeCounts(NO_COUNTS)).toBe('nenhuma linha');
});
