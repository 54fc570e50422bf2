import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, readCases } from '../../../test/brasil-cases.ts';
import { explainDinheiro, formatDinheiro, groupThousands, isDinheiro, parseDinheiro } from './dinheiro.ts';

const centavos = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });

function toDecimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

describe('dinheiro', () => {
  it.each(readCases('dinheiro'))('reads $input as $verdict ($reason)', ({ input, verdict, reason }) => {
    const refused = verdict === '-';
    expect(parseDinheiro(input)).toBe(refused ? undefined : verdict);
    expect(explainDinheiro(input)?.code).toBe(refused ? reason : undefined);
  });

  it('writes what Intl writes, the no-break space included', () => {
    const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (amount) => {
        expect(formatDinheiro(toDecimal(BigInt(amount)))).toBe(intl.format(amount / 100));
      }),
    );
    expect(formatDinheiro('1234.56')).toBe('R$\u00a01.234,56');
    expect(formatDinheiro('-0.50')).toBe('-R$\u00a00,50');
  });

  it('gives back by parsing what it formatted, to the centavo at any size', () => {
    fc.assert(
      fc.property(centavos, (amount) => {
        const decimal = toDecimal(amount);
        expect(isDinheiro(decimal)).toBe(true);
        expect(parseDinheiro(formatDinheiro(decimal))).toBe(decimal);
      }),
    );
  });

  it('formats decimals without or with one decimal place, and leaves anything else as it is', () => {
    expect(formatDinheiro('5')).toBe('R$\u00a05,00');
    expect(formatDinheiro('5.1')).toBe('R$\u00a05,10');
    expect(formatDinheiro('1000000')).toBe('R$\u00a01.000.000,00');
    for (const text of ['', 'x', '1.234', '1,5']) expect(formatDinheiro(text)).toBe(text);
  });

  it('knows the decimals of the wire', () => {
    for (const text of ['0', '5', '1234.5', '1234.56', '-1.00', '0.01']) expect(isDinheiro(text)).toBe(true);
    for (const text of [
      '',
      '-',
      '.',
      '.5',
      '5.',
      '1.234',
      '1.2.3',
      '1,5',
      '--1',
      '+1',
      '1e3',
      ' 1',
      '1.a',
      'a.1',
      '1.00.',
    ]) {
      expect(isDinheiro(text)).toBe(false);
    }
  });

  it('groups digits by three from the right', () => {
    expect(['', '1', '12', '123', '1234', '123456', '1234567'].map(groupThousands)).toEqual([
      '',
      '1',
      '12',
      '123',
      '1.234',
      '123.456',
      '1.234.567',
    ]);
  });

  it('never throws, and explains exactly what it refuses', () => {
    const moneyLike = fc.string({ unit: fc.constantFrom(...'0123456789.,-R$ '), maxLength: 16 });
    fc.assert(
      fc.property(fc.oneof(anyText, moneyLike), (text) => {
        const parsed = parseDinheiro(text);
        expect(explainDinheiro(text) === undefined).toBe(parsed !== undefined);
        if (parsed !== undefined) expect(isDinheiro(parsed)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
