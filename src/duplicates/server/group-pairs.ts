import { CERTAIN } from '../../matching/judge.ts';

/** Where a pair stands in the queue: of a lower `place`, then of lower ids, is before. */
export type Place = { place: number; a: string; b: string };

/** Two records that may be the same, as they are judged from both sides. */
export type Pair = Place & {
  p: number;
  /** the CPF or CNPJ of each */
  documents: readonly [string | null, string | null];
  isLater: boolean;
};

/**
 * Records that may be of one person; `pairs`: what joins them, the most certain first. `at`: the last pair that was needed, which says
 * how certain the group is, and where in the queue it stands.
 */
export type Group = { ids: string[]; p: number; at: Place; isCertain: boolean; pairs: Pair[] };

/**
 * Joins certain pairs, the most certain first, but never two documents, nor two records of which somebody said that they are not
 * of one (`isApart`). A pair that is only likely is a group of its own, unless both are in one already. In the order of the queue.
 */
export function groupPairs(pairs: readonly Pair[], isApart: (a: string, b: string) => boolean): Group[] {
  const groupOf = new Map<string, Joined>();
  const likely: Pair[] = [];
  for (const pair of pairs.toSorted(byCertainty)) {
    if (pair.p < CERTAIN) {
      likely.push(pair);
      continue;
    }
    const [one, other] = [groupOf.get(pair.a) ?? alone(pair, 0), groupOf.get(pair.b) ?? alone(pair, 1)];
    if (one === other) one.pairs.push(pair);
    else if (mayJoin(one, other, isApart)) join(one, other, { pair, groupOf });
  }
  const certain = [...new Set(groupOf.values())].map(({ ids, at, pairs: joined }) => ({
    ids: ids.toSorted(),
    p: at.p,
    at,
    isCertain: true,
    pairs: joined.toSorted(byCertainty),
  }));
  const rest = likely
    .filter(({ a, b }) => groupOf.get(a) === undefined || groupOf.get(a) !== groupOf.get(b))
    .map((pair) => ({ ids: [pair.a, pair.b], p: pair.p, at: pair, isCertain: false, pairs: [pair] }));
  return [...certain, ...rest].toSorted((one, other) => comparePlaces(one.at, other.at));
}

/** Which of two stands before the other in the queue. */
export function comparePlaces(one: Place, other: Place): number {
  return one.place - other.place || compare(one.a, other.a) || compare(one.b, other.b);
}

type Joined = { ids: string[]; documents: Set<string>; at: Pair; pairs: Pair[] };

function alone(pair: Pair, side: 0 | 1): Joined {
  const document = pair.documents[side];
  const id = side === 0 ? pair.a : pair.b;
  return { ids: [id], documents: new Set(document === null ? [] : [document]), at: pair, pairs: [] };
}

function mayJoin(one: Joined, other: Joined, isApart: (a: string, b: string) => boolean): boolean {
  if (new Set([...one.documents, ...other.documents]).size > 1) return false;
  return one.ids.every((a) => other.ids.every((b) => !isApart(a, b)));
}

/** The larger takes the smaller in. */
function join(one: Joined, other: Joined, { pair, groupOf }: { pair: Pair; groupOf: Map<string, Joined> }): void {
  const [into, from] = one.ids.length >= other.ids.length ? [one, other] : [other, one];
  into.ids.push(...from.ids);
  for (const document of from.documents) into.documents.add(document);
  into.pairs.push(...from.pairs, pair);
  // none of those before was less certain
  into.at = pair;
  for (const id of into.ids) groupOf.set(id, into);
}

function byCertainty(one: Pair, other: Pair): number {
  return other.p - one.p || compare(one.a, other.a) || compare(one.b, other.b);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
