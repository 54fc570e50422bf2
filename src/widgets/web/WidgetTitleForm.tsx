import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useEnterToNextField } from '../../kit/web/form/useEnterToNextField.ts';
import { MAX_WIDGET_TITLE } from './widget-layout.ts';
import css from './Widget.module.css';

type Props = {
  title: string;
  /** the original title, as the placeholder of an empty field */
  original: string;
  onSave: (typed: string) => void;
  onCancel: () => void;
};

/** The title of a widget as a field in its place. Enter or leaving the field saves it; Esc cancels. */
export function WidgetTitleForm({ title, original, onSave, onCancel }: Props) {
  const [typed, setTyped] = useState(title);
  const sendByEnter = useEnterToNextField({ submitOnLast: true });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSave(typed);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter, as in every form
    <form className={css.titleForm} onSubmit={handleSubmit} onKeyDown={sendByEnter}>
      <input
        ref={focusAndSelect}
        type="text"
        aria-label={`Título do widget ${original}`}
        placeholder={original}
        maxLength={MAX_WIDGET_TITLE}
        autoComplete="off"
        value={typed}
        className={css.titleField}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={() => onSave(typed)}
      />
    </form>
  );
}

function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
