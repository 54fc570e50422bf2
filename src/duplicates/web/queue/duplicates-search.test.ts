import { expect, test } from 'vitest';
import { certainOf, readDuplicatesSearch, toGroupsQuery } from './duplicates-search.ts';

test('an address may choose households, and no unknown certeza', () => {
  expect(toGroupsQuery(readDuplicatesSearch({ certeza: 'casa' }))).toMatchObject({ certeza: 'casa', state: 'open' });
  expect(readDuplicatesSearch({ certeza: 'rua' })).toEqual({});
});

test('all certain groups may be merged together only where they are listed', () => {
  expect(certainOf({ campo: 'telefone' })).toEqual({ certeza: 'certa', field: 'telefone', source: undefined });
  expect(certainOf({ certeza: 'certa' })).toMatchObject({ certeza: 'certa' });
  for (const search of [{ certeza: 'casa' }, { certeza: 'provavel' }, { estado: 'adiadas' }] as const)
    expect(certainOf(search)).toBeUndefined();
});
