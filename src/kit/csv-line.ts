import { neutralize, quoteCell } from './spreadsheet-cell.ts';

/** A line of CSV (RFC 4180) with semicolons, as Portuguese spreadsheets expect. No cell is run as a formula. */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(';')}\r\n`;
}

function toCell(text: string): string {
  const safe = neutralize(text);
  return /[";\r\n]/.test(safe) ? quoteCell(safe) : safe;
}
