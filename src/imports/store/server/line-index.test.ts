import { expect, test } from 'vitest';
import { createLineIndex, type KeyKind } from './line-index.ts';

/** Distinct keys of one kind, some adjacent and some far apart. */
function keysOf(kind: KeyKind, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    if (kind === 'cpf') return `${String(index * 7919).padStart(9, '0')}00`;
    if (kind === 'cnpj') return `${(index * 104_729).toString(36).toUpperCase().padStart(12, '0')}00`;
    return kind === 'codigo' ? String(index + 1) : `pessoa${index}@exemplo.com.br`;
  });
}

test.each<KeyKind>(['cpf', 'cnpj', 'codigo', 'email'])('knows the first line of 50,000 keys (%s)', (kind) => {
  const index = createLineIndex();
  const keys = keysOf(kind, 50_000);
  expect(keys.map((key, at) => index.claim(kind, key, at + 2)).filter((line) => line !== undefined)).toEqual([]);
  expect(keys.filter((key, at) => index.claim(kind, key, 90_000) !== at + 2)).toEqual([]);
});

test('keeps kinds apart, and lets a line claim its own key again', () => {
  const index = createLineIndex();
  expect(index.claim('cpf', '00000000191', 2)).toBe(undefined);
  expect(index.claim('cpf', '00000000191', 2)).toBe(undefined);
  expect(index.claim('cnpj', '00000000000191', 3)).toBe(undefined);
  expect(index.claim('codigo', '1', 4)).toBe(undefined);
});

test('distinguishes CNPJs that differ in one letter', () => {
  const index = createLineIndex();
  expect(index.claim('cnpj', '12ABC34501DE35', 2)).toBe(undefined);
  expect(index.claim('cnpj', '12ABC34501DF16', 3)).toBe(undefined);
  expect(index.claim('cnpj', '12ABC34501DE35', 4)).toBe(2);
});
