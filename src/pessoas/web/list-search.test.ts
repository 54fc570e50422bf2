import { expect, test } from 'vitest';
import { countFilters, nextSort, readListSearch, toApiQuery } from './list-search.ts';

test('keeps what an address may say and leaves out the rest', () => {
  const raw = { q: 'silva jo', uf: 'SP', cidade: '3550308', situacao: 'ativa', papel: 'cliente', excluidas: true };
  expect(readListSearch(raw)).toEqual(raw);
  expect(readListSearch({ uf: 'sp; drop', cidade: '12', situacao: 'x', ordem: 'senha', tipo: 1, q: '' })).toEqual({});
});

test('a number in the address is a search like any other', () => {
  expect(readListSearch({ q: 52998224725 })).toEqual({ q: '52998224725' });
  expect(readListSearch({ cidade: 3550308 })).toEqual({ cidade: '3550308' });
});

test('a pendência of the address narrows the list, and one that there is not does nothing', () => {
  expect(readListSearch({ pendencia: 'sem_email' })).toEqual({ pendencia: 'sem_email' });
  expect(toApiQuery({ pendencia: 'sem_email' })).toEqual({ pendencia: 'sem_email' });
  expect(readListSearch({ pendencia: 'sem_juizo' })).toEqual({});
});

test('asks the API with its own names', () => {
  expect(toApiQuery({ q: ' ana ', cidade: '3550308', excluidas: true, ordem: '-updatedAt' })).toEqual({
    q: 'ana',
    codigoCidade: '3550308',
    deleted: 'only',
    sort: '-updatedAt',
  });
  expect(toApiQuery({ q: '   ' })).toEqual({});
});

test('counts filters without the search box and the order', () => {
  expect(countFilters({ q: 'ana', ordem: 'nome' })).toBe(0);
  expect(countFilters({ uf: 'SP', excluidas: true })).toBe(2);
});

test('a header turns its order round, and then gives it up', () => {
  expect(nextSort('nome', 'codigo')).toBe('codigo');
  expect(nextSort('codigo', 'codigo')).toBe('-codigo');
  expect(nextSort('-codigo', 'codigo')).toBe('nome');
  expect(nextSort('nome', 'nome')).toBe('-nome');
  expect(nextSort('-nome', 'nome')).toBe('nome');
});
