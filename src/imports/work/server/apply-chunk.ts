import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { toCreateRow } from '../../../register/apply/server/create.queries.ts';
import { applyChanges } from '../../../register/apply/server/apply.ts';
import { violatedKey } from '../../../register/apply/server/conflicts.ts';
import { lockRun, type Run, saveRun, saveTotal } from '../../../register/jobs/server/runs.queries.ts';
import { DatabaseUnavailable, inTenant, isTimedOut, type TenantTx } from '../../../kit/server/db/db.ts';
import { requireFree } from '../../../kit/server/limits/disk-space.ts';
import type { ImportCounts } from '../../model/import.ts';
import { collectFindings } from '../../rows/server/findings.ts';
import { type Job, saveProgress, speedOf, Superseded } from './import-job.ts';
import { findSeen, listJoined, saveRows, type Seen, type StoredRow } from '../../store/server/import-rows.queries.ts';
import { forgetLines } from '../../store/server/forget-rows.queries.ts';
import { findPlace } from '../../store/server/imports.queries.ts';
import { rememberShape } from './remember-shape.ts';
import { type FoundRecords, findMatches } from '../../rows/server/match.queries.ts';
import { settleJoined } from '../../rows/server/joined-rows.ts';
import { withCompanies } from '../../rows/server/receita-rows.ts';
import { createRowTexts } from '../../rows/server/row-texts.ts';
import { type Decided, decideRows } from '../../rows/server/decide-rows.ts';
import { setAsideIfMoved } from '../../rows/server/moved-row.ts';
import type { LineIndex } from '../../store/server/line-index.ts';
import type { Decision } from '../../rows/server/judge-rows.ts';
import type { PreparedRow } from '../../rows/server/prepare-row.ts';
import { type Chunk, halveChunk } from './read-chunks.ts';
import { known } from '../../../kit/known.ts';

/** The counts so far, and the last applied line of the file and of the corrected rows. */
export type Progress = {
  counts: ImportCounts;
  passed: number;
  afterLine: number;
  afterCorrectedLine: number | null;
};

/** The rows of one transaction; `corrected` ones come from the database, the others from the file. */
export type Step = Chunk & { corrected: boolean };

const REFUSED_BY_DATABASE =
  'O banco de dados não aceitou esta linha. Confira o texto mais longo dela, que está nesta coluna.';

const MAX_TRIES = 5;
const STEP_BACK_MS = 200;

/**
 * Writes the rows of a chunk to the register in one transaction. Retries them in halves after a timeout of the database, and one
 * by one when it rejects a row. Undefined when the operation has ended: a user cancelled it, or the user who started it lost the
 * permission. Throws Superseded.
 */
export async function applyChunk(
  job: Job,
  before: Progress,
  step: Step,
  earlierLines: LineIndex,
): Promise<Progress | undefined> {
  let ids: 'ofLines' | 'new' = 'ofLines';
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryChunk(job, before, step, earlierLines, { ids });
    } catch (error) {
      // another transaction took a document of this chunk: the next lookup finds it
      if (violatedKey(error) === 'id') ids = 'new';
      if (violatedKey(error) !== undefined && tries < MAX_TRIES) continue;
      const halves = isTimedOut(error) ? halveChunk(step) : undefined;
      if (halves) return applyHalves(job, before, halves, earlierLines);
      // the statement lost against another transaction, or the database is unavailable for a moment
      if (error instanceof DatabaseUnavailable && tries < MAX_TRIES) {
        await sleep(STEP_BACK_MS * tries);
        continue;
      }
      if (!isRefusedByDatabase(error)) throw error;
      return step.rows.length === 1
        ? tryChunk(job, before, step, earlierLines, { ids: 'ofLines', refuseAll: true })
        : applyOneByOne(job, before, step, earlierLines);
    }
  }
}

/** Writes a chunk in two transactions, because one exceeded the time limit. */
async function applyHalves(
  job: Job,
  before: Progress,
  [first, second]: [Step, Step],
  earlierLines: LineIndex,
): Promise<Progress | undefined> {
  const progress = await applyChunk(job, before, first, earlierLines);
  return progress && applyChunk(job, progress, second, earlierLines);
}

