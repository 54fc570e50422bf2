import { ChevronDown } from '../../../kit/web/icons/icons.ts';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import fieldCss from '../../../kit/web/form/Field.module.css';
import { Field } from '../../../kit/web/form/Field.tsx';
import { placeBelow, useKeepBelow } from '../../../kit/web/overlay/menu-focus.ts';
import { joinClasses } from '../../../kit/web/ui/joinClasses.ts';
import type { TargetField } from '../../../pessoa/cells/cell-fields.ts';
import { NOT_IMPORTED, TargetList, targetOptionId } from './TargetList.tsx';
import css from './TargetPicker.module.css';
import { searchTargets } from './target-search.ts';
import { moveChoice } from '../../../kit/web/keys/move-choice.ts';

type Props = {
  /** read by screen readers; the column's heading is next to the control */
  label: string;
  options: readonly TargetField[];
  /** null: the column is not imported */
  value: string | null;
  onChange: (target: string | null) => void;
  error?: string | undefined;
  /** the text shown when nothing is chosen */
  none?: string;
  /** takes the focus when it appears */
  takesFocus?: boolean;
};

/** A combobox for the field of a column. Typing narrows the list. Arrows, Enter and Tab choose. Esc restores the old value. */
export function TargetPicker({ label, options, value, onChange, error, none = NOT_IMPORTED, takesFocus }: Props) {
  const listId = useId();
  const boxRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  /** undefined: closed, and the box shows the chosen field */
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(0);
  const open = text !== undefined;
  const found = open ? searchTargets(options, text) : [];
  // without a search text, the first line is "não importar"
  const entries: readonly (TargetField | null)[] = text === '' ? [null, ...found] : found;
  const chosen = options.find(({ target }) => target === value);
  useKeepBelow(open, boxRef, listRef);
  useLayoutEffect(() => {
    if (takesFocus) boxRef.current?.focus();
  }, [takesFocus]);

  const show = (typed: string) => {
    const list = listRef.current;
    if (!list || !boxRef.current) return;
    if (!list.matches(':popover-open')) list.showPopover();
    placeBelow(boxRef.current, list);
    setText(typed);
    const all = [null, ...searchTargets(options, '')];
    setActive(typed === '' ? Math.max(0, all.indexOf(chosen ?? null)) : 0);
  };
  const hide = () => {
    if (listRef.current?.matches(':popover-open')) listRef.current.hidePopover();
    setText(undefined);
  };
  const choose = (option: TargetField | null) => {
    hide();
    boxRef.current?.select();
    onChange(option?.target ?? null);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      // the key that submits the form also chooses what was typed
      const typed = text ? entries[active] : undefined;
      if (event.key === 'Enter' && typed !== undefined) choose(typed);
      return;
    }
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      return show('');
    }
    const next = moveChoice(event.key, active, entries.length);
    const entry = entries[active];
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter') {
      if (entry !== undefined) choose(entry);
    } else if (event.key === 'Tab') {
      // choose only after typing; a list that was merely opened changes nothing
      if (text !== '' && entry !== undefined) choose(entry);
      else hide();
      return;
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      hide();
    } else return;
    event.preventDefault();
  };

  return (
    <Field label={label} hideLabel error={error}>
      {(control) => (
        <div className={css.picker}>
          <input
            {...control}
            ref={boxRef}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && entries.length > 0 ? targetOptionId(listId, active) : undefined}
            autoComplete="off"
            spellCheck={false}
            className={joinClasses(fieldCss.control, css.box, !chosen && css.none)}
            placeholder={chosen?.label ?? 'Digite para procurar…'}
            value={text ?? chosen?.label ?? none}
            onChange={({ currentTarget }) => show(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={() => !open && show('')}
            onBlur={hide}
            onKeyDown={handleKeyDown}
          />
          <ChevronDown className={css.chevron} aria-hidden="true" />
          <TargetList
            ref={listRef}
            id={listId}
            label={label}
            none={none}
            entries={entries}
            active={active}
            value={value}
            onChoose={choose}
          />
        </div>
      )}
    </Field>
  );
}
