import { labelOfTarget, type Target } from '../../pessoa/cells/cell-fields.ts';

/** A fault of a field that no column of the file has. */
export function nameField(target: Target, message: string): string {
  return `${labelOfTarget(target) ?? target}: ${message}`;
}

/** A fault of a value that every row gets. */
export function nameFixed(target: Target, message: string): string {
  return `Valor fixo de ${nameField(target, message)}`;
}
