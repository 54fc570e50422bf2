import type { TenantTx } from '../../kit/server/db/db.ts';
import { diffPessoa } from '../../pessoa/diff.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { findPasts, type Past } from '../../register/history/server/past.queries.ts';
import type { ImportRow } from '../import.ts';
import { compareMoved } from '../rows/moved-fields.ts';
import { findRecords } from '../rows/server/match.queries.ts';
import { createPlanner, type Planner } from '../rows/server/judge-rows.ts';
import { oldestMomentOf } from '../rows/server/row-source.ts';
import { findSeenRecords, keyOfSeen } from '../rows/server/seen-records.queries.ts';
import { presentRow, type StoredRow } from '../store/server/import-rows.queries.ts';
import type { StoredImport } from '../store/server/imports.queries.ts';
import { findClientSettings } from '../work/server/import-job.ts';

/**
 * Rows as the API returns them. Before the import, a row that changes a record has its changes against the current record,
 * field by field. A row whose record changed after the check has three values: at the check, now, and by the file.
 */
export async function presentRows(
  tx: TenantTx,
  { state, settings, facts, fileName }: StoredImport,
  rows: readonly StoredRow[],
): Promise<ImportRow[]> {
  const isCompared = ({ counted }: StoredRow) => counted === 'moved' || (counted === 'update' && state === 'checked');
  const compared = rows.filter(isCompared);
  if (!settings || compared.length === 0) return rows.map(presentRow);
  const ids = compared.flatMap(({ existing }) => existing?.id ?? []);
  const records = await findRecords(tx, [...new Set(ids)]);
  const now = new Map(records.map((pessoa) => [pessoa.id, pessoa]));
  const since = oldestMomentOf(compared);
  const pasts = since === undefined ? undefined : await findPasts(tx, records, since);
  const atCheck = await findSeenRecords(
    tx,
    compared.flatMap(({ seen }) => seen ?? []),
  );
  const client = await findClientSettings(tx);
  const planner = createPlanner(settings, { ...client, now: new Date(), dates: facts?.dates ?? [], fileName });
  return rows.map((row) => {
    if (!isCompared(row)) return presentRow(row);
    const record = now.get(row.existing?.id ?? '');
    const past = pasts?.get(record?.id ?? '');
    if (row.counted === 'moved') return { ...presentRow(row), moved: movedOf(planner, row, { record, past, atCheck }) };
    return record
      ? { ...presentRow(row), changes: diffPessoa(record, planner.resultOf(row, record, past)) }
      : presentRow(row);
  });
}

function movedOf(
  planner: Planner,
  row: StoredRow,
  {
    record,
    past,
    atCheck,
  }: { record: Pessoa | undefined; past: Past | undefined; atCheck: ReadonlyMap<string, Pessoa> },
): NonNullable<ImportRow['moved']> {
  const now = record?.deletedAt === null ? record : undefined;
  const checked = row.seen ? atCheck.get(keyOfSeen(row.seen)) : undefined;
  // the check may have led to another record, whose values are not comparable
  const own = now === undefined || checked?.id === now.id ? checked : undefined;
  return { version: now?.version ?? 0, fields: compareMoved(own, now, planner.resultOf(row, now ?? own, past)) };
}
