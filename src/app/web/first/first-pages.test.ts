import { expect, test } from 'vitest';
import { firstCallOf, firstPageOf } from './first-pages.ts';

test.each([
  ['/', 'painel'],
  ['/pessoas', 'list'],
  ['/empresas', 'list'],
  ['/pessoas/12', 'record'],
  ['/empresas/nova', 'record'],
  ['/pessoas/12/historico', undefined],
  ['/usuarios', undefined],
  ['/entrar', undefined],
])('the page at %s is %s', (path, page) => {
  expect(firstPageOf(path)).toBe(page);
});

test.each([
  ['/', '/api/dashboard/totals'],
  ['/pessoas', '/api/pessoas?limit=100&brief=true'],
  ['/empresas', '/api/pessoas?tipo=juridica&limit=100&brief=true'],
  ['/pessoas/12', '/api/pessoas/12'],
  ['/empresas/7', '/api/pessoas/7'],
])('%s asks for %s first', (pathname, call) => {
  expect(firstCallOf({ pathname, search: '' }, ['nome', 'email'])).toBe(call);
});

test.each(['updatedAt', 'createdAt'])('a list with the column %s requests times', (column) => {
  expect(firstCallOf({ pathname: '/pessoas', search: '' }, ['nome', column])).toBe('/api/pessoas?limit=100');
});

test.each([
  // an address must not contain a searched document
  ['/pessoas', '?q=52998224725'],
  ['/pessoas', '?uf=SP'],
  ['/pessoas/nova', ''],
  ['/usuarios', ''],
])('%s%s is left to the code', (pathname, search) => {
  expect(firstCallOf({ pathname, search }, [])).toBeUndefined();
});
