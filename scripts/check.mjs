// npm run check: everything but the browser, as one list. Steps count as one test each.
import { ensureBuilt } from './build.mjs';
import { checkBundle } from './check-bundle.mjs';
import { checkText } from './check-text.mjs';
import { ensureInstalled } from './install.mjs';
import { lintApi } from './api-lint/lint-api.mjs';
import { findTool, runTool } from './tools/run-tool.mjs';
import { finish, run, runSteps, runTests } from './steps.mjs';

export const CHECKS = [
  ['format', () => runTool('biome', ['format', '.'])],
  ['lint', () => runTool('oxlint', ['--deny-warnings'])],
  ['style sheets', () => run('stylelint', ['src/**/*.css'])],
  // it needs a package, which is not there before the first install
  ['layers', async () => (await import('./check-layers.mjs')).checkLayers()],
  ['types', () => run('tsc', ['-b'])],
  ['API document', lintApi],
  ['versions of Node', checkNodeVersions],
  ['dead code', () => runTool('knip', ['--no-progress'])],
  ['names and paths', checkText],
  ['build', ensureBuilt],
  ['first load', checkBundle],
  ['unit, database and HTTP tests', () => runVitest()],
];

/** Its package is installed with the tools. */
async function checkNodeVersions() {
  findTool('semver');
  (await import('./tools/check-engines.mjs')).checkEngines();
}

/** The tests of a configuration; vitest.config.ts when none is named. */
export function runVitest(...flags) {
  return runTests('vitest', ['run', ...flags, '--reporter=default', '--reporter=json'], {
    reportFlags: (report) => ({ flags: [`--outputFile.json=${report}`] }),
    // a test that is skipped or still to be written has not passed
    readCounts: (report) => ({
      passed: report.numPassedTests,
      failed:
        report.numTotalTests -
        report.numPassedTests +
        report.testResults.filter(
          ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
        ).length,
      failures: report.testResults.flatMap(({ name, status, assertionResults }) => {
        const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
        return status === 'failed' && failed.length === 0 ? [name] : failed.map((test) => `${name}: ${test}`);
      }),
    }),
  });
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled();
  finish(await runSteps(CHECKS));
}
