import type { TenantReads } from '../../../kit/server/db/db.ts';
import { CERTAIN } from '../../../matching/judge.ts';
import { comparePlaces, type Group, type Pair, type Place } from '../group-pairs.ts';
import { groupWithoutRivals } from '../rivals.ts';
import { addPairs, type Followed, followPairs } from './follow-pairs.ts';
import { FIRST_PLACE, type PairFilter, type QueuePair, readApart, readLater, readNext } from './queue.queries.ts';

/*
 * The queue is the pairs in the order of their places. A group stands where the last pair is that was needed to join it, and reaches no
 * farther than certain pairs lead. So a page reads pairs from its place on, follows them, and has all groups up to where it stopped.
 */

/** Pairs that are read at first: as many as a page has groups of two, and a few more. */
const FIRST_PAIRS = 40;
/** Pairs that a page reads at most, where most of them changed since or are filtered away. The next page goes on. */
const MOST_PAIRS = 5_000;

export type GroupsPage = { groups: Group[]; next: Place | undefined };

/** The next groups that are wanted; `isEnd`: the first pair that no group wanted can stand at. */
export async function readGroups(
  tx: TenantReads,
  filter: PairFilter,
  {
    after,
    size,
    isWanted,
    isEnd = () => false,
  }: { after: Place; size: number; isWanted: (group: Group) => boolean; isEnd?: (pair: Pair) => boolean },
): Promise<GroupsPage> {
  const followed: Followed = { pairs: new Map(), ids: new Set() };
  let [until, read, limit] = [after, 0, FIRST_PAIRS];
  for (;;) {
    const found = await readNext(tx, filter, { after: until, limit });
    read += found.length;
    await followFrom(tx, filter, followed, found);
    const last = found.at(-1);
    until = last ?? until;
    const isOver = last === undefined || found.length < limit || isEnd(last);
    const seen = (await groupLive(tx, followed)).filter(
      ({ at }) => comparePlaces(at, after) > 0 && comparePlaces(at, until) <= 0,
    );
    const groups = seen.filter(isWanted);
    if (groups.length > size) return { groups: groups.slice(0, size), next: groups[size - 1]!.at }; // there are more
    if (isOver) return { groups, next: undefined };
    if (read >= MOST_PAIRS) return { groups, next: until };
    limit = Math.min(nextLimit({ read, found: groups.length, size }), MOST_PAIRS - read);
  }
}

/** As many pairs as it takes by those that were read; more and more where nothing is found. */
function nextLimit({ read, found, size }: { read: number; found: number; size: number }): number {
  const missing = size + 1 - found;
  return Math.ceil(Math.max(16, Math.min(4 * read, (1.2 * missing * read) / Math.max(found, 1))));
}

/** The next groups of which somebody left a pair for later. These are looked at all. */
export async function readLaterGroups(
  tx: TenantReads,
  filter: PairFilter,
  { after, size, isWanted }: { after: Place; size: number; isWanted: (group: Group) => boolean },
): Promise<GroupsPage> {
  const followed: Followed = { pairs: new Map(), ids: new Set() };
  await followFrom(tx, filter, followed, await readLater(tx, filter, MOST_PAIRS));
  const groups = (await groupLive(tx, followed)).filter(
    (group) => comparePlaces(group.at, after) > 0 && isWanted(group),
  );
  return { groups: groups.slice(0, size), next: groups.length > size ? groups[size - 1]!.at : undefined }; // there are more
}

/** All groups that are certain, of so many pairs at most; in the order of the queue. */
export async function readCertain(tx: TenantReads, filter: PairFilter, most: number): Promise<Group[]> {
  const followed: Followed = { pairs: new Map(), ids: new Set() };
  let after = FIRST_PLACE;
  for (;;) {
    const found = await readNext(tx, filter, { after, limit: MOST_PAIRS });
    addPairs(followed, found.filter((pair) => pair.isLive && pair.p >= CERTAIN).slice(0, most - followed.pairs.size));
    const last = found.at(-1);
    if (last === undefined || found.length < MOST_PAIRS || isLikely(last) || followed.pairs.size >= most) break;
    after = last;
  }
  for (const { a, b } of followed.pairs.values()) followed.ids.add(a).add(b);
  return (await groupLive(tx, followed)).filter(({ isCertain }) => isCertain);
}

/** Whether it is behind all that are certain. */
export function isLikely({ place }: Place): boolean {
  return -place < CERTAIN;
}

async function followFrom(
  tx: TenantReads,
  filter: PairFilter,
  followed: Followed,
  found: readonly QueuePair[],
): Promise<void> {
  const live = found.filter(isLive);
  addPairs(followed, live);
  await followPairs(tx, followed, { ids: live.flatMap(({ a, b }) => [a, b]), filter, counts: isLive });
}

function isLive(pair: QueuePair): boolean {
  return pair.isLive;
}

async function groupLive(tx: TenantReads, { pairs, ids }: Followed): Promise<Group[]> {
  const apart = await readApart(tx, [...ids]);
  const { groups } = await groupWithoutRivals(tx, [...pairs.values()].filter(isLive), { apart, keepsPlaces: true });
  return groups;
}
