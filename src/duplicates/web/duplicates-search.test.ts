import { expect, test } from 'vitest';
import { certainOf, readDuplicatesSearch, toGroupsQuery } from './duplicates-search.ts';

test('an address asks for people of one house, and for nothing that is no certeza', () => {
  expect(toGroupsQuery(readDuplicatesSearch({ certeza: 'casa' }))).toMatchObject({ certeza: 'casa', state: 'open' });
  expect(readDuplicatesSearch({ certeza: 'rua' })).toEqual({});
});

test('all that are certain may be merged at once where they are listed, and nowhere else', () => {
  expect(certainOf({ campo: 'telefone' })).toEqual({ certeza: 'certa', field: 'telefone', source: undefined });
  expect(certainOf({ certeza: 'certa' })).toMatchObject({ certeza: 'certa' });
  for (const search of [{ certeza: 'casa' }, { certeza: 'provavel' }, { estado: 'adiadas' }] as const)
    expect(certainOf(search)).toBeUndefined();
});
