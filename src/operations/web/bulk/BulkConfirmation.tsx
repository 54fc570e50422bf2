import type { Ref } from 'react';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { formatCount } from '../../../kit/web/format/number-format.ts';
import type { BulkPreview } from '../../../register/operations/bulk.schema.ts';
import css from './BulkDialog.module.css';
import { countInWords } from './count-in-words.ts';

/** From this number on, the user types the number, so it is read. */
const GLANCE = 1_000;

export function needsNumber({ count }: BulkPreview): boolean {
  return count > GLANCE;
}

/** Whether the typed text is the number, with or without dots. */
export function readsAs(typed: string, count: number): boolean {
  return typed.replaceAll(/[.\s]/g, '') === String(count);
}

type Props = {
  ref: Ref<HTMLInputElement>;
  count: number;
  typed: string;
  hasTried: boolean;
  onType: (typed: string) => void;
};

/** The number in words, and a field to type it into. */
export function BulkConfirmation({ ref, count, typed, hasTried, onType }: Props) {
  const number = formatCount(count);
  return (
    <div className={css.confirmation}>
      <p className={css.words}>{`São ${countInWords(count)} fichas.`}</p>
      <TextField
        ref={ref}
        label={`Para confirmar, digite ${number}`}
        inputMode="numeric"
        maxLength={15}
        value={typed}
        error={hasTried && !readsAs(typed, count) ? `Digite ${number}, o número de fichas.` : undefined}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </div>
  );
}
