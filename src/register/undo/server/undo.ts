import { v7 as uuidv7 } from 'uuid';
import { type Db, inTenant, type TenantTx } from '../../../kit/server/db/db.ts';
import { addJob } from '../../../kit/server/jobs/jobs.queries.ts';
import { diffPessoa } from '../../../pessoa/items/diff.ts';
import { insertOperation } from '../../apply/server/apply.queries.ts';
import { applyChanges } from '../../apply/server/apply.ts';
import type { Change, OperationHeader } from '../../apply/server/change.ts';
import { TAKEN_BEFORE, type TakenOfRecord, takenOfRecord, VersionConflict } from '../../apply/server/conflicts.ts';
import { contentOf } from '../../apply/server/version-content.ts';
import { OPERATION_JOB } from '../../jobs/server/operation-job.ts';
import type { UndoRequest } from '../../operations/operation.schema.ts';
import { insertOutcomes, insertRun, lockRun, type Outcome, type Run, saveRun } from '../../jobs/server/runs.queries.ts';
import { type ChangedRecord, listChanged, lockPessoas } from './undo.queries.ts';

/** Records per transaction: few enough to keep it short. */
const UNDO_CHUNK = 500;

const KEPT = 'Alguém editou esta ficha depois.';
const KEPT_MERGED = 'Foi unida a outra ficha depois. Desfaça antes aquela união.';

function whyKept({ current }: ChangedRecord): string {
  return current.mergedInto === undefined ? KEPT : KEPT_MERGED;
}

/**
 * Writes the undo without any change yet: `runUndo` makes them. `total` is the number of records that the other operation
 * changed. `plan`: the options of the undo. With `held`, the caller runs it immediately (`addJob`).
 */
export async function beginUndo(
  tx: TenantTx,
  {
    held = false,
    plan = null,
    ...header
  }: Omit<OperationHeader, 'kind'> & { undoes: string; plan?: UndoRequest | null; held?: boolean },
  total: number,
): Promise<string> {
  const operationId = uuidv7();
  await insertOperation(tx, operationId, { ...header, kind: 'undo' }, total);
  await insertRun(tx, operationId, { undoes: header.undoes, plan });
  await addJob(tx, OPERATION_JOB, operationId, { held });
  return operationId;
}

/**
 * Undoes an operation in chunks, from its saved progress: every record that is still as the operation left it. Ends after the
 * last record, on a cancellation (`cancelRun`), or when `isStopping` returns true; then the state stays `running`, and the next
 * call resumes. One transaction writes a chunk and its progress.
 */
export async function runUndo(
  db: Db,
  tenantId: number,
  operationId: string,
  { isStopping = () => false, chunk = UNDO_CHUNK }: { isStopping?: () => boolean; chunk?: number } = {},
): Promise<void> {
  let size = chunk;
  let ahead: Promise<Ahead | undefined> | undefined;
  const readAhead = (undoes: string, after: string): void => {
    const read = inTenant(db, tenantId, (tx) => listChanged(tx, undoes, { after, limit: chunk }));
    // a failed read is repeated when the chunk is due
    ahead = read.then((records) => ({ after, records })).catch(() => undefined);
  };
  try {
    while (!isStopping()) {
      const known = size === chunk ? await ahead : undefined;
      ahead = undefined;
      try {
        const done = await inTenant(db, tenantId, (tx) => undoChunk(tx, operationId, { size, known, readAhead }));
        if (done) return;
        size = Math.min(chunk, size * 2);
      } catch (error) {
        // a record has changed since the read-ahead: read the chunk again
        if (known && error instanceof VersionConflict) continue;
        const taken = takenOfRecord(error);
        if (!taken) throw error;
        // another record has the document or a code of one of them, and the chunk was rolled back: smaller chunks isolate it
        if (size > 1) size = Math.ceil(size / 2);
        else if (await inTenant(db, tenantId, (tx) => failOne(tx, operationId, taken))) return;
      }
    }
  } finally {
    await ahead;
  }
}

