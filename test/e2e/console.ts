import type { Page } from '@playwright/test';

/**
 * What the browser's console complains about from now on: errors, warnings, blocked by the policy, uncaught exceptions.
 * A refusal that the test provokes is logged by the browser as an error too: `provoked` lists their statuses.
 */
export function watchConsole(page: Page, provoked: readonly number[] = []): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = message.text();
    if (!provoked.some((status) => text.includes(`status of ${status} `))) complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
