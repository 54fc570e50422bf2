import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { ImportRow, RowCorrection } from '../../model/import.ts';
import type { RowChange } from './use-row-corrections.ts';

/** The loaded rows of a list. */
export type ListedRows = {
  label: string;
  rows: readonly ImportRow[];
  hasMore: boolean;
  onNearEnd: () => void;
};

/** Rows that the user may correct or leave out. */
export type CorrectableRows = ListedRows & {
  /** the user's changes by line */
  changes: ReadonlyMap<number, RowChange>;
  /** undefined: the rows are read-only */
  onChange: ((row: ImportRow, correction: RowCorrection) => void) | undefined;
};

/** Loads the next page when fewer rows than this are left. */
const ROWS_AHEAD = 40;

type Geometry = {
  /** in pixels, estimated before a row is rendered */
  rowHeight: number;
  /** the height above the first row, in pixels */
  scrollMargin?: number;
};

/** The rows to render, which are those visible in `scroller`; loads more near the end. */
export function useRowsInView(
  { rows, hasMore, onNearEnd }: Omit<ListedRows, 'label'>,
  { rowHeight, scrollMargin = 0 }: Geometry,
) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin,
    overscan: 6,
    useFlushSync: false,
  });
  const { measureElement, scrollToIndex } = virtualizer;
  const items = virtualizer.getVirtualItems();
  const drawn = items.flatMap(({ index, start }) => {
    const row = rows[index];
    return row ? { row, index, start } : [];
  });
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last > rows.length - ROWS_AHEAD) onNearEnd();
  }, [hasMore, last, rows.length, onNearEnd]);
  return { scroller, drawn, height: virtualizer.getTotalSize(), measureElement, scrollToIndex };
}
