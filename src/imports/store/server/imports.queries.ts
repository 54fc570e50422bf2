import type { TenantTx } from '../../../kit/server/db/db.ts';
import { forgetLines } from './forget-rows.queries.ts';
import { forgetKeys } from './keys.queries.ts';
import { readStoredSettings } from '../../columns/stored-settings.ts';
import { FILE_DAYS } from '../../model/import.schema.ts';
import type {
  ImportCounts,
  ImportFacts,
  ImportSettings,
  ImportState,
  ImportTable,
  ReadOptions,
} from '../../model/import.ts';

/** Makes the saves of all earlier attempts fail: from now on this process holds the import. */
export async function beginAttempt(tx: TenantTx, id: string): Promise<void> {
  await tx.query(
    `update imports i set attempt = i.attempt + 1
     where i.tenant_id = $1 and i.id = $2 and i.state in ('checking', 'applying')`,
    [tx.tenantId, id],
  );
}

export type StoredImport = {
  id: string;
  userId: string;
  userNome: string;
  origin: 'web' | 'api' | 'cli';
  fileName: string;
  size: number;
  received: number;
  sha256: Buffer | null;
  state: ImportState;
  problem: string | null;
  readOptions: ReadOptions;
  table: ImportTable | null;
  settings: ImportSettings | null;
  remembered: boolean;
  facts: ImportFacts | null;
  counts: ImportCounts | null;
  rows: number | null;
  passed: number;
  share: number | null;
  rowsPerSecond: number;
  afterLine: number;
  afterCorrectedLine: number | null;
  operationId: string | null;
  /** the choice for rows whose record changed after the check; null without a check */
  moved: 'keep' | 'apply' | null;
  /** the user who started the check; null for a command */
  checkedBy: string | null;
  attempt: number;
  createdAt: Date;
  finishedAt: Date | null;
  fileUntil: Date | null;
  reading: ReadingProgress | null;
  /** whether a process reads the file at this moment */
  isReading: boolean;
};

/** How far the reading of a file is; `bytes`: of the file. */
export type ReadingProgress = Pick<StoredImport, 'passed' | 'share' | 'rowsPerSecond'> & { bytes: number };

/** The column of each field. */
const COLUMN_OF = {
  id: 'id',
  userId: 'user_id',
  origin: 'origin',
  fileName: 'file_name',
  size: 'size',
  received: 'received',
  sha256: 'sha256',
  state: 'state',
  problem: 'problem',
  readOptions: 'read_options',
  table: 'file_table',
  settings: 'settings',
  remembered: 'remembered',
  facts: 'facts',
  counts: 'counts',
  rows: 'rows',
  passed: 'passed',
  share: 'share',
  rowsPerSecond: 'rows_per_second',
  afterLine: 'after_line',
  afterCorrectedLine: 'after_corrected_line',
  operationId: 'operation_id',
  moved: 'moved',
  checkedBy: 'checked_by',
  attempt: 'attempt',
  createdAt: 'created_at',
  finishedAt: 'finished_at',
  fileUntil: 'file_until',
  reading: 'reading',
} as const satisfies Record<Exclude<keyof StoredImport, 'userNome' | 'isReading'>, string>;

const UNREAD = `i.state in ('received', 'checked', 'failed')`;

const COLUMNS = Object.entries(COLUMN_OF).reduce(
  (list, [field, column]) => `${list}, i.${column} as "${field}"`,
  `u.nome as "userNome", coalesce(i.reading_until > now(), false) and ${UNREAD} as "isReading"`,
);

/** An import with the settings that its version stored. */
function toImport(row: StoredImport): StoredImport {
  return { ...row, settings: row.settings && readStoredSettings(row.settings) };
}

export async function insertImport(
  tx: TenantTx,
  { id, userId, origin, fileName, size }: Pick<StoredImport, 'id' | 'userId' | 'origin' | 'fileName' | 'size'>,
): Promise<void> {
  await tx.query(
    `insert into imports (tenant_id, id, user_id, origin, file_name, size, file_until)
     values ($1, $2, $3, $4, $5, $6, now() + interval '${FILE_DAYS} days')`,
    [tx.tenantId, id, userId, origin, fileName, size],
  );
}

