import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { readText, type FieldKey, type FormStore } from '../editing/form-store.ts';

/** The field with the focus and its text. */
export type TypedField = { key: string; isEmpty: boolean } | undefined;

export function typedField(store: FormStore): TypedField {
  const { activeElement } = document;
  const key = activeElement instanceof HTMLElement ? activeElement.dataset['field'] : undefined;
  return key === undefined ? undefined : { key, isEmpty: readText(store.get(), key as FieldKey) === '' };
}

/** The texts of a form that a person fills. */
const FIELDS = 'input[data-field], textarea[data-field], select[data-field]';

/**
 * Moves the focus to the first empty field behind the CNPJ. It stays where a person is typing: in a field other than the one with the
 * focus when the question was sent, or in one that had a text. Returns whether it moved.
 */
export function focusNextEmpty(typing: TypedField): boolean {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return false;
  const key = activeElement.dataset['field'];
  if (key === undefined || key !== typing?.key || !(key === 'cnpj' || typing.isEmpty)) return false;
  const form = activeElement.closest('form');
  const fields = [...(form?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
  const behind = fields.slice(fields.findIndex(({ dataset }) => dataset['field'] === 'cnpj') + 1);
  const next = behind.find(isFree);
  next?.focus();
  return next !== undefined;
}

/** Selects the text of the field with the focus if it was just filled: who is about to type there replaces it. */
export function selectFilled(before: PessoaFormValues): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  const key = activeElement.dataset['field'];
  if (key !== undefined && activeElement.value !== '' && readText(before, key as FieldKey) === '')
    activeElement.select();
}

function isFree(field: HTMLInputElement): boolean {
  return field.value === '' && !field.disabled && !field.readOnly && field.offsetParent !== null;
}
