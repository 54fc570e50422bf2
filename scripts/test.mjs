// npm test: the checks, then what needs a real browser: the tests of components, and the journeys.
import { CHECKS, runVitest } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { finish, runSteps, runTests } from './steps.mjs';

function runPlaywright() {
  return runTests('playwright', ['test', '--reporter=list,json'], {
    env: { NODE_OPTIONS: '--conditions=source' },
    reportFlags: (report) => ({ env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } }),
    readCounts: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped + errors.length,
    }),
  });
}

ensureInstalled();
finish(
  await runSteps([
    ...CHECKS,
    ['browser', ensureChromium],
    ['component tests', () => runVitest('--config=vitest.browser.config.ts')],
    ['browser journeys', runPlaywright],
  ]),
);
