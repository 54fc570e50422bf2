import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import css from './RowsGrid.module.css';
import { type EditMove, readEditKey } from './rows-grid-keys.ts';

type Props = {
  label: string;
  start: string;
  /** `move`: undefined when the field lost the focus */
  onDone: (text: string, move: EditMove | undefined) => void;
};

/** The editor of a cell. Enter and Tab save the text and lead to the next faulty cell, Esc discards it. */
export function CellEditor({ label, start, onDone }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const field = ref.current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const finish = (text: string, move: EditMove | undefined) => {
    // a key that closes the editor also blurs it, and must not save a second time
    if (isDone.current) return;
    isDone.current = true;
    onDone(text, move);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const move = readEditKey(event);
    if (!move) return;
    // Ctrl+Enter is the key of the step's main button
    if (!event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
    }
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
