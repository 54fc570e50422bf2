import type { Page } from '@playwright/test';

/** Lets the page draw so many times: what it does meanwhile takes longer under load, and so does this. */
export async function passFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}
