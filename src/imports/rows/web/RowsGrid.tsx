import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Grid } from '../../../kit/web/grid/Grid.tsx';
import { useKeyTable } from '../../../kit/web/keys/shortcuts.ts';
import { useIsNarrow } from '../../../kit/web/browser/useIsNarrow.ts';
import type { ImportRow, RowCorrection, RowListKind } from '../../import.ts';
import { IMPORT_KEYS } from './import.keys.ts';
import { isInList } from './row-lists.ts';
import css from './RowsGrid.module.css';
import { RowsGridHead } from './RowsGridHead.tsx';
import { cellId, RowsGridRow } from './RowsGridRow.tsx';
import { HEADER_HEIGHT, ROW_HEIGHT, useCellCursor } from './use-cell-cursor.ts';
import type { RowChange } from './use-row-corrections.ts';

/** The next page is asked for when fewer rows than this lie ahead. */
const ROWS_AHEAD = 40;

type Props = {
  label: string;
  rows: readonly ImportRow[];
  /** what was changed here, by line */
  changes: ReadonlyMap<number, RowChange>;
  /** the list; a row that is not in it any more was put right */
  kind: RowListKind;
  /** how many rows there are, once all are here */
  total: number | undefined;
  /** the columns of the file that are shown */
  columns: readonly number[];
  headings: readonly string[];
  targets: readonly (string | null)[];
  hasMore: boolean;
  onNearEnd: () => void;
  /** undefined: the rows can only be looked at */
  onChange: ((row: ImportRow, correction: RowCorrection) => void) | undefined;
};

/**
 * Rows of a file as a grid: one tab stop, cells walked by the keyboard and edited where they stand; only those in view are
 * drawn.
 */
export function RowsGrid(props: Props) {
  const { rows, changes, columns, headings, targets, hasMore, onNearEnd, onChange } = props;
  useKeyTable(IMPORT_KEYS);
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const cursor = useCellCursor({ scroller, rows, changes, columns, width: headings.length, onChange });
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: HEADER_HEIGHT,
    overscan: 6,
    useFlushSync: false,
  });
  const drawn = virtualizer.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  const isDrawn = drawn.length > 0;
  const { active } = cursor;
  const activeId = cellId(id, active);

  useEffect(() => {
    if (hasMore && last > rows.length - ROWS_AHEAD) onNearEnd();
  }, [hasMore, last, rows.length, onNearEnd]);
  useLayoutEffect(() => {
    // the arrows lead to columns beyond the edge, and the first wrong cell may stand there
    const cell = document.getElementById(activeId);
    if (isDrawn && scroller.current && cell) showColumn(scroller.current, cell);
  }, [activeId, isDrawn, columns]);

  return (
    <Grid
      ref={scroller}
      className={css.grid}
      label={props.label}
      total={props.total}
      hasHeader
      columns={columns.length + 1}
      activeId={rows.length > 0 ? activeId : undefined}
      aria-readonly={onChange === undefined}
      style={gridStyle(columns.length, isNarrow)}
      onKeyDown={cursor.handleKeyDown}
    >
      <RowsGridHead columns={columns} headings={headings} targets={targets} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="rowgroup" className={css.body} style={{ height: virtualizer.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const isActive = index === active.row;
          return (
            <RowsGridRow
              key={row.line}
              gridId={id}
              row={row}
              index={index}
              top={start - HEADER_HEIGHT}
              columns={columns}
              headings={headings}
              change={changes.get(row.line)?.state}
              isSettled={!isInList(row, props.kind)}
              activeColumn={isActive ? active.column : undefined}
              editing={isActive ? cursor.editing : undefined}
              onCellClick={cursor.handleCellClick}
              onEdited={cursor.handleEdited}
              onSkip={onChange && (() => cursor.skip(index))}
            />
          );
        })}
      </div>
    </Grid>
  );
}

/** Only inside the grid: the page around it stays where it is. */
function showColumn(grid: HTMLElement, cell: HTMLElement): void {
  if (getComputedStyle(cell).position === 'sticky') return;
  const [view, own] = [grid.getBoundingClientRect(), cell.getBoundingClientRect()];
  // the first column lies over the others
  const left = view.left + (cell.parentElement?.firstElementChild?.clientWidth ?? 0);
  if (own.left < left) grid.scrollLeft += own.left - left;
  else if (own.right > view.right) grid.scrollLeft += Math.min(own.right - view.right, own.left - left);
}

function gridStyle(columns: number, isNarrow: boolean): CSSProperties {
  const [line, cell] = isNarrow ? [124, 190] : [176, 220];
  const properties = {
    '--grid-columns': `${line}px repeat(${columns}, minmax(${cell}px, 1fr))`,
    '--grid-width': `${line + columns * cell}px`,
    '--row-height': `${ROW_HEIGHT}px`,
    '--head-height': `${HEADER_HEIGHT}px`,
  };
  return properties as CSSProperties; // React's types know no custom properties
}
