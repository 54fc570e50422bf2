import { expect, test } from 'vitest';
import { makeAddress } from './api-address.ts';

test('fills in the parameters of a path, whatever is in them', () => {
  const params = { id: 'a/b?', version: 3 };
  expect(makeAddress('/api/pessoas/{id}/versions/{version}', { params })).toBe('/api/pessoas/a%2Fb%3F/versions/3');
});

test('sends each of several values under its name, and none that is missing or empty', () => {
  const query = { uf: ['SP', 'RJ'], q: '', after: undefined, limit: 10, from: 0 };
  expect(makeAddress('/api/pessoas', { query })).toBe('/api/pessoas?uf=SP&uf=RJ&limit=10&from=0');
});
