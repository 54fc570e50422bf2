import type { Marks } from '../../search/web/selection-marks.ts';
import { MAX_CHOSEN } from '../export.ts';
import type { ExportListQuery } from './exports.api.ts';

/** What is marked in the list, as the API is asked for it; undefined where nothing is, or all of it. */
export function toMarkedList(query: ExportListQuery, { rows, whole }: Marks): ExportListQuery | undefined {
  // `except` carries both: what the filter leaves out (`uf:SP`) and the records that are not marked
  if (whole)
    return whole.except.size > 0 ? { ...query, except: [...[query.except ?? []].flat(), ...whole.except] } : undefined;
  return rows.size > 0 ? { ...query, ids: [...rows.keys()].slice(0, MAX_CHOSEN) } : undefined;
}
