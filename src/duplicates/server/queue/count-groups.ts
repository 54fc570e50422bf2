import type { TenantReads } from '../../../kit/server/db/db.ts';
import {
  findMatchRun,
  type GroupsLeft,
  isOutdated,
  type MatchRun,
} from '../../../matching/server/match-runs.queries.ts';
import type { GroupsCount } from '../../duplicates.schema.ts';
import { groupPairs, type Place } from '../group-pairs.ts';
import { countPairs, listChangedIds, listPairsOf, listPairsOfMany } from './count.queries.ts';
import { countOpen, groupOpen, readAround } from './place-groups.ts';
import { FIRST_PLACE } from './queue.queries.ts';
import { readGroups } from './read-groups.ts';

/** Of so few pairs all groups are made to be counted. */
const FEW_PAIRS = 60;
/** So many records that changed since the last search are asked for their pairs one by one; of more than that the pairs are walked. */
const FEW_CHANGED = 150;
const MOST_CHANGED = 10_000;
/** Of so many records that changed and have pairs it is counted what their groups are now; of more it is estimated. */
const FEW_RECORDS = 40;

/** How many groups are open: counted where they are few, else what the last search left, less what changed since. */
export async function countGroups(tx: TenantReads): Promise<GroupsCount> {
  const run = await findMatchRun(tx);
  const left = run && !isOutdated(run) ? run.left : undefined;
  const isFew = (left?.groups ?? 0) <= FEW_PAIRS && (await countPairs(tx, FEW_PAIRS + 1)) <= FEW_PAIRS;
  return run && left && !isFew ? countSince(tx, run, left) : countFirst(tx);
}

async function countFirst(tx: TenantReads): Promise<GroupsCount> {
  const { groups, next } = await readGroups(
    tx,
    {},
    { after: FIRST_PLACE, size: FEW_PAIRS, isWanted: ({ pairs }) => !pairs.some(({ isLater }) => isLater) },
  );
  return { ...countOpen(groups), exact: next === undefined };
}

async function countSince(tx: TenantReads, run: MatchRun, left: GroupsLeft): Promise<GroupsCount> {
  const changed = await listChangedIds(tx, run.judgedUntil ?? new Date(0), MOST_CHANGED);
  const isFew = changed.length <= FEW_CHANGED;
  const pairs = isFew ? await listPairsOf(tx, changed) : await listPairsOfMany(tx, changed);
  const ids = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const isCounted = isFew && ids.length <= FEW_RECORDS;
  const gone = isCounted ? await countGone(tx, ids) : estimateGone(pairs);
  return {
    groups: Math.max(0, left.groups - gone.groups),
    certas: Math.max(0, left.certas - gone.certas),
    exact: isCounted && left.isAll && run.state === 'done',
  };
}

type Gone = { groups: number; certas: number };

/** How many groups fewer there are around these records than were judged. */
async function countGone(tx: TenantReads, ids: readonly string[]): Promise<Gone> {
  const followed = await readAround(tx, ids);
  const live = followed.pairs.filter(({ isLive }) => isLive);
  const judged = await groupOpen(tx, followed.pairs, { keepsPlaces: false, followed });
  const listed = await groupOpen(tx, live, { keepsPlaces: true, followed });
  const [then, now] = [countOpen(judged.groups), countOpen(listed.groups)];
  return { groups: then.groups - now.groups, certas: then.certas - now.certas };
}

/** As if each group of which a record changed were gone. */
function estimateGone(pairs: readonly Place[]): Gone {
  const groups = groupPairs(
    pairs.map((pair) => ({ ...pair, p: -pair.place, documents: [null, null], isLater: false })),
    () => false,
  );
  return countOpen(groups);
}
