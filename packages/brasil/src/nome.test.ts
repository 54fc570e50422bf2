import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, readCases } from '../../../test/brasil-cases.ts';
import { chaveNome, palavrasNome } from './nome.ts';
import { formatNome } from './nome-format.ts';

describe('chaveNome', () => {
  it.each(readCases('nome-chave'))('makes of $input the key $verdict', ({ input, verdict }) => {
    expect(chaveNome(input)).toBe(verdict);
  });

  it('is the key of itself, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(chaveNome(chaveNome(text))).toBe(chaveNome(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same for upper case, lower case and decomposed accents of Portuguese', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúüç '), maxLength: 30 });
    fc.assert(
      fc.property(word, (text) => {
        const key = chaveNome(text);
        expect(chaveNome(text.toUpperCase())).toBe(key);
        expect(chaveNome(text.normalize('NFD'))).toBe(key);
        expect(key).toMatch(/^([a-z]+( [a-z]+)*)?$/);
      }),
    );
  });
});

describe('palavrasNome', () => {
  it('gives the words of the key in their order', () => {
    expect(palavrasNome('  João da Silva-Sauro ')).toEqual(['joao', 'da', 'silva', 'sauro']);
  });

  it('gives none for a text without letters', () => {
    expect(palavrasNome(' -- ')).toEqual([]);
  });
});

describe('formatNome', () => {
  it.each(readCases('nome-format'))('writes $input as $verdict', ({ input, verdict }) => {
    expect(formatNome(input)).toBe(verdict);
  });

  it('changes the case of letters and nothing else, and only once', () => {
    const nameLike = fc.string({ unit: fc.constantFrom(..."abcdeiouABDEVXILMN áÉçÕ'’-./&()123"), maxLength: 30 });
    fc.assert(
      fc.property(fc.oneof(nameLike, anyText), (text) => {
        expect(chaveNome(formatNome(text))).toBe(chaveNome(text));
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(nameLike, (text) => {
        expect(formatNome(formatNome(text))).toBe(formatNome(text));
      }),
      { numRuns: 1000 },
    );
  });
});
