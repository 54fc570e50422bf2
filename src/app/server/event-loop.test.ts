import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchEventLoop } from './event-loop.ts';

function watch() {
  const lines: unknown[] = [];
  const stop = watchEventLoop({ warn: (...line: unknown[]) => void lines.push(line) }, 300);
  return { lines, stop };
}

test('says in the log how long the event loop was held', async () => {
  const { lines, stop } = watch();
  // the first turn of the watch passes
  await sleep(30);
  const until = performance.now() + 120;
  while (performance.now() < until);
  // another load on the machine may have held it before
  await expect
    .poll(() => lines)
    .toContainEqual([
      { longestMs: expect.toSatisfy((ms: number) => ms > 100), p99Ms: expect.any(Number) },
      'event loop was held',
    ]);
  stop();
});
