import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import css from './AnnotationBoard.module.css';
import { MAX_NOTE_LENGTH } from './annotation-tools.ts';

type Props = {
  /** shares of the picture's width and height */
  x: number;
  y: number;
  /** `text` is empty if the note was cancelled */
  onDone: (text: string, byKeyboard: boolean) => void;
};

/** The text field of a new note, at its position on the picture. Enter adds the note; Esc or an empty text cancels it. */
export function AnnotationNoteField({ x, y, onDone }: Props) {
  const isDone = useRef(false);
  // CSSProperties does not list custom properties
  const position = { '--left': `${100 * x}%`, '--top': `${100 * y}%` } as CSSProperties;
  const finish = (text: string, byKeyboard: boolean) => {
    // removing the field fires a blur, too
    if (isDone.current) return;
    isDone.current = true;
    onDone(text.trim(), byKeyboard);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // here the keys of the board are text
    event.stopPropagation();
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    finish(event.key === 'Enter' ? event.currentTarget.value : '', true);
  };
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just chosen to write here
      autoFocus
      className={css.note}
      style={position}
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
