import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
} from 'react';
import type { Store } from '../../../kit/web/browser/store.ts';
import { formatCount } from '../../../kit/web/format/number-format.ts';
import { Grid } from '../../../kit/web/grid/Grid.tsx';
import { readGridKey, rowsOfPage } from '../../../kit/web/grid/grid-keys.ts';
import { isKeyOn } from '../../../kit/web/keys/shortcuts.ts';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import type { InPlace } from '../../../register/record/web/in-place.ts';
import { type Column, type ColumnId, layOutColumns } from '../../../search/web/list-columns.ts';
import type { Sort } from '../../../search/filter-fields.ts';
import { CutColumns } from './CutColumns.tsx';
import css from './PessoasGrid.module.css';
import { GridHeader } from './PessoasGridHeader.tsx';
import { GridRow, SkeletonRow } from './PessoasGridRow.tsx';
import type { MayEdit } from './edit-cells.ts';
import type { ListMemory } from './list-memory.ts';
import { type LoadedRows, nearestLoaded, rowAt } from './loaded-rows.ts';
import { rowsToDraw } from './rows-to-draw.ts';
import { useCellEditing } from './use-cell-editing.ts';
import type { GridLayout } from './use-grid-layout.ts';
import { type GridScroll, useGridScroll } from './use-grid-scroll.ts';
import type { GridSelection } from './use-grid-selection.ts';
import type { RowRange } from './use-list-window.ts';
import { useSteadyRows } from './use-steady-rows.ts';

/** The number of skeleton rows while nothing is loaded. */
const SKELETON_ROWS = 12;
/** The offsets of rows are relative to a multiple of this, so scrolling does not render them again. */
const ROUND_ROWS = 1000;

export type CellEditor = {
  Editor: InPlace;
  /** loads the editor before a key needs it */
  prepare: () => void;
  mayEdit: NonNullable<MayEdit>;
};

export type GridProps = {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  loaded: LoadedRows;
  /** the number of rows to scroll through */
  rows: number;
  /** the number of all rows, once known exactly */
  total: number | undefined;
  isPending: boolean;
  columns: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  hrefOf: (item: PessoaListItem) => string;
  onOpen: (item: PessoaListItem) => void;
  /** edits cells; undefined without the right */
  editor: CellEditor | undefined;
  /** whether the record of the active row is shown next to the list */
  look: { isOpen: boolean; onToggle: () => void };
  /** called with the rows that are in view or requested */
  onWant: (rows: RowRange) => void;
  selection: GridSelection;
  memory: ListMemory;
  layout: GridLayout;
  /** the rows belong to the previous search until the new ones arrive */
  isStale: boolean;
  /** holds the row at the top of the view */
  place: Store<number>;
  /** the number of a row to go to */
  target: { row: number } | undefined;
};

