import { describe, expect, test } from 'vitest';
import { parseSearch, searchOf, stringifySearch } from './search-text.ts';

describe('the search part of an address', () => {
  test('keeps every value the text it was typed as', () => {
    expect(parseSearch('?q=00123&ok=true&nome=Jo%C3%A3o+S')).toEqual({ q: '00123', ok: 'true', nome: 'João S' });
  });

  test('reads a repeated name as several values', () => {
    expect(parseSearch('?tag=a&tag=b')).toEqual({ tag: ['a', 'b'] });
  });

  test('leaves out what is empty', () => {
    expect(stringifySearch({ q: '', uf: undefined, tipo: 'fisica', tag: ['a', 'b'] })).toBe('?tipo=fisica&tag=a&tag=b');
    expect(stringifySearch({})).toBe('');
  });

  test('comes back as it went', () => {
    const search = { q: '529.982.247-25 & "aspas"', tag: ['a', 'b'] };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
});

function read({ tipo }: Record<string, unknown>): { tipo?: 'fisica' } {
  return tipo === 'fisica' ? { tipo } : {};
}

describe('the schema of a query', () => {
  test('gives what makes sense', () => {
    expect(searchOf(read)({ tipo: 'fisica' })).toEqual({ tipo: 'fisica' });
  });

  test('undoes what does not, so that nothing of it is laid under the answer', () => {
    const raw = { tipo: 'outro', utm: 'x' };
    expect({ ...raw, ...searchOf(read)(raw) }).toEqual({ tipo: undefined, utm: undefined });
  });
});
