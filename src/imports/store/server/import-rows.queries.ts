import type { TenantTx } from '../../../kit/server/db/db.ts';
import type { FieldSource } from '../../../pessoa/sources.ts';
import { isDrop } from '../../../reading/cells/notes.ts';
import type {
  Certeza,
  ImportCounts,
  ImportRow,
  RowAlike,
  RowChoice,
  RowKind,
  RowListKind,
} from '../../model/import.ts';
import { known } from '../../../kit/known.ts';

/** The record that a row matched at the check, and its version then; NO_RECORD for a row that creates one. */
export type Seen = { codigo: number; version: number };

export const NO_RECORD: Seen = { codigo: 0, version: 0 };

/** The counts that a row may add to besides its bucket: for its values, its warnings, or the certainty of its match. */
export type ListOfValues = 'repaired' | 'dropped' | 'warned' | 'certain' | 'leftAlike';
/** The count that a row belongs to; every row has exactly one. */
export type Bucket = Exclude<keyof ImportCounts, ListOfValues>;

export type StoredRow = Omit<ImportRow, 'becomes' | 'changes'> & {
  corrected: boolean;
  counted: Bucket;
  /** null for a row that is not imported */
  seen: Seen | null;
  /** the fiscal document of the row */
  source: FieldSource | null;
};

const IN_ORDER: ReadonlySet<Bucket> = new Set(['create', 'update', 'unchanged']);

/** The lists that a row belongs to by its values; none for a row that is not imported. */
export function listsOf({
  counted,
  repairs,
  warnings,
  alike,
  skipped,
}: Pick<StoredRow, 'counted' | 'repairs' | 'warnings' | 'alike' | 'skipped'>) {
  const goesIn = counted === 'create' || counted === 'update';
  return {
    repaired: goesIn && repairs.some((repair) => !isDrop(repair)),
    dropped: IN_ORDER.has(counted) && repairs.some(isDrop),
    warned: goesIn && warnings.length > 0,
    certain: counted === 'alike' && alike?.[0]?.certeza === 'certa',
    leftAlike: skipped && alike !== undefined && alike.length > 0,
  };
}

type SelectedRow = {
  line: number;
  kind: RowKind;
  cells: string[];
  issues: ImportRow['issues'];
  repairs: ImportRow['repairs'];
  warnings: ImportRow['warnings'];
  existing: ImportRow['existing'];
  sameAsLine: number | null;
  corrected: boolean;
  skipped: boolean;
  counted: Bucket;
  codigo: number | null;
  version: number | null;
  source: FieldSource | null;
  alike: RowAlike[] | null;
  choice: RowChoice | null;
};

/** The rows of an import that satisfy a condition. `values`: its parameters from $3 on. */
async function selectRows(
  tx: TenantTx,
  importId: string,
  condition: string,
  values: readonly unknown[],
): Promise<StoredRow[]> {
  const rows = await tx.query<SelectedRow>(
    `select r.line, r.kind, r.cells, r.issues, r.repairs, r.warnings, r.existing, r.same_as_line as "sameAsLine", r.corrected,
       r.skipped, r.counted, r.codigo, r.version, r.source, r.alike, r.choice
     from import_rows r where r.tenant_id = $1 and r.import_id = $2 and ${condition}`,
    [tx.tenantId, importId, ...values],
  );
  return rows.map(({ codigo, version, alike, choice, ...columns }) => ({
    ...columns,
    seen: codigo === null || version === null ? null : { codigo, version },
    ...(alike && { alike }),
    ...(choice && { choice }),
  }));
}

export function presentRow({
  corrected: _corrected,
  seen: _seen,
  source: _source,
  counted,
  ...row
}: StoredRow): ImportRow {
  const becomes = counted === 'create' || counted === 'update' || counted === 'unchanged' ? counted : null;
  return { ...row, becomes };
}

/** The condition of each list, each with an index; `noted`: rows with a finding; `leftAlike`: left out, with possible matches. */
const LISTS: Readonly<Record<RowListKind | 'noted' | 'wrong' | 'leftAlike', string>> = {
  refused: "r.counted = 'refused'",
  duplicate: "r.counted = 'duplicates'",
  joined: "r.counted = 'joined'",
  stale: "r.counted = 'stale'",
  moved: "r.counted = 'moved'",
  alike: 'r.alike is not null',
  leftAlike: 'r.alike is not null and r.skipped',
  aside: "r.counted = 'aside'",
  skipped: "r.counted = 'skipped'",
  create: "r.counted = 'create'",
  update: "r.counted = 'update'",
  unchanged: "r.counted = 'unchanged'",
  corrected: "(r.corrected or r.skipped) and r.corrected and r.counted in ('create', 'update', 'unchanged')",
  repaired: 'r.repaired',
  dropped: 'r.dropped',
  warned: "r.warnings <> '[]'",
  wrong: "r.counted in ('refused', 'duplicates', 'stale')",
  noted:
    "(r.counted not in ('create', 'update', 'unchanged') or r.corrected or r.repaired or r.dropped or r.warnings <> '[]')",
};

