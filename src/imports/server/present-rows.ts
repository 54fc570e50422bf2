import { dayInBrasilia } from '@fichario/brasil';
import type { Role } from '../../access/policy.ts';
import { issuesNotes } from '../../access/tenant-settings.ts';
import type { TenantTx } from '../../kit/server/db/db.ts';
import { diffPessoa } from '../../pessoa/items/diff.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';
import { findPasts, type Past } from '../../register/history/server/past.queries.ts';
import type { Answered } from '../../pessoa/sources/answer-source.ts';
import type { ImportRow, ImportSettings } from '../model/import.ts';
import { presentAlike } from './present-alike.ts';
import { issuesOfColumns } from '../rows/issue-columns.ts';
import { compareMoved } from '../rows/moved-fields.ts';
import { findRecords } from '../rows/server/match.queries.ts';
import { createPlanner, type Planner } from '../rows/server/judge-rows.ts';
import { refusedInNotes } from '../rows/server/note-findings.ts';
import { fillsFromReceita, withCompanies } from '../rows/server/receita-rows.ts';
import { oldestMomentOf } from '../rows/server/row-source.ts';
import { findSeenRecords, keyOfSeen } from '../rows/server/seen-records.queries.ts';
import { presentRow as presentStored, type StoredRow } from '../store/server/import-rows.queries.ts';
import type { StoredImport } from '../store/server/imports.queries.ts';
import { findClientSettings } from '../work/server/import-job.ts';

/**
 * Rows as the API returns them. Before the import, a row that changes a record has its changes against the current record,
 * field by field. A row with a record that changed after the check has three values: at the check, now, and by the file.
 */
export async function presentRows(
  tx: TenantTx,
  { state, settings, facts, fileName }: StoredImport,
  rows: readonly StoredRow[],
  role: Role,
): Promise<ImportRow[]> {
  const presentRow = (row: StoredRow): ImportRow => {
    const shown = presentStored(row);
    return row.alike ? { ...shown, alike: presentAlike(row.alike, role) } : shown;
  };
  const isCompared = ({ counted }: StoredRow) => counted === 'moved' || (counted === 'update' && state === 'checked');
  const compared = rows.filter(isCompared);
  const client = await findClientSettings(tx);
  const asksNotes = ({ counted }: StoredRow) =>
    issuesNotes(client) && state === 'checked' && (counted === 'create' || counted === 'update');
  if (!settings || !(compared.length > 0 || rows.some(asksNotes))) return rows.map(presentRow);
  const ids = compared.flatMap(({ existing }) => existing?.id ?? []);
  const records = await findRecords(tx, [...new Set(ids)]);
  const now = new Map(records.map((pessoa) => [pessoa.id, pessoa]));
  const since = oldestMomentOf(compared);
  const pasts = since === undefined ? undefined : await findPasts(tx, records, since);
  const atCheck = await findSeenRecords(
    tx,
    compared.flatMap(({ counted, seen }) => (counted === 'moved' && seen) || []),
  );
  const at = new Date();
  const planner = createPlanner(settings, { ...client, now: at, dates: facts?.dates ?? [], fileName });
  const answers = await findAnswered(tx, { settings, planner }, rows);
  const answeredOf = ({ line }: StoredRow) => answers.get(line);
  const withNotes = (row: StoredRow, result: PessoaInput): ImportRow => {
    const notes = asksNotes(row) ? issuesOfColumns(refusedInNotes(result, dayInBrasilia(at)), settings) : [];
    return { ...presentRow(row), ...(notes.length > 0 && { notes }) };
  };
  return rows.map((row) => {
    if (row.counted === 'create' && asksNotes(row))
      return withNotes(row, planner.resultOf(row, undefined, { answered: answeredOf(row) }));
    if (!isCompared(row)) return presentRow(row);
    const record = now.get(row.existing?.id ?? '');
    const past = pasts?.get(record?.id ?? '');
    if (row.counted === 'moved')
      return { ...presentRow(row), moved: movedOf(planner, row, { record, past, atCheck, answered: answeredOf(row) }) };
    if (!record) return presentRow(row);
    const result = planner.resultOf(row, record, { past, answered: answeredOf(row) });
    return { ...withNotes(row, result), changes: diffPessoa(record, result) };
  });
}

/** The answers that fill blanks of these rows, by line. */
async function findAnswered(
  tx: TenantTx,
  { settings, planner }: { settings: ImportSettings; planner: Planner },
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<number, Answered>> {
  if (!fillsFromReceita(settings)) return new Map();
  const filled = await withCompanies(tx, { settings, planner }, rows.map(planner.prepare));
  return new Map(filled.flatMap(({ line, answered }) => (answered ? [[line, answered] as const] : [])));
}

function movedOf(
  planner: Planner,
  row: StoredRow,
  {
    record,
    past,
    atCheck,
    answered,
  }: {
    record: Pessoa | undefined;
    past: Past | undefined;
    atCheck: ReadonlyMap<string, Pessoa>;
    answered: Answered | undefined;
  },
): NonNullable<ImportRow['moved']> {
  const now = record?.deletedAt === null ? record : undefined;
  const checked = row.seen ? atCheck.get(keyOfSeen(row.seen)) : undefined;
  // the check may have led to another record, whose values are not comparable
  const comparable = now === undefined || checked?.id === now.id ? checked : undefined;
  return {
    version: now?.version ?? 0,
    fields: compareMoved(comparable, now, planner.resultOf(row, now ?? comparable, { past, answered })),
  };
}
