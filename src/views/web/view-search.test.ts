import { expect, test } from 'vitest';
import { type ListSearch, readListSearch } from '../../search/web/list-search.ts';
import type { ListView } from '../views.schema.ts';
import { isViewChanged, queryOfSearch, searchOfView } from './view-search.ts';

const ID = '0197a3c0-0000-7000-8000-000000000001';
const COLUMNS = ['codigo', 'cidade'];
const search: ListSearch = {
  q: 'silva',
  uf: ['SP', 'RJ'],
  cidade: ['3550308'],
  exceto: ['cidade:3509502', 'tag:vip'],
  combinar: 'qualquer',
  excluidas: true,
  ordem: '-codigo',
};

function viewOf(kept: ListSearch): ListView {
  const owner = { id: ID, nome: 'Ana' };
  const query = queryOfSearch(kept, COLUMNS);
  return { id: ID, nome: 'Sudeste', shared: false, version: 1, owner, mayChange: true, mayDelete: true, query };
}

test('a view opens the list that it was saved from', () => {
  expect(searchOfView(viewOf(search))).toEqual({ ...search, visao: ID });
  expect(searchOfView(viewOf({}))).toEqual({ visao: ID });
});

test('a list is the same whatever the order of its values, and with its default order written out', () => {
  const view = viewOf(search);
  expect(isViewChanged(view, { ...search, uf: ['RJ', 'SP'], visao: ID }, ['cidade', 'codigo'])).toBe(false);
  expect(isViewChanged(viewOf({}), readListSearch({ ordem: 'nome' }), COLUMNS)).toBe(false);
});

test('another filter, order or column is a change', () => {
  const view = viewOf(search);
  expect(isViewChanged(view, { ...search, uf: ['SP'] }, COLUMNS)).toBe(true);
  expect(isViewChanged(view, { ...search, ordem: 'codigo' }, COLUMNS)).toBe(true);
  expect(isViewChanged(view, search, ['codigo'])).toBe(true);
  const anyColumns = { ...view, query: { ...view.query, columns: null } };
  expect(isViewChanged(anyColumns, search, ['codigo'])).toBe(false);
});

test('the column of the name, which cannot be removed, makes no difference', () => {
  expect(queryOfSearch(search, ['nome', 'codigo']).columns).toEqual(['codigo']);
  expect(isViewChanged(viewOf(search), search, ['nome', ...COLUMNS])).toBe(false);
});
