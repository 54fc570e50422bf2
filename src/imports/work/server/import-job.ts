import { createHash } from 'node:crypto';
import { dayInBrasilia } from '@fichario/brasil';
import * as z from 'zod/mini';
import { isBlankCell } from '../../../reading/cells/cells.ts';
import { issuesNotes } from '../../../access/tenant-settings.ts';
import { TenantSettings } from '../../../access/tenant.schema.ts';
import { type Db, inTenant, type TenantTx } from '../../../kit/server/db/db.ts';
import { Refusal } from '../../../kit/server/http/errors.ts';
import type { JobKind } from '../../../kit/server/jobs/jobs.queries.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { createDateScan } from '../../columns/date-columns.ts';
import { withoutUnnamedCodes } from '../../columns/external-code-columns.ts';
import type { ImportFacts, ImportSettings, RowChoice } from '../../model/import.ts';
import { repairDouble } from '../../../reading/text-evidence.ts';
import { projectVersion } from '../../../kit/server/env/paths.ts';
import { UnreadableFile } from '../../../tables/server/table/refusals.ts';
import type { Table, TableRow } from '../../../tables/server/table/table.ts';
import { createPlanner, type Planner, type RulesOfFile } from '../../rows/server/judge-rows.ts';
import { fileGone, hasContent, importFiles, type ImportFiles } from '../../store/server/import-files.ts';
import { openAsWanted } from './open-as-wanted.ts';
import { hasJoined, listChoices, listTouchedLines } from '../../store/server/import-rows.queries.ts';
import { type ImportChange, saveImport, type StoredImport } from '../../store/server/imports.queries.ts';

/** A check of a file, or the import of its rows. */
export const IMPORT_JOB: JobKind = { name: 'import', atOnce: 3, queue: 'client' };

/** The services and settings for jobs and previews. */
export type JobContext = {
  db: Db;
  env: Pick<Env, 'dataDir' | 'files' | 'diskFree' | 'clientFiles' | 'userFiles' | 'cnpjProviders'>;
  now: () => Date;
  /** rows per transaction */
  chunk?: number | undefined;
  /** whether nobody looks at the checked rows before they are imported: those without a finding are then stored without their cells */
  isUnseen?: boolean;
  /** receives the rows and characters read since the previous call, and the bytes of the file so far if they are known */
  onRead?: ((rows: number, length: number, at?: number) => void) | undefined;
};

/** Rows per transaction: few enough that other transactions do not wait. */
export const IMPORT_CHUNK = 1000;

/** A running import, with the rules and data by which its rows are judged. */
export type Job = {
  context: JobContext;
  tenantId: number;
  stored: StoredImport;
  settings: ImportSettings;
  facts: ImportFacts;
  files: ImportFiles;
  table: Table;
  planner: Planner;
  /** what the planner depends on, besides the settings */
  reading: RulesOfFile;
  /** what prepared rows depend on, as a hash: equal for a check and its import */
  rules: string;
  /** the day of the rules for notes; undefined for a client that issues none */
  notesOn: string | undefined;
  /** lines that a user corrected or left out; they are not read from the file */
  touched: ReadonlySet<number>;
  /** the users' choices of a record, by line; empty during the check */
  choices: ReadonlyMap<number, RowChoice>;
  /** whether the check found rows that join another */
  joins: boolean;
  chunk: number;
  startedAt: number;
};

/** Another process holds the import, or a user cancelled it: the chunk is rolled back and the job ends. */
export class Superseded extends Error {}

const NO_CHOICES: ReadonlyMap<number, RowChoice> = new Map();

/** Opens the file of an import and the rules for its rows. Throws UnreadableFile, or a Refusal when the file is gone. */
export async function openJob(
  context: JobContext,
  tenantId: number,
  stored: StoredImport,
  isStopping: () => boolean,
): Promise<Job> {
  const files = importFiles(context.env, tenantId, stored.id);
  if (!(await hasContent(files, stored.size))) throw fileGone();
  if (!stored.settings) throw new Error('The import has no settings.');
  const { client, touched, choices, joins } = await inTenant(context.db, tenantId, async (tx) => ({
    client: await findClientSettings(tx),
    touched: await listTouchedLines(tx, stored.id),
    choices: stored.state === 'applying' ? await listChoices(tx, stored.id) : NO_CHOICES,
    joins: stored.state === 'applying' && (await hasJoined(tx, stored.id)),
  }));
  const table = countReads(await openAsWanted(files.content, stored, context.onRead), context);
  const settings = withoutUnnamedCodes(stored.settings);
  const now = context.now();
  const facts = stored.facts ?? (await findFacts(table, settings, { today: dayInBrasilia(now), touched, isStopping }));
  const { longEmailEndings } = client;
  const reading = { longEmailEndings, now, dates: facts.dates, fileName: stored.fileName };
  const planner = createPlanner(settings, reading);
  const chunk = context.chunk ?? IMPORT_CHUNK;
  if (stored.facts === null && !isStopping())
    await inTenant(context.db, tenantId, (tx) => saveImport(tx, stored.id, { facts }, { attempt: stored.attempt }));
  return {
    context,
    tenantId,
    stored,
    settings,
    facts,
    files,
    table,
    planner,
    reading,
    rules: rulesOf(stored, { settings, facts, client, today: dayInBrasilia(now) }),
    notesOn: issuesNotes(client) ? dayInBrasilia(now) : undefined,
    touched,
    choices,
    joins,
    chunk,
    startedAt: performance.now(),
  };
}

