import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher } from './refresher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A slow run, with the number of its starts. */
function slowRun(takesMs: number) {
  const starts: number[] = [];
  const run = async () => {
    starts.push(performance.now());
    await new Promise((done) => setTimeout(done, takesMs));
  };
  return { starts, run };
}

test('runs immediately after a quiet time', async () => {
  const { starts, run } = slowRun(10);
  const start = performance.now();
  createRefresher(run, () => 1000).request();
  expect(starts).toEqual([start]);
});

test('runs at most once in its interval, and once more for the requests meanwhile', async () => {
  const { starts, run } = slowRun(10);
  const refresher = createRefresher(run, () => 1000);
  for (let asked = 0; asked < 50; asked += 1) {
    refresher.request();
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(5000);
  const gaps = starts.slice(1).map((at, index) => at - starts[index]!);
  expect(starts).toHaveLength(4);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
});

test('a request during a run causes another run', async () => {
  const { starts, run } = slowRun(400);
  const refresher = createRefresher(run, () => 1000);
  refresher.request();
  await vi.advanceTimersByTimeAsync(100);
  refresher.request();
  await vi.advanceTimersByTimeAsync(5000);
  expect(starts).toHaveLength(2);
});

test('a long run takes at most half of the time; a failed run stops nothing', async () => {
  let runs = 0;
  const refresher = createRefresher(
    async () => {
      runs += 1;
      await new Promise((done) => setTimeout(done, 3000));
      throw new Error('away');
    },
    () => 1000,
  );
  for (let asked = 0; asked < 110; asked += 1) {
    refresher.request();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(runs).toBe(2);
});

test('runs no more once it is stopped', async () => {
  const { starts, run } = slowRun(10);
  const refresher = createRefresher(run, () => 1000);
  refresher.request();
  refresher.request();
  await vi.advanceTimersByTimeAsync(100);
  refresher.stop();
  refresher.request();
  await vi.advanceTimersByTimeAsync(5000);
  expect(starts).toHaveLength(1);
});
