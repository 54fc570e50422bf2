import { type RefObject, useLayoutEffect } from 'react';
import { throttle } from '../browser/throttle.ts';
import { THROTTLE_MS } from '../style/constants.ts';

type ElementRef = RefObject<HTMLElement | null>;

/** Keeps a popover under its button while it is open. */
export function useKeepBelow(open: boolean, button: ElementRef, popover: ElementRef): void {
  useLayoutEffect(() => {
    if (!open || !button.current || !popover.current) return;
    return keepBelow(button.current, popover.current);
  }, [open, button, popover]);
}

const ITEMS = '[role^="menuitem"]';
const MARGIN = 8;

/** Moves the focus inside a menu by a key, or to its first or last item. False for other keys. */
export function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>(ITEMS)];
  const current = items.findIndex((item) => item === document.activeElement);
  const target = targetOf(items, current, key);
  target?.focus();
  return target !== undefined;
}

function targetOf(items: HTMLElement[], current: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(current + 1) % items.length];
    case 'ArrowUp':
      return items[(current <= 0 ? items.length : current) - 1];
    case 'Home':
    case 'first':
      return items[0];
    case 'End':
    case 'last':
      return items.at(-1);
    default:
      return key.length === 1 && key !== ' ' ? findByLetter(items, current, key) : undefined;
  }
}

function findByLetter(items: HTMLElement[], current: number, letter: string): HTMLElement | undefined {
  const fromNext = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  return fromNext.find((item) => item.textContent.trim().toLocaleLowerCase('pt-BR').startsWith(letter.toLowerCase()));
}

/**
 * Keeps an open popover under its button while the window is resized, the page scrolls, or messages change the height of
 * the form. Throttled as the specification demands. Returns a function that stops it.
 */
export function keepBelow(button: HTMLElement, popover: HTMLElement): () => void {
  const reposition = throttle(() => placeBelow(button, popover), THROTTLE_MS);
  reposition();
  const controller = new AbortController();
  window.addEventListener('resize', reposition, { signal: controller.signal });
  // in the capture phase, because only parts of the page scroll
  document.addEventListener('scroll', reposition, { signal: controller.signal, capture: true, passive: true });
  const resizeObserver = new ResizeObserver(reposition);
  const form = button.closest('form');
  if (form) resizeObserver.observe(form);
  return () => {
    controller.abort();
    resizeObserver.disconnect();
    reposition.cancel();
  };
}

/** Positions an open popover under its button, or above it and to the left if there is not enough space. */
export function placeBelow(button: HTMLElement, popover: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const leftEdge = anchor.left + width > innerWidth - MARGIN ? anchor.right - width : anchor.left;
  const below = anchor.bottom + 4;
  const top = below + height > innerHeight - MARGIN ? Math.max(MARGIN, anchor.top - height - 4) : below;
  popover.style.left = `${Math.max(MARGIN, leftEdge)}px`;
  popover.style.top = `${top}px`;
}
