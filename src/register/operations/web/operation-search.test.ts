import { expect, test } from 'vitest';
import { readOperationSearch, toApiQuery } from './operation-search.ts';

const USUARIO = '0192f0c4-0000-7000-8000-000000000001';

test('reads the filters of an address', () => {
  const search = readOperationSearch({ tipo: 'import', usuario: USUARIO, de: '2026-11-01', ate: '2026-11-21' });
  expect(search).toEqual({ tipo: 'import', usuario: USUARIO, de: '2026-11-01', ate: '2026-11-21' });
  expect(toApiQuery(search)).toEqual({ kind: 'import', userId: USUARIO, from: '2026-11-01', to: '2026-11-21' });
});

test('drops invalid values', () => {
  expect(readOperationSearch({ tipo: 'explodir', usuario: 'ana', de: '2026-02-30', ate: ['2026-11-21'] })).toEqual({});
});
