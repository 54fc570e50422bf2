import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Given } from './watch-patterns.ts';

// its other backends need Java or a native binary
process.env['RECHECK_SYNC_BACKEND'] = 'pure';
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };
const CHECK = { checker: 'automaton', timeout: null } as const;

/** The verdicts of `recheck` on the patterns that a test file meets, which are kept in a file beside this one. */
export type Proofs = {
  /** The patterns that were given more than `longest` letters and are not proved to look at each a bounded number of times. */
  listUnproved: (given: readonly Given[], longest: number) => Promise<string[]>;
  /** Fails if the file lacks the verdict on a pattern that was met; where all were, also if it has one on another pattern. */
  expectKept: (met: { all: boolean }) => Promise<void>;
};

/**
 * Checks each pattern once in its life: what is proved stands in `name`, by its hash with the version of `recheck`. A pattern that is not
 * there is checked, which takes up to seconds, and must be added.
 */
export function readProofs(name: string, testFile: string): Proofs {
  const path = join(import.meta.dirname, name);
  const kept = new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []);
  const met = new Map<string, boolean>();
  const isLinear = async (pattern: RegExp): Promise<boolean> => {
    // one that repeats nothing looks at a fixed number of letters
    if (!/[*+{]/.test(pattern.source)) return true;
    const hash = hashOf(pattern);
    const isProved = met.get(hash) ?? (kept.has(hash) || (await prove(pattern)));
    met.set(hash, isProved);
    return isProved;
  };
  return {
    listUnproved: async (given, longest) => {
      const patterns = new Map(
        given.filter((one) => one.longest > longest).map(({ pattern }) => [String(pattern), pattern]),
      );
      const unproved: string[] = [];
      for (const [text, pattern] of patterns) if (!(await isLinear(pattern))) unproved.push(text);
      return unproved;
    },
    expectKept: async ({ all }) => {
      const command = `to keep what was proved: FICHARIO_TEST_LONG=1 npx vitest run -u -t proved ${testFile}`;
      const proved = [...met].flatMap(([hash, isProved]) => (isProved ? [hash] : [])).toSorted();
      if (all) await expect(proved.map((hash) => `${hash}\n`).join(''), command).toMatchFileSnapshot(path);
      else
        expect(
          proved.filter((hash) => !kept.has(hash)),
          command,
        ).toEqual([]);
    },
  };
}

function hashOf({ source, flags }: RegExp): string {
  return createHash('sha256')
    .update(JSON.stringify([version, CHECK, source, flags]))
    .digest('hex')
    .slice(0, 32);
}

/** Loaded only where there is something to prove. */
async function prove({ source, flags }: RegExp): Promise<boolean> {
  const { checkSync } = await import('recheck');
  return checkSync(source, flags, CHECK).status === 'safe';
}
