import { isValidIe } from '@brazilian-utils/brazilian-utils';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, readCases } from '../../../../test/brasil-cases.ts';
import { UFS, type UfSigla } from '../uf.ts';
import {
  completeInscricaoEstadual,
  explainInscricaoEstadual,
  formatInscricaoEstadual,
  parseInscricaoEstadual,
} from './inscricao-estadual.ts';
import { isIsento } from './isento.ts';

const cases = readCases('inscricao-estadual').map(({ input, verdict, reason }) => ({
  uf: input.slice(0, 2),
  typed: input.slice(3),
  verdict,
  reason,
}));
const right = cases.filter(({ verdict }) => verdict !== '-');
const anyUf = fc.constantFrom(...UFS.map(({ sigla }) => sigla));

/** The states whose numbers are nine digits, the last by weights 9 to 2, with the start of an invented one. */
const NINE = {
  AL: '24',
  AM: '04',
  CE: '06',
  ES: '08',
  MA: '12',
  MS: '28',
  PA: '15',
  PB: '16',
  PI: '19',
  SC: '25',
  SE: '27',
};

/** Another way to a check digit than the code's: from the right, weights 2 and up, ten times the sum. */
function complete(base: string): string {
  const sum = Array.from(base).reduce((total, digit, i) => total + Number(digit) * (base.length + 1 - i), 0);
  return base + (((sum * 10) % 11) % 10);
}

describe('inscrição estadual', () => {
  it.each(cases)('reads $uf $typed as $verdict ($reason)', ({ uf, typed, verdict, reason }) => {
    const refused = verdict === '-';
    expect(parseInscricaoEstadual(uf, typed)).toEqual(refused ? undefined : { canonical: verdict, form: reason });
    expect(explainInscricaoEstadual(uf, typed)?.code).toBe(refused ? reason : undefined);
  });

  it('has an example of every state', () => {
    expect([...new Set(right.map(({ uf }) => uf))].sort()).toEqual(UFS.map(({ sigla }) => sigla as string).sort());
  });

  it('gives back by reading what it formatted', () => {
    for (const { uf, verdict, reason } of right) {
      expect(parseInscricaoEstadual(uf, formatInscricaoEstadual(uf, verdict))).toEqual({
        canonical: verdict,
        form: reason,
      });
    }
  });

  it('completes a number by the check digits of its state, at any position', () => {
    for (const { uf, verdict } of right.filter(({ verdict: number }) => !number.startsWith('P'))) {
      const sigla = uf as UfSigla; // of the cases
      // one number of GO has two right digits
      if (uf !== 'GO') expect(completeInscricaoEstadual(sigla, verdict)).toBe(verdict);
      // the last digit checks in every state
      const mistyped = verdict.slice(0, -1) + ((Number(verdict.at(-1)) + 1) % 10);
      const completed = completeInscricaoEstadual(sigla, mistyped) ?? '';
      expect(parseInscricaoEstadual(uf, completed)?.canonical).toBe(completed);
    }
    expect(completeInscricaoEstadual('SP', '1234')).toBeUndefined();
    expect(completeInscricaoEstadual('SP', 'P01100424300')).toBeUndefined();
    expect(completeInscricaoEstadual('AL', '990000000')).toBeUndefined();
  });

  it('formats as the state writes it, and leaves what has no length of the state alone', () => {
    expect(formatInscricaoEstadual('SP', '110042490114')).toBe('110.042.490.114');
    expect(formatInscricaoEstadual('SP', 'P011004243002')).toBe('P-01100424.3/002');
    expect(formatInscricaoEstadual('BA', '12345663')).toBe('123456-63');
    expect(formatInscricaoEstadual('PE', '18100100000049')).toBe('18.1.001.0000004-9');
    expect(formatInscricaoEstadual('SP', '1100424')).toBe('1100424');
    expect(formatInscricaoEstadual('XX', '1100424')).toBe('1100424');
  });

  it('agrees with the arithmetic on any nine digits of the states that use it', () => {
    const digits = fc.stringMatching(/^[0-9]{6}$/);
    fc.assert(
      fc.property(fc.constantFrom(...Object.entries(NINE)), digits, fc.nat(9), ([uf, start], middle, last) => {
        const whole = complete(start + middle);
        expect(parseInscricaoEstadual(uf, whole)?.canonical).toBe(whole);
        const typed = start + middle + last;
        expect(parseInscricaoEstadual(uf, typed) !== undefined).toBe(typed === whole);
      }),
    );
  });

  /** Where the other program refuses good numbers, by the texts of the states: DF 08, GO 20 to 29, old ones of PE and RO. */
  const DISAGREES = new Set(['DF 0839108208750', 'GO 208626565', 'PE 18688402331247', 'RO 101689777']);

  it('agrees with another program on the invented numbers', () => {
    const invented = cases.slice(cases.findIndex(({ typed }) => typed === '0141371878407'));
    expect(invented.length).toBeGreaterThan(60);
    for (const { uf, typed, verdict } of invented) {
      const isRight = isValidIe({ value: typed, stateCode: uf as UfSigla });
      expect([uf, typed, isRight]).toEqual([uf, typed, verdict !== '-' && !DISAGREES.has(`${uf} ${typed}`)]);
    }
  });

  it('explains what is missing', () => {
    expect(explainInscricaoEstadual('PR', '95012345')?.message).toBe('Faltam 2 algarismos: a inscrição do PR tem 10');
    expect(explainInscricaoEstadual('RN', '20091634751')?.message).toBe(
      'Sobra 1 algarismo: a inscrição do RN tem 9 ou 10',
    );
    expect(explainInscricaoEstadual('MS', '994694202')?.message).toBe(
      'A inscrição de MS começa com 28 ou 50: confira o número e o estado',
    );
    expect(explainInscricaoEstadual('GO', '994694202')?.message).toBe(
      'A inscrição de GO começa com 10, 11, 15 ou 20 a 29: confira o número e o estado',
    );
  });

  it('takes the state in small letters and by its code too', () => {
    expect(parseInscricaoEstadual('sp', '110042490114')?.canonical).toBe('110042490114');
    expect(parseInscricaoEstadual('35', '110042490114')?.canonical).toBe('110042490114');
  });

  it('knows the word ISENTO in any spelling, and no other', () => {
    expect(['ISENTO', 'isento ', 'Isenta', 'I.S.E.N.T.O'].every(isIsento)).toBe(true);
    expect(['', 'ISENT', 'NÃO', '110042490114'].some(isIsento)).toBe(false);
  });

  it('never throws, and explains exactly what it refuses', () => {
    fc.assert(
      fc.property(anyUf, fc.oneof(anyText, fc.stringMatching(/^P?[0-9]{0,16}$/)), (uf, text) => {
        expect(explainInscricaoEstadual(uf, text) === undefined).toBe(parseInscricaoEstadual(uf, text) !== undefined);
      }),
    );
  });
});
