import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { THROTTLE_MS } from '../style/constants.ts';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function record() {
  const calls: number[] = [];
  return { calls, throttled: throttle((value: number) => calls.push(value), THROTTLE_MS) };
}

describe('throttle', () => {
  test('runs the first call immediately and the last one after 350 ms', () => {
    const { calls, throttled } = record();
    throttled(1);
    throttled(2);
    throttled(3);
    expect(calls).toEqual([1]);
    vi.advanceTimersByTime(349);
    expect(calls).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual([1, 3]);
  });

  test('never runs twice within 350 ms, however often it is called', () => {
    const { calls, throttled } = record();
    for (let ms = 0; ms < 3500; ms += 10) {
      throttled(ms);
      vi.advanceTimersByTime(10);
    }
    vi.runAllTimers();
    expect(calls).toEqual([0, 340, 690, 1040, 1390, 1740, 2090, 2440, 2790, 3140, 3490]);
  });

  test('runs immediately again after a pause', () => {
    const { calls, throttled } = record();
    throttled(1);
    vi.advanceTimersByTime(THROTTLE_MS);
    throttled(2);
    expect(calls).toEqual([1, 2]);
  });

  test('forgets what waits when it is cancelled', () => {
    const { calls, throttled } = record();
    throttled(1);
    throttled(2);
    throttled.cancel();
    vi.runAllTimers();
    expect(calls).toEqual([1]);
    throttled(3);
    expect(calls).toEqual([1, 3]);
  });
});