function rulesOf(
  { readOptions, fileName, size }: StoredImport,
  {
    settings,
    facts,
    client,
    today,
  }: { settings: ImportSettings; facts: ImportFacts; client: TenantSettings; today: string },
): string {
  const by = [projectVersion(), readOptions, fileName, size, settings, facts.dates, client, today];
  return createHash('sha256').update(JSON.stringify(by, inOrder)).digest('hex');
}

/** The members of an object in the order of their names: the database returns them in another order. */
function inOrder(_key: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
}

/** Reads the whole file: only all rows together prove the order of dates. Incomplete after `isStopping`. */
async function findFacts(
  table: Table,
  settings: ImportSettings,
  { today, touched, isStopping }: { today: string; touched: ReadonlySet<number>; isStopping: () => boolean },
): Promise<ImportFacts> {
  const scan = createDateScan(settings, today);
  const filled = settings.columns.flatMap((target, column) => (target === null ? [{ column, filled: 0 }] : []));
  const letters = createLetterScan();
  let hiddenRows = 0;
  for await (const batch of table.rows()) {
    if (isStopping()) break;
    for (const { line, cells, dates, aside, problem } of batch) {
      if (aside === 'hidden') hiddenRows += 1;
      letters.look(cells);
      for (const count of filled) if (!isBlankCell(cells[count.column] ?? '')) count.filled += 1;
      if (problem === undefined && !touched.has(line)) scan?.look(cells, dates);
    }
    await breathe();
  }
  const leftOut = filled.filter((column) => column.filled > 0);
  return { dates: scan?.found() ?? [], leftOut, hiddenRows, ...letters.found() };
}

const MAY_BE_MISREAD = /[\ufffd\u00c2-\u00c5\u00e2]/;
const LOST_LETTER = '\ufffd';

/** Counts the cells with lost letters, by column, and the cells with UTF-8 text that was read as Windows-1252. */
function createLetterScan() {
  const lost: number[] = [];
  let doubled = 0;
  return {
    look: (cells: readonly string[]) => {
      for (const [column, cell] of cells.entries()) {
        if (!MAY_BE_MISREAD.test(cell)) continue;
        if (cell.includes(LOST_LETTER)) lost[column] = (lost[column] ?? 0) + 1;
        if (repairDouble(cell) !== undefined) doubled += 1;
      }
    },
    found: (): Pick<ImportFacts, 'lostLetters' | 'doubled'> => ({
      // columns without lost letters are holes of the array, which flatMap skips
      ...(lost.length > 0 && { lostLetters: lost.flatMap((filled, column) => [{ column, filled }]) }),
      ...(doubled > 0 && { doubled }),
    }),
  };
}

/** Lets the event loop handle other events. */
export function breathe(): Promise<void> {
  return new Promise((done) => void setImmediate(done));
}

/** Wraps a table: each batch of rows also calls `onRead`. */
function countReads(table: Table, { onRead }: JobContext): Table {
  if (!onRead) return table;
  async function* rows(from?: { afterLine: number }): AsyncGenerator<TableRow[]> {
    for await (const batch of table.rows(from)) {
      let length = 0;
      for (const { cells } of batch) for (const cell of cells) length += cell.length;
      onRead?.(batch.length, length);
      yield batch;
    }
  }
  return { ...table, rows };
}

/** The settings of the client that change how a row is judged. */
export async function findClientSettings(tx: TenantTx): Promise<TenantSettings> {
  const [row] = await tx.query<{ settings: object }>('select t.settings from tenants t where t.id = $1', [tx.tenantId]);
  return z.parse(TenantSettings, row?.settings ?? {});
}

/** Rows per second; `passed` counts the rows since the job was opened. */
export function speedOf({ startedAt }: Job, passed: number): number {
  return Math.round(passed / Math.max((performance.now() - startedAt) / 1000, 0.001));
}

/** Saves the progress of a job. Throws Superseded. */
export async function saveProgress(tx: TenantTx, { stored }: Job, change: ImportChange): Promise<void> {
  if (!(await saveImport(tx, stored.id, change, { attempt: stored.attempt }))) throw new Superseded();
}

/** The sentence for an error that a retry cannot fix; undefined for any other error. */
export function whyItFails(error: unknown): string | undefined {
  if (error instanceof UnreadableFile || error instanceof Refusal) return error.message;
  return undefined;
}
