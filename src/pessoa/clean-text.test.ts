import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildFisica } from '../../test/pessoas.ts';
import { cleanText, isVisible } from './clean-text.ts';
import { PessoaInput } from './pessoa.schema.ts';

describe('cleanText', () => {
  test.each([
    ['\u202a+55 (11) 98765-4321\u202c', '+55 (11) 98765-4321'],
    ['Sil\u00adva', 'Silva'],
    ['\ufeffAna\u200b ', 'Ana'],
    ['Joa\u0303o', 'João'],
    ['👩\u200d👧', '👩\u200d👧'],
  ])('makes %j into %j', (pasted, stored) => expect(cleanText(pasted)).toBe(stored));
});

test.each([
  ['?', true],
  ['a', true],
  ['👩', true],
  ['\u200d\u0301', false],
  [' ', false],
])('of %j there is something to see: %s', (text, visible) => expect(isVisible(text)).toBe(visible));

function isAccepted(nome: string): boolean {
  return z.safeParse(PessoaInput, buildFisica({ nome })).success;
}

describe('the length of a text is that of the stored text', () => {
  test('letters that NFC makes into three count as three', () => {
    expect(isAccepted('\ufb2c'.repeat(66))).toBe(true);
    expect(isAccepted('\ufb2c'.repeat(67))).toBe(false);
  });

  test('two that NFC makes into one count as one', () => {
    expect(isAccepted('a\u0301'.repeat(200))).toBe(true);
    expect(isAccepted('á'.repeat(201))).toBe(false);
  });
});
