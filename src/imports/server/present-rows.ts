import type { TenantTx } from '../../kit/server/db/db.ts';
import type { ImportRow } from '../import.ts';
import { findRecords } from '../rows/server/match.queries.ts';
import { createPlanner } from '../rows/server/plan-rows.ts';
import { presentRow, type StoredRow } from '../store/server/import-rows.queries.ts';
import type { StoredImport } from '../store/server/imports.queries.ts';
import { findClientSettings } from '../work/server/import-job.ts';

/** Rows as the API answers them. Before they go in, those that change a record say what, field by field, as it is now. */
export async function presentRows(
  tx: TenantTx,
  { state, settings, facts }: StoredImport,
  rows: readonly StoredRow[],
): Promise<ImportRow[]> {
  const ids = rows.flatMap(({ counted, existing }) => (counted === 'update' && existing ? [existing.id] : []));
  if (state !== 'checked' || !settings || ids.length === 0) return rows.map(presentRow);
  const records = new Map((await findRecords(tx, [...new Set(ids)])).map((pessoa) => [pessoa.id, pessoa]));
  const client = await findClientSettings(tx);
  const planner = createPlanner(settings, { ...client, now: new Date(), dates: facts?.dates ?? [] });
  return rows.map((row) => {
    const before = row.counted === 'update' ? records.get(row.existing?.id ?? '') : undefined;
    return before ? { ...presentRow(row), changes: planner.changesOf(row.cells, before) } : presentRow(row);
  });
}
