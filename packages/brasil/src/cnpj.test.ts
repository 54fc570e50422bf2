import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, readCases } from '../../../test/brasil-cases.ts';
import { explainCnpj, formatCnpj, isCnpj, parseCnpj } from './cnpj.ts';

const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const base = fc
  .array(fc.constantFrom(...SYMBOLS), { minLength: 12, maxLength: 12 })
  .map((symbols) => symbols.join(''))
  .filter((symbols) => symbols !== '000000000000');

/** Another way to the check digits than the code's: from the right, weights 2 to 9 around. */
function complete(symbols: string): string {
  let text = symbols;
  for (let n = 0; n < 2; n++) {
    let sum = 0;
    for (let i = 0; i < text.length; i++) sum += (text.charCodeAt(text.length - 1 - i) - 48) * ((i % 8) + 2);
    text += ((sum * 10) % 11) % 10;
  }
  return text;
}

describe('cnpj', () => {
  it.each(readCases('cnpj'))('reads $input as $verdict ($reason)', ({ input, verdict, reason }) => {
    const refused = verdict === '-';
    expect(parseCnpj(input)).toBe(refused ? undefined : verdict);
    expect(isCnpj(input)).toBe(reason === 'canonical');
    expect(explainCnpj(input)?.code).toBe(refused ? reason : undefined);
  });

  it('accepts every number with right check digits, bare and masked', () => {
    fc.assert(
      fc.property(base, (symbols) => {
        const cnpj = complete(symbols);
        expect(isCnpj(cnpj)).toBe(true);
        expect(isCnpj(formatCnpj(cnpj))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses a right number after either check digit is changed', () => {
    fc.assert(
      fc.property(base, fc.constantFrom(12, 13), fc.integer({ min: 1, max: 9 }), (symbols, at, shift) => {
        const cnpj = complete(symbols);
        const changed = cnpj.slice(0, at) + ((Number(cnpj[at]) + shift) % 10) + cnpj.slice(at + 1);
        expect(isCnpj(changed)).toBe(false);
      }),
    );
  });

  it('judges a numeric one with any one digit changed as the arithmetic does', () => {
    const numeric = fc.stringMatching(/^[0-9]{12}$/).filter((digits) => digits !== '000000000000');
    fc.assert(
      fc.property(numeric, fc.nat(13), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
        const cnpj = complete(digits);
        const changed = cnpj.slice(0, at) + ((Number(cnpj[at]) + shift) % 10) + cnpj.slice(at + 1);
        const isRight = changed === complete(changed.slice(0, 12)) && changed !== '00000000000000';
        expect(isCnpj(changed)).toBe(isRight);
        expect(isCnpj(formatCnpj(changed))).toBe(isRight);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses a character out of place anywhere, also those between 9 and A in ASCII', () => {
    for (const right of ['12.ABC.345/01DE-35', '12ABC34501DE35']) {
      for (let i = 0; i < right.length; i++) {
        for (const char of ['!', ' ', ':', '@', '[', 'a', 'ſ', '１']) {
          expect(isCnpj(right.slice(0, i) + char + right.slice(i + 1))).toBe(false);
        }
      }
    }
  });

  it('gives back by parsing what it formatted, also in lower case', () => {
    fc.assert(
      fc.property(base, (symbols) => {
        const cnpj = complete(symbols);
        expect(parseCnpj(formatCnpj(cnpj))).toBe(cnpj);
        expect(parseCnpj(formatCnpj(cnpj).toLowerCase())).toBe(cnpj);
      }),
    );
  });

  it('never throws, and explains exactly what it refuses', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(explainCnpj(text) === undefined).toBe(parseCnpj(text) !== undefined);
      }),
    );
  });

  it('keeps the letters when it formats, and leaves other lengths alone', () => {
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
    expect(formatCnpj('11222333000181')).toBe('11.222.333/0001-81');
    expect(formatCnpj('12ABC34501DE3')).toBe('12ABC34501DE3');
  });
});
