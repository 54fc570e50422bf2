import { isRest } from '../../../reading/cells/notes.ts';
import { countWrong, type ImportCounts } from '../../import.ts';
import { type Bucket, type ListOfValues, listsOf, type StoredRow } from '../../store/server/import-rows.queries.ts';
import { type Decision, type PreparedRow, toStoredRow } from './judge-rows.ts';

/**
 * So many rows are kept with their cells: wrong ones, those of each list that go in, and those in which a value was put right
 * or dropped. Beyond, wrong ones go to the disk, and all are counted.
 */
const BOUNDS = { wrong: 100_000, inOrder: 100_000, repaired: 20_000 };

/** What a chunk of rows leaves behind besides changes. */
export type Findings = { counts: ImportCounts; kept: StoredRow[]; overflow: string[][] };

/** The columns that say more than their fields hold, and in how many rows. */
export type ColumnRests = ReadonlyMap<number, number>;

/**
 * Counts what was decided about rows, on top of what was counted before, and picks what is kept: with `keepsAll`, also rows
 * of which there is nothing to say but what they do.
 */
export function collectFindings(
  before: ImportCounts,
  decided: readonly { row: PreparedRow; decision: Decision }[],
  { keepsAll, headings, bounds = BOUNDS }: { keepsAll: boolean; headings: readonly string[]; bounds?: typeof BOUNDS },
): Findings {
  const counts = { ...before };
  const kept: StoredRow[] = [];
  const overflow: string[][] = [];
  for (const { row, decision } of decided) {
    const stored = toStoredRow(row, decision);
    count(counts, stored, 1);
    const staysOut = WRONG.has(stored.counted) || stored.counted === 'moved';
    if (row.corrected || isKept(stored, counts, { keepsAll, bounds })) kept.push(stored);
    else if (staysOut) overflow.push([...stored.cells, reasonOf(stored, headings)]);
  }
  return { counts, kept, overflow };
}

/** Counts the rows that go in by the columns that say more than their fields hold. */
export function countRests(before: ColumnRests, decisions: readonly Decision[]): ColumnRests {
  const rests = new Map(before);
  for (const { bucket, repairs } of decisions) {
    if (bucket !== 'create' && bucket !== 'update' && bucket !== 'unchanged') continue;
    for (const column of new Set(repairs.filter(isRest).map((repair) => repair.column)))
      rests.set(column, (rests.get(column) ?? 0) + 1);
  }
  return rests;
}

const WRONG: ReadonlySet<Bucket> = new Set(['refused', 'duplicates', 'stale']);

function isKept(
  row: StoredRow,
  counts: ImportCounts,
  { keepsAll, bounds }: { keepsAll: boolean; bounds: typeof BOUNDS },
): boolean {
  if (WRONG.has(row.counted)) return countWrong(counts) <= bounds.wrong;
  if (row.counted === 'aside' || row.counted === 'moved') return counts[row.counted] <= bounds.wrong;
  const { repaired, dropped, warned } = listsOf(row);
  if (keepsAll && counts[row.counted] <= bounds.inOrder) return true;
  return (
    (repaired && counts.repaired <= bounds.repaired) ||
    (dropped && counts.dropped <= bounds.repaired) ||
    (warned && counts.warned <= bounds.wrong)
  );
}

/** Counts a row, or with -1 takes it back. */
export function count(counts: ImportCounts, row: StoredRow, by: 1 | -1): void {
  counts[row.counted] += by;
  for (const [list, isIn] of Object.entries(listsOf(row)) as [ListOfValues, boolean][]) if (isIn) counts[list] += by; // its keys
}

/** Why a row does not go in, in one text: each reason with the heading of its column. */
export function reasonOf({ issues }: Pick<StoredRow, 'issues'>, headings: readonly string[]): string {
  return issues
    .map(({ column, message }) => {
      const heading = column === null ? undefined : headings[column];
      const sentence = message.replace(/\.$/, '');
      return heading === undefined ? sentence : `${heading}: ${sentence}`;
    })
    .join('; ');
}
