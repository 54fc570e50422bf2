import type { ReadingLimits } from '../table/limits.ts';
import type { RowSpan } from '../table/sheet-row.ts';
import { sheetsHaveTooMany } from '../table/refusals.ts';
import { columnOfReference } from './xlsx-cell.ts';

/** The merged cells over several rows, by the line in which each starts. */
export type Merges = ReadonlyMap<number, RowSpan[]>;

/** Far more than a sheet that people fill in has. */
const MAX_MERGES = 100_000;
const NAME = Buffer.from('mergeCell');
/** A text cannot contain it: there a `<` is escaped. */
const MERGE = /<(?:\w+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g;
/** Longer than any such element. */
const OVERLAP = 200;

/**
 * Reads the merged cells of a sheet. They are listed after all rows, so the rows before them are unpacked, but not parsed.
 * Undefined if no cell is merged over several rows.
 */
export async function readMerges(
  bytes: AsyncIterable<Buffer>,
  { columns }: ReadingLimits,
): Promise<Merges | undefined> {
  const merges = new Map<number, RowSpan[]>();
  let count = 0;
  let before = Buffer.alloc(0);
  for await (const part of bytes) {
    const joined = Buffer.concat([before, part]);
    let end = 0;
    for (const match of joined.includes(NAME) ? joined.toString('latin1').matchAll(MERGE) : []) {
      const [whole, reference = '', first, last] = match;
      end = match.index + whole.length;
      const column = columnOfReference(reference);
      const rows = Number(last) - Number(first) + 1;
      if (rows < 2 || column === undefined || column >= columns) continue;
      if (++count > MAX_MERGES) throw sheetsHaveTooMany('células mescladas', MAX_MERGES);
      const ofLine = merges.get(Number(first));
      if (ofLine) ofLine.push({ column, rows });
      else merges.set(Number(first), [{ column, rows }]);
    }
    before = joined.subarray(Math.max(end, joined.length - OVERLAP));
  }
  return count > 0 ? merges : undefined;
}