/**
 * Lists the rows of a list after a line, ordered by line. After line `upTo` only those that a user changed: the check's findings
 * for the other lines are no longer valid.
 */
export async function listRows(
  tx: TenantTx,
  importId: string,
  { list, after, limit, upTo }: { list: keyof typeof LISTS; after: number; limit: number; upTo?: number | undefined },
): Promise<StoredRow[]> {
  return selectRows(
    tx,
    importId,
    `r.cells is not null and ${LISTS[list]} and r.line > $3
     and ($5::int is null or r.line <= $5 or r.corrected or r.skipped or r.choice is not null)
     order by r.line limit $4`,
    [after, limit, upTo ?? null],
  );
}

/** The rows that a user corrected and did not leave out, after a line. They are imported after all other rows. */
export async function listCorrected(
  tx: TenantTx,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<StoredRow[]> {
  return selectRows(
    tx,
    importId,
    `r.corrected and not r.skipped and r.line > $3
     order by r.line limit $4`,
    [after, limit],
  );
}

/** Finds and locks a row; undefined when no list shows the line. */
export async function lockRow(tx: TenantTx, importId: string, line: number): Promise<StoredRow | undefined> {
  const [row] = await selectRows(tx, importId, `r.line = $3 and r.cells is not null for update`, [line]);
  return row;
}

/** Finds and locks the rows whose record changed after the check: the first ones, or those of `lines`. */
export async function lockMoved(
  tx: TenantTx,
  importId: string,
  { lines, limit }: { lines: readonly number[] | undefined; limit: number },
): Promise<StoredRow[]> {
  return selectRows(
    tx,
    importId,
    `r.cells is not null and r.counted = 'moved'
     and ($3::int[] is null or r.line = any($3))
     order by r.line limit $4 for update`,
    [lines ?? null, limit],
  );
}

/** Finds and locks the first undecided rows; `withRecord`: only those with a record among their matches. */
export async function lockUndecided(
  tx: TenantTx,
  importId: string,
  { certeza, withRecord, limit }: { certeza: Certeza; withRecord: boolean; limit: number },
): Promise<StoredRow[]> {
  return selectRows(tx, importId, `${UNDECIDED} order by r.line limit $5 for update`, [certeza, withRecord, limit]);
}

/** The number of rows that `lockUndecided` would find without a limit. */
export async function countUndecided(
  tx: TenantTx,
  importId: string,
  { certeza, withRecord }: { certeza: Certeza; withRecord: boolean },
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from import_rows r where r.tenant_id = $1 and r.import_id = $2 and ${UNDECIDED}`,
    [tx.tenantId, importId, certeza, withRecord],
  );
  return known(row, 'row of the aggregate').count;
}

const UNDECIDED = `r.cells is not null and r.counted = 'alike' and r.alike->0->>'certeza' = $3
  and (not $4::boolean or jsonb_path_exists(r.alike, '$[*].pessoa.id'))`;

/** The user's choices, by line. */
export async function listChoices(tx: TenantTx, importId: string): Promise<Map<number, RowChoice>> {
  const rows = await tx.query<{ line: number; choice: RowChoice }>(
    `select r.line, r.choice from import_rows r
     where r.tenant_id = $1 and r.import_id = $2 and r.alike is not null and r.choice is not null`,
    [tx.tenantId, importId],
  );
  return new Map(rows.map(({ line, choice }) => [line, choice]));
}

/** The stored rows of these lines that a list shows. */
export async function findRows(tx: TenantTx, importId: string, lines: readonly number[]): Promise<StoredRow[]> {
  return selectRows(tx, importId, `r.line = any($3::int[]) and r.cells is not null`, [lines]);
}

/** The rows that were refused because of these lines, or that match one of them, ordered by line. */
export async function listSameAs(tx: TenantTx, importId: string, lines: readonly number[]): Promise<StoredRow[]> {
  return selectRows(
    tx,
    importId,
    `r.same_as_line = any($3::int[]) and not r.skipped
     order by r.line for update`,
    [lines],
  );
}

/** The stored rows of these lines, also those without cells. */
export async function findOutcomes(tx: TenantTx, importId: string, lines: readonly number[]): Promise<StoredRow[]> {
  return selectRows(tx, importId, 'r.line = any($3::int[])', [lines]);
}

/** The rows of the check that join these lines, or that are these lines and join another. */
export async function listJoined(tx: TenantTx, importId: string, lines: readonly number[]): Promise<StoredRow[]> {
  return selectRows(
    tx,
    importId,
    `r.cells is not null and r.counted = 'joined' and (r.line = any($3::int[]) or r.same_as_line = any($3))
     order by r.line`,
    [lines],
  );
}

/** Whether the check found rows that join another. */
export async function hasJoined(tx: TenantTx, importId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from import_rows r
     where r.tenant_id = $1 and r.import_id = $2 and r.counted = 'joined' and r.cells is not null limit 1`,
    [tx.tenantId, importId],
  );
  return rows.length > 0;
}

