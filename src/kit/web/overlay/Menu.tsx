import { Check } from '../icons/icons.ts';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { Kbd } from '../ui/Kbd.tsx';
import { joinClasses } from '../ui/joinClasses.ts';
import css from './Menu.module.css';
import { moveFocus, placeBelow, useKeepBelow } from './menu-focus.ts';

export type MenuItem =
  | {
      label: string;
      icon?: ReactNode;
      onSelect?: () => void;
      /** the shortcut to show next to the label */
      kbd?: string;
      danger?: boolean;
      disabled?: boolean;
      /** makes the item a checkbox, or with `radio` one of several choices */
      checked?: boolean;
      radio?: boolean;
      /** the menu stays open, for choosing several */
      keepOpen?: boolean;
    }
  | { heading: ReactNode }
  | 'separator';

export type MenuTriggerProps = {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

export type MenuProps = {
  /** the name of the menu, for screen readers */
  label: string;
  items: readonly MenuItem[];
  /** renders the button, on which it must spread the props */
  trigger: (props: MenuTriggerProps) => ReactNode;
};

/** A menu under its button. Arrows, Home, End and first letters move; Esc and Tab close it and return the focus. */
export function Menu({ label, items, trigger }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);
  useKeepBelow(open, buttonRef, menuRef);

  const show = (end: 'first' | 'last' = 'first') => {
    const menu = menuRef.current;
    if (!menu || !buttonRef.current) return;
    menu.showPopover();
    placeBelow(buttonRef.current, menu);
    moveFocus(menu, end);
  };
  const close = () => {
    menuRef.current?.hidePopover();
    buttonRef.current?.focus();
  };
  const handleTriggerKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    show(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const handleMenuKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    if (menuRef.current && moveFocus(menuRef.current, event.key)) event.preventDefault();
  };

  return (
    <>
      {trigger({
        ref: buttonRef,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => (open ? close() : show()),
        onKeyDown: handleTriggerKeyDown,
      })}
      <div
        ref={menuRef}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={css.menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={handleMenuKeyDown}
      >
        {items.map((item, index) => (
          <MenuEntry key={keyOf(item, index)} item={item} onDone={close} />
        ))}
      </div>
    </>
  );
}

function keyOf(item: MenuItem, index: number): string {
  return typeof item === 'object' && 'label' in item ? item.label : `part-${index}`;
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  if (item === 'separator') return <hr className={css.separator} />;
  if ('heading' in item)
    return (
      <div role="presentation" className={css.heading}>
        {item.heading}
      </div>
    );
  const choice = item.checked !== undefined;
  const handleClick = () => {
    if (item.disabled) return;
    // before `onSelect`, because what the item opens may take the focus
    if (!item.keepOpen) onDone();
    item.onSelect?.();
  };
  return (
    <button
      type="button"
      role={choice ? (item.radio ? 'menuitemradio' : 'menuitemcheckbox') : 'menuitem'}
      aria-checked={choice ? item.checked : undefined}
      aria-disabled={item.disabled || undefined}
      tabIndex={-1}
      className={joinClasses(css.item, item.danger && css.danger)}
      onClick={handleClick}
    >
      {item.icon}
      <span className={css.text}>{item.label}</span>
      {choice && <span className={css.check}>{item.checked && <Check aria-hidden="true" />}</span>}
      {item.kbd && <Kbd>{item.kbd}</Kbd>}
    </button>
  );
}
