// npm run test:long: the tests that repeat (test/rounds.ts), as often as it takes to meet what comes rarely.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { finish, runSteps, runTests } from './steps/steps.mjs';
import { VITEST_REPORTERS } from './check.mjs';

/** Those that call `rounds`. */
function listFiles() {
  return ['src', 'test', 'packages/brasil/src']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes('rounds('));
}

const MINUTES = 120;
const runLong = () => runTests('vitest', ['run', ...listFiles(), ...VITEST_REPORTERS], { FICHARIO_TEST_LONG: '1' });

finish(
  await runSteps(
    [
      ['install', ensureInstalled],
      ['long tests', runLong, MINUTES],
    ],
    { minutesInAll: MINUTES },
  ),
);
