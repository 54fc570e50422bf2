import type { TenantReads } from '../../../kit/server/db/db.ts';
import { CERTAIN } from '../../../matching/judge.ts';
import type { MatchRecord } from '../../../matching/server/match-pages.queries.ts';
import { comparePlaces, type Group, type QueuePlace } from './group-pairs.ts';
import { groupWithoutRivals } from './rivals.ts';
import { type Followed, followNone, followRecords, pairsOf } from './follow-pairs.ts';
import { groupOpen } from './place-groups.ts';
import { FIRST_PLACE, type PairFilter, type QueuePair, readLater, readNext, readPlaces } from './queue.queries.ts';

/*
 * The queue is the pairs sorted by position. A group has the position of the last pair needed to join it, and extends as far as
 * certain pairs connect records. So a page reads pairs from its start, follows them, and has all groups up to the last pair.
 */

/** Pairs read in the first step: as many as a page has groups of two, and a few more. */
const FIRST_PAIRS = 34;
const FEWEST_PAIRS = 6;
/** Most pairs that a page reads with their records when most of them changed; the next page continues. */
const MOST_PAIRS = 2_000;
/** Most pairs that a page scans when the filter removes most of them. */
const MOST_WALKED = 10_000;
/** Pairs read in one step when all are read. */
const AT_ONCE = 5_000;

export type GroupsPage = { groups: Group[]; next: QueuePlace | undefined; records: ReadonlyMap<string, MatchRecord> };

/** The next groups that pass `isWanted`; `isEnd`: true for the first pair after all wanted groups. */
export async function readGroups(
  tx: TenantReads,
  filter: PairFilter,
  {
    after,
    size,
    isWanted,
    isEnd = () => false,
  }: { after: QueuePlace; size: number; isWanted: (group: Group) => boolean; isEnd?: (place: QueuePlace) => boolean },
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
    if (groups.length > size) return { groups: groups.slice(0, size), next: groups[size - 1]?.at, records };
    if (isOver) return { groups, next: undefined, records };
    if (read >= MOST_PAIRS || walked >= MOST_WALKED) return { groups, next: until, records };
    limit = Math.min(nextLimit({ walked, found: groups.length, size }), MOST_PAIRS);
  }
}

/** How many pairs to read for the missing groups, by the share found so far; growing while nothing is found. */
function nextLimit({ walked, found, size }: { walked: number; found: number; size: number }): number {
  const missing = size + 1 - found;
  return Math.ceil(Math.max(FEWEST_PAIRS, Math.min(4 * walked, (1.2 * missing * walked) / Math.max(found, 1))));
}

/** The next groups with a postponed pair. This reads all postponed pairs. */
export async function readLaterGroups(
  tx: TenantReads,
  filter: PairFilter,
  { after, size, isWanted }: { after: QueuePlace; size: number; isWanted: (group: Group) => boolean },
): Promise<GroupsPage> {
  const followed = followNone();
  await followRecords(tx, followed, endsOf(await readLater(tx, MOST_PAIRS)));
  const groups = (await groupLive(tx, followed, filter)).filter(
    (group) => comparePlaces(group.at, after) > 0 && isWanted(group),
  );
  const next = groups.length > size ? groups[size - 1]?.at : undefined;
  return { groups: groups.slice(0, size), next, records: followed.records };
}

/** All certain groups, sorted as the queue, from at most `most` pairs. */
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

/** Whether the pair comes after all certain pairs. */
export function isLikely({ place }: QueuePlace): boolean {
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
