import { describe, expect, test } from 'vitest';
import { formatBytes } from '../../kit/web/format/number-format.ts';
import { countRows, formatTimeLeft } from './measure-texts.ts';

describe('measures are shown as text', () => {
  test.each([
    [0, '0 B'],
    [512, '512 B'],
    [1536, '1,5 KB'],
    [20 * 1024, '20 KB'],
    [3.4 * 1024 ** 2, '3,4 MB'],
    [2 * 1024 ** 3, '2 GB'],
  ])('as a size: %d bytes', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  test.each([
    [0, 'poucos segundos'],
    [42, 'menos de 1 min'],
    [60, 'cerca de 1 min'],
    [725, 'cerca de 12 min'],
    [3600, 'cerca de 1 h'],
    [4800, 'cerca de 1 h 20 min'],
  ])('as the time left: %d s', (seconds, text) => expect(formatTimeLeft(seconds)).toBe(text));

  test('as rows', () => {
    expect(countRows(1)).toBe('1 linha');
    expect(countRows(12_345)).toBe('12.345 linhas');
  });
});
