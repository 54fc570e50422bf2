import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchEventLoop } from './event-loop.ts';

function watch() {
  const lines: unknown[] = [];
  const stop = watchEventLoop({ warn: (...line: unknown[]) => void lines.push(line) }, 300);
  return { lines, stop };
}

test('logs how long the event loop was blocked', async () => {
  const { lines, stop } = watch();
  // let the first check of the watch pass
  await sleep(30);
  const until = performance.now() + 120;
  while (performance.now() < until);
  // other load on the machine may have blocked it before
  await expect
    .poll(() => lines)
    .toContainEqual([
      { longestMs: expect.toSatisfy((ms: number) => ms > 100), p99Ms: expect.any(Number) },
      'event loop was held',
    ]);
  stop();
});
