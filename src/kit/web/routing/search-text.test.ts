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

  test.each(['5', '529', '529.', '529.98', '12/34-5', ' 12 ', '52998224725', '12ABC34501DE35', 'ana 529982'])(
    'never has %j, which may be a document or the beginning of one, and still gives it back',
    (q) => {
      const address = stringifySearch({ q });
      expect(address).toMatch(/^\?q=%7E\d+$/);
      expect(parseSearch(address)).toEqual({ q });
    },
  );

  test('has what is searched for by its name, digits in it or not', () => {
    expect(stringifySearch({ q: 'rua 15' })).toBe('?q=rua+15');
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
