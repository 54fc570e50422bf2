import { TARGETS } from '../../../pessoa/cells/cell-fields.ts';
import type { ImportSettings } from '../../model/import.ts';
import { unitOf } from '../../../reading/rows/column-uses.ts';
import { isUnshared } from '../../../reading/rows/row-columns.ts';
import { fixedSystemOf, lacksSystem, systemOfCodes } from '../external-code-columns.ts';

/** The changes of the user on the columns step, before they are saved. */
export type ColumnsDraft = ImportSettings;

/** Returns columns in conflict: their field also has a fixed value, or it identifies records and allows only one column. */
export function findRepeated({ columns, fixed }: ColumnsDraft): ReadonlySet<number> {
  const isWrong = (target: string) =>
    Object.hasOwn(fixed, target) || (isUnshared(target) && columns.indexOf(target) !== columns.lastIndexOf(target));
  return new Set(columns.flatMap((target, column) => (target !== null && isWrong(target) ? [column] : [])));
}

/** Returns the other columns with the same field. */
export function othersOf({ columns }: ColumnsDraft, column: number): number[] {
  const field = fieldOf(columns[column]);
  return columns.flatMap((other, at) => (field !== undefined && fieldOf(other) === field && at !== column ? [at] : []));
}

/** Whether the columns of this column's field form one value together. */
export function isJoined({ columns, joins }: ColumnsDraft, column: number): boolean {
  const field = fieldOf(columns[column]);
  const isPart = (target: string | null) => unitOf(target ?? '') !== undefined && fieldOf(target) === field;
  return field !== undefined && (joins?.[field] !== undefined || columns.some(isPart));
}

/** Returns the field that a column fills, alone or with others. */
function fieldOf(target: string | null | undefined): string | undefined {
  return unitOf(target ?? '')?.target ?? target ?? undefined;
}

/** Returns the settings to save, without fixed values that are still blank. */
export function toSettings(draft: ColumnsDraft): ImportSettings {
  const filled = Object.entries(draft.fixed).filter(([, value]) => value.trim() !== '');
  return { ...draft, fixed: Object.fromEntries(filled) };
}

/** Changes the field of a column. If it no longer has external codes, their fixed system is removed. */
export function withColumn(draft: ColumnsDraft, column: number, target: string | null): ColumnsDraft {
  const system = systemOfCodes(draft.columns[column] ?? null);
  const columns = draft.columns.with(column, target);
  const changed = { ...draft, columns, ...withoutGone(draft, columns) };
  return system === undefined || system === systemOfCodes(target) ? changed : withoutFixed(changed, system);
}

/** Removes joins and code meanings of fields that no longer have a column. */
function withoutGone({ joins, values }: ColumnsDraft, columns: ColumnsDraft['columns']): Partial<ColumnsDraft> {
  const onlyOfColumns = <Value>(byTarget: Record<string, Value>) =>
    Object.fromEntries(Object.entries(byTarget).filter(([target]) => columns.includes(target)));
  return { ...(joins && { joins: onlyOfColumns(joins) }), ...(values && { values: onlyOfColumns(values) }) };
}

/** Returns the columns of external codes whose system is still unknown. */
export function findUnnamed(draft: ColumnsDraft): ReadonlySet<number> {
  return new Set(draft.columns.flatMap((target, column) => (lacksSystem(target, draft) ? [column] : [])));
}

/** Returns the fixed system of a column's external codes; undefined if another column contains it, and for other columns. */
export function systemIn(draft: ColumnsDraft, column: number): string | undefined {
  const system = fixedSystemOf(draft.columns[column] ?? null, draft);
  return system === undefined ? undefined : (draft.fixed[system] ?? '');
}

export function withSystem(draft: ColumnsDraft, column: number, text: string): ColumnsDraft {
  const system = fixedSystemOf(draft.columns[column] ?? null, draft);
  return system === undefined ? draft : withFixed(draft, system, text);
}

/** Returns the fixed values that are not edited next to a column. Only the systems of external codes are. */
export function fixedApart({ columns, fixed }: ColumnsDraft): [target: string, value: string][] {
  const systems = new Set(columns.map((target) => fixedSystemOf(target, { columns })));
  return Object.entries(fixed).filter(([target]) => !systems.has(target));
}

export function withFixed(draft: ColumnsDraft, target: string, value: string): ColumnsDraft {
  return { ...draft, fixed: { ...draft.fixed, [target]: value } };
}

export function withoutFixed(draft: ColumnsDraft, target: string): ColumnsDraft {
  const { [target]: _gone, ...fixed } = draft.fixed;
  return { ...draft, fixed };
}

/** Fields that differ in every row, and fields that only describe how to read a column. */
const NEVER_FIXED = /^(?:id|version|codigo|nome|documento|cpf|cnpj|data)$|^(?:nome|cnpj)\.|\.serial$/;

/** The fields that may have the same value in every row. */
export const FIXABLE = TARGETS.filter(({ target }) => !NEVER_FIXED.test(target));
