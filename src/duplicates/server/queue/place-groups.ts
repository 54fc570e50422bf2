import type { TenantReads, TenantTx } from '../../../kit/server/db/db.ts';
import { CERTAIN } from '../../../matching/judge.ts';
import {
  addOpenGroups,
  type OpenGroups,
  lockOpenGroups,
  saveOpenGroups,
} from '../../../matching/server/match-runs.queries.ts';
import { apartKey } from './apart-key.ts';
import type { Group, QueuePlace } from './group-pairs.ts';
import { type Grouped, groupWithoutRivals } from './rivals.ts';
import { type Followed, followNone, followRecords, pairsOf } from './follow-pairs.ts';
import { joinEnds } from './join-ends.ts';
import { FIRST_PLACE, type QueuePair, readNext, readDecisions, writePlaces } from './queue.queries.ts';

/*
 * A pair with records that share their odds among rivals moves back in the queue. The end of a search and each decision move such
 * pairs. The same step stores the number of groups as they were judged; `count-groups.ts` subtracts what changed since.
 */

/** Most pairs that get a position and are counted; later pairs keep the position they were judged with. */
const MOST_PAIRS = 200_000;
const AT_ONCE = 5_000;
/** Pairs grouped in one step: the records of some of them are in memory. */
const GROUPED = 2_000;

export function countOpen(groups: readonly Group[]): { groups: number; certas: number } {
  const open = groups.filter(({ pairs }) => !pairs.some(({ isLater }) => isLater));
  return { groups: open.length, certas: open.filter(({ isCertain }) => isCertain).length };
}

/** Writes the position of every pair, and stores the number of groups. */
export async function placeAll(tx: TenantTx): Promise<void> {
  await lockOpenGroups(tx);
  const { pairs, isAll } = await readAll(tx);
  const total: OpenGroups = { groups: 0, certas: 0, isAll };
  for (const part of partsOf(pairs)) {
    const { groups: open, certas } = await placePairs(tx, part);
    total.groups += open;
    total.certas += certas;
  }
  await saveOpenGroups(tx, total);
}

/** Runs a change of decisions about records, then updates the positions of their pairs and the number of groups. */
export async function keepPlaces(tx: TenantTx, ids: readonly string[], change: () => Promise<void>): Promise<void> {
  const around = await readAround(tx, ids);
  const before = countOpen((await groupOpen(tx, around.pairs, { keepsPlaces: false, followed: around })).groups);
  await change();
  const then = await readAround(tx, ids);
  const after = await placePairs(tx, then.pairs, then);
  await addOpenGroups(tx, { groups: after.groups - before.groups, certas: after.certas - before.certas });
}

/** Writes the positions of pairs, and counts their groups as they were judged. */
async function placePairs(
  tx: TenantTx,
  pairs: readonly QueuePair[],
  followed?: Known,
): Promise<{ groups: number; certas: number }> {
  const judged = await groupOpen(tx, pairs, { keepsPlaces: false, followed });
  // a pair with a changed record returns only with the next search
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
  let after: QueuePlace = FIRST_PLACE;
  for (;;) {
    const found = await readNext(tx, {}, { after, limit: AT_ONCE });
    pairs.push(...found.filter(isOpen));
    const last = found.at(-1);
    if (last === undefined || found.length < AT_ONCE) return { pairs, isAll: true };
    if (pairs.length >= MOST_PAIRS) return { pairs, isAll: false };
    after = last;
  }
}

/** Data already read: the pairs marked as different people, and the live records. */
type Known = Pick<Followed, 'apart' | 'records'>;

/** The open pairs of records and of all records that certain pairs connect to them. */
export async function readAround(tx: TenantReads, ids: readonly string[]): Promise<Known & { pairs: QueuePair[] }> {
  const followed = followNone();
  await followRecords(tx, followed, ids);
  return { ...followed, pairs: pairsOf(followed).filter(isOpen) };
}

function isOpen(pair: QueuePair): boolean {
  return pair.isOpen;
}

/** The groups of pairs as they were judged; with `keepsPlaces`, as the list shows them. */
export async function groupOpen(
  tx: TenantReads,
  pairs: readonly QueuePair[],
  { keepsPlaces, followed }: { keepsPlaces: boolean; followed?: Known | undefined },
): Promise<Grouped> {
  const { apart, records } = followed ?? { apart: await readApart(tx, pairs), records: new Map() };
  return groupWithoutRivals(tx, pairs, { apart, records, keepsPlaces });
}

async function readApart(tx: TenantReads, pairs: readonly QueuePair[]): Promise<Set<string>> {
  const decisions = await readDecisions(tx, [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]);
  return new Set(decisions.flatMap(({ a, b, isLater }) => (isLater ? [] : [apartKey(a, b)])));
}

/** Splits the pairs into parts; each group is within a single part. */
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
