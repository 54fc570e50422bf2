import { expect, test } from 'vitest';
import { ROW_LISTS } from '../rows/web/row-lists.ts';
import { readImportSearch, ROW_LIST_NAMES } from './import-search.ts';

test('reads the step and the list of rows from the address of an import', () => {
  expect(readImportSearch({ passo: 'colunas', lista: 'puladas' })).toEqual({ passo: 'colunas', lista: 'puladas' });
  expect(readImportSearch({ passo: 'nada', lista: 'outra' })).toEqual({});
  expect(readImportSearch({})).toEqual({});
});

test('knows every list of rows by its name', () => {
  expect(ROW_LISTS.map(({ name }) => name)).toEqual(ROW_LIST_NAMES);
});
