import type { TenantReads } from '../../../kit/server/db/db.ts';
import {
  findMatchRun,
  type OpenGroups,
  isOutdated,
  type MatchRun,
} from '../../../matching/server/match-runs.queries.ts';
import type { GroupsCount } from '../../duplicates.schema.ts';
import { groupPairs, type QueuePlace } from './group-pairs.ts';
import { countPairs, listChangedIds, listPairsOf, listPairsOfMany } from './count.queries.ts';
import { countOpen, groupOpen, readAround } from './place-groups.ts';
import { FIRST_PLACE } from './queue.queries.ts';
import { readGroups } from './read-groups.ts';

/** Up to so many pairs, the groups are built and counted. */
const FEW_PAIRS = 60;
/** Up to so many records changed since the last search, their pairs are read by key; with more, the queries scan the queue. */
const FEW_CHANGED = 150;
const MOST_CHANGED = 10_000;
/** Up to so many changed records with pairs, their groups are counted exactly; with more, the count is an estimate. */
const FEW_RECORDS = 40;

/** How many groups are open: counted when they are few, else the count of the last search less the groups gone since. */
export async function countGroups(tx: TenantReads): Promise<GroupsCount> {
  const run = await findMatchRun(tx);
  const counted = run && !isOutdated(run) ? run.openGroups : undefined;
  const isFew = (counted?.groups ?? 0) <= FEW_PAIRS && (await countPairs(tx, FEW_PAIRS + 1)) <= FEW_PAIRS;
  return run && counted && !isFew ? countSince(tx, run, counted) : countFirst(tx);
}

async function countFirst(tx: TenantReads): Promise<GroupsCount> {
  const { groups, next } = await readGroups(
    tx,
    {},
    { after: FIRST_PLACE, size: FEW_PAIRS, isWanted: ({ pairs }) => !pairs.some(({ isLater }) => isLater) },
  );
  return { ...countOpen(groups), exact: next === undefined };
}

async function countSince(tx: TenantReads, run: MatchRun, counted: OpenGroups): Promise<GroupsCount> {
  const changed = await listChangedIds(tx, run.judgedUntil ?? new Date(0), MOST_CHANGED);
  const isFew = changed.length <= FEW_CHANGED;
  const pairs = isFew ? await listPairsOf(tx, changed) : await listPairsOfMany(tx, changed);
  const ids = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const isCounted = isFew && ids.length <= FEW_RECORDS;
  const gone = isCounted ? await countGone(tx, ids) : estimateGone(pairs);
  return {
    groups: Math.max(0, counted.groups - gone.groups),
    certas: Math.max(0, counted.certas - gone.certas),
    exact: isCounted && counted.isAll && run.state === 'done',
  };
}

type Gone = { groups: number; certas: number };

/** How many groups around these records are gone since they were judged. */
async function countGone(tx: TenantReads, ids: readonly string[]): Promise<Gone> {
  const followed = await readAround(tx, ids);
  const live = followed.pairs.filter(({ isLive }) => isLive);
  const judged = await groupOpen(tx, followed.pairs, { keepsPlaces: false, followed });
  const listed = await groupOpen(tx, live, { keepsPlaces: true, followed });
  const [then, now] = [countOpen(judged.groups), countOpen(listed.groups)];
  return { groups: then.groups - now.groups, certas: then.certas - now.certas };
}

/** Estimates the loss as if every group with a changed record were gone. */
function estimateGone(pairs: readonly QueuePlace[]): Gone {
  const groups = groupPairs(
    pairs.map((pair) => ({ ...pair, p: -pair.place, documents: [null, null], isLater: false })),
    () => false,
  );
  return countOpen(groups);
}
