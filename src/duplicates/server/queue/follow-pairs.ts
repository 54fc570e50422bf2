import type { TenantReads } from '../../../kit/server/db/db.ts';
import { CERTAIN } from '../../../matching/judge.ts';
import { apartKey } from '../apart-key.ts';
import { type PairFilter, type QueuePair, readAround } from './queue.queries.ts';

/** Pairs by their records, and the records of which all pairs are among them. */
export type Followed = { pairs: Map<string, QueuePair>; ids: Set<string> };

export function addPairs({ pairs }: Followed, more: readonly QueuePair[]): void {
  for (const pair of more) pairs.set(apartKey(pair.a, pair.b), pair);
}

/**
 * Adds all that certain pairs lead to from these records, as far as they go: no group reaches over that. `counts`: which pairs lead on;
 * `least`: what is less certain is left out.
 */
export async function followPairs(
  tx: TenantReads,
  followed: Followed,
  {
    ids,
    filter = {},
    counts,
    least = CERTAIN,
  }: { ids: readonly string[]; filter?: PairFilter; counts: (pair: QueuePair) => boolean; least?: number },
): Promise<void> {
  let next = new Set(ids.filter((id) => !followed.ids.has(id)));
  while (next.size > 0) {
    for (const id of next) followed.ids.add(id);
    const wanted = next;
    const known = [...followed.pairs.values()].filter(({ a, b }) => wanted.has(a) || wanted.has(b));
    const found = await readAround(tx, filter, { ids: [...wanted], least, known });
    addPairs(followed, found);
    const ends = [...known, ...found].filter((pair) => pair.p >= CERTAIN && counts(pair)).flatMap(({ a, b }) => [a, b]);
    next = new Set(ends.filter((id) => !followed.ids.has(id)));
  }
}
