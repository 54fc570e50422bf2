import { describe, expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

function start() {
  const clock = { ms: 0 };
  const breaker = createBreaker({ failures: 3, pauseMs: 1_000 }, () => clock.ms);
  const fail = (times: number) => {
    for (let i = 0; i < times; i += 1) breaker.failed();
  };
  return { clock, breaker, fail };
}

describe('a breaker', () => {
  test('lets calls through until so many failed in a row', () => {
    const { breaker, fail } = start();
    fail(2);
    expect(breaker.allows()).toBe(true);
    breaker.succeeded();
    fail(2);
    expect(breaker.allows()).toBe(true);
    fail(1);
    expect(breaker.allows()).toBe(false);
  });

  test('lets one trial through after the pause, not two', () => {
    const { clock, breaker, fail } = start();
    fail(3);
    clock.ms = 999;
    expect(breaker.allows()).toBe(false);
    clock.ms = 1_000;
    expect([breaker.allows(), breaker.allows()]).toEqual([true, false]);
  });

  test('closes when the trial succeeds and pauses again when it fails', () => {
    const { clock, breaker, fail } = start();
    fail(3);
    clock.ms = 1_000;
    breaker.allows();
    fail(1);
    expect(breaker.allows()).toBe(false);
    clock.ms = 2_000;
    breaker.allows();
    breaker.succeeded();
    expect([breaker.allows(), breaker.allows()]).toEqual([true, true]);
  });
});
