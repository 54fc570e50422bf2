import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, readCases } from '../../../test/brasil-cases.ts';
import { explainCep, formatCep, isCep, parseCep, ufOfCep } from './cep.ts';

describe('cep', () => {
  it.each(readCases('cep'))('finds $input in $verdict ($reason)', ({ input, verdict, reason }) => {
    expect(ufOfCep(input)).toBe(verdict === '-' ? undefined : verdict);
    expect(explainCep(input)?.code ?? '').toBe(reason);
  });

  it('takes eight digits or the canonical mask, nothing else', () => {
    expect(isCep('01001000')).toBe(true);
    expect(isCep('01001-000')).toBe(true);
    for (const text of [
      '',
      '0100100',
      '010010000',
      '0100-1000',
      '01001.000',
      '0100a-000',
      '01001-0000',
      '01001-00',
      '01001-00a',
      ' 01001000',
      'a1001000',
    ]) {
      expect(isCep(text)).toBe(false);
    }
  });

  it('parses what people type around the digits', () => {
    expect(parseCep(' 01001-000 ')).toBe('01001000');
    expect(parseCep('01.001-000')).toBe('01001000');
    expect(parseCep('01001\u2011000')).toBe('01001000');
    expect(parseCep('0100100')).toBeUndefined();
    expect(parseCep('0100100a')).toBeUndefined();
  });

  it('gives back by parsing what it formatted', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{8}$/), (cep) => {
        expect(isCep(formatCep(cep))).toBe(true);
        expect(parseCep(formatCep(cep))).toBe(cep);
      }),
    );
    expect(formatCep('01001000')).toBe('01001-000');
    expect(formatCep('0100100')).toBe('0100100');
  });

  it('warns when the range is of another state than the address', () => {
    expect(explainCep('01001-000', 'SP')).toBeUndefined();
    expect(explainCep('01001-000', 'RJ')).toEqual({
      code: 'cep_other_uf',
      message: 'Este CEP é de SP, e o endereço está em RJ',
    });
  });

  it('has nothing to say about an empty field', () => {
    expect(explainCep('')).toBeUndefined();
    expect(explainCep('  ', 'SP')).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        parseCep(text);
        ufOfCep(text);
        explainCep(text);
      }),
    );
  });
});
