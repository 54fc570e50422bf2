import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import css from './RowsGrid.module.css';
import { type EditMove, readEditKey } from './rows-grid-keys.ts';

type Props = {
  label: string;
  start: string;
  /** `move`: undefined when the focus went elsewhere */
  onDone: (text: string, move: EditMove | undefined) => void;
};

/** The content of a cell while it is edited. Enter and Tab keep it and lead to the next wrong cell, Esc leaves it. */
export function CellEditor({ label, start, onDone }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const field = ref.current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const finish = (text: string, move: EditMove | undefined) => {
    // leaving the field by a key takes its focus too, which is no second answer
    if (isDone.current) return;
    isDone.current = true;
    onDone(text, move);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const move = readEditKey(event);
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    finish(event.currentTarget.value, move);
  };
  return (
    <input
      ref={ref}
      type="text"
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={32_767}
      className={css.editor}
      defaultValue={start}
      onKeyDown={handleKeyDown}
      onClick={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => finish(currentTarget.value, undefined)}
    />
  );
}