/** Finds the row of the chunk that the database rejects. */
async function applyOneByOne(
  job: Job,
  before: Progress,
  step: Step,
  earlierLines: LineIndex,
): Promise<Progress | undefined> {
  let progress: Progress | undefined = before;
  for (const [index, row] of step.rows.entries()) {
    const isLast = index === step.rows.length - 1;
    const rowsOfFile = step.corrected ? 0 : isLast ? step.rowsOfFile - step.rows.length + 1 : 1;
    const lastLine = isLast ? step.lastLine : row.line;
    progress = await applyChunk(job, progress, { ...step, rows: [row], rowsOfFile, lastLine }, earlierLines);
    if (!progress) return undefined;
  }
  return progress;
}

/** Data that does not fit a column or breaks a constraint. applyChunk retries a key that another record holds first. */
function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof DatabaseError && /^(22|23)/.test(error.code ?? '');
}

async function tryChunk(
  job: Job,
  before: Progress,
  step: Step,
  earlierLines: LineIndex,
  how: { ids: 'ofLines' | 'new'; refuseAll?: true },
): Promise<Progress | undefined> {
  const { context, tenantId, stored, planner } = job;
  const operationId = known(stored.operationId, 'operation of a running import');
  // the rows need more disk than their file; the reserve stays free for users who save records
  await requireFree(context.env);
  return inTenant(context.db, tenantId, async (tx) => {
    const joined = job.joins ? await listJoined(tx, stored.id, linesOf(step.rows)) : [];
    const whole = joined.length === 0 ? step.rows : step.rows.map((row) => withJoined(job, row, joined));
    const rows = await withAnswers(tx, job, whole);
    // one round trip; the statements run in order, so all reads follow the lock on the run
    const [run, place, found, checked] = await Promise.all([
      lockRun(tx, operationId),
      findPlace(tx, stored.id),
      findMatches(tx, planner.matchKeysOf(rows), operationId),
      stored.moved === 'keep' ? findSeen(tx, stored.id, linesOf(step.rows)) : undefined,
    ]);
    if (run?.state !== 'running') return endWith(tx, job, run);
    // the chunk was committed but the confirmation was lost, or another process has advanced
    if (place?.afterLine !== before.afterLine || place.afterCorrectedLine !== before.afterCorrectedLine)
      throw new Superseded();
    const judged = how.refuseAll
      ? rows.map((row) => refusedByDatabase(job, row))
      : decide(job, rows, { found, checked }, earlierLines, how);
    const decided = await settleChecked(tx, job, { judged, joined });
    const changes = decided.flatMap(({ decision }) => decision.change ?? []);
    const { counts, shown } = collectFindings(before.counts, decided, { keepsAll: false });
    await Promise.all([
      // the check's findings for these lines; corrected rows replace theirs
      !step.corrected &&
        forgetLines(tx, stored.id, { stays: 'chosen', afterLine: before.afterLine, lastLine: step.lastLine }),
      changes.length > 0 && applyChanges(tx, operationId, changes),
      changes.length > 0 && countEntered(before.counts) === 0 && rememberShape(tx, job),
      saveRows(tx, stored.id, shown),
    ]);
    const progress: Progress = {
      counts,
      passed: before.passed + step.rowsOfFile,
      afterLine: step.corrected ? before.afterLine : step.lastLine,
      afterCorrectedLine: step.corrected ? step.lastLine : null,
    };
    await Promise.all([
      saveRun(tx, { ...run, done: run.done + changes.length }),
      // without a check before, the total is unknown until the end
      stored.rows === null && saveTotal(tx, operationId, run.done + changes.length),
      saveProgress(tx, job, {
        ...progress,
        share: stored.rows === null ? null : Math.min(1, progress.passed / Math.max(stored.rows, 1)),
        rowsPerSecond: speedOf(job, progress.passed - stored.passed),
      }),
    ]);
    return progress;
  });
}

function countEntered({ create, update }: ImportCounts): number {
  return create + update;
}

type Known = { found: FoundRecords; checked: ReadonlyMap<number, Seen> | undefined };

