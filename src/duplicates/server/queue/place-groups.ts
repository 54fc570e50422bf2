import type { TenantReads, TenantTx } from '../../../kit/server/db/db.ts';
import { CERTAIN } from '../../../matching/judge.ts';
import {
  addGroupsLeft,
  type GroupsLeft,
  lockGroupsLeft,
  saveGroupsLeft,
} from '../../../matching/server/match-runs.queries.ts';
import { apartKey } from '../apart-key.ts';
import type { Group, Place } from '../group-pairs.ts';
import { type Grouped, groupWithoutRivals } from '../rivals.ts';
import { type Followed, followNone, followRecords, pairsOf } from './follow-pairs.ts';
import { joinEnds } from './join-ends.ts';
import { FIRST_PLACE, type QueuePair, readNext, readSaid, writePlaces } from './queue.queries.ts';

/*
 * A pair whose records share their odds among rivals stands behind where it was judged. Whatever brings a rival says so here: the end of a
 * search, and a decision. How many groups there are is kept in the same step, as they were judged: what changed since is taken off by who
 * asks (`count-groups.ts`).
 */

/** Pairs that are placed and counted at most; those behind stand as they were judged. */
const MOST_PAIRS = 200_000;
const AT_ONCE = 5_000;
/** Pairs that are grouped at once: the records of some of them are in memory. */
const GROUPED = 2_000;

/** How many of these groups are open. */
export function countOpen(groups: readonly Group[]): { groups: number; certas: number } {
  const open = groups.filter(({ pairs }) => !pairs.some(({ isLater }) => isLater));
  return { groups: open.length, certas: open.filter(({ isCertain }) => isCertain).length };
}

/** Puts all pairs where they stand, and keeps how many groups they make. */
export async function placeAll(tx: TenantTx): Promise<void> {
  await lockGroupsLeft(tx);
  const { pairs, isAll } = await readAll(tx);
  const left: GroupsLeft = { groups: 0, certas: 0, isAll };
  for (const part of partsOf(pairs)) {
    const { groups: open, certas } = await placePairs(tx, part);
    left.groups += open;
    left.certas += certas;
  }
  await saveGroupsLeft(tx, left);
}

/** Changes what is said of records, and keeps where their pairs stand and how many groups are left. */
export async function keepPlaces(tx: TenantTx, ids: readonly string[], change: () => Promise<void>): Promise<void> {
  const around = await readAround(tx, ids);
  const before = countOpen((await groupOpen(tx, around.pairs, { keepsPlaces: false, followed: around })).groups);
  await change();
  const then = await readAround(tx, ids);
  const after = await placePairs(tx, then.pairs, then);
  await addGroupsLeft(tx, { groups: after.groups - before.groups, certas: after.certas - before.certas });
}

/** Puts pairs where they stand, and counts their groups as they were judged. */
async function placePairs(
  tx: TenantTx,
  pairs: readonly QueuePair[],
  followed?: Known,
): Promise<{ groups: number; certas: number }> {
  const judged = await groupOpen(tx, pairs, { keepsPlaces: false, followed });
  // of what changed since none comes back before the next search
  const live = pairs.filter(({ isLive }) => isLive);
  const { shared } =
    live.length === pairs.length ? judged : await groupOpen(tx, live, { keepsPlaces: false, followed });
  await writePlaces(
    tx,
    shared.flatMap(({ a, b, p, place }) => (place === -Math.fround(p) ? [] : [{ a, b, place: -Math.fround(p) }])),
  );
  return countOpen(judged.groups);
}

async function readAll(tx: TenantReads): Promise<{ pairs: QueuePair[]; isAll: boolean }> {
  const pairs: QueuePair[] = [];
  let after: Place = FIRST_PLACE;
  for (;;) {
    const found = await readNext(tx, {}, { after, limit: AT_ONCE });
    pairs.push(...found.filter(isOpen));
    const last = found.at(-1);
    if (last === undefined || found.length < AT_ONCE) return { pairs, isAll: true };
    if (pairs.length >= MOST_PAIRS) return { pairs, isAll: false };
    after = last;
  }
}

/** What was read already of records: which two are apart, and those that are live. */
type Known = Pick<Followed, 'apart' | 'records'>;

/** The open pairs of records and of all that certain pairs lead to from them. */
export async function readAround(tx: TenantReads, ids: readonly string[]): Promise<Known & { pairs: QueuePair[] }> {
  const followed = followNone();
  await followRecords(tx, followed, ids);
  return { ...followed, pairs: pairsOf(followed).filter(isOpen) };
}

function isOpen(pair: QueuePair): boolean {
  return pair.isOpen;
}

/** The groups of pairs as they were judged; with `keepsPlaces`, as they are listed. */
export async function groupOpen(
  tx: TenantReads,
  pairs: readonly QueuePair[],
  { keepsPlaces, followed }: { keepsPlaces: boolean; followed?: Known | undefined },
): Promise<Grouped> {
  const { apart, records } = followed ?? { apart: await readApart(tx, pairs), records: new Map() };
  return groupWithoutRivals(tx, pairs, { apart, records, keepsPlaces });
}

async function readApart(tx: TenantReads, pairs: readonly QueuePair[]): Promise<Set<string>> {
  const said = await readSaid(tx, [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]);
  return new Set(said.flatMap(({ a, b, isLater }) => (isLater ? [] : [apartKey(a, b)])));
}

/** The pairs in parts of which no group reaches into two. */
function partsOf(pairs: readonly QueuePair[]): QueuePair[][] {
  const headOf = joinEnds(pairs.filter(({ p }) => p >= CERTAIN));
  const byHead = new Map<string, QueuePair[]>();
  for (const pair of pairs) {
    const head = headOf(pair.a);
    const joined = byHead.get(head);
    if (joined) joined.push(pair);
    else byHead.set(head, [pair]);
  }
  const parts: QueuePair[][] = [];
  let part: QueuePair[] = [];
  for (const joined of byHead.values()) {
    part.push(...joined);
    if (part.length < GROUPED) continue;
    parts.push(part);
    part = [];
  }
  return [...parts, part];
}
