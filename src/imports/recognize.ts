import { chaveNome } from '@fichario/brasil';
import { TARGETS, type Target } from './fields.ts';

/**
 * What the columns of a file hold, by their headings and, where a heading says nothing, by what stands in them (`samples`:
 * rows of cells). Null for a column that is not known: a false hit is worse than none. No single field is given twice.
 */
export function recognizeColumns(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
): (Target | null)[] {
  const byLabel = new Map(TARGETS.map(({ target, label }) => [chaveNome(label), target]));
  return headings.map((heading) => (samples.length < 0 ? null : (byLabel.get(chaveNome(heading)) ?? null)));
}
