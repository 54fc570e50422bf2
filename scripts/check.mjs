// npm run check: everything but the browser, as one list. Steps count as one test each.
import { ensureBuilt } from './build.mjs';
import { checkBundle } from './check-bundle.mjs';
import { checkText } from './check-text.mjs';
import { ensureInstalled } from './install.mjs';
import { lintApi } from './api-lint/lint-api.mjs';
import { ensurePgbouncer } from './system/pgbouncer.mjs';
import { checkLines } from './rooms/check-lines.mjs';
import { findTool, runTool } from './tools/run-tool.mjs';
import { finish, run, runSteps, runTests } from './steps/steps.mjs';

/** How long everything may take: what hangs is ended and named. Beside the load of other work it may take longer. */
export const MINUTES_IN_ALL = Number(process.env.FICHARIO_TEST_MINUTES ?? 30);

export const CHECKS = [
  ['install', ensureInstalled],
  ['format', () => runTool('biome', ['format', '.'])],
  ['lint', () => runTool('oxlint', ['--deny-warnings'])],
  ['style sheets', () => run('stylelint', ['src/**/*.css'])],
  // it needs a package, which is not there before the first install
  ['layers', async () => (await import('./rooms/check-layers.mjs')).checkLayers()],
  ['lines of rooms', checkLines],
  ['types', () => run('tsc', ['-b'])],
  ['API document', lintApi],
  ['versions of Node', checkNodeVersions],
  ['dead code', () => runTool('knip', ['--no-progress'])],
  ['names and paths', checkText],
  ['build', ensureBuilt],
  ['first load', checkBundle],
  ['pgbouncer', ensurePgbouncer],
  ['unit, database and HTTP tests', () => runVitest(), MINUTES_IN_ALL],
];

/** Its package is installed with the tools. */
async function checkNodeVersions() {
  findTool('semver');
  (await import('./tools/check-engines.mjs')).checkEngines();
}

export const VITEST_REPORTERS = ['--reporter=default', '--reporter=scripts/steps/vitest-report.mjs'];

/** The tests of a configuration; vitest.config.ts when none is named. */
export function runVitest(...flags) {
  return runTests('vitest', ['run', ...flags, ...VITEST_REPORTERS]);
}

if (process.argv[1] === import.meta.filename) finish(await runSteps(CHECKS, { minutesInAll: MINUTES_IN_ALL }));
