import { describe, expect, test } from 'vitest';
import { besideHalf, countBesideHalf, halfOf, withHalf, withMatch, withoutFilters } from './list-half.ts';
import type { ListSearch } from './list-search.ts';

describe('the half of the register that limits a search', () => {
  test.each<[ListSearch, ReturnType<typeof halfOf>]>([
    [{}, undefined],
    [{ uf: ['SP'] }, undefined],
    [{ tipo: ['fisica'] }, 'fisica'],
    [{ tipo: ['juridica'], uf: ['SP'] }, 'juridica'],
    [{ tipo: ['fisica', 'juridica'] }, undefined],
    [{ exceto: ['tipo:fisica'] }, 'juridica'],
    [{ exceto: ['tipo:juridica', 'uf:SP'], combinar: 'qualquer' }, 'fisica'],
    [{ exceto: ['tipo:juridica', 'tipo:fisica'] }, undefined],
    // one of several alternatives does not limit a search
    [{ tipo: ['fisica'], uf: ['SP'], combinar: 'qualquer' }, undefined],
  ])('%j', (search, half) => expect(halfOf(search)).toBe(half));

  test('is chosen, changed and removed without touching the other conditions', () => {
    const search: ListSearch = { uf: ['SP'], exceto: ['tag:vip'] };
    expect(withHalf(search, 'fisica')).toEqual({ tipo: ['fisica'], exceto: ['tag:vip'] });
    expect(withHalf({ ...search, tipo: ['fisica'] }, 'juridica')).toEqual({ tipo: ['juridica'], exceto: ['tag:vip'] });
    expect(withHalf({ exceto: ['tipo:fisica'] }, undefined)).toEqual({ tipo: undefined, exceto: undefined });
  });

  test('stays a limit when any condition is enough, and when all are again', () => {
    const all: ListSearch = { tipo: ['juridica'], uf: ['SP'], exceto: ['tag:vip'] };
    const any = { ...all, ...withMatch(all, 'qualquer') };
    expect(any).toEqual({ uf: ['SP'], exceto: ['tag:vip', 'tipo:fisica'], combinar: 'qualquer' });
    expect(halfOf(any)).toBe('juridica');
    expect({ ...any, ...withMatch(any, undefined) }).toEqual(all);
    expect(withMatch({ uf: ['SP'] }, 'qualquer')).toEqual({ combinar: 'qualquer' });
  });

  test('does not count as a filter, and stays when the filters are cleared', () => {
    const search: ListSearch = { q: 'ana', tipo: ['fisica'], uf: ['SP'], exceto: ['tag:vip'] };
    expect(besideHalf(search)).toEqual({ q: 'ana', uf: ['SP'], exceto: ['tag:vip'] });
    expect(besideHalf({ tipo: ['fisica', 'juridica'] })).toEqual({ tipo: ['fisica', 'juridica'] });
    expect(countBesideHalf(search)).toBe(2);
    expect({ ...search, ...withoutFilters(search) }).toEqual({ q: 'ana', tipo: ['fisica'] });
  });
});
