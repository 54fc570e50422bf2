import { type RefObject, useLayoutEffect } from 'react';
import { throttle } from '../browser/throttle.ts';
import { THROTTLE_MS } from '../style/constants.ts';

type Place = RefObject<HTMLElement | null>;

/** Keeps a popover under its button for as long as it is open. */
export function useKeepBelow(open: boolean, button: Place, popover: Place): void {
  useLayoutEffect(() => {
    if (!open || !button.current || !popover.current) return;
    return keepBelow(button.current, popover.current);
  }, [open, button, popover]);
}

const ITEMS = '[role^="menuitem"]';
const MARGIN = 8;

/** Moves the focus inside a menu by a key, or to an end. False if the key means nothing here. */
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
 * Keeps an open popover under its button while the window changes its size, the page is scrolled and messages come and go in
 * the form around it, at the pace of the specification's throttle. Gives what ends it.
 */
export function keepBelow(button: HTMLElement, popover: HTMLElement): () => void {
  const place = throttle(() => placeBelow(button, popover), THROTTLE_MS);
  place();
  const end = new AbortController();
  window.addEventListener('resize', place, { signal: end.signal });
  // captured: what scrolls is a part of the page
  document.addEventListener('scroll', place, { signal: end.signal, capture: true, passive: true });
  const resized = new ResizeObserver(place);
  const form = button.closest('form');
  if (form) resized.observe(form);
  return () => {
    end.abort();
    resized.disconnect();
    place.cancel();
  };
}

/** Puts an open popover under its button, on the side and the end where there is room. */
export function placeBelow(button: HTMLElement, popover: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = anchor.left + width > innerWidth - MARGIN ? anchor.right - width : anchor.left;
  const below = anchor.bottom + 4;
  const top = below + height > innerHeight - MARGIN ? Math.max(MARGIN, anchor.top - height - 4) : below;
  popover.style.left = `${Math.max(MARGIN, left)}px`;
  popover.style.top = `${top}px`;
}
