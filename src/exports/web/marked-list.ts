import type { Marks } from '../../search/web/selection-marks.ts';
import { MAX_CHOSEN } from '../export.ts';
import type { ExportListQuery } from './exports.api.ts';

/** The query for the marked records; undefined if none is marked, or all are. */
export function toMarkedList(query: ExportListQuery, { rows, whole }: Marks): ExportListQuery | undefined {
  // `except` holds both: values that the filter excludes (`uf:SP`) and the records that are not marked
  if (whole)
    return whole.except.size > 0 ? { ...query, except: [...[query.except ?? []].flat(), ...whole.except] } : undefined;
  return rows.size > 0 ? { ...query, ids: [...rows.keys()].slice(0, MAX_CHOSEN) } : undefined;
}
