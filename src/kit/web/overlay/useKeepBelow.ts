import { type RefObject, useLayoutEffect } from 'react';
import { keepBelow } from './menu-focus.ts';

type Place = RefObject<HTMLElement | null>;

/** Keeps a popover under its button for as long as it is open. */
export function useKeepBelow(open: boolean, button: Place, popover: Place): void {
  useLayoutEffect(() => {
    if (!open || !button.current || !popover.current) return;
    return keepBelow(button.current, popover.current);
  }, [open, button, popover]);
}
