import { createRandom } from './random.ts';

/** 52 weeks, the last one now, include days of each of twelve calendar months. */
const WEEKS = 52;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The number of records of a week, created at `at`. */
export type Week = { at: Date; count: number };

/**
 * Distributes records over the weeks of twelve months up to `until`, like a growing register, with a different number each week.
 * Weeks that are not after `after` get none. The last week is `until` itself.
 */
export function spreadOverWeeks(
  count: number,
  { seed, until, after }: { seed: number; until: Date; after: Date | undefined },
): Week[] {
  const random = createRandom(seed);
  const weeks = Array.from({ length: WEEKS }, (_, week) => ({
    at: new Date(until.getTime() - (WEEKS - 1 - week) * WEEK_MS),
    share: (0.5 + random.next()) * (1 + week / WEEKS),
  }));
  const remaining = weeks.filter(({ at }, week) => week === WEEKS - 1 || !after || at > after);
  const total = remaining.reduce((sum, { share }) => sum + share, 0);
  let reached = 0;
  let given = 0;
  return remaining.map(({ at, share }) => {
    reached += share;
    const upToHere = Math.round((count * reached) / total);
    const week = { at, count: upToHere - given };
    given = upToHere;
    return week;
  });
}
