import { expect, test } from 'vitest';
import { idsOf, readMergeSearch } from './merge-search.ts';

const A = '01900000-0000-7000-8000-00000000000a';
const B = '01900000-0000-7000-8000-00000000000b';

test('the address of a merge names each record once', () => {
  expect(readMergeSearch({ ids: `${A},${B.toUpperCase()},${A}`, de: 'fila' })).toEqual({
    ids: `${A},${B}`,
    de: 'fila',
  });
});

test('the address of a merge drops invalid ids', () => {
  expect(readMergeSearch({ ids: `${A},1042,'`, de: 'x' })).toEqual({ ids: A });
  expect(idsOf('')).toEqual([]);
});
