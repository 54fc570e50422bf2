import { TARGETS } from '../../../pessoa/cells/cell-fields.ts';
import type { ImportSettings } from '../../import.ts';

/** What somebody changes on the step of the columns, before the server knows it. */
export type ColumnsDraft = ImportSettings;

/** Columns that would go to the same field: of two values one would be lost without a word. By column, the field's others. */
export function findRepeated({ columns, fixed }: ColumnsDraft): ReadonlySet<number> {
  const places = new Map<string, number[]>();
  for (const [column, target] of columns.entries()) {
    if (target !== null) places.set(target, [...(places.get(target) ?? []), column]);
  }
  const repeated = [...places].filter(([target, own]) => own.length > 1 || Object.hasOwn(fixed, target));
  return new Set(repeated.flatMap(([, own]) => own));
}

/** What the server keeps of it: a fixed value that is still to be typed is none. */
export function toSettings(draft: ColumnsDraft): ImportSettings {
  const filled = Object.entries(draft.fixed).filter(([, value]) => value.trim() !== '');
  return { ...draft, fixed: Object.fromEntries(filled) };
}

export function withColumn(draft: ColumnsDraft, column: number, target: string | null): ColumnsDraft {
  return { ...draft, columns: draft.columns.with(column, target) };
}

export function withFixed(draft: ColumnsDraft, target: string, value: string): ColumnsDraft {
  return { ...draft, fixed: { ...draft.fixed, [target]: value } };
}

export function withoutFixed(draft: ColumnsDraft, target: string): ColumnsDraft {
  const { [target]: _gone, ...fixed } = draft.fixed;
  return { ...draft, fixed };
}

/** Fields that no row can have the same value of, and those that only say how to read a column. */
const NEVER_FIXED = /^(?:id|version|codigo|nome|documento|cpf|cnpj|data)$|\.serial$/;

/** The fields that every row may get the same value of. */
export const FIXABLE = TARGETS.filter(({ target }) => !NEVER_FIXED.test(target));
