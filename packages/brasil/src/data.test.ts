import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, readCases } from '../../../test/brasil-cases.ts';
import {
  explainData,
  explainDataPar,
  formatData,
  formatDataCurta,
  isData,
  isDataPar,
  isIsoDate,
  parseData,
} from './data.ts';

const LAST = Date.UTC(2149, 11, 31);
const FIRST = Date.UTC(1000, 0, 1);
const isoDate = fc
  .integer({ min: FIRST / 86_400_000, max: LAST / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

function twoDigits(max: number): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
}

describe('data', () => {
  it.each(readCases('data'))('reads $input as $verdict ($reason)', ({ input, verdict, reason }) => {
    const refused = verdict === '-';
    expect(parseData(input)).toBe(refused ? undefined : verdict);
    expect(isData(input)).toBe(reason === 'canonical' || reason === 'data_leap');
    expect(explainData(input)?.code).toBe(refused ? reason : undefined);
  });

  it('explains why the year has no 29 February', () => {
    expect(explainData('29/02/2023')?.message).toBe('29/02/2023 não existe: 2023 não é bissexto');
  });

  it('agrees with the calendar on every day from 1000 to 2149', () => {
    fc.assert(
      fc.property(isoDate, (iso) => {
        expect(isIsoDate(iso)).toBe(true);
        expect(isData(formatData(iso))).toBe(true);
        expect(parseData(formatData(iso))).toBe(iso);
      }),
      { numRuns: 1000 },
    );
  });

  it('agrees with the calendar on days that may not exist', () => {
    fc.assert(
      fc.property(twoDigits(33), twoDigits(14), fc.integer({ min: 1000, max: 2149 }), (day, month, year) => {
        const time = Date.UTC(year, Number(month) - 1, Number(day));
        const exists = new Date(time).toISOString().slice(0, 10) === `${year}-${month}-${day}`;
        expect(parseData(`${day}/${month}/${year}`) !== undefined).toBe(exists);
        expect(isIsoDate(`${year}-${month}-${day}`)).toBe(exists);
      }),
      { numRuns: 3000 },
    );
  });

  it('knows an ISO date from anything else', () => {
    for (const text of [
      '',
      '2026-1-20',
      '2026/11/20',
      '2026-11/20',
      '2026/11-20',
      '20/11/2026',
      '2026-11-20T',
      '2026-02-29',
      '2150-01-01',
      ' 2026-11-2',
      '2026-11- 2',
      'aaaa-bb-cc',
    ]) {
      expect(isIsoDate(text)).toBe(false);
    }
    expect(isIsoDate('2026-11-20')).toBe(true);
  });

  it('shows a stored date in full and short, and anything else as it is', () => {
    expect(formatData('2026-11-20')).toBe('20/11/2026');
    expect(formatDataCurta('2026-11-20')).toBe('20/11/26');
    expect(formatDataCurta('2006-01-02')).toBe('02/01/06');
    expect(formatData('2026-02-30')).toBe('2026-02-30');
    expect(formatDataCurta('')).toBe('');
  });

  it.each([
    ['01/01/2024', '01/01/2024', true],
    ['01/01/2024', '02/01/2024', true],
    ['02/01/2024', '01/01/2024', false],
    ['31/12/2023', '01/01/2024', true],
    ['01/01/2024', '31/12/2023', false],
    ['10/02/2024', '09/03/2024', true],
    ['09/03/2024', '10/02/2024', false],
    ['28/02/2023', '29/02/2023', true],
    ['32/01/2024', '01/02/2024', false],
    ['01/01/2024', '01/13/2024', false],
    ['', '01/01/2024', false],
    ['01/01/2024', '', false],
  ])('judges the pair %s to %s: %s', (inicio, fim, verdict) => {
    expect(isDataPar(inicio, fim)).toBe(verdict);
  });

  it('explains a pair by its first fault', () => {
    expect(explainDataPar('01/01/2024', '02/01/2024')).toBeUndefined();
    expect(explainDataPar(' 01/01/2024 ', ' 01/01/2024')).toBeUndefined();
    expect(explainDataPar('02/01/2024', '01/01/2024')?.code).toBe('data_par');
    expect(explainDataPar('32/01/2024', '1')?.code).toBe('data_day');
    expect(explainDataPar('01/01/2024', '29/02/2023')?.code).toBe('data_leap');
  });

  it('never throws, and explains exactly what it refuses', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(explainData(text) === undefined).toBe(parseData(text) !== undefined);
        formatData(text);
        isDataPar(text, text);
      }),
    );
  });
});
