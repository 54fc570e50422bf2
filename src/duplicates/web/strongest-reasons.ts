import type { DuplicateGroup } from '../duplicates.schema.ts';

const SHOWN = 3;

/** What speaks most for it that records are of one, as a line has room for it. */
export function strongestReasons(reasons: DuplicateGroup['reasons']): string {
  const told = reasons.filter(({ points }) => points > 0).slice(0, SHOWN);
  return told.map(({ reason }) => reason).join(' · ');
}
