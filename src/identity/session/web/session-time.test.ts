import { describe, expect, test } from 'vitest';
import { countHundredths, formatHundredths, formatRemaining } from './session-time.ts';

describe('the session timer', () => {
  test('counts in hundredths of a second', () => {
    expect(countHundredths(1000, 1009)).toBe(0);
    expect(countHundredths(1000, 1010)).toBe(1);
    expect(countHundredths(1000, 2239)).toBe(123);
  });

  test('does not run backwards when the clocks disagree', () => {
    expect(countHundredths(2000, 1000)).toBe(0);
  });

  test('shows hours, minutes and seconds', () => {
    expect(formatHundredths(99)).toBe('00:00:00');
    expect(formatHundredths(100)).toBe('00:00:01');
    expect(formatHundredths(((11 * 60 + 59) * 60 + 58) * 100 + 99)).toBe('11:59:58');
  });

  test('shows the remaining time, and zero only at the end', () => {
    expect(formatRemaining(120_000)).toBe('2:00');
    expect(formatRemaining(61_001)).toBe('1:02');
    expect(formatRemaining(1)).toBe('0:01');
    expect(formatRemaining(-5)).toBe('0:00');
  });
});
