import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { ImportRow, RowCorrection } from '../../import.ts';
import type { RowChange } from './use-row-corrections.ts';

/** The rows of a list, as far as they have come. */
export type ListedRows = {
  label: string;
  rows: readonly ImportRow[];
  hasMore: boolean;
  onNearEnd: () => void;
};

/** The same where they may be corrected or left out. */
export type CorrectableRows = ListedRows & {
  /** what was changed here, by line */
  changes: ReadonlyMap<number, RowChange>;
  /** undefined: the rows can only be looked at */
  onChange: ((row: ImportRow, correction: RowCorrection) => void) | undefined;
};

/** The next page is asked for when fewer rows than this lie ahead. */
const ROWS_AHEAD = 40;

type Geometry = {
  /** in pixels, as far as it is known before a row is drawn */
  rowHeight: number;
  /** what stands above the first row */
  scrollMargin?: number;
};

/** The rows to draw, which are those in view of `scroller`; asks for more near the end. */
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
