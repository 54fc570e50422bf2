import { type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { placeBelow, useKeepBelow } from './menu-focus.ts';

/**
 * A panel under its button: a popover that a click elsewhere closes, and Esc, which gives the focus back to the button.
 * `buttonProps` and `panelProps` go to the two elements; the content of the panel is drawn while it is `open`.
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
    // synchronously, because text typed right after the key belongs into the panel
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
    /** hides the panel and gives the focus back to the button */
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
