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
  await expect.poll(() => lines.length).toBe(1);
  stop();
  const [{ longestMs }, message] = lines[0] as [{ longestMs: number }, string];
  expect(longestMs).toBeGreaterThan(100);
  expect(message).toBe('event loop was held');
});
