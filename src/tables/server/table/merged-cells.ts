import type { ReadingLimits } from './limits.ts';
import { sheetsAreBomb } from './refusals.ts';
import { putCell, type SheetRow } from './sheet-row.ts';

type Spread = { last: number; text: string; isDate: boolean; isUnknown: boolean };

/**
 * Makes a filler that repeats the text of a merged cell in each row that it covers, in its first column. A row without any text
 * of its own stays blank, so that a merged cell over a million rows makes no row. `width`: the number of columns with a
 * heading. `packed`: the compressed bytes of the sheet, which limit the repeated text. Rows must come in their order.
 */
export function createMergedFiller({
  limits,
  packed,
  width,
}: {
  limits: ReadingLimits;
  packed: number;
  width: number;
}) {
  const spreads = new Map<number, Spread>();
  let repeated = 0;

  function guard(length: number): void {
    repeated += length;
    const isTooDense = repeated > limits.ratioFrom && repeated > packed * limits.ratio;
    if (repeated > limits.unpacked || isTooDense) throw sheetsAreBomb();
  }

  function fill(row: SheetRow): void {
    const isBlank = row.cells.every((cell) => cell === '') && row.formulas.length === 0;
    for (const [column, { last, text, isDate, isUnknown }] of spreads) {
      if (row.line > last) spreads.delete(column);
      if (row.line > last || isBlank || (row.cells[column] ?? '') !== '') continue;
      if (isUnknown) row.formulas.push(column);
      if (text === '') continue;
      guard(text.length);
      putCell(row, column, text, limits);
      if (isDate) row.dates.push(column);
      (row.merged ??= []).push(column);
    }
  }

  return (row: SheetRow): void => {
    if (spreads.size > 0) fill(row);
    for (const { column, rows } of row.spans ?? []) {
      const text = row.cells[column] ?? '';
      const isUnknown = row.formulas.includes(column);
      if (column >= width || rows < 2 || (text === '' && !isUnknown)) continue;
      spreads.set(column, { last: row.line + rows - 1, text, isDate: row.dates.includes(column), isUnknown });
    }
  };
}
