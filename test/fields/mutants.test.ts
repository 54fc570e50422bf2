import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Mutant = [name: string, file: string, from: string, to: string, tests: string[]];

// a script has no types
const script = join(process.cwd(), 'scripts/mutate-fields.mjs');
const { MUTANTS } = (await import(script)) as { MUTANTS: Mutant[] };

test.each(MUTANTS)('%s', (_name, file, from, to, tests) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
  for (const one of tests) expect(existsSync(one), one).toBe(true);
});
