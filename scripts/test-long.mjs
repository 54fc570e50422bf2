// npm run test:long: the tests that repeat (test/rounds.ts) and the properties, as often as it takes to meet what comes rarely.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runVitest } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { finish, runSteps } from './steps/steps.mjs';

/** Those that call `rounds`, and those with properties, which `npm test` tries for a second each. */
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
