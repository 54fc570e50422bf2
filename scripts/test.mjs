// npm test: the checks, then the tests in a real browser: of components, and one journey per page.
// `npm test -- --touched` runs the tests of files that differ from the last green run; `npm test -- --all` also runs
// `npm run test:slow`.
import { parseArgs } from 'node:util';
import { BUDGETS, CHECKS, INSTALL, PROCESS_FILES, runVitest, STATIC_CHECKS } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { finish, runSteps } from './steps/steps.mjs';
import { runJourneys, SLOW_STEPS } from './test-slow.mjs';
import { keepGreen } from './steps/green.mjs';

const COMPONENTS = '--config=vitest.browser.config.ts';

const { values } = parseArgs({ options: { touched: { type: 'boolean' }, all: { type: 'boolean' } } });
const result = await (values.touched ? runTouched() : runAll(values.all ? SLOW_STEPS : []));
finish(result);

async function runAll(more) {
  const steps = [
    ...CHECKS,
    ['browser', ensureChromium],
    ['component tests', () => runVitest([COMPONENTS])],
    ['browser journeys', () => runJourneys('--grep-invert=@slow')],
    ...more,
  ];
  const total = await runSteps(steps, { budgets: BUDGETS });
  if (total.failed === 0) keepGreen();
  return total;
}

/** Runs the tests of changed files, without journeys, which test several pages together. */
async function runTouched() {
  ensureInstalled();
  // imported late, because it needs a package that is missing before the first install
  const { findTouched } = await import('./rooms/touched.mjs');
  const { since, tests, components } = findTouched(PROCESS_FILES);
  console.log(`Since ${since}: ${tests.length} files of tests, ${components.length} of components.`);
  return runSteps([
    INSTALL,
    STATIC_CHECKS,
    ...(tests.length > 0 ? [['tests touched', () => runVitest(tests)]] : []),
    ...(components.length > 0
      ? [
          ['browser', ensureChromium],
          ['component tests touched', () => runVitest([COMPONENTS, ...components])],
        ]
      : []),
  ]);
}
