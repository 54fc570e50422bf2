import { type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { placeBelow, useKeepBelow } from './menu-focus.ts';

/**
 * A popover panel under its button. A click outside closes it, and so does Esc, which returns the focus to the button.
 * Spread `buttonProps` and `panelProps` on the two elements, and render the content only while `open`.
 */
export function usePanel() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useKeepBelow(open, button, panel);
  const show = () => {
    if (!panel.current || !button.current) return;
    panel.current.showPopover();
    // synchronously, so text typed right after the key goes into the panel
    flushSync(() => setOpen(true));
    placeBelow(button.current, panel.current);
  };
  const hide = () => panel.current?.hidePopover();
  const leave = () => {
    hide();
    button.current?.focus();
  };
  const toggle = () => (open ? hide() : show());
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  return {
    open,
    show,
    hide,
    /** hides the panel and returns the focus to the button */
    leave,
    toggle,
    buttonProps: {
      ref: button,
      'aria-haspopup': 'dialog',
      'aria-expanded': open,
      'aria-controls': id,
      onClick: toggle,
    },
    panelProps: {
      ref: panel,
      id,
      popover: 'auto',
      role: 'dialog',
      tabIndex: -1,
      onToggle: (event: ToggleEvent<HTMLElement>) => setOpen(event.newState === 'open'),
      onKeyDown: handleKeyDown,
    },
  } as const;
}
