import type { TenantReads } from '../../../kit/server/db/db.ts';
import { CERTAIN } from '../../../matching/judge.ts';
import type { MatchRecord } from '../../../matching/server/match-pages.queries.ts';
import { comparePlaces, type Group, type Place } from '../group-pairs.ts';
import { groupWithoutRivals } from '../rivals.ts';
import { type Followed, followNone, followRecords, pairsOf } from './follow-pairs.ts';
import { groupOpen } from './place-groups.ts';
import { FIRST_PLACE, type PairFilter, type QueuePair, readLater, readNext, readPlaces } from './queue.queries.ts';

/*
 * The queue is the pairs in the order of their places. A group stands where the last pair is that was needed to join it, and reaches no
 * farther than certain pairs lead. So a page reads pairs from its place on, follows them, and has all groups up to where it stopped.
 */

/** Pairs that are read at first: as many as a page has groups of two, and a few more. */
const FIRST_PAIRS = 34;
const FEWEST_PAIRS = 6;
/** Pairs that a page reads with their records at most, where most of them changed since; the next page goes on. */
const MOST_PAIRS = 2_000;
/** Pairs that a page walks over at most, where most of them are filtered away. */
const MOST_WALKED = 10_000;
/** Of all at once so many are read in one step. */
const AT_ONCE = 5_000;

/** `records`: those of the groups. */
export type GroupsPage = { groups: Group[]; next: Place | undefined; records: ReadonlyMap<string, MatchRecord> };

/** The next groups that are wanted; `isEnd`: the first pair that no group wanted can stand at. */
export async function readGroups(
  tx: TenantReads,
  filter: PairFilter,
  {
    after,
    size,
    isWanted,
    isEnd = () => false,
  }: { after: Place; size: number; isWanted: (group: Group) => boolean; isEnd?: (place: Place) => boolean },
): Promise<GroupsPage> {
  const followed = followNone();
  const { records } = followed;
  let [until, walked, read, limit] = [after, 0, 0, FIRST_PAIRS];
  for (;;) {
    const found = await readPlaces(tx, filter, { after: until, limit });
    const passing = found.filter(({ passes }) => passes);
    walked += found.length;
    read += passing.length;
    await followRecords(tx, followed, endsOf(passing));
    const last = found.at(-1);
    until = last ?? until;
    const isOver = last === undefined || found.length < limit || isEnd(last);
    const seen = (await groupLive(tx, followed, filter)).filter(
      ({ at }) => comparePlaces(at, after) > 0 && comparePlaces(at, until) <= 0,
    );
    const groups = seen.filter(isWanted);
    if (groups.length > size) return { groups: groups.slice(0, size), next: groups[size - 1]!.at, records }; // there are more
    if (isOver) return { groups, next: undefined, records };
    if (read >= MOST_PAIRS || walked >= MOST_WALKED) return { groups, next: until, records };
    limit = Math.min(nextLimit({ walked, found: groups.length, size }), MOST_PAIRS);
  }
}

/** As many pairs as it takes by those that were walked over; more and more where nothing is found. */
function nextLimit({ walked, found, size }: { walked: number; found: number; size: number }): number {
  const missing = size + 1 - found;
  return Math.ceil(Math.max(FEWEST_PAIRS, Math.min(4 * walked, (1.2 * missing * walked) / Math.max(found, 1))));
}

/** The next groups of which somebody left a pair for later. These are looked at all. */
export async function readLaterGroups(
  tx: TenantReads,
  filter: PairFilter,
  { after, size, isWanted }: { after: Place; size: number; isWanted: (group: Group) => boolean },
): Promise<GroupsPage> {
  const followed = followNone();
  await followRecords(tx, followed, endsOf(await readLater(tx, MOST_PAIRS)));
  const groups = (await groupLive(tx, followed, filter)).filter(
    (group) => comparePlaces(group.at, after) > 0 && isWanted(group),
  );
  const next = groups.length > size ? groups[size - 1]!.at : undefined; // there are more
  return { groups: groups.slice(0, size), next, records: followed.records };
}

/** All groups that are certain, of so many pairs at most; in the order of the queue. */
export async function readCertain(tx: TenantReads, filter: PairFilter, most: number): Promise<Group[]> {
  const pairs: QueuePair[] = [];
  let after = FIRST_PLACE;
  for (;;) {
    const found = await readNext(tx, filter, { after, limit: AT_ONCE });
    pairs.push(...found.filter((pair) => pair.isLive && pair.p >= CERTAIN));
    const last = found.at(-1);
    if (last === undefined || found.length < AT_ONCE || isLikely(last) || pairs.length >= most) break;
    after = last;
  }
  const { groups } = await groupOpen(tx, pairs.slice(0, most), { keepsPlaces: true });
  return groups.filter(({ isCertain }) => isCertain);
}

/** Whether it is behind all that are certain. */
export function isLikely({ place }: Place): boolean {
  return -place < CERTAIN;
}

function endsOf(pairs: readonly { a: string; b: string }[]): string[] {
  return pairs.flatMap(({ a, b }) => [a, b]);
}

async function groupLive(tx: TenantReads, followed: Followed, filter: PairFilter): Promise<Group[]> {
  const live = pairsOf(followed, filter).filter(({ isLive }) => isLive);
  const { apart, records } = followed;
  return (await groupWithoutRivals(tx, live, { apart, keepsPlaces: true, records })).groups;
}