function decide(
  { planner }: Job,
  rows: readonly PreparedRow[],
  { found, checked }: Known,
  earlierLines: LineIndex,
  { ids }: { ids: 'ofLines' | 'new' },
): Decided[] {
  const judge = ({ row, decision: judged }: Decided): Decision => {
    const decision = checked ? setAsideIfMoved(judged, checked.get(row.line)) : judged;
    if (ids === 'ofLines' || decision.change?.type !== 'create') return decision;
    const { input, sources } = decision.change;
    return { ...decision, change: { type: 'create', input: { ...input, id: uuidv7() }, sources } };
  };
  return decideRows(planner, rows, found, { ...earlierLines, judge });
}

/** A row with the rows that joined it at the check. */
function withJoined(job: Job, row: PreparedRow, joined: readonly StoredRow[]): PreparedRow {
  const cells = joined.flatMap((other) => (other.sameAsLine === row.line ? [other.cells] : []));
  return cells.length === 0 ? row : withCreate(job, job.planner.join(row, cells));
}

/** The rows with what the stored answers about their CNPJs add: these are prepared once more, all others stay as they are. */
async function withAnswers(tx: TenantTx, job: Job, rows: PreparedRow[]): Promise<PreparedRow[]> {
  const filled = await withCompanies(tx, job, rows);
  return filled.map((row) => (row.filled ? withCreate(job, row) : row));
}

async function settleChecked(
  tx: TenantTx,
  { stored, settings }: Job,
  { judged, joined }: { judged: Decided[]; joined: readonly StoredRow[] },
): Promise<Decided[]> {
  if (joined.length === 0) return judged;
  return settleJoined(tx, stored.id, judged.map(asChecked(joined)), createRowTexts(settings));
}

/**
 * Only the rows that joined at the check do so: the first row of any other was applied without it. The content of the joined rows,
 * and with it their keys, is already in the first row.
 */
function asChecked(joined: readonly StoredRow[]) {
  const lines = new Set(joined.map(({ line }) => line));
  return ({ row, decision }: Decided): Decided => {
    if (decision.bucket !== 'duplicates') return { row, decision };
    const kind = row.read?.key.cnpj === undefined ? 'cpf' : 'cnpj';
    return { row, decision: { ...decision, joins: lines.has(row.line) ? kind : undefined } };
  };
}

/** Prepares a row completely, so that the CPU works while the database writes the previous chunk. */
export function withCreate({ tenantId, stored }: Pick<Job, 'tenantId' | 'stored'>, row: PreparedRow): PreparedRow {
  if (!row.fresh || row.freshIssues.length > 0) return row;
  return {
    ...row,
    create: toCreateRow(tenantId, { ...row.fresh, id: idOfLine(stored.id, row.line) }, row.freshSources),
  };
}

/**
 * The id of the record that a line creates: a UUIDv7 with the time at which the import was opened, ordered by line. A retry
 * of the line yields the same id, so no record is created twice.
 */
export function idOfLine(importId: string, line: number): string {
  const number = line.toString(16).padStart(8, '0');
  // 48 bits of time, 32 bits of the line around version and variant, the last 42 random bits of the import's id
  const random = Number.parseInt(importId.slice(-11, -8), 16) & 0x3ff;
  const variant = (0x8000_0000 + Number.parseInt(number.slice(3), 16) * 0x400 + random).toString(16);
  return `${importId.slice(0, 14)}7${number.slice(0, 3)}-${variant.slice(0, 4)}-${variant.slice(4)}${importId.slice(-8)}`;
}

function linesOf(rows: readonly PreparedRow[]): number[] {
  return rows.map(({ line }) => line);
}

/** PostgreSQL does not name the value that it rejected; the longest is the most probable. */
function refusedByDatabase({ settings }: Job, row: PreparedRow): Decided {
  const lengths = row.cells.map((cell, column) => (settings.columns[column] ? cell.length : -1));
  const column = lengths.indexOf(Math.max(...lengths));
  const issues = [{ column, code: 'not_accepted', message: REFUSED_BY_DATABASE }];
  return { row, decision: { bucket: 'refused', issues, repairs: [] } };
}

/** Ends the import because its operation ended early; rows already applied stay in the register. */
export async function endWith(tx: TenantTx, job: Job, run: Run | undefined): Promise<undefined> {
  const ended = run?.state === 'failed' ? { state: run.state, problem: run.problem } : { state: 'cancelled' as const };
  await saveProgress(tx, job, { problem: null, ...ended, finishedAt: job.context.now() });
}
