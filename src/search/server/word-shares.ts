import type { Sample } from './list-sample.ts';

/** Of ten thousand names, how many have a word. */
type WordShares = ReadonlyMap<string, number>;

const known = new WeakMap<Sample, WordShares>();

/** How many of ten thousand names have a word, reckoned by a sample of them; a word that is not in it is rare. */
export function shareOfWords(sample: Sample): WordShares {
  const made = known.get(sample);
  if (made) return made;
  const shares = new Map<string, number>();
  const each = 10_000 / Math.max(sample.records.length, 1);
  for (const { nomeChave } of sample.records) {
    for (const word of new Set(nomeChave.split(' '))) shares.set(word, (shares.get(word) ?? 0) + each);
  }
  known.set(sample, shares);
  return shares;
}
