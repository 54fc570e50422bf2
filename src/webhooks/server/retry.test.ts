import { describe, expect, test } from 'vitest';
import { PAUSE_AFTER_MS, parseRetryAfter, pauseAfter, probePauseAfter } from './retry.ts';

const HOUR = 3_600_000;

describe('after an attempt that failed', () => {
  test('the next ones come after 5 s, 30 s, 2 min, 10 min, 1 h, 6 h … and end after about three days', () => {
    const pauses: number[] = [];
    for (let attempt = 1; ; attempt += 1) {
      const pause = pauseAfter(attempt, 0.5);
      if (pause === undefined) break;
      pauses.push(pause / 1000);
    }
    expect(pauses).toEqual([5, 30, 120, 600, 3600, 21_600, 43_200, 86_400, 86_400]);
    const days = pauses.reduce((sum, pause) => sum + pause) / 86_400;
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThan(3.2);
  });

  test('they come up to a tenth earlier or later', () => {
    expect(pauseAfter(1, 0)).toBe(4_500);
    expect(pauseAfter(1, 1)).toBe(5_500);
  });

  test('they come no earlier than the receiver asks for, but never more than six hours later', () => {
    expect(pauseAfter(1, 0.5, 60_000)).toBe(60_000);
    expect(pauseAfter(5, 0.5, 60_000)).toBe(HOUR);
    expect(pauseAfter(1, 0.5, 999 * HOUR)).toBe(6 * HOUR);
  });

  test('a receiver that is down has its webhook paused before any message is given up', () => {
    let earliest = 0;
    for (let attempt = 1; attempt <= 9; attempt += 1) earliest += pauseAfter(attempt, 0)!; // there are nine
    expect(PAUSE_AFTER_MS).toBeLessThan(earliest);
  });
});

test('a receiver that fails is tried after 5 s, 30 s, 2 min, and then every ten minutes', () => {
  const pauses = [3, 4, 5, 6, 7, 100].map((failures) => probePauseAfter(failures, 3, 0.5) / 1000);
  expect(pauses).toEqual([5, 30, 120, 600, 600, 600]);
});

test.each([
  ['120', 120_000],
  ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads Retry-After: %s', (text, ms) => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(parseRetryAfter(text, now)).toBe(ms);
});
