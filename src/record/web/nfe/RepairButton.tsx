import { trocarLetras } from '@fichario/brasil/fiscal';
import { fieldId } from '../../model/form-labels.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import { type FieldKey, readText, withValue } from '../editing/form-store.ts';
import css from './RepairButton.module.css';

/** Replaces the characters of a field that notes do not allow, and focuses the field. */
export function RepairButton({ field, label }: { field: FieldKey; label: string }) {
  const { change } = usePessoaFormHandle();
  const handleClick = () => {
    // the button disappears with its warning
    document.getElementById(fieldId(field))?.focus();
    change((values) => withValue(values, field, trocarLetras(readText(values, field))));
  };
  return (
    <button type="button" className={css.repair} aria-label={`Trocar em ${label}`} onClick={handleClick}>
      Trocar
    </button>
  );
}
