import { isRest } from '../../../reading/cells/notes.ts';
import { type ImportCounts, NO_COUNTS } from '../../model/import.ts';
import {
  type Bucket,
  type ListOfValues,
  listsOf,
  type PlainRow,
  type StoredRow,
} from '../../store/server/import-rows.queries.ts';
import { type Decision, toStoredRow } from './judge-rows.ts';
import type { PreparedRow } from './prepare-row.ts';

/**
 * The limit of imported or unchanged rows that are stored with their cells: for each outcome, for repaired or dropped values, and
 * for warnings. All rows that are not imported are stored with their cells.
 */
const BOUNDS = { inOrder: 100_000, repaired: 20_000, warned: 100_000 };

/** The results of a chunk, apart from its changes: its rows with their cells, and those that no list shows. */
export type Findings = { counts: ImportCounts; shown: StoredRow[]; plain: PlainRow[] };

/** The number of rows of each column with more text than its field holds. */
export type ColumnRests = ReadonlyMap<number, number>;

/** Adds decided rows to the counts, and selects those to store with cells; with `keepsAll` also rows without a finding. */
export function collectFindings(
  before: ImportCounts,
  decided: readonly { row: PreparedRow; decision: Decision }[],
  { keepsAll, bounds = BOUNDS }: { keepsAll: boolean; bounds?: typeof BOUNDS },
): Findings {
  const counts = { ...before };
  const shown: StoredRow[] = [];
  const plain: PlainRow[] = [];
  for (const { row, decision } of decided) {
    const stored = toStoredRow(row, decision);
    addTo(counts, stored, 1);
    if (row.corrected || row.choice || isShown(stored, counts, { keepsAll, bounds })) shown.push(stored);
    else plain.push(stored);
  }
  return { counts, shown, plain };
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

const STAYS_OUT: ReadonlySet<Bucket> = new Set(['refused', 'duplicates', 'joined', 'stale', 'alike', 'aside', 'moved']);

function isShown(
  row: StoredRow,
  counts: ImportCounts,
  { keepsAll, bounds }: { keepsAll: boolean; bounds: typeof BOUNDS },
): boolean {
  if (STAYS_OUT.has(row.counted)) return true;
  const { repaired, dropped, warned } = listsOf(row);
  if (keepsAll && counts[row.counted] <= bounds.inOrder) return true;
  return (
    (repaired && counts.repaired <= bounds.repaired) ||
    (dropped && counts.dropped <= bounds.repaired) ||
    (warned && counts.warned <= bounds.warned)
  );
}

/** A stored row before and after its new judgement. */
export type Rejudged = { before: StoredRow; after: StoredRow };

/** The counts of an import after rows were judged again. */
export function countRejudged(counts: ImportCounts | null, rejudged: readonly Rejudged[]): ImportCounts {
  const next = { ...NO_COUNTS, ...counts };
  for (const { before, after } of rejudged) {
    addTo(next, before, -1);
    addTo(next, after, 1);
  }
  return next;
}

function addTo(counts: ImportCounts, row: StoredRow, by: 1 | -1): void {
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