/** The disk space of a user's files in bytes, with uploads in progress at full size, and the number of these uploads. */
export async function sumFiles(tx: TenantTx, userId: string): Promise<{ bytes: number; receiving: number }> {
  const [row] = await tx.query<{ bytes: number; receiving: number }>(
    `select coalesce(sum(i.size), 0)::bigint as bytes,
       (count(*) filter (where i.state = 'receiving'))::int as receiving
     from imports i where i.tenant_id = $1 and i.user_id = $2 and i.file_until is not null`,
    [tx.tenantId, userId],
  );
  return row ?? { bytes: 0, receiving: 0 };
}

/** The ids of the imports whose file still exists. */
export async function listStoredFiles(tx: TenantTx): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    'select i.id from imports i where i.tenant_id = $1 and i.file_until is not null',
    [tx.tenantId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The imports among `ids` with a deleted file. */
export async function listGoneFiles(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select i.id from imports i where i.tenant_id = $1 and i.file_until is null and i.id = any($2::uuid[])',
    [tx.tenantId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Finds an import of the tenant; `lock` locks it until the commit. */
export async function findImport(tx: TenantTx, id: string, lock = false): Promise<StoredImport | undefined> {
  const [row] = await tx.query<StoredImport>(
    `select ${COLUMNS} from imports i join users u on u.id = i.user_id
     where i.tenant_id = $1 and i.id = $2 ${lock ? 'for update of i' : ''}`,
    [tx.tenantId, id],
  );
  return row && toImport(row);
}

/**
 * The last line with a valid row; undefined: all rows are valid. While rows are applied, and after that ended early, the check's
 * findings for later lines are no longer valid; nor are they before the next check.
 */
export function lastCounted({
  state,
  operationId,
  afterLine,
}: Pick<StoredImport, 'state' | 'operationId' | 'afterLine'>): number | undefined {
  if (state === 'received') return 0;
  return operationId === null || state === 'done' ? undefined : afterLine;
}

/** The last lines that were applied to the register. */
export async function findPlace(
  tx: TenantTx,
  id: string,
): Promise<Pick<StoredImport, 'afterLine' | 'afterCorrectedLine'> | undefined> {
  const [row] = await tx.query<Pick<StoredImport, 'afterLine' | 'afterCorrectedLine'>>(
    `select i.after_line as "afterLine", i.after_corrected_line as "afterCorrectedLine" from imports i
     where i.tenant_id = $1 and i.id = $2`,
    [tx.tenantId, id],
  );
  return row;
}

/** Lists the imports of the tenant after the import `after`, newest first. */
export async function listImports(
  tx: TenantTx,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<StoredImport[]> {
  const rows = await tx.query<StoredImport>(
    `select ${COLUMNS} from imports i join users u on u.id = i.user_id
     where i.tenant_id = $1 and ($2::uuid is null or (i.created_at, i.id) < (
       select a.created_at, a.id from imports a where a.tenant_id = $1 and a.id = $2))
     order by i.created_at desc, i.id desc limit $3`,
    [tx.tenantId, after ?? null, limit],
  );
  return rows.map(toImport);
}

/** Notes how far a reading is. It is running for fifteen seconds after its last note. */
export async function noteReading(tx: TenantTx, id: string, progress: ReadingProgress): Promise<void> {
  await tx.query(
    `update imports i set reading = $3, reading_until = now() + interval '15 seconds'
     where i.tenant_id = $1 and i.id = $2`,
    [tx.tenantId, id, JSON.stringify(progress)],
  );
}

/** Ends a reading: the file is read, or it was not and `problem` says why. */
export async function endReading(tx: TenantTx, id: string, problem: string | null = null): Promise<void> {
  await tx.query(
    `update imports i set reading_until = null, problem = coalesce($3, i.problem),
       state = case when $3::text is null then i.state else 'failed' end
     where i.tenant_id = $1 and i.id = $2 and ${UNREAD}`,
    [tx.tenantId, id, problem],
  );
}

const JSON_FIELDS = new Set(['readOptions', 'table', 'settings', 'facts', 'counts']);

/** A change of the fields that do not stay as they were at first. */
export type ImportChange = Partial<
  Omit<
    StoredImport,
    'id' | 'userId' | 'userNome' | 'reading' | 'isReading' | 'origin' | 'fileName' | 'size' | 'createdAt'
  >
>;

/** The fields of an import that was read and not checked. */
export function beforeCheck() {
  return { state: 'received', problem: null, facts: null, counts: null, rows: null, passed: 0, share: null } as const;
}

/** Saves fields of an import. With `attempt`, saves nothing and returns false if another attempt has started since. */
export async function saveImport(
  tx: TenantTx,
  id: string,
  change: ImportChange,
  { attempt }: { attempt?: number } = {},
): Promise<boolean> {
  const entries = Object.entries(change) as [keyof ImportChange, unknown][]; // `change` has only these keys
  const sets = entries.map(([field], index) => `${COLUMN_OF[field]} = $${index + 4}`);
  const assignments = sets.join(', ');
  const values = entries.map(([field, value]) =>
    JSON_FIELDS.has(field) && value !== null ? JSON.stringify(value) : value,
  );
  const rows = await tx.query(
    `update imports i set ${assignments}
     where i.tenant_id = $1 and i.id = $2 and ($3::int is null or i.attempt = $3) returning 1`,
    [tx.tenantId, id, attempt ?? null, ...values],
  );
  return rows.length > 0;
}

/** The running or interrupted import of the same file from the command line. */
export async function findApplying(tx: TenantTx, sha256: Buffer): Promise<StoredImport | undefined> {
  const [row] = await tx.query<StoredImport>(
    `select ${COLUMNS} from imports i join users u on u.id = i.user_id
     where i.tenant_id = $1 and i.sha256 = $2 and i.state = 'applying' and i.origin = 'cli'
     order by i.created_at desc limit 1`,
    [tx.tenantId, sha256],
  );
  return row && toImport(row);
}

/** The last check of the same file from the command line that was not applied yet. */
export async function findDryRunOf(tx: TenantTx, sha256: Buffer): Promise<StoredImport | undefined> {
  const [row] = await tx.query<StoredImport>(
    `select ${COLUMNS} from imports i join users u on u.id = i.user_id
     where i.tenant_id = $1 and i.sha256 = $2 and i.state = 'checked' and i.origin = 'cli' and i.file_until is not null
     order by i.created_at desc limit 1`,
    [tx.tenantId, sha256],
  );
  return row && toImport(row);
}

/** Deletes an import with its keys, and the rows that the caller has not deleted (`forgetRows`). */
export async function deleteImport(tx: TenantTx, id: string): Promise<void> {
  await forgetLines(tx, id, ALL_LINES);
  await tx.query('delete from imports i where i.tenant_id = $1 and i.id = $2', [tx.tenantId, id]);
}

const ALL_LINES = { stays: 'none', afterLine: 0, lastLine: 2 ** 31 - 1 } as const;

const EXPIRED = `i.file_until is not null and i.state not in ('checking', 'applying')
  and (i.file_until < now() or (i.state = 'receiving' and i.created_at < now() - interval '1 day'))`;

/** Lists expired imports, and uploads abandoned for a day. Their checks are no longer valid. */
export async function closeExpired(tx: TenantTx): Promise<Pick<StoredImport, 'id' | 'attempt'>[]> {
  const expired = await tx.query<Pick<StoredImport, 'id' | 'attempt' | 'state'>>(
    `select i.id, i.attempt, i.state from imports i where i.tenant_id = $1 and ${EXPIRED} for update`,
    [tx.tenantId],
  );
  for (const { id, state } of expired) if (state === 'checked') await saveImport(tx, id, beforeCheck());
  return expired;
}

/**
 * Marks the file of an expired import as deleted, and deletes its remaining rows, which contain cells of the file. Returns false
 * if the import has not expired: the caller then keeps the file.
 */
export async function takeExpired(tx: TenantTx, id: string): Promise<boolean> {
  const taken = await tx.query(
    `update imports i set file_until = null where i.tenant_id = $1 and i.id = $2 and ${EXPIRED} returning 1`,
    [tx.tenantId, id],
  );
  if (taken.length === 0) return false;
  await forgetLines(tx, id, ALL_LINES);
  await forgetKeys(tx, id);
  return true;
}
