import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseTests } from '../scripts/rooms/touched.mjs';
import { projectRoot } from '../src/kit/server/env/paths.ts';

const IMPORTS = {
  'src/a.ts': ['zod'],
  'src/b.ts': ['src/a.ts'],
  'src/a.test.ts': ['src/a.ts'],
  'src/b.test.ts': ['src/b.ts'],
  'src/c.test.ts': ['vitest'],
  'src/web/B.browser.test.tsx': ['src/b.ts'],
  'test/schema.test.ts': ['src/a.ts'],
};

test('who changes a file runs the tests that import it, straight or through others', () => {
  expect(chooseTests(IMPORTS, ['src/a.ts'])).toEqual({
    tests: ['src/a.test.ts', 'src/b.test.ts'],
    components: ['src/web/B.browser.test.tsx'],
  });
  expect(chooseTests(IMPORTS, ['src/b.ts']).tests).toEqual(['src/b.test.ts']);
  expect(chooseTests(IMPORTS, ['src/c.test.ts'])).toEqual({ tests: ['src/c.test.ts'], components: [] });
});

test('the tests of the tooling run only when what they look at differs', () => {
  expect(chooseTests(IMPORTS, ['scripts/build.mjs'])).toEqual({ tests: ['test/schema.test.ts'], components: [] });
});

test('what tests read without an import makes all of them run', () => {
  expect(chooseTests(IMPORTS, ['db/migrations/0001_a.sql'])).toEqual({
    tests: ['src/a.test.ts', 'src/b.test.ts', 'src/c.test.ts', 'test/schema.test.ts'],
    components: ['src/web/B.browser.test.tsx'],
  });
});

test('every test of the tooling that is named is there', () => {
  const source = readFileSync(join(projectRoot(), 'scripts/rooms/touched.mjs'), 'utf8');
  const named = [...source.matchAll(/'(test\/[\w/-]+\.test\.ts)'/g)].map(([, file]) => file as string);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !existsSync(join(projectRoot(), file)))).toEqual([]);
});
