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

test('keeps what an address may say and leaves out the rest', () => {
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

test('a number in the address is a search like any other', () => {
  expect(readListSearch({ q: 52998224725 })).toEqual({ q: '52998224725' });
  expect(readListSearch({ cidade: 3550308 })).toEqual({ cidade: ['3550308'] });
});

test('reads several values of a field, what is left out, and that one of the fields is enough', () => {
  const raw = { uf: ['SP', 'RJ', 'SP', 'x'], exceto: ['tag:a:b', 'cidade:3550308'], combinar: 'qualquer' };
  const search = readListSearch(raw);
  expect(search).toEqual({ uf: ['SP', 'RJ'], exceto: ['tag:a:b', 'cidade:3550308'], combinar: 'qualquer' });
  expect(toApiQuery(search)).toEqual({ uf: ['SP', 'RJ'], except: ['tag:a:b', 'codigoCidade:3550308'], match: 'any' });
  expect(countFilters(search)).toBe(3);
});

test('a pendência of the address narrows the list, and one that there is not does nothing', () => {
  expect(readListSearch({ pendencia: 'sem_email' })).toEqual({ pendencia: ['sem_email'] });
  expect(toApiQuery({ pendencia: ['sem_email'] })).toEqual({ pendencia: 'sem_email' });
  expect(readListSearch({ pendencia: 'sem_juizo' })).toEqual({});
});

test('asks the API with its own names', () => {
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

test('gives a field other values, and takes its condition away with the last', () => {
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

test('a list of companies holds nothing else, even where one of the conditions is enough', () => {
  expect(onlyCompanies({ uf: ['SP'] })).toEqual({ uf: ['SP'], tipo: ['juridica'] });
  expect(onlyCompanies({ uf: ['SP'], tag: ['vip'], combinar: 'qualquer' })).toEqual({
    uf: ['SP'],
    tag: ['vip'],
    combinar: 'qualquer',
    exceto: ['tipo:fisica'],
  });
});

test('a header turns its order round, and then gives it up', () => {
  expect(nextSort('nome', 'codigo')).toBe('codigo');
  expect(nextSort('codigo', 'codigo')).toBe('-codigo');
  expect(nextSort('-codigo', 'codigo')).toBe('nome');
  expect(nextSort('nome', 'nome')).toBe('-nome');
  expect(nextSort('-nome', 'nome')).toBe('nome');
});
