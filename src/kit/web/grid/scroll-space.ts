/** Browsers draw no element that is higher: Firefox at 17.8 million pixels, Chromium at 33.5. */
const MAX_HEIGHT = 8_000_000;
/** So far from either end of a list that is higher than that, a pixel is still a pixel. */
const TRUE_EDGE = 200_000;

/**
 * The rows of a list as something to scroll in. `rowsHeight` is what they would be high, `height` what the browser is told
 * that they are: the same, but for lists higher than a browser can draw. Pixels.
 */
export type ScrollSpace = { rowsHeight: number; height: number; viewHeight: number };

export function makeScrollSpace(rows: number, rowHeight: number, viewHeight: number): ScrollSpace {
  const rowsHeight = rows * rowHeight;
  return { rowsHeight, height: Math.min(rowsHeight, MAX_HEIGHT), viewHeight };
}

/** Whether a pixel of the scrollbar's way is more than one of the rows. */
export function isScaled({ rowsHeight, height }: ScrollSpace): boolean {
  return rowsHeight > height;
}

/** How far down the rows can be scrolled. */
export function lastTop({ rowsHeight, viewHeight }: ScrollSpace): number {
  return Math.max(0, rowsHeight - viewHeight);
}

/** A place among the rows that there is. */
export function clampTop(space: ScrollSpace, top: number): number {
  return Math.min(Math.max(top, 0), lastTop(space));
}

/** The browser's `scrollTop` for a place among the rows. */
export function toScrollTop(space: ScrollSpace, top: number): number {
  if (!isScaled(space)) return top;
  const [end, scrollEnd] = [lastTop(space), lastScrollTop(space)];
  if (top <= TRUE_EDGE) return top;
  if (top >= end - TRUE_EDGE) return scrollEnd - (end - top);
  return TRUE_EDGE + ((top - TRUE_EDGE) * (scrollEnd - 2 * TRUE_EDGE)) / (end - 2 * TRUE_EDGE);
}

/** The place among the rows that a `scrollTop` stands for. */
export function toTop(space: ScrollSpace, scrollTop: number): number {
  if (!isScaled(space)) return scrollTop;
  const [end, scrollEnd] = [lastTop(space), lastScrollTop(space)];
  if (scrollTop <= TRUE_EDGE) return scrollTop;
  if (scrollTop >= scrollEnd - TRUE_EDGE) return end - (scrollEnd - scrollTop);
  return TRUE_EDGE + ((scrollTop - TRUE_EDGE) * (end - 2 * TRUE_EDGE)) / (scrollEnd - 2 * TRUE_EDGE);
}

/** Further in one event, it was no wheel and no finger: the scrollbar was dragged. */
const DRAGGED_VIEWS = 3;

/**
 * The place among the rows after the browser scrolled. A wheel moves the rows by as many pixels as it says; the scrollbar,
 * of a list that is higher than a browser can draw, by its share of the way.
 */
export function followScroll(space: ScrollSpace, top: number, before: number, scrollTop: number): number {
  const moved = scrollTop - before;
  const byShare = !isScaled(space) || Math.abs(moved) > DRAGGED_VIEWS * space.viewHeight;
  return clampTop(space, byShare ? toTop(space, scrollTop) : top + moved);
}

function lastScrollTop({ height, viewHeight }: ScrollSpace): number {
  return Math.max(0, height - viewHeight);
}
