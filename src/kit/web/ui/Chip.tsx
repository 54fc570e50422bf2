import { X } from 'lucide-react';
import css from './Chip.module.css';

type Props = {
  text: string;
  /** what the button that takes it away is called */
  removeLabel: string;
  /** none where nothing may be changed */
  onRemove?: (() => void) | undefined;
};

/** A word that stands for a choice, with its way out. */
export function Chip({ text, removeLabel, onRemove }: Props) {
  return (
    <span className={css.chip}>
      {text}
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
