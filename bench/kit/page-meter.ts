import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';

const WATCH = join(import.meta.dirname, 'watch', 'page-watch.js');

/** What one step of a person cost the page. */
export type Sample = {
  /** milliseconds from the key or the click to the next frame on the screen */
  paint: number;
  /** processor time of the page's main thread until then, in milliseconds: the machine's other work is not in it */
  cpu: number;
  /** processor time until the page had nothing left to do, in milliseconds */
  work: number;
  /** the longest time in which the page could not have answered another key, in milliseconds */
  blocked: number;
};

/** Does one step and tells what it cost. `until` waits for what comes later than the next frame, such as an answer. */
export type Meter = (step: () => Promise<unknown>, until?: () => Promise<unknown>) => Promise<Sample>;

declare global {
  var steps: { reset: () => void; painted: () => Promise<number>; settle: () => Promise<number> };
}

/** Watches a page from its next navigation on. */
export async function createMeter(page: Page): Promise<Meter> {
  await page.addInitScript({ path: WATCH });
  const session = await page.context().newCDPSession(page);
  // processor time, not the clock
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async (step, until) => {
    await page.evaluate(() => globalThis.steps.reset());
    const before = await readTaskTime(session);
    await step();
    const paint = await page.evaluate(() => globalThis.steps.painted());
    const cpu = (await readTaskTime(session)) - before;
    await until?.();
    const blocked = await page.evaluate(() => globalThis.steps.settle());
    return { paint, cpu, work: (await readTaskTime(session)) - before, blocked };
  };
}

async function readTaskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
