import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, readCases } from '../../../test/brasil-cases.ts';
import { explainCpf, formatCpf, isCpf, maskCpf, parseCpf } from './cpf.ts';

const digit = fc.integer({ min: 0, max: 9 });
const base = fc.array(digit, { minLength: 9, maxLength: 9 }).filter((digits) => new Set(digits).size > 1);

/** Another way to the check digits than the code's: (sum × 10) mod 11 mod 10. */
function complete(digits: readonly number[]): string {
  const all = [...digits];
  for (const length of [9, 10]) {
    const sum = all.slice(0, length).reduce((total, value, i) => total + value * (length + 1 - i), 0);
    all.push(((sum * 10) % 11) % 10);
  }
  return all.join('');
}

describe('cpf', () => {
  it.each(readCases('cpf'))('reads $input as $verdict ($reason)', ({ input, verdict, reason }) => {
    const refused = verdict === '-';
    expect(parseCpf(input)).toBe(refused ? undefined : verdict);
    expect(isCpf(input)).toBe(reason === 'canonical');
    expect(explainCpf(input)?.code).toBe(refused ? reason : undefined);
  });

  it('accepts every number with right check digits, bare and masked', () => {
    fc.assert(
      fc.property(base, (digits) => {
        const cpf = complete(digits);
        expect(isCpf(cpf)).toBe(true);
        expect(isCpf(formatCpf(cpf))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  // Nearly always a refusal, yet not by the rule: the rests 0 and 1 share a check digit, and the first weight is 11.
  it('judges a number with any one digit changed as the arithmetic does', () => {
    fc.assert(
      fc.property(base, fc.nat(10), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
        const cpf = complete(digits);
        const changed = cpf.slice(0, at) + ((Number(cpf[at]) + shift) % 10) + cpf.slice(at + 1);
        const isRight = changed === complete(Array.from(changed.slice(0, 9), Number)) && new Set(changed).size > 1;
        expect(isCpf(changed)).toBe(isRight);
        expect(isCpf(formatCpf(changed))).toBe(isRight);
        if (at > 8) expect(isRight).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses a character out of place anywhere in the mask', () => {
    const mask = '123.456.789-09';
    for (let i = 0; i < mask.length; i++) {
      for (const char of ['x', ' ', '/', ':', '１']) {
        expect(isCpf(mask.slice(0, i) + char + mask.slice(i + 1))).toBe(false);
      }
    }
  });

  it('gives back by parsing what it formatted', () => {
    fc.assert(
      fc.property(base, (digits) => {
        const cpf = complete(digits);
        expect(parseCpf(formatCpf(cpf))).toBe(cpf);
      }),
    );
  });

  it('never throws, and explains exactly what it refuses', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(explainCpf(text) === undefined).toBe(parseCpf(text) !== undefined);
      }),
    );
  });

  it('leaves what has not eleven characters unformatted', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
    expect(formatCpf('5299822472')).toBe('5299822472');
    expect(formatCpf('')).toBe('');
  });

  it('hides the first three and the last two digits', () => {
    expect(maskCpf('52998224725')).toBe('***.***.247-**');
  });

  it('shows nothing of what is not a CPF', () => {
    expect(maskCpf('529982247')).toBe('***.***.***-**');
  });
});
