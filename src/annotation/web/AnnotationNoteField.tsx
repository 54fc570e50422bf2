import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import css from './AnnotationBoard.module.css';
import { MAX_NOTE_LENGTH } from './annotation-tools.ts';

type Props = {
  /** shares of the picture's width and height */
  left: number;
  top: number;
  /** an empty text: nothing was written */
  onDone: (text: string, byKeyboard: boolean) => void;
};

/** Where a note is typed, at its place on the picture. Enter writes it, Esc leaves it, and so does nothing typed. */
export function AnnotationNoteField({ left, top, onDone }: Props) {
  const isDone = useRef(false);
  // CSSProperties does not list custom properties
  const place = { '--left': `${100 * left}%`, '--top': `${100 * top}%` } as CSSProperties;
  const finish = (text: string, byKeyboard: boolean) => {
    // taking the field away is a blur too
    if (isDone.current) return;
    isDone.current = true;
    onDone(text.trim(), byKeyboard);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // the board's keys are letters here
    event.stopPropagation();
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    finish(event.key === 'Enter' ? event.currentTarget.value : '', true);
  };
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because one asked to write here
      autoFocus
      className={css.note}
      style={place}
      aria-label="Texto da anotação"
      placeholder="Escreva e tecle Enter"
      maxLength={MAX_NOTE_LENGTH}
      autoComplete="off"
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => finish(event.currentTarget.value, false)}
    />
  );
}
