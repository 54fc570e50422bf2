import { findRepeated, findUnnamed } from './columns-draft.ts';
import type { Import } from '../../model/import.ts';
import { isReadingOpen } from '../../web/import-step.ts';

type Read = Pick<Import, 'table' | 'settings' | 'remembered'>;

/** The columns that were not recognised. In remembered settings, a column without a field is a choice of the user. */
export function findOpenColumns({ table, settings, remembered }: Read): number[] {
  if (!table || remembered) return [];
  return table.columns.flatMap(({ hasNoPlace }, column) =>
    !settings?.columns[column] && hasNoPlace !== true ? [column] : [],
  );
}

/** Whether every column has a valid field, or none on purpose. */
export function areColumnsCertain(read: Read): boolean {
  const { settings } = read;
  if (!settings || findOpenColumns(read).length > 0) return false;
  return findRepeated(settings).size === 0 && findUnnamed(settings).size === 0;
}

/** Whether a file can be checked without a question to the user. */
export function isCertain(read: Read): boolean {
  return read.table !== null && !isReadingOpen(read.table) && areColumnsCertain(read);
}
