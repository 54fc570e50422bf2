import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  type RefObject,
  useMemo,
} from 'react';
import type { PessoaListItem } from '../pessoa.ts';
import { THROTTLE_MS } from '../../web/constants.ts';
import { throttle } from '../../web/throttle.ts';
import { readGridKey, scrollToShow } from './grid-keys.ts';
import type { Sort } from './list-search.ts';
import css from './PessoasGrid.module.css';
import { GridHeader } from './PessoasGridHeader.tsx';
import { GridRow, SkeletonRow } from './PessoasGridRow.tsx';
import type { GridLayout } from './use-grid-layout.ts';
import { type Column, layOutColumns } from './pessoas-columns.ts';
import { useSteadyRows } from './use-steady-rows.ts';
import type { ListMemory } from './list-memory.ts';
import type { GridSelection } from './use-grid-selection.ts';

/** Rows that stand for what is still to come. */
const SKELETON_ROWS = 12;
/** The next page is asked for when fewer rows than this lie ahead. */
const ROWS_AHEAD = 60;

export type GridProps = {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  items: readonly PessoaListItem[];
  /** how many there are in all, once known exactly */
  total: number | undefined;
  hasMore: boolean;
  columns: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  hrefOf: (item: PessoaListItem) => string;
  onOpen: (item: PessoaListItem) => void;
  onNearEnd: () => void;
  selection: GridSelection;
  memory: ListMemory;
  layout: GridLayout;
  /** the rows are those of an earlier search, kept until the new ones come */
  isStale: boolean;
};

/** The list as an ARIA grid: one tab stop, rows walked by the keyboard, only what is in view is drawn. */
export function PessoasGrid(props: GridProps) {
  const { ref: scroller, items, columns, selection, memory, layout, hasMore, onNearEnd } = props;
  const id = useId();
  const count = items.length + (hasMore ? SKELETON_ROWS : 0);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => layout.rowHeight,
    scrollMargin: layout.headerHeight,
    initialOffset: memory.scrollTop,
    overscan: 10,
    useFlushSync: false,
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const active = Math.min(selection.active, items.length - 1);

  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout.rowHeight]);
  useLayoutEffect(() => {
    if (!scroller.current) return;
    scroller.current.scrollTop = memory.scrollTop;
    if (memory.left) scroller.current.focus({ preventScroll: true });
  }, [memory, scroller]);
  useSteadyRows({ scroller, items, selection, memory, layout, isStale: props.isStale });
  useEffect(() => {
    if (hasMore && last > items.length - ROWS_AHEAD) onNearEnd();
  }, [hasMore, last, items.length, onNearEnd]);

  // the rows themselves follow every frame: only what is kept of the place waits
  const rememberPlace = useMemo(
    () => throttle((scrollTop: number) => void Object.assign(memory, { scrollTop }), THROTTLE_MS),
    [memory],
  );
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const pageRows = Math.max(
      1,
      Math.floor((event.currentTarget.clientHeight - layout.headerHeight) / layout.rowHeight) - 1,
    );
    const move = readGridKey(event, { active: selection.active, count: items.length, pageRows });
    if (move === undefined) return;
    const item = items[active];
    if (move.kind === 'open' && item === undefined) return;
    event.preventDefault();
    if (move.kind === 'open' && item) return props.onOpen(item);
    if (move.kind === 'toggle') return selection.toggle(active);
    if (move.kind === 'selectAll') return selection.selectAll();
    if (move.kind === 'clear') return selection.clear();
    if (move.kind !== 'move') return;
    selection.moveTo(move.to, move.extend);
    showRow(event.currentTarget, move.to, layout);
  };

  const handleClick = (event: MouseEvent<HTMLElement>, index: number) => {
    const item = items[index];
    if (!item) return;
    const onCheck = event.target instanceof Element && event.target.closest('[data-check]') !== null;
    if (onCheck || event.shiftKey) {
      event.preventDefault();
      return event.shiftKey ? selection.moveTo(index, true) : selection.toggle(index);
    }
    if (event.ctrlKey || event.metaKey || event.button !== 0) return;
    event.preventDefault();
    // text marked with the mouse is to be copied, not to be left by opening the record
    if (window.getSelection()?.toString()) return;
    selection.moveTo(index, false);
    props.onOpen(item);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table element cannot be virtualised
    <div
      ref={scroller}
      className={css.grid}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-multiselectable="true"
      aria-busy={props.isStale}
      aria-rowcount={props.total === undefined ? -1 : props.total + (layout.cards ? 0 : 1)}
      aria-colcount={columns.length + 1}
      aria-activedescendant={items.length > 0 && active >= 0 ? `${id}-${active}` : undefined}
      data-cards={layout.cards || undefined}
      data-stale={props.isStale || undefined}
      style={gridStyle(columns, layout)}
      onKeyDown={handleKeyDown}
      onScroll={({ currentTarget }) => rememberPlace(currentTarget.scrollTop)}
    >
      {!layout.cards && <GridHeader columns={columns} sort={props.sort} onSort={props.onSort} selection={selection} />}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="rowgroup" className={css.body} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const item = items[index];
          const top = start - layout.headerHeight;
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
              isSelected={selection.isSelected(item.id)}
              cards={layout.cards}
              onClick={handleClick}
            />
          );
        })}
      </div>
    </div>
  );
}

function gridStyle(columns: readonly Column[], { rowHeight }: GridLayout): CSSProperties {
  const { tracks, minWidth } = layOutColumns(columns);
  const properties = { '--grid-columns': tracks, '--grid-width': `${minWidth}px`, '--row-height': `${rowHeight}px` };
  return properties as CSSProperties; // React's types know no custom properties
}

/** Own arithmetic: a library's "scroll into view" knows nothing of the sticky header and leaves the row under it. */
function showRow(scroller: HTMLElement, index: number, { rowHeight, headerHeight }: GridLayout): void {
  const { scrollTop, clientHeight } = scroller;
  const target = scrollToShow(index, { rowHeight, headerHeight, scrollTop, viewHeight: clientHeight });
  if (target !== undefined) scroller.scrollTop = target;
}
