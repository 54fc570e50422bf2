import { expect, test } from 'vitest';
import { countOf } from './count-of.ts';

test('gives one thing its singular, none and many their plural, and thousands their point', () => {
  expect([0, 1, 2, 1000].map((count) => countOf(count, 'ficha', 'fichas'))).toEqual([
    '0 fichas',
    '1 ficha',
    '2 fichas',
    '1.000 fichas',
  ]);
});