/** The lines that a user left out or corrected: the import does not read them from the file. */
export async function listTouchedLines(tx: TenantTx, importId: string): Promise<Set<number>> {
  const rows = await tx.query<{ line: number }>(
    'select r.line from import_rows r where r.tenant_id = $1 and r.import_id = $2 and (r.corrected or r.skipped)',
    [tx.tenantId, importId],
  );
  return new Set(rows.map(({ line }) => line));
}

/** For each line, the first uncorrected row that was refused because of it. */
export async function listSuccessors(tx: TenantTx, importId: string, lines: number[]): Promise<Map<number, number>> {
  const rows = await tx.query<{ same_as_line: number; line: number }>(
    `select r.same_as_line, min(r.line)::int as line from import_rows r
     where r.tenant_id = $1 and r.import_id = $2 and r.same_as_line = any($3::int[])
       and r.counted in ('duplicates', 'joined')
       and not r.corrected and not r.skipped
     group by r.same_as_line`,
    [tx.tenantId, importId, lines],
  );
  return new Map(rows.map(({ same_as_line, line }) => [same_as_line, line]));
}

/** The number of rows that users left out, and the number of those with possible matches. */
export async function countSkipped(
  tx: TenantTx,
  importId: string,
): Promise<Pick<ImportCounts, 'skipped' | 'leftAlike'>> {
  const [row] = await tx.query<{ skipped: number; leftAlike: number }>(
    `select count(*)::int as skipped, count(*) filter (where r.alike is not null)::int as "leftAlike"
     from import_rows r where r.tenant_id = $1 and r.import_id = $2 and r.skipped`,
    [tx.tenantId, importId],
  );
  return known(row, 'row of the aggregate');
}

const SAVE = `
  insert into import_rows
    (tenant_id, import_id, line, kind, cells, issues, repairs, warnings, existing, same_as_line, corrected, skipped,
     counted, repaired, dropped, codigo, version, source, alike, choice)
  select $1::int, $2::uuid, r.line, r.kind, r.cells, r.issues, r.repairs, r.warnings, r.existing, r.same_as_line, r.corrected,
    r.skipped, r.counted, r.repaired, r.dropped, r.codigo, r.version, r.source, r.alike, r.choice
  from jsonb_to_recordset($3) as r(line int, kind text, cells text[], issues jsonb, repairs jsonb, warnings jsonb,
    existing jsonb, same_as_line int, corrected boolean, skipped boolean, counted text, repaired boolean, dropped boolean,
    codigo int, version int, source jsonb, alike jsonb, choice jsonb)
  on conflict (tenant_id, import_id, line) do update set kind = excluded.kind, cells = excluded.cells,
    issues = excluded.issues, repairs = excluded.repairs, warnings = excluded.warnings, existing = excluded.existing,
    same_as_line = excluded.same_as_line, corrected = excluded.corrected, skipped = excluded.skipped,
    counted = excluded.counted, repaired = excluded.repaired, dropped = excluded.dropped, codigo = excluded.codigo,
    version = excluded.version, source = excluded.source, alike = excluded.alike, choice = excluded.choice`;

/** Saves rows; each replaces the stored row of its line. */
export async function saveRows(tx: TenantTx, importId: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map(({ sameAsLine, existing, seen, source, ...row }) => ({
    ...row,
    ...listsOf(row),
    same_as_line: sameAsLine,
    existing: existing ?? undefined,
    ...seen,
    source: source ?? undefined,
  }));
  await tx.query({ name: 'save_import_rows', text: SAVE }, [tx.tenantId, importId, JSON.stringify(records)]);
}

/** A row that no list shows. */
export type PlainRow = Pick<StoredRow, 'line' | 'counted' | 'seen'>;

const SAVE_PLAIN = `
  insert into import_rows (tenant_id, import_id, line, kind, counted, codigo, version)
  select $1::int, $2::uuid, r.line, r.counted, r.counted, r.codigo, r.version
  from unnest($3::int[], $4::text[], $5::int[], $6::int[]) as r (line, counted, codigo, version)
  on conflict (tenant_id, import_id, line) do update set kind = excluded.kind, counted = excluded.counted, cells = null,
    codigo = excluded.codigo, version = excluded.version`;

/** Saves rows without their cells. None of these lines has a row yet. */
export async function savePlainRows(tx: TenantTx, importId: string, rows: readonly PlainRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query({ name: 'save_plain_import_rows', text: SAVE_PLAIN }, [
    tx.tenantId,
    importId,
    rows.map(({ line }) => line),
    rows.map(({ counted }) => counted),
    rows.map(({ seen }) => seen?.codigo ?? null),
    rows.map(({ seen }) => seen?.version ?? null),
  ]);
}

/** The records that these lines matched at the check, without the rows that are not imported. */
export async function findSeen(tx: TenantTx, importId: string, lines: readonly number[]): Promise<Map<number, Seen>> {
  const rows = await tx.query<Seen & { line: number }>(
    `select r.line, r.codigo, r.version from import_rows r
     where r.tenant_id = $1 and r.import_id = $2 and r.line between $3 and $4 and r.codigo is not null`,
    [tx.tenantId, importId, Math.min(...lines), Math.max(...lines)],
  );
  return new Map(rows.map(({ line, codigo, version }) => [line, { codigo, version }]));
}
