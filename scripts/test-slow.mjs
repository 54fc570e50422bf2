// npm run test:slow: tests that start programs, kill, restore and upgrade, tests over the whole product, and the journeys beyond the
// first of a page. Also the checks that need separate packages or a second type check.
import { lintApi } from './api-lint/lint-api.mjs';
import { BUDGETS, INSTALL, PROCESS_FILES, runVitest } from './check.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { besideEachOther, runAlone } from './steps/beside.mjs';
import { finish, runSteps, runTests } from './steps/steps.mjs';
import { ensurePgbouncer } from './system/pgbouncer.mjs';
import { runTool } from './tools/run-tool.mjs';

const ALONE = {
  build: ensureBuilt,
  'typed lint': () => runTool('oxlint', ['--type-aware', '--deny-warnings']),
  'API document': lintApi,
  pgbouncer: ensurePgbouncer,
};

export const SLOW_STEPS = [
  ['slow checks', besideEachOther(import.meta.filename, Object.keys(ALONE))],
  ['browser', ensureChromium],
  ['tests that start programs', () => runVitest(PROCESS_FILES, { FICHARIO_TEST_SLOW: '1' })],
  ['other journeys', () => runJourneys('--grep=@slow')],
];

/** Runs the journeys that a Playwright flag selects. */
export function runJourneys(flag) {
  const reporters = '--reporter=list,./scripts/steps/playwright-report.mjs';
  return runTests('playwright', ['test', flag, reporters], { NODE_OPTIONS: '--conditions=source' });
}

if (process.argv[1] === import.meta.filename) {
  const names = process.argv.slice(2);
  if (names.length > 0) await runAlone(ALONE, names);
  finish(await runSteps([INSTALL, ...SLOW_STEPS], { budgets: BUDGETS }));
}
