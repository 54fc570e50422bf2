import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { scrollToShow } from '../../../kit/web/grid/grid-keys.ts';
import type { ListMemory } from './list-memory.ts';
import { type LoadedRows, rowToShow } from './loaded-rows.ts';
import { clampTop, followScroll, makeScrollSpace, toScrollTop } from './scroll-space.ts';
import type { GridLayout } from './use-grid-layout.ts';

/** The time without scrolling after which the scrollbar is aligned with the rows, for lists higher than a browser supports. */
const STILL_MS = 150;

type Options = {
  scroller: RefObject<HTMLElement | null>;
  loaded: LoadedRows;
  /** the number of rows to scroll through */
  rows: number;
  layout: GridLayout;
  memory: ListMemory;
  /** the rows belong to the previous search */
  isStale: boolean;
};

/** The scroll position of the list, in rows from 0, with fractions. */
export type GridScroll = {
  /** the row at the top of the view */
  shown: number;
  /** the row that the user scrolled or jumped to, which may still be loading */
  requested: number;
  /** how many rows fit into the view */
  viewRows: number;
  /** the height of the scrolled element, in pixels */
  height: number;
  viewHeight: number;
  /** moves the row to the top */
  scrollTo: (row: number) => void;
  /** scrolls only as far as needed to show the whole row */
  showRow: (row: number) => void;
  /** keeps the same rows in view under new numbers */
  shiftBy: (rows: number) => void;
};

type ScrollPosition = {
  memory: ListMemory;
  requested: number;
  shown: number;
  /** the generation of the rows, once some are loaded */
  generation: number | undefined;
  /** incremented when anything but the browser's own scrolling moved the view */
  moves: number;
};

/**
 * Scrolls any number of rows. The rows do not move with the browser's scrolling: they are rendered into a sticky view for
 * each position. So the view is never blank, however far the scrollbar is dragged: the old rows stay until the new ones
 * are loaded.
 */
export function useGridScroll({ scroller, loaded, rows, layout, memory, isStale }: Options): GridScroll {
  const { rowHeight, headerHeight } = layout;
  const viewHeight = useViewHeight(scroller, headerHeight);
  const [stored, setPlace] = useState<ScrollPosition>(() => enter(memory));
  const position = useRef(0);
  let place = stored.memory === memory ? stored : enter(memory);
  if (!isStale && loaded.items.length > 0) place = follow(place, loaded);
  if (place !== stored) setPlace(place);
  const { requested, moves } = place;
  const viewRows = viewHeight / rowHeight;
  const shown = rowToShow(loaded, { requested, shown: place.shown, rows: viewRows });
  const space = useMemo(() => makeScrollSpace(rows, rowHeight, viewHeight), [rows, rowHeight, viewHeight]);

  const goTo = (top: number, isOwn: boolean) => {
    setPlace({ ...place, requested: top / rowHeight, shown, moves: isOwn ? moves + 1 : moves });
  };
  const alignScrollbar = () => {
    if (scroller.current && viewHeight > 0) {
      position.current = moveScrollbar(scroller.current, toScrollTop(space, requested * rowHeight));
    }
  };
  const followMoves = useEffectEvent((_because: unknown) => {
    // a scroll event is pending: it moves on from the user's position, which must not be lost
    if (!scroller.current || !isScrolled(scroller.current, position.current)) alignScrollbar();
  });
  const handleScroll = () => {
    const now = scroller.current?.scrollTop ?? 0;
    if (now === position.current) return;
    const top = followScroll(space, requested * rowHeight, position.current, now);
    position.current = now;
    // the scrollbar has reached its end before the rows: move it back
    const isAtEnd = now <= 0 || now >= space.height - viewHeight;
    const hasRoom = Math.abs(toScrollTop(space, top) - now) < 1;
    // in the frame that the browser is about to paint
    flushSync(() => goTo(top, isAtEnd && !hasRoom));
  };

  // without a delay: a user who returns within the throttle's time would find an older position
  useEffect(() => void Object.assign(memory, { first: requested }), [memory, requested]);
  useLayoutEffect(() => followMoves([space, memory, moves]), [space, memory, moves]);
  useScrolling(scroller, { onScroll: handleScroll, onRest: alignScrollbar });

  return {
    shown,
    requested,
    viewRows,
    height: space.height,
    viewHeight,
    scrollTo: (row) => goTo(clampTop(space, row * rowHeight), true),
    showRow: (row) => {
      const view = { rowHeight, headerHeight, scrollTop: requested * rowHeight, viewHeight: viewHeight + headerHeight };
      const target = scrollToShow(row, view);
      if (target !== undefined) goTo(clampTop(space, target), true);
    },
    shiftBy: (by) => setPlace({ ...place, requested: requested + by, shown: shown + by, moves: moves + 1 }),
  };
}

/** The height in pixels of the view of the rows, below the header. */
function useViewHeight(scroller: RefObject<HTMLElement | null>, headerHeight: number): number {
  const [viewHeight, setViewHeight] = useState(0);
  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view) return;
    const measure = () => setViewHeight(view.clientHeight - headerHeight);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(view);
    return () => resized.disconnect();
  }, [scroller, headerHeight]);
  return viewHeight;
}

/** Calls back for each scroll event of the browser, and when scrolling has ended. */
function useScrolling(
  scroller: RefObject<HTMLElement | null>,
  { onScroll, onRest }: { onScroll: () => void; onRest: () => void },
): void {
  const handleScroll = useEffectEvent(onScroll);
  const handleRest = useEffectEvent(onRest);
  useEffect(() => {
    const view = scroller.current;
    if (!view) return;
    let still: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(still);
      still = setTimeout(() => handleRest(), STILL_MS);
      handleScroll();
    };
    view.addEventListener('scroll', listen, { passive: true });
    return () => {
      clearTimeout(still);
      view.removeEventListener('scroll', listen);
    };
  }, [scroller]);
}

/** The initial position of a list: the last one, or the top. */
function enter(memory: ListMemory): ScrollPosition {
  return { memory, requested: memory.first, shown: memory.first, generation: undefined, moves: 0 };
}

/** The position after a jump has arrived. Its rows may have other numbers than estimated. */
function follow(place: ScrollPosition, { generation, arrival }: LoadedRows): ScrollPosition {
  if (place.generation === generation) return place;
  if (place.generation === undefined || !arrival) return { ...place, generation };
  const row = 'row' in arrival ? arrival.row : place.requested + arrival.shift;
  return { ...place, generation, requested: row, shown: row, moves: place.moves + 1 };
}

/** Sets the scrollbar and returns its actual position, which the browser rounds and limits. */
function moveScrollbar(view: HTMLElement, scrollTop: number): number {
  if (Math.abs(view.scrollTop - scrollTop) >= 1) view.scrollTop = scrollTop;
  return view.scrollTop;
}

/** Whether the user has scrolled from a position. A scrollbar that the browser moved to the end of shorter rows does not count. */
function isScrolled(view: HTMLElement, position: number): boolean {
  return Math.abs(view.scrollTop - Math.min(position, view.scrollHeight - view.clientHeight)) >= 1;
}
