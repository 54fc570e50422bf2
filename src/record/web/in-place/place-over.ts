import { type RefObject, useLayoutEffect } from 'react';
import { throttle } from '../../../kit/web/browser/throttle.ts';
import { THROTTLE_MS } from '../../../kit/web/style/constants.ts';

const MARGIN = 8;

/** Keeps an open popover over the edited text, its control exactly over it, while lists scroll and change. */
export function useOver(popover: RefObject<HTMLElement | null>, anchor: () => Element | null | undefined): void {
  // after each render, because the list may have rendered a new element
  useLayoutEffect(() => {
    if (popover.current) placeOver(anchor(), popover.current);
  });
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    const place = throttle(() => placeOver(anchor(), element), THROTTLE_MS);
    const controller = new AbortController();
    window.addEventListener('resize', place, { signal: controller.signal });
    document.addEventListener('scroll', place, { signal: controller.signal, capture: true, passive: true });
    const resized = new ResizeObserver(place);
    resized.observe(element);
    return () => {
      controller.abort();
      resized.disconnect();
      place.cancel();
    };
  }, [popover, anchor]);
}

/** Does not move the popover if the anchor is no longer rendered. */
function placeOver(anchor: Element | null | undefined, popover: HTMLElement): void {
  if (!anchor) return;
  const read = anchor.getBoundingClientRect();
  popover.style.minWidth = `min(${Math.round(read.width)}px, 100vw - ${2 * MARGIN}px)`;
  const outer = popover.getBoundingClientRect();
  const control = popover.querySelector('input:not([type=hidden]), select, textarea')?.getBoundingClientRect();
  const inner = control ?? outer;
  const top = read.top + (read.height - inner.height) / 2 - (inner.top - outer.top);
  const leftEdge = read.left - (inner.left - outer.left);
  popover.style.top = `${clamp(top, innerHeight - outer.height)}px`;
  popover.style.left = `${clamp(leftEdge, innerWidth - outer.width)}px`;
}

function clamp(place: number, end: number): number {
  return Math.max(MARGIN, Math.min(place, end - MARGIN));
}
