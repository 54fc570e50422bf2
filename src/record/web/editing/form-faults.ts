import { type FieldList, PESSOA } from '../../../pessoa/field-list.ts';
import { fieldId, fieldLabel } from '../../model/form-labels.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';

export type Fault = { key: string; label: string; message: string };

/** Lists the faults in the order of the fields on the screen. */
export function listFaults(
  errors: ReadonlyMap<string, string>,
  values: PessoaFormValues,
  list: FieldList = PESSOA,
): Fault[] {
  const faults = [...errors].map(([key, message]) => ({ key, label: fieldLabel(key, values, list), message }));
  const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const indexes = new Map(fields.map((field, index) => [field.dataset['field'], index]));
  const indexOf = ({ key }: Fault) => indexes.get(key) ?? Infinity;
  return faults.sort((a, b) => indexOf(a) - indexOf(b));
}

export function focusFirst([first]: Fault[]): void {
  if (first) focusField(first.key);
}

export function focusField(key: string): void {
  document.getElementById(fieldId(key))?.focus();
}
