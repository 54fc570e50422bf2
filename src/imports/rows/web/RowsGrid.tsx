import { type CSSProperties, useId, useLayoutEffect } from 'react';
import { Grid } from '../../../kit/web/grid/Grid.tsx';
import { useKeyTable } from '../../../kit/web/keys/shortcuts.ts';
import { useIsNarrow } from '../../../kit/web/browser/useIsNarrow.ts';
import type { RowListKind } from '../../model/import.ts';
import { isFocusFree } from '../../web/StepHeading.tsx';
import { IMPORT_KEYS } from './import.keys.ts';
import { isInList } from './row-lists.ts';
import css from './RowsGrid.module.css';
import { RowsGridHead } from './RowsGridHead.tsx';
import { cellId, RowsGridRow } from './RowsGridRow.tsx';
import { HEADER_HEIGHT, ROW_HEIGHT, useCellCursor } from './use-cell-cursor.ts';
import { type CorrectableRows, useRowsInView } from './use-rows-in-view.ts';

type Props = CorrectableRows & {
  /** the chosen list; a row that is no longer in it was corrected */
  kind: RowListKind;
  /** the total, once all rows are loaded */
  total: number | undefined;
  /** the visible columns of the file */
  columns: readonly number[];
  headings: readonly string[];
  targets: readonly (string | null)[];
};

/** Rows of a file as a grid: one tab stop, cells reached by the keyboard and edited in place. Renders only visible rows. */
export function RowsGrid(props: Props) {
  const { rows, changes, columns, headings, targets, onChange } = props;
  useKeyTable(IMPORT_KEYS);
  const id = useId();
  const isNarrow = useIsNarrow();
  const { scroller, drawn, height } = useRowsInView(props, { rowHeight: ROW_HEIGHT, scrollMargin: HEADER_HEIGHT });
  const cursor = useCellCursor({ scroller, rows, changes, columns, width: headings.length, onChange });
  const isDrawn = drawn.length > 0;
  const { active } = cursor;
  const activeId = cellId(id, active);

  const isCorrected = props.kind === 'refused' && onChange !== undefined;
  useLayoutEffect(() => {
    // the first faulty cell is active: typing replaces it
    if (isCorrected && isFocusFree()) scroller.current?.focus();
  }, [isCorrected, scroller]);
  useLayoutEffect(() => {
    // the active cell may be in a column outside the view
    const cell = document.getElementById(activeId);
    if (isDrawn && scroller.current && cell) showColumn(scroller.current, cell);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other columns move the cell
  }, [activeId, isDrawn, columns, scroller]);

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
      <div role="rowgroup" className={css.body} style={{ height }}>
        {drawn.map(({ row, index, start }) => (
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
            activeColumn={index === active.row ? active.column : undefined}
            editing={index === active.row ? cursor.editing : undefined}
            onCellClick={cursor.handleCellClick}
            onEdited={cursor.handleEdited}
            onSkip={onChange && (() => cursor.skip(index))}
          />
        ))}
      </div>
    </Grid>
  );
}

/** Scrolls only the grid, not the page around it. */
function showColumn(grid: HTMLElement, cell: HTMLElement): void {
  if (getComputedStyle(cell).position === 'sticky') return;
  const [view, box] = [grid.getBoundingClientRect(), cell.getBoundingClientRect()];
  // the first column is sticky and covers the others
  const viewLeft = view.left + (cell.parentElement?.firstElementChild?.clientWidth ?? 0);
  if (box.left < viewLeft) grid.scrollLeft += box.left - viewLeft;
  else if (box.right > view.right) grid.scrollLeft += Math.min(box.right - view.right, box.left - viewLeft);
}

function gridStyle(columns: number, isNarrow: boolean): CSSProperties {
  const [line, cell] = isNarrow ? [124, 190] : [176, 220];
  const properties = {
    '--grid-columns': `${line}px repeat(${columns}, minmax(${cell}px, 1fr))`,
    '--grid-width': `${line + columns * cell}px`,
    '--row-height': `${ROW_HEIGHT}px`,
    '--head-height': `${HEADER_HEIGHT}px`,
  };
  return properties as CSSProperties; // React's types have no custom properties
}
