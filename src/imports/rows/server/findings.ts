import type { ImportCounts } from '../../import.ts';
import type { StoredRow } from '../../store/server/import-rows.queries.ts';
import { type Decision, type PreparedRow, toStoredRow } from './plan-rows.ts';

/** So many rows are kept with their cells; wrong ones beyond are counted and go to the disk, repaired ones are counted. */
const MAX_WRONG = 100_000;
const MAX_REPAIRED = 20_000;

/** What a chunk of rows leaves behind besides changes. */
export type Findings = { counts: ImportCounts; kept: StoredRow[]; overflow: string[][] };

/** Counts what was decided about rows, on top of what was counted before, and picks what is kept. */
export function collectFindings(
  before: ImportCounts,
  decided: readonly { row: PreparedRow; decision: Decision }[],
  bounds = { wrong: MAX_WRONG, repaired: MAX_REPAIRED },
): Findings {
  const counts = { ...before };
  const kept: StoredRow[] = [];
  const overflow: string[][] = [];
  for (const { row, decision } of decided) {
    counts[decision.bucket] += 1;
    const stored = toStoredRow(row, decision);
    if (!stored) continue;
    if (stored.kind === 'repaired') {
      counts.repaired += 1;
      if (counts.repaired <= bounds.repaired || row.corrected) kept.push(stored);
    } else if (row.corrected || countWrong(counts) <= bounds.wrong) kept.push(stored);
    else overflow.push([...stored.cells, reasonOf(stored)]);
  }
  return { counts, kept, overflow };
}

/** The rows that do not go in, but for those that somebody left out. */
export function countWrong({ refused, duplicates, stale }: ImportCounts): number {
  return refused + duplicates + stale;
}

/** Why a row does not go in, in one text. */
export function reasonOf({ issues }: Pick<StoredRow, 'issues'>): string {
  return issues.map(({ message }) => message).join(' ');
}
