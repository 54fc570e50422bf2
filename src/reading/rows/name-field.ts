import { labelOfTarget, type Target } from '../../pessoa/cells/cell-fields.ts';

/** The message of an issue in a field that no column of the file has. */
export function nameField(target: Target, message: string): string {
  return `${labelOfTarget(target) ?? target}: ${message}`;
}

/** The message of an issue in a fixed value. */
export function nameFixed(target: Target, message: string): string {
  return `Valor fixo de ${nameField(target, message)}`;
}
