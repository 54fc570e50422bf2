// npm run test:long: repeats the tests with rounds (test/rounds.ts) and the properties often enough to find rare failures.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runVitest } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { finish, runSteps } from './steps/steps.mjs';

/** Test files that call `rounds` or have properties, which `npm test` tries for a second each. */
function listFiles() {
  return ['src', 'test', 'packages/brasil/src']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
    .filter(
      (file) => file.endsWith('.test.ts') && /\b(?:rounds|fc\.assert)\(/.test(readFileSync(join(root, file), 'utf8')),
    );
}

finish(
  await runSteps([
    ['install', ensureInstalled],
    ['long tests', () => runVitest(listFiles(), { FICHARIO_TEST_LONG: '1' })],
  ]),
);
