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
 * focus when the question was sent, or in one that had a text.
 */
export function focusNextEmpty(typing: TypedField): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return;
  const key = activeElement.dataset['field'];
  if (key === undefined || key !== typing?.key || !(key === 'cnpj' || typing.isEmpty)) return;
  const form = activeElement.closest('form');
  const fields = [...(form?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
  const behind = fields.slice(fields.findIndex(({ dataset }) => dataset['field'] === 'cnpj') + 1);
  behind.find(isFree)?.focus();
}

function isFree(field: HTMLInputElement): boolean {
  return field.value === '' && !field.disabled && !field.readOnly && field.offsetParent !== null;
}
