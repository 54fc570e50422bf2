import { expect, test } from 'vitest';
import {
  countFilters,
  nextSort,
  onlyCompanies,
  partsOf,
  readListSearch,
  toApiQuery,
  valuesOf,
  withValues,
} from './list-search.ts';

test('keeps valid parts of an address and drops the others', () => {
  const raw = { q: 'silva jo', uf: 'SP', cidade: '3550308', situacao: 'ativa', papel: 'cliente', excluidas: true };
  expect(readListSearch(raw)).toEqual({
    ...raw,
    uf: ['SP'],
    cidade: ['3550308'],
    situacao: ['ativa'],
    papel: ['cliente'],
  });
  const wrong = {
    uf: 'sp; drop',
    cidade: '12',
    situacao: 'x',
    ordem: 'senha',
    tipo: 1,
    q: '',
    combinar: 'x',
    visao: 'y',
  };
  expect(readListSearch({ ...wrong, exceto: ['senha:1', 'uf:', 'uf:São Paulo', 'uf'] })).toEqual({});
});

test('a number in the address is an ordinary search', () => {
  expect(readListSearch({ q: 52998224725 })).toEqual({ q: '52998224725' });
  expect(readListSearch({ cidade: 3550308 })).toEqual({ cidade: ['3550308'] });
});

test('reads several values of a field, exceptions, and that any field is enough', () => {
  const raw = { uf: ['SP', 'RJ', 'SP', 'x'], exceto: ['tag:a:b', 'cidade:3550308'], combinar: 'qualquer' };
  const search = readListSearch(raw);
  expect(search).toEqual({ uf: ['SP', 'RJ'], exceto: ['tag:a:b', 'cidade:3550308'], combinar: 'qualquer' });
  expect(toApiQuery(search)).toEqual({ uf: ['SP', 'RJ'], except: ['tag:a:b', 'codigoCidade:3550308'], match: 'any' });
  expect(countFilters(search)).toBe(3);
});

test('a pendência in the address filters the list, and an unknown one is ignored', () => {
  expect(readListSearch({ pendencia: 'sem_email' })).toEqual({ pendencia: ['sem_email'] });
  expect(toApiQuery({ pendencia: ['sem_email'] })).toEqual({ pendencia: 'sem_email' });
  expect(readListSearch({ pendencia: 'sem_juizo' })).toEqual({});
});

test('queries the API with its names', () => {
  const visao = '0197a3c0-0000-7000-8000-000000000001';
  expect(toApiQuery({ q: ' ana ', cidade: ['3550308'], excluidas: true, ordem: '-updatedAt', visao })).toEqual({
    q: 'ana',
    codigoCidade: '3550308',
    deleted: 'only',
    sort: '-updatedAt',
  });
  expect(toApiQuery({ q: '   ' })).toEqual({});
});

test('counts filters without the search box and the order', () => {
  expect(countFilters({ q: 'ana', ordem: 'nome', combinar: 'qualquer' })).toBe(0);
  expect(countFilters({ uf: ['SP'], excluidas: true })).toBe(2);
});

test('replaces the values of a field, and removes its condition with the last', () => {
  const search = readListSearch({ uf: ['SP'], exceto: ['tag:vip', 'uf:AC'] });
  expect(partsOf(search).map(({ name, isException }) => [name, isException])).toEqual([
    ['uf', false],
    ['uf', true],
    ['tag', true],
  ]);
  expect(valuesOf(search, 'tag', true)).toEqual(['vip']);
  expect(withValues(search, { name: 'uf', values: [], isException: false })).toEqual({ uf: undefined });
  expect(withValues(search, { name: 'uf', values: ['AC', 'AM'], isException: true })).toEqual({
    exceto: ['tag:vip', 'uf:AC', 'uf:AM'],
  });
  expect(withValues({ exceto: ['tag:vip'] }, { name: 'tag', values: [], isException: true })).toEqual({
    exceto: undefined,
  });
});

test('a list of companies contains nothing else, even when any condition is enough', () => {
  expect(onlyCompanies({ uf: ['SP'] })).toEqual({ uf: ['SP'], tipo: ['juridica'] });
  expect(onlyCompanies({ uf: ['SP'], tag: ['vip'], combinar: 'qualquer' })).toEqual({
    uf: ['SP'],
    tag: ['vip'],
    combinar: 'qualquer',
    exceto: ['tipo:fisica'],
  });
});

test('a header reverses its order, and then removes it', () => {
  expect(nextSort('nome', 'codigo')).toBe('codigo');
  expect(nextSort('codigo', 'codigo')).toBe('-codigo');
  expect(nextSort('-codigo', 'codigo')).toBe('nome');
  expect(nextSort('nome', 'nome')).toBe('-nome');
  expect(nextSort('-nome', 'nome')).toBe('nome');
});
