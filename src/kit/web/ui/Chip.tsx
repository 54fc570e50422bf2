import { X } from '../icons/icons.ts';
import css from './Chip.module.css';

type Props = {
  text: string;
  /** the name of the button that removes it */
  removeLabel: string;
  /** undefined if it cannot be removed */
  onRemove?: (() => void) | undefined;
};

/** A chosen value with a button to remove it. */
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
