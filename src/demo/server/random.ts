/** A random number generator with the same numbers for the same seed on every machine. */
export type Random = {
  /** 0 ≤ n < 1 */
  next: () => number;
  /** an integer from `min` to `max`, both included */
  integer: (min: number, max: number) => number;
  /** true with this probability */
  chance: (percent: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
};

/** Creates the generator for one item of a series: item 7 does not depend on whether items 0 to 6 were made. */
export function createRandom(seed: number, index = 0): Random {
  let state = mixBits(mixBits(seed) + index);
  // mulberry32 (Tommy Ettinger, public domain)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    chance: (percent) => next() * 100 < percent,
    pick: (list) => list[integer(0, list.length - 1)]!,
  };
}

/** Mixes the bits of a 32-bit number to one that looks unrelated. */
export function mixBits(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Items with different weights. */
export type Weighted<T> = { items: readonly T[]; reach: Float64Array; total: number };

export function weigh<T>(items: readonly T[], weightOf: (item: T, rank: number) => number): Weighted<T> {
  const reach = new Float64Array(items.length);
  let total = 0;
  for (const [rank, item] of items.entries()) {
    total += weightOf(item, rank);
    reach[rank] = total;
  }
  return { items, reach, total };
}

export function pickWeighted<T>(random: Random, { items, reach, total }: Weighted<T>): T {
  const point = random.next() * total;
  let low = 0;
  let high = reach.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reach[middle]! > point) high = middle;
    else low = middle + 1;
  }
  return items[low]!;
}

/** Reads `Maria:11700 Ana:3080`. */
export function parseWeighted(text: string): Weighted<string> {
  const pairs = text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(':'));
  const names = pairs.map(([name]) => name!);
  return weigh(names, (_, rank) => Number(pairs[rank]![1]));
}

/** Reads lists written `Centro|Jardim América`, one or more lines. */
export function parseList(text: string): string[] {
  return text
    .trim()
    .split(/[|\n]/)
    .map((item) => item.trim());
}
