/** A random number generator, so that a round can be made again. */
export type Draw = {
  /** a number from 0 to below `end` */
  below: (end: number) => number;
  oneOf: <One>(choices: readonly One[]) => One;
  /** true so many times out of a hundred */
  chance: (percent: number) => boolean;
  shuffle: <One>(items: readonly One[]) => One[];
};

export function drawFrom(seed: number): Draw {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  // the first ones of two neighbours are much alike
  for (let skipped = 0; skipped < 10; skipped += 1) next();
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    oneOf: (choices) => choices[below(choices.length)]!, // none is asked of no choices
    chance: (percent) => below(100) < percent,
    shuffle: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
