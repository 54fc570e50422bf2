import { expect, test } from 'vitest';
import { parseUrl } from './parse-url.ts';

test('an address with an accent is accepted, however often it is parsed', () => {
  const refused = Array.from({ length: 50_000 }, () => parseUrl('https://pão.example/')).filter((url) => !url);
  expect(refused).toEqual([]);
  expect(parseUrl('https://pão.example/')?.href).toBe('https://xn--po-sia.example/');
});

test('a text that is no address is none, and one under a base is', () => {
  expect(parseUrl('pão')).toBeUndefined();
  expect(parseUrl('/a', 'https://loja.example')?.href).toBe('https://loja.example/a');
});
