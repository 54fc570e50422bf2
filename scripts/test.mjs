// npm test: the checks, then what needs a real browser: the tests of components, and the journeys.
import { CHECKS, MINUTES_IN_ALL, runVitest } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { finish, runSteps, runTests } from './steps/steps.mjs';

const JOURNEYS = ['test', '--reporter=list,./scripts/steps/playwright-report.mjs'];

const STEPS = [
  ...CHECKS,
  ['browser', ensureChromium],
  ['component tests', () => runVitest('--config=vitest.browser.config.ts'), MINUTES_IN_ALL],
  ['browser journeys', () => runTests('playwright', JOURNEYS, { NODE_OPTIONS: '--conditions=source' }), MINUTES_IN_ALL],
];

finish(await runSteps(STEPS, { minutesInAll: MINUTES_IN_ALL }));
