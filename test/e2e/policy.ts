import type { Page } from '@playwright/test';

/** What the content policy of the pages blocks from now on. Call it before the first page is opened. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation: (violation: string) => void }; // exposed above
      reportViolation(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return violations;
}
