import { expect, test } from 'vitest';
import { GENERAL_KEYS } from '../../keyboard/web/general.keys.ts';
import { LIST_KEYS } from '../../list/web/list.keys.ts';
import { FORM_KEYS } from '../../record/web/editing/form.keys.ts';
import { TIPS } from './tips.ts';

test('names only existing keys', () => {
  const tables = [GENERAL_KEYS, FORM_KEYS, LIST_KEYS].flatMap((table) => Object.values(table));
  const known = new Set<string>(tables.flatMap(({ keys }) => keys));
  const told = TIPS.flatMap((tip) => tip.split('`').filter((_, place) => place % 2 === 1));
  expect(told.length).toBeGreaterThan(5);
  expect(told.filter((keys) => !known.has(keys))).toEqual([]);
});

test('has eight to ten tips, each a sentence', () => {
  expect(TIPS.length).toBeGreaterThanOrEqual(8);
  expect(TIPS.length).toBeLessThanOrEqual(10);
  expect(TIPS.filter((tip) => !/[.?]$/.test(tip))).toEqual([]);
});
