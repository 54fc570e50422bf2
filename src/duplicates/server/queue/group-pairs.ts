import { CERTAIN } from '../../../matching/judge.ts';

/** The position of a pair in the queue: sorted by `place`, then by ids. */
export type QueuePlace = { place: number; a: string; b: string };

/** Two possible duplicates; `p`: the lower probability of both judgements. */
export type Pair = QueuePlace & {
  p: number;
  /** the CPF or CNPJ of each */
  documents: readonly [string | null, string | null];
  isLater: boolean;
};

/**
 * Records that may belong to the same person; `pairs`: the pairs that join them, the most certain first. `at`: the last pair
 * needed to join them, which decides how certain the group is and its position in the queue.
 */
export type Group = { ids: string[]; p: number; at: QueuePlace; isCertain: boolean; pairs: Pair[] };

/**
 * Joins certain pairs, the most certain first, but never records with different documents or marked as different people
 * (`isApart`). A likely pair becomes a separate group, unless a certain group already has both records. Sorted as the queue.
 */
export function groupPairs(pairs: readonly Pair[], isApart: (a: string, b: string) => boolean): Group[] {
  const groupOf = new Map<string, Joined>();
  const likely: Pair[] = [];
  for (const pair of pairs.toSorted(byCertainty)) {
    if (pair.p < CERTAIN) {
      likely.push(pair);
      continue;
    }
    const [first, second] = [groupOf.get(pair.a) ?? alone(pair, 0), groupOf.get(pair.b) ?? alone(pair, 1)];
    if (first === second) first.pairs.push(pair);
    else if (mayJoin(first, second, isApart)) join(first, second, { pair, groupOf });
  }
  const certain = [...new Set(groupOf.values())].map(({ ids, at, pairs: joined }) => ({
    ids: ids.toSorted(),
    p: at.p,
    at,
    isCertain: true,
    pairs: joined.toSorted(byCertainty),
  }));
  const unjoined = likely
    .filter(({ a, b }) => groupOf.get(a) === undefined || groupOf.get(a) !== groupOf.get(b))
    .map((pair) => ({ ids: [pair.a, pair.b], p: pair.p, at: pair, isCertain: false, pairs: [pair] }));
  return [...certain, ...unjoined].toSorted((first, second) => comparePlaces(first.at, second.at));
}

export function comparePlaces(first: QueuePlace, second: QueuePlace): number {
  return first.place - second.place || compare(first.a, second.a) || compare(first.b, second.b);
}

type Joined = { ids: string[]; documents: Set<string>; at: Pair; pairs: Pair[] };

function alone(pair: Pair, side: 0 | 1): Joined {
  const document = pair.documents[side];
  const id = side === 0 ? pair.a : pair.b;
  return { ids: [id], documents: new Set(document === null ? [] : [document]), at: pair, pairs: [] };
}

function mayJoin(first: Joined, second: Joined, isApart: (a: string, b: string) => boolean): boolean {
  if (new Set([...first.documents, ...second.documents]).size > 1) return false;
  return first.ids.every((a) => second.ids.every((b) => !isApart(a, b)));
}

/** Adds the smaller group to the larger. */
function join(first: Joined, second: Joined, { pair, groupOf }: { pair: Pair; groupOf: Map<string, Joined> }): void {
  const [into, from] = first.ids.length >= second.ids.length ? [first, second] : [second, first];
  into.ids.push(...from.ids);
  for (const document of from.documents) into.documents.add(document);
  into.pairs.push(...from.pairs, pair);
  // pairs come sorted by certainty: this one is the least certain so far
  into.at = pair;
  for (const id of into.ids) groupOf.set(id, into);
}

function byCertainty(first: Pair, second: Pair): number {
  return second.p - first.p || compare(first.a, second.a) || compare(first.b, second.b);
}

function compare(first: string, second: string): number {
  return first < second ? -1 : Number(first > second);
}
