import { TARGETS } from '../../../pessoa/cells/cell-fields.ts';
import type { ImportSettings } from '../../import.ts';
import { isUnshared } from '../../../reading/rows/row-columns.ts';
import { fixedSystemOf, lacksSystem, systemOfCodes } from '../external-code-columns.ts';

/** What somebody changes on the step of the columns, before the server knows it. */
export type ColumnsDraft = ImportSettings;

/** Columns whose field has a fixed value besides, or tells records apart and takes one column only. */
export function findRepeated({ columns, fixed }: ColumnsDraft): ReadonlySet<number> {
  const isWrong = (target: string) =>
    Object.hasOwn(fixed, target) || (isUnshared(target) && columns.indexOf(target) !== columns.lastIndexOf(target));
  return new Set(columns.flatMap((target, column) => (target !== null && isWrong(target) ? [column] : [])));
}

/** The other columns with the field of one: of each row the first that is filled counts. */
export function othersOf({ columns }: ColumnsDraft, column: number): number[] {
  const target = columns[column] ?? null;
  return columns.flatMap((other, at) => (target !== null && other === target && at !== column ? [at] : []));
}

/** What the server keeps of it: a fixed value that is still to be typed is none. */
export function toSettings(draft: ColumnsDraft): ImportSettings {
  const filled = Object.entries(draft.fixed).filter(([, value]) => value.trim() !== '');
  return { ...draft, fixed: Object.fromEntries(filled) };
}

/** A column that has no external codes any more needs no system for them. */
export function withColumn(draft: ColumnsDraft, column: number, target: string | null): ColumnsDraft {
  const system = systemOfCodes(draft.columns[column] ?? null);
  const columns = draft.columns.with(column, target);
  const changed = { ...draft, columns, ...withoutGone(draft, columns) };
  return system === undefined || system === systemOfCodes(target) ? changed : withoutFixed(changed, system);
}

/** What is said of a field, without those that no column has any more. */
function withoutGone({ joins, values }: ColumnsDraft, columns: ColumnsDraft['columns']): Partial<ColumnsDraft> {
  const kept = <Value>(said: Record<string, Value>) =>
    Object.fromEntries(Object.entries(said).filter(([target]) => columns.includes(target)));
  return { ...(joins && { joins: kept(joins) }), ...(values && { values: kept(values) }) };
}

/** The columns of external codes of which nobody has said yet which system's they are. */
export function findUnnamed(draft: ColumnsDraft): ReadonlySet<number> {
  return new Set(draft.columns.flatMap((target, column) => (lacksSystem(target, draft) ? [column] : [])));
}

/** The system that all external codes of a column are of; undefined where another column says it, and for other columns. */
export function systemIn(draft: ColumnsDraft, column: number): string | undefined {
  const system = fixedSystemOf(draft.columns[column] ?? null, draft);
  return system === undefined ? undefined : (draft.fixed[system] ?? '');
}

export function withSystem(draft: ColumnsDraft, column: number, text: string): ColumnsDraft {
  const system = fixedSystemOf(draft.columns[column] ?? null, draft);
  return system === undefined ? draft : withFixed(draft, system, text);
}

/** The fixed values that are asked for beside no column: the systems of external codes are. */
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

/** Fields that no row can have the same value of, and those that only say how to read a column. */
const NEVER_FIXED = /^(?:id|version|codigo|nome|documento|cpf|cnpj|data)$|^(?:nome|cnpj)\.|\.serial$/;

/** The fields that every row may get the same value of. */
export const FIXABLE = TARGETS.filter(({ target }) => !NEVER_FIXED.test(target));