/** A read-ahead of the next chunk during the current one; its records may be outdated. */
type Ahead = { after: string; records: ChangedRecord[] };

type ChunkPlan = {
  size: number;
  known: Ahead | undefined;
  /** Starts to read the chunk after a record. */
  readAhead: (undoes: string, after: string) => void;
};

/** True when no records remain. Throws VersionConflict only for records that were read ahead. */
async function undoChunk(tx: TenantTx, operationId: string, { size, known, readAhead }: ChunkPlan): Promise<boolean> {
  const run = await lockRun(tx, operationId);
  if (run?.state !== 'running' || run.undoes === null) return true;
  const isKnown = known !== undefined && known.after === run.afterPessoaId;
  const records = isKnown
    ? known.records
    : await listChanged(tx, run.undoes, { after: run.afterPessoaId, limit: size, lock: true });
  const last = records.at(-1);
  if (!last) return endRun(tx, { ...run, state: 'done' });
  if (records.length === size) readAhead(run.undoes, last.current.id);
  const changes: Change[] = [];
  const skipped: Outcome[] = [];
  for (const record of records) {
    if (isUntouched(record)) changes.push(toChangeBack(record));
    else skipped.push({ pessoaId: record.current.id, outcome: 'kept', reason: whyKept(record) });
  }
  await Promise.all([
    // same lock order as all other writers
    isKnown && lockPessoas(tx, records),
    applyChanges(tx, operationId, changes),
    insertOutcomes(tx, operationId, skipped),
  ]);
  const state = records.length < size ? 'done' : 'running';
  await saveRun(tx, {
    ...run,
    state,
    afterPessoaId: last.current.id,
    done: run.done + changes.length,
    kept: run.kept + skipped.length,
  });
  return state === 'done';
}

/** Stores that the next record cannot be reverted or was edited meanwhile, and skips it. */
async function failOne(tx: TenantTx, operationId: string, taken: TakenOfRecord): Promise<boolean> {
  const run = await lockRun(tx, operationId);
  if (run?.state !== 'running' || run.undoes === null) return true;
  const [record] = await listChanged(tx, run.undoes, { after: run.afterPessoaId, limit: 1, lock: true });
  if (!record) return endRun(tx, { ...run, state: 'done' });
  const pessoaId = record.current.id;
  const isKept = !isUntouched(record);
  await insertOutcomes(tx, operationId, [
    isKept
      ? { pessoaId, outcome: 'kept', reason: whyKept(record) }
      : { pessoaId, outcome: 'failed', reason: TAKEN_BEFORE[taken] },
  ]);
  const counts = isKept ? { kept: run.kept + 1 } : { failed: run.failed + 1 };
  await saveRun(tx, { ...run, ...counts, afterPessoaId: pessoaId });
  return false;
}

async function endRun(tx: TenantTx, run: Run): Promise<true> {
  await saveRun(tx, run);
  return true;
}

/**
 * Whether the record is as the operation left it. Compares content, not versions: after an undo of later changes, earlier ones
 * can be undone too.
 */
export function isUntouched({ after, current }: ChangedRecord): boolean {
  if (after.version === current.version) return true;
  // merged into another record since: that merge must be undone first
  if (current.mergedInto !== undefined) return false;
  return (after.deletedAt === null) === (current.deletedAt === null) && diffPessoa(after, current).length === 0;
}

/** What an undo does to one record. */
export type ChangeBack = Extract<Change, { type: 'delete' | 'restore' | 'update' }>;

/** The change that returns a record to its content before the operation. */
export function toChangeBack({ before, current }: ChangedRecord): ChangeBack {
  // the operation created or restored it
  if (before === null || before.deletedAt !== null) return { type: 'delete', before: current };
  if (current.deletedAt !== null) return { type: 'restore', before: current };
  return { type: 'update', before: current, input: contentOf(before), sources: before.sources ?? [] };
}
