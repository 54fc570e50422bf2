import { describe, expect, test } from 'vitest';
import { parseReturnPath } from './return-path.ts';

describe('the path to return to after signing in', () => {
  test.each(['/pessoas', '/pessoas/12', '/empresas?q=silva%20jo&uf=SP', '/pessoas#topo'])('keeps %s', (path) => {
    expect(parseReturnPath(path)).toBe(path);
  });

  test.each([
    'https://example.com/',
    '//example.com/pessoas',
    '/\\example.com',
    '/\t/example.com',
    '\\\\example.com',
    'javascript:alert(1)',
    'pessoas',
    '',
    12,
    undefined,
    ['/pessoas'],
  ])('refuses %j', (path) => {
    expect(parseReturnPath(path)).toBeUndefined();
  });

  test.each(['/sair', '/entrar?voltar=/sair', '/inicio', '/'])('does not return to %s', (path) => {
    expect(parseReturnPath(path)).toBeUndefined();
  });
});
