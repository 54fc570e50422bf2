import { isRest } from '../../../reading/cells/notes.ts';
import { countWrong, type ImportCounts } from '../../model/import.ts';
import { type Bucket, type ListOfValues, listsOf, type StoredRow } from '../../store/server/import-rows.queries.ts';
import { type Decision, type PreparedRow, toStoredRow } from './judge-rows.ts';

/**
 * The number of rows that are stored with their cells: faulty ones, those of each outcome, and those with a repaired or
 * dropped value. Faulty rows beyond that are written to the disk; all rows are counted.
 */
const BOUNDS = { wrong: 100_000, inOrder: 100_000, repaired: 20_000 };

/** The results of a chunk, apart from its changes. */
export type Findings = { counts: ImportCounts; kept: StoredRow[]; overflow: string[][] };

/** For each column with more text than its field holds, the number of its rows. */
export type ColumnRests = ReadonlyMap<number, number>;

/** Adds decided rows to the counts, and selects the rows to store. With `keepsAll`, also stores rows without a finding. */
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
    if (row.corrected || row.choice || isKept(stored, counts, { keepsAll, bounds })) kept.push(stored);
    else if (staysOut) overflow.push([...stored.cells, reasonOf(stored, headings)]);
  }
  return { counts, kept, overflow };
}

/** Counts the imported rows whose columns have more text than their fields hold. */
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
  if (row.counted === 'alike') return true;
  if (row.counted === 'aside' || row.counted === 'moved') return counts[row.counted] <= bounds.wrong;
  const { repaired, dropped, warned } = listsOf(row);
  if (keepsAll && counts[row.counted] <= bounds.inOrder) return true;
  return (
    (repaired && counts.repaired <= bounds.repaired) ||
    (dropped && counts.dropped <= bounds.repaired) ||
    (warned && counts.warned <= bounds.wrong)
  );
}

/** Counts a row; -1 removes it from the counts. */
export function count(counts: ImportCounts, row: StoredRow, by: 1 | -1): void {
  counts[row.counted] += by;
  for (const [list, isIn] of Object.entries(listsOf(row)) as [ListOfValues, boolean][]) if (isIn) counts[list] += by; // its only keys
}

/** The reasons why a row is not imported, in one text: each with the heading of its column. */
export function reasonOf({ issues }: Pick<StoredRow, 'issues'>, headings: readonly string[]): string {
  return issues
    .map(({ column, message }) => {
      const heading = column === null ? undefined : headings[column];
      const sentence = message.replace(/\.$/, '');
      return heading === undefined ? sentence : `${heading}: ${sentence}`;
    })
    .join('; ');
}
