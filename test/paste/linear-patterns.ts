import type { Given } from './watch-patterns.ts';

// its other backends need Java or a native binary
process.env['RECHECK_SYNC_BACKEND'] = 'pure';
const { checkSync } = await import('recheck');

const proved = new Map<string, boolean>();

/** The patterns that were given more than `longest` letters and are not proved to look at each a bounded number of times. */
export function listUnproved(given: readonly Given[], longest: number): string[] {
  const patterns = new Map(
    given.filter((one) => one.longest > longest).map(({ pattern }) => [String(pattern), pattern]),
  );
  return [...patterns.values()].filter((pattern) => !isLinear(pattern)).map(String);
}

function isLinear(pattern: RegExp): boolean {
  const { source, flags } = pattern;
  // a pattern that repeats nothing looks at a fixed number of letters
  const known =
    proved.get(String(pattern)) ??
    (!/[*+{]/.test(source) || checkSync(source, flags, { checker: 'automaton', timeout: null }).status === 'safe');
  proved.set(String(pattern), known);
  return known;
}
