import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { labelOfColumn } from '../../reading/rows/column-uses.ts';
import type { ImportSettings } from '../model/import.ts';

/**
 * Reads stored settings, which may refer to lists that no longer exist. Columns and fixed values of a missing list are left
 * out. The columns step shows this, and the check counts it.
 */
export function readStoredSettings({
  columns,
  fixed,
  joins,
  values,
  dates,
  withoutRest,
  ...otherSettings
}: ImportSettings): ImportSettings {
  return {
    ...otherSettings,
    columns: columns.map((target) => (target !== null && isKnown(target) ? target : null)),
    fixed: knownOf(fixed),
    ...(joins && { joins: knownOf(joins) }),
    ...(values && { values: knownOf(values) }),
    ...(dates && { dates: knownOf(dates) }),
    ...(withoutRest && { withoutRest: withoutRest.filter(isKnown) }),
  };
}

function knownOf<Value>(values: Record<Target, Value>): Record<Target, Value> {
  return Object.fromEntries(Object.entries(values).filter(([target]) => isKnown(target)));
}

function isKnown(target: Target): boolean {
  return labelOfColumn(target) !== undefined;
}
