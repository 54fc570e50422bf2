/*
 * Browsers limit the height of an element, so a very long list scrolls in a smaller space than its rows would take. There,
 * one pixel of the scrollbar stands for several pixels of the rows, except near both ends, where the scale is 1:1.
 * `top` is a position among the rows in their full height, `scrollTop` the browser's position in the smaller space.
 */

/** Below the limits of the browsers: 17.8 million pixels in Firefox, 33.5 in Chromium. */
const MAX_HEIGHT = 8_000_000;
/** The distance from either end, in pixels, within which a scaled list scrolls 1:1. */
const UNSCALED_EDGE = 200_000;

/** `rowsHeight`: the full height of the rows. `height`: the height of the scrolled element. Pixels. */
export type ScrollSpace = { rowsHeight: number; height: number; viewHeight: number };

export function makeScrollSpace(rows: number, rowHeight: number, viewHeight: number): ScrollSpace {
  const rowsHeight = rows * rowHeight;
  return { rowsHeight, height: Math.min(rowsHeight, MAX_HEIGHT), viewHeight };
}

/** Whether the rows are higher than the scrolled element. */
export function isScaled({ rowsHeight, height }: ScrollSpace): boolean {
  return rowsHeight > height;
}

/** The last `top` that can be scrolled to. */
export function lastTop({ rowsHeight, viewHeight }: ScrollSpace): number {
  return Math.max(0, rowsHeight - viewHeight);
}

/** The nearest `top` that can be scrolled to. */
export function clampTop(space: ScrollSpace, top: number): number {
  return Math.min(Math.max(top, 0), lastTop(space));
}

/** The `scrollTop` of a `top`. */
export function toScrollTop(space: ScrollSpace, top: number): number {
  if (!isScaled(space)) return top;
  const [end, scrollEnd] = [lastTop(space), lastScrollTop(space)];
  if (top <= UNSCALED_EDGE) return top;
  if (top >= end - UNSCALED_EDGE) return scrollEnd - (end - top);
  return UNSCALED_EDGE + ((top - UNSCALED_EDGE) * (scrollEnd - 2 * UNSCALED_EDGE)) / (end - 2 * UNSCALED_EDGE);
}

/** The `top` of a `scrollTop`. */
export function toTop(space: ScrollSpace, scrollTop: number): number {
  if (!isScaled(space)) return scrollTop;
  const [end, scrollEnd] = [lastTop(space), lastScrollTop(space)];
  if (scrollTop <= UNSCALED_EDGE) return scrollTop;
  if (scrollTop >= scrollEnd - UNSCALED_EDGE) return end - (scrollEnd - scrollTop);
  return UNSCALED_EDGE + ((scrollTop - UNSCALED_EDGE) * (end - 2 * UNSCALED_EDGE)) / (scrollEnd - 2 * UNSCALED_EDGE);
}

/** A scroll event that moves by more views than this comes from dragging the scrollbar, not from a wheel or a finger. */
const DRAGGED_VIEWS = 3;

/**
 * The `top` after the browser scrolled from `previous` to `scrollTop`. A wheel moves the rows by its own pixels, also in a
 * scaled list; the scrollbar moves them to the position that it stands for.
 */
export function followScroll(space: ScrollSpace, top: number, previous: number, scrollTop: number): number {
  const moved = scrollTop - previous;
  const isJump = !isScaled(space) || Math.abs(moved) > DRAGGED_VIEWS * space.viewHeight;
  return clampTop(space, isJump ? toTop(space, scrollTop) : top + moved);
}

function lastScrollTop({ height, viewHeight }: ScrollSpace): number {
  return Math.max(0, height - viewHeight);
}
