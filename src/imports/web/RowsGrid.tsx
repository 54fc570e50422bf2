import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useKeyTable } from '../../keyboard/web/shortcuts.ts';
import { scrollToShow } from '../../pessoas/web/grid-keys.ts';
import { useIsNarrow } from '../../web/useIsNarrow.ts';
import { labelOfTarget } from '../fields.ts';
import type { ImportRow, RowCorrection, RowKind } from '../import.ts';
import { IMPORT_KEYS } from './import.keys.ts';
import { type CellPlace, type EditMove, findWrongCell, readRowsGridKey, type WrongCells } from './rows-grid-keys.ts';
import css from './RowsGrid.module.css';
import { cellId, LINE_COLUMN, RowsGridRow, wrongColumns } from './RowsGridRow.tsx';
import type { RowChange } from './use-row-corrections.ts';

/** In pixels: a value and two lines of what is wrong with it. */
const ROW_HEIGHT = 57;
const HEADER_HEIGHT = 40;
/** The next page is asked for when fewer rows than this lie ahead. */
const ROWS_AHEAD = 40;

export type RowsGridProps = {
  label: string;
  rows: readonly ImportRow[];
  /** what was changed here, by line */
  changes: ReadonlyMap<number, RowChange>;
  /** of the list; a row that is of another kind by now was put right */
  kind: RowKind;
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

/** Rows of a file as a grid: one tab stop, cells walked by the keyboard and edited where they stand; only those in view are drawn. */
export function RowsGrid(props: RowsGridProps) {
  const { rows, columns, kind, hasMore, onNearEnd, onChange } = props;
  const id = useId();
  useKeyTable(IMPORT_KEYS);
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const [place, setPlace] = useState<CellPlace>(() => firstPlace(rows, columns));
  /** what the cell at the place began with when it was opened */
  const [editing, setEditing] = useState<string>();
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
  const stops = [LINE_COLUMN, ...columns];
  const active = {
    row: Math.min(place.row, rows.length - 1),
    column: stops.includes(place.column) ? place.column : LINE_COLUMN,
  };
  const activeId = cellId(id, active);

  useEffect(() => {
    if (hasMore && last > rows.length - ROWS_AHEAD) onNearEnd();
  }, [hasMore, last, rows.length, onNearEnd]);
  useLayoutEffect(() => {
    // the arrows lead to columns beyond the edge; rows are brought into view before they are drawn
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

  const moveTo = (next: CellPlace) => {
    if (scroller.current) showRow(scroller.current, next.row);
    setPlace(next);
  };
  const edit = (next: CellPlace, text?: string) => {
    const row = rows[next.row];
    moveTo(next);
    if (!onChange || !row || next.column === LINE_COLUMN || row.skipped) return;
    setEditing(text ?? row.cells[next.column] ?? '');
  };
  const skip = (index: number) => {
    const row = rows[index];
    if (row) onChange?.(row, { skip: !row.skipped });
  };
  const leaveEditor = () => {
    setEditing(undefined);
    scroller.current?.focus({ preventScroll: true });
  };
  const keep = (text: string) => {
    const row = rows[active.row];
    const isSaved = row && props.changes.get(row.line)?.state !== 'failed';
    if (!row || (isSaved && text === (row.cells[active.column] ?? ''))) return;
    // a short row gets the cells that it has not, a long one keeps what has a heading
    const cells = props.headings.map((_, column) => row.cells[column] ?? '');
    onChange?.(row, { cells: cells.with(active.column, text) });
  };
  const handleEdited = (text: string, move: EditMove | undefined) => {
    if (move?.kind !== 'cancel') keep(text);
    // the focus has gone elsewhere by itself
    if (move === undefined) return setEditing(undefined);
    leaveEditor();
    if (move.kind === 'cancel') return;
    const next = findWrongCell(toWrongCells(rows), columns, { from: active, step: move.step });
    if (next && move.goesOnEditing) edit(next);
    else moveTo(next ?? active);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const pageRows = Math.max(1, Math.floor((event.currentTarget.clientHeight - HEADER_HEIGHT) / ROW_HEIGHT) - 1);
    const at = { row: active.row, column: stops.indexOf(active.column) };
    const move = readRowsGridKey(event, { ...at, rows: rows.length, columns: stops.length, pageRows });
    if (!move) return;
    event.preventDefault();
    if (move.kind === 'move') moveTo({ row: move.row, column: stops[move.column] ?? LINE_COLUMN });
    else if (move.kind === 'skip') skip(active.row);
    else edit(active, move.text);
  };
  const handleCellClick = (next: CellPlace) => {
    const row = rows[next.row];
    const isAgain = next.row === active.row && next.column === active.column;
    if (row && (isAgain || wrongColumns(row).has(next.column))) edit(next);
    else moveTo(next);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table element cannot be virtualised
    <div
      ref={scroller}
      className={css.grid}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-readonly={onChange === undefined}
      aria-rowcount={props.total === undefined ? -1 : props.total + 1}
      aria-colcount={stops.length}
      aria-activedescendant={rows.length > 0 ? activeId : undefined}
      style={gridStyle(columns.length, isNarrow)}
      onKeyDown={handleKeyDown}
    >
      <Head {...props} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="rowgroup" className={css.body} style={{ height: virtualizer.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <RowsGridRow
              key={row.line}
              gridId={id}
              row={row}
              index={index}
              top={start - HEADER_HEIGHT}
              columns={columns}
              headings={props.headings}
              change={props.changes.get(row.line)?.state}
              isSettled={kind !== row.kind}
              activeColumn={index === active.row ? active.column : undefined}
              editing={index === active.row ? editing : undefined}
              onCellClick={handleCellClick}
              onEdited={handleEdited}
              onSkip={onChange && (() => skip(index))}
            />
          );
        })}
      </div>
    </div>
  );
}

function Head({ columns, headings, targets }: RowsGridProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="rowgroup" className={css.head}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus */}
      <div role="row" aria-rowindex={1} className={css.row}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div role="columnheader" className={css.lineHead}>
          Linha
        </div>
        {columns.map((column) => {
          const target = targets[column];
          const field = target ? labelOfTarget(target) : undefined;
          return (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            <div key={column} role="columnheader" className={css.headCell}>
              <span className={css.headName}>{headings[column]}</span>
              {field !== undefined && field !== headings[column] && <span className={css.headField}>{field}</span>}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function firstPlace(rows: readonly ImportRow[], columns: readonly number[]): CellPlace {
  const from = { row: 0, column: LINE_COLUMN };
  return findWrongCell(toWrongCells(rows), columns, { from, step: 1 }) ?? from;
}

function toWrongCells(rows: readonly ImportRow[]): WrongCells {
  return {
    rows: rows.length,
    wrongOf: (index) => {
      const row = rows[index];
      return row ? wrongColumns(row) : new Set();
    },
  };
}

function gridStyle(columns: number, isNarrow: boolean): CSSProperties {
  const [line, cell] = isNarrow ? [124, 190] : [176, 220];
  const properties = {
    '--grid-columns': `${line}px repeat(${columns}, minmax(${cell}px, 1fr))`,
    '--grid-width': `${line + columns * cell}px`,
    '--line-width': `${line}px`,
    '--row-height': `${ROW_HEIGHT}px`,
    '--head-height': `${HEADER_HEIGHT}px`,
  };
  return properties as CSSProperties; // React's types know no custom properties
}

function showRow(scroller: HTMLElement, index: number): void {
  const { scrollTop, clientHeight } = scroller;
  const geometry = { rowHeight: ROW_HEIGHT, headerHeight: HEADER_HEIGHT, scrollTop, viewHeight: clientHeight };
  const target = scrollToShow(index, geometry);
  if (target !== undefined) scroller.scrollTop = target;
}
