import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { THROTTLE_MS } from '../../../kit/web/style/constants.ts';
import { throttle } from '../../../kit/web/browser/throttle.ts';
import { scrollToShow } from '../../../kit/web/grid/grid-keys.ts';
import type { ListMemory } from './list-memory.ts';
import { type LoadedRows, rowToShow } from './loaded-rows.ts';
import { clampTop, followScroll, makeScrollSpace, toScrollTop } from '../../../kit/web/grid/scroll-space.ts';
import type { GridLayout } from './use-grid-layout.ts';

/** After so long without a scroll the scrollbar is put where the rows are, for lists higher than a browser can draw. */
const STILL_MS = 150;

type Options = {
  scroller: RefObject<HTMLElement | null>;
  loaded: LoadedRows;
  /** how many rows there are to scroll through */
  rows: number;
  layout: GridLayout;
  memory: ListMemory;
  /** the rows are those of an earlier search */
  isStale: boolean;
};

/** Where the list is scrolled to. Places are rows, counted from 0; a part of a row may be scrolled away. */
export type GridScroll = {
  /** what stands at the top of the view */
  shown: number;
  /** what somebody scrolled or jumped to: it may be on its way */
  wanted: number;
  /** how many fit in view */
  viewRows: number;
  /** of all the rows, as the browser is told; and of the view. Pixels. */
  height: number;
  viewHeight: number;
  /** with the row at the top */
  scrollTo: (row: number) => void;
  /** no further than it needs to show the row whole */
  showRow: (row: number) => void;
  /** the same rows stay in view under other numbers */
  shiftBy: (rows: number) => void;
};

type Place = {
  memory: ListMemory;
  wanted: number;
  shown: number;
  /** that of the rows, once some are there */
  generation: number | undefined;
  /** grows when the place changed by anything but the browser's own scrolling */
  moves: number;
};

/**
 * Scrolls any number of rows. They do not move with the browser's own scrolling: they stand in a view that stays, and are
 * drawn for each place anew. So nothing is ever blank, however far the scrollbar is dragged: what was in view stays until
 * the rows of the new place have come.
 */
export function useGridScroll({ scroller, loaded, rows, layout, memory, isStale }: Options): GridScroll {
  const { rowHeight, headerHeight } = layout;
  const viewHeight = useViewHeight(scroller, headerHeight);
  const [stored, setPlace] = useState<Place>(() => enter(memory));
  const position = useRef(0);
  let place = stored.memory === memory ? stored : enter(memory);
  if (!isStale && loaded.items.length > 0) place = follow(place, loaded);
  if (place !== stored) setPlace(place);
  const { wanted, moves } = place;
  const viewRows = viewHeight / rowHeight;
  const shown = rowToShow(loaded, { wanted, shown: place.shown, rows: viewRows });
  const space = useMemo(() => makeScrollSpace(rows, rowHeight, viewHeight), [rows, rowHeight, viewHeight]);

  const rememberPlace = useMemo(
    () => throttle((list: ListMemory, first: number) => void Object.assign(list, { first }), THROTTLE_MS),
    [],
  );
  const goTo = (top: number, isOwn: boolean) => {
    setPlace({ ...place, wanted: top / rowHeight, shown, moves: isOwn ? moves + 1 : moves });
  };
  const alignScrollbar = () => {
    if (scroller.current && viewHeight > 0) {
      position.current = moveScrollbar(scroller.current, toScrollTop(space, wanted * rowHeight));
    }
  };
  const followMoves = useEffectEvent((_because: unknown) => alignScrollbar());
  const handleScroll = () => {
    const now = scroller.current?.scrollTop ?? 0;
    if (now === position.current) return;
    const top = followScroll(space, wanted * rowHeight, position.current, now);
    position.current = now;
    // the scrollbar is at an end, and the rows are not: it has to make room
    const isAtEnd = now <= 0 || now >= space.height - viewHeight;
    const hasRoom = Math.abs(toScrollTop(space, top) - now) < 1;
    // in the frame that the browser is about to draw
    flushSync(() => goTo(top, isAtEnd && !hasRoom));
  };

  useEffect(() => rememberPlace(memory, wanted), [rememberPlace, memory, wanted]);
  useLayoutEffect(() => followMoves([space, memory, moves]), [space, memory, moves]);
  useScrolling(scroller, { onScroll: handleScroll, onRest: alignScrollbar });

  return {
    shown,
    wanted,
    viewRows,
    height: space.height,
    viewHeight,
    scrollTo: (row) => goTo(clampTop(space, row * rowHeight), true),
    showRow: (row) => {
      const view = { rowHeight, headerHeight, scrollTop: wanted * rowHeight, viewHeight: viewHeight + headerHeight };
      const target = scrollToShow(row, view);
      if (target !== undefined) goTo(clampTop(space, target), true);
    },
    shiftBy: (by) => setPlace({ ...place, wanted: wanted + by, shown: shown + by, moves: moves + 1 }),
  };
}

/** How high the view of the rows is, below the header. Pixels. */
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

/** Hears each scroll of the browser's own, and the rest after the last. */
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

/** A list begins where it was left, or at its top. */
function enter(memory: ListMemory): Place {
  return { memory, wanted: memory.first, shown: memory.first, generation: undefined, moves: 0 };
}

/** The place after a jump has arrived: its rows may have other numbers than those that were estimated for them. */
function follow(place: Place, { generation, arrival }: LoadedRows): Place {
  if (place.generation === generation) return place;
  if (place.generation === undefined || !arrival) return { ...place, generation };
  const row = 'row' in arrival ? arrival.row : place.wanted + arrival.shift;
  return { ...place, generation, wanted: row, shown: row, moves: place.moves + 1 };
}

/** Gives where it came to stand: browsers round, and know no place below the last. */
function moveScrollbar(view: HTMLElement, scrollTop: number): number {
  if (Math.abs(view.scrollTop - scrollTop) >= 1) view.scrollTop = scrollTop;
  return view.scrollTop;
}
