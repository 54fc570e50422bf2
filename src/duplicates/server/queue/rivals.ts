import { CERTAIN, oddsOf, showsTwo } from '../../../matching/judge.ts';
import { compareProfiles } from '../../../matching/levels/compare.ts';
import { knownProfileOf } from '../../../matching/profile.ts';
import { readFrequencies } from '../../../matching/server/frequencies.queries.ts';
import { type MatchRecord, readLive } from '../../../matching/server/match-pages.queries.ts';
import { MOST_MERGED } from '../../../register/operations/most-merged.ts';
import type { TenantReads } from '../../../kit/server/db/db.ts';
import { apartKey } from './apart-key.ts';
import { type Group, groupPairs, type Pair } from './group-pairs.ts';

/*
 * A record can match two others with certainty that cannot be the same person: `M. Quintela` matches the twins Mariana and Marina
 * Quintela. It belongs to one of them, and nothing shows to which.
 */

/** Groups, and all pairs with their certainty after sharing it among rivals. */
export type Grouped = { groups: Group[]; shared: Pair[] };

/**
 * Groups of pairs without two records that contradict each other. `apart`: pairs marked as different people. With `keepsPlaces`
 * no pair is more certain than its position in the queue: odds shared at the last search stay shared, even if a rival changed
 * since. `records`: those already read.
 */
export async function groupWithoutRivals(
  tx: TenantReads,
  pairs: readonly Pair[],
  {
    apart,
    keepsPlaces,
    records = new Map(),
  }: { apart: ReadonlySet<string>; keepsPlaces: boolean; records?: ReadonlyMap<string, MatchRecord> },
): Promise<Grouped> {
  const cannot = new Set(apart);
  const isApart = (a: string, b: string) => cannot.has(apartKey(a, b));
  const known = new Map(records);
  for (;;) {
    const claimed = shareAmongRivals(pairs, isApart);
    const shared = keepsPlaces ? claimed.map(keepPlace) : claimed;
    const groups = groupPairs(shared, isApart);
    // larger groups are not the same person, and nothing merges them
    const joined = groups.filter(({ ids, isCertain }) => isCertain && ids.length > 2 && ids.length <= MOST_MERGED);
    const missing = joined.flatMap(({ ids }) => ids.filter((id) => !known.has(id)));
    for (const record of await readLive(tx, missing)) known.set(record.id, record);
    const before = cannot.size;
    for (const key of await findRivals(tx, joined, known)) cannot.add(key);
    if (cannot.size === before) return { groups, shared };
  }
}

/** The pairs within groups that are different people: another first name or another birth. */
async function findRivals(
  tx: TenantReads,
  groups: readonly Group[],
  known: ReadonlyMap<string, MatchRecord>,
): Promise<string[]> {
  if (groups.length === 0) return [];
  const frequencies = await readFrequencies(tx);
  return groups.flatMap(({ ids }) => {
    const records = ids.flatMap((id) => known.get(id) ?? []);
    return records.flatMap((record, at) =>
      records
        .slice(at + 1)
        .filter((other) =>
          showsTwo(compareProfiles(knownProfileOf(record), knownProfileOf(other), frequencies), record.tipo),
        )
        .map((other) => apartKey(record.id, other.id)),
    );
  });
}

/** Divides the odds of a record among its certain pairs with records that exclude each other. */
export function shareAmongRivals(pairs: readonly Pair[], isApart: (a: string, b: string) => boolean): Pair[] {
  const claimsOf = new Map<string, Claim[]>();
  for (const pair of pairs) {
    if (pair.p < CERTAIN) continue;
    for (const [id, other] of [
      [pair.a, pair.b],
      [pair.b, pair.a],
    ] as const) {
      const claims = claimsOf.get(id) ?? [];
      claims.push({ pair, other });
      claimsOf.set(id, claims);
    }
  }
  const shared = new Map<Pair, number>();
  for (const claims of claimsOf.values()) {
    if (claims.length < 2 || claims.length > MOST_MERGED) continue;
    for (const { pair, other } of claims) {
      const rivals = claims.filter((claim) => claim.pair !== pair && isApart(claim.other, other));
      const odds = oddsOf(pair);
      const all = rivals.reduce((sum, rival) => sum + oddsOf(rival.pair), odds + 1);
      shared.set(pair, Math.min(shared.get(pair) ?? pair.p, rivals.length === 0 ? pair.p : odds / all));
    }
  }
  return pairs.map((pair) => ({ ...pair, p: shared.get(pair) ?? pair.p }));
}

function keepPlace(pair: Pair): Pair {
  return { ...pair, p: Math.min(pair.p, -pair.place) };
}

/** One of the certain pairs of a record. */
type Claim = { pair: Pair; other: string };
