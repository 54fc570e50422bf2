import type { LoadedRows } from './loaded-rows.ts';
import type { GridScroll } from './use-grid-scroll.ts';

/** The number of rows to render beyond either edge of the view. */
const OVERSCAN = 4;

/** The numbers of the rows to render: those in view, and a few loaded ones beyond either edge. */
export function rowsToDraw({ shown, viewRows }: GridScroll, loaded: LoadedRows, rows: number): number[] {
  const first = Math.floor(shown);
  const last = Math.min(rows, Math.ceil(shown + viewRows));
  const from = Math.max(Math.min(first, loaded.start), first - OVERSCAN, 0);
  const to = Math.min(Math.max(last, loaded.start + loaded.items.length), last + OVERSCAN, rows);
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
}
