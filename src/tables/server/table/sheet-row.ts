import type { ReadingLimits } from './limits.ts';

/** A row of a spreadsheet. */
export type SheetRow = {
  line: number;
  cells: string[];
  /** the columns whose cells are dates by type or style */
  dates: number[];
  /** the columns whose cells have a formula without a result */
  formulas: number[];
  /** the merged cells over several rows that start here, and the columns that repeat the text of an earlier row */
  spans?: RowSpan[] | undefined;
  merged?: number[] | undefined;
  /** hidden by a filter, by hand, or with its group */
  isHidden: boolean;
  /** the row exceeds the limit of text, so its cells are incomplete */
  isTooLong: boolean;
};

/** A merged cell that starts in a row: its first column, and the number of rows that it covers. */
export type RowSpan = { column: number; rows: number };

/** Puts a text into its column, which it returns. All columns beyond the limit share one cell, which shows the excess. */
export function putCell({ cells }: SheetRow, column: number, text: string, limits: ReadingLimits): number {
  const place = Math.min(column, limits.columns);
  while (cells.length < place) cells.push('');
  cells[place] = text.slice(0, limits.cell);
  return place;
}
