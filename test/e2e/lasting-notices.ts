import type { Page } from '@playwright/test';

/** A notice goes after some seconds, in which a loaded machine may not have looked at it, nor reached its button: these stay. */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setInterval.bind(window);
    window.setInterval = ((run: TimerHandler, ms = 0) => start(run, ms >= 3000 ? 1e9 : ms)) as typeof setInterval;
  });
}