/** The list as an ARIA grid: one tab stop, rows chosen by the keyboard. Only the rows in view are drawn. */
export function PessoasGrid(props: GridProps) {
  const { ref: scroller, loaded, columns, selection, memory, layout, isStale, isPending, look } = props;
  const id = useId();
  const isEmpty = loaded.items.length === 0;
  const rows = isEmpty && isPending ? SKELETON_ROWS : props.rows;
  const scroll = useGridScroll({ scroller, loaded, rows, layout, memory, isStale });
  const active = Math.min(selection.active, rows - 1);
  useSteadyRows({ loaded, scroll, selection, memory, isStale });
  useLayoutEffect(() => {
    if (memory.openedRecord) scroller.current?.focus({ preventScroll: true });
  }, [memory, scroller]);
  useTarget(props.target, (row) => {
    selection.moveTo(row, false);
    scroll.scrollTo(row);
  });
  const { requested, viewRows } = scroll;
  useWanted(scroll, props);

  const editor = layout.cards ? undefined : props.editor;
  const cells = useCellEditing({
    loaded,
    columns,
    active,
    scroller,
    mayEdit: editor?.mayEdit,
    onRow: (index) => {
      selection.moveTo(index, false);
      scroll.showRow(index);
    },
    onOpen: props.onOpen,
  });

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const closesLook = event.key === 'Escape' && look.isOpen && !cells.open;
    if (closesLook) look.onToggle();
    if (closesLook || cells.handleKey(event)) return event.preventDefault();
    const count = isEmpty ? 0 : rows;
    const move = readGridKey(event, { active: selection.active, count, pageRows: rowsOfPage(viewRows) });
    // a letter can be switched off
    if (move === undefined || (move.kind === 'toggle' && event.key !== ' ' && !isKeyOn(event.key))) return;
    const item = rowAt(loaded, active);
    // next to cards there is no space for a record
    const opens = move.kind === 'open' || (move.kind === 'look' && layout.cards);
    if (opens && item === undefined) return;
    event.preventDefault();
    if (opens && item) return props.onOpen(item);
    if (move.kind === 'look') return event.repeat ? undefined : look.onToggle();
    if (move.kind === 'toggle') return selection.toggle(active);
    if (move.kind === 'selectAll') return selection.selectAll();
    if (move.kind === 'clear') return selection.clear();
    if (move.kind !== 'move') return;
    // only loaded rows can be marked
    const to = move.extend ? nearestLoaded(loaded, move.to) : move.to;
    selection.moveTo(to, move.extend);
    scroll.showRow(to);
  };

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[role=row]');
    const index = row ? Number(row.dataset['index']) : Number.NaN;
    const item = rowAt(loaded, index);
    if (!item) return;
    const edited = editedColumn(event.target);
    if (edited) {
      event.preventDefault();
      return cells.edit({ index, column: edited });
    }
    const onCheck = event.target instanceof Element && event.target.closest('[data-check]') !== null;
    if (onCheck || event.shiftKey) {
      event.preventDefault();
      return event.shiftKey ? selection.moveTo(index, true) : selection.toggle(index);
    }
    if (event.ctrlKey || event.metaKey || event.button !== 0) return;
    event.preventDefault();
    // the user selected text to copy it, and did not click on the record
    if (window.getSelection()?.toString()) return;
    selection.moveTo(index, false);
    props.onOpen(item);
  };

  const drawn = rowsToDraw(scroll, loaded, rows);
  const isDrawn = drawn.includes(active) && rowAt(loaded, active) !== undefined;
  const base = Math.floor(scroll.shown / ROUND_ROWS) * ROUND_ROWS;
  const isWaiting = Math.abs(requested - scroll.shown) > viewRows && !isEmpty;
  const activeId = `${id}-${active}`;
  return (
    <div className={css.frame}>
      <CutColumns grid={scroller} />
      <Grid
        ref={scroller}
        className={css.grid}
        label={props.label}
        total={props.total}
        hasHeader={!layout.cards}
        columns={columns.length + 1}
        activeId={isDrawn ? (cells.column ? `${activeId}-${cells.column}` : activeId) : undefined}
        aria-multiselectable="true"
        aria-busy={isStale || isWaiting}
        data-cards={layout.cards || undefined}
        data-stale={isStale || undefined}
        style={gridStyle(columns, layout)}
        onKeyDown={handleKeyDown}
        onFocus={editor?.prepare}
      >
        {!layout.cards && (
          <GridHeader columns={columns} sort={props.sort} onSort={props.onSort} selection={selection} />
        )}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the grid has the focus and the keys */}
        <div role="rowgroup" className={css.body} style={{ height: scroll.height }} onClick={handleClick}>
          <div role="presentation" className={css.view} style={{ height: scroll.viewHeight }}>
            <div
              role="presentation"
              className={css.rows}
              style={{ transform: `translateY(${(base - scroll.shown) * layout.rowHeight}px)` }}
            >
              {drawn.map((index) => {
                const item = rowAt(loaded, index);
                const top = (index - base) * layout.rowHeight;
                if (!item) return <SkeletonRow key={index} top={top} columns={columns.length} />;
                return (
                  <GridRow
                    key={item.id}
                    id={`${id}-${index}`}
                    item={item}
                    index={index}
                    top={top}
                    columns={columns}
                    href={props.hrefOf(item)}
                    isActive={index === active}
                    activeColumn={index === active ? cells.column : undefined}
                    editable={editor?.mayEdit}
                    isSelected={selection.isSelected(item.id)}
                    cards={layout.cards}
                  />
                );
              })}
            </div>
            {isWaiting && (
              <div className={css.waiting} aria-hidden="true">{`Linha ${formatCount(Math.floor(requested) + 1)}…`}</div>
            )}
          </div>
        </div>
      </Grid>
      {editor && <OpenCell cells={cells} Editor={editor.Editor} />}
    </div>
  );
}

/** Stores the row at the top of the view, and requests the rows in view. */
function useWanted({ requested, viewRows }: GridScroll, { place, onWant }: GridProps): void {
  useEffect(() => {
    place.set(Math.floor(requested));
    if (viewRows > 0) onWant({ first: requested, rows: viewRows });
  });
}

/** Goes to a row each time `target` changes. */
function useTarget(target: GridProps['target'], onTarget: (row: number) => void): void {
  const goTo = useEffectEvent(onTarget);
  useLayoutEffect(() => {
    if (target) goTo(target.row);
  }, [target]);
}

type OpenCellProps = Pick<CellEditor, 'Editor'> & { cells: ReturnType<typeof useCellEditing> };

/** The editor over its cell. */
function OpenCell({ cells: { open, anchor, leave }, Editor }: OpenCellProps) {
  if (!open) return null;
  const { item, column, part, typed } = open;
  return (
    <Suspense>
      <Editor key={`${item.id} ${column}`} record={item} {...{ part, typed, anchor }} onLeave={leave} />
    </Suspense>
  );
}

/** The column with the pressed pencil. */
function editedColumn(target: EventTarget): ColumnId | undefined {
  const cell = target instanceof Element && target.closest('[data-edit]')?.closest<HTMLElement>('[data-column]');
  return cell ? (cell.dataset['column'] as ColumnId) : undefined; // set by GridRow
}

function gridStyle(columns: readonly Column[], { rowHeight }: GridLayout): CSSProperties {
  const { tracks, minWidth } = layOutColumns(columns);
  const properties = { '--grid-columns': tracks, '--grid-width': `${minWidth}px`, '--row-height': `${rowHeight}px` };
  return properties as CSSProperties; // React's types know no custom properties
}
