import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { labelOfColumn } from '../../reading/rows/column-uses.ts';
import type { ImportSettings } from '../import.ts';

/**
 * Settings as they are stored, perhaps from when there were other lists. A column of a list that is gone is left out, as the
 * step of the columns shows and the check counts; so is what was fixed for one.
 */
export function readStoredSettings({ columns, fixed, dates, withoutRest, ...rest }: ImportSettings): ImportSettings {
  return {
    ...rest,
    columns: columns.map((target) => (target !== null && isKnown(target) ? target : null)),
    fixed: knownOf(fixed),
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
