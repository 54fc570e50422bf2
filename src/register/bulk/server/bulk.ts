import { v7 as uuidv7 } from 'uuid';
import { type Db, inTenant, type TenantTx } from '../../../kit/server/db/db.ts';
import { addJob } from '../../../kit/server/jobs/jobs.queries.ts';
import { insertOperation } from '../../apply/server/apply.queries.ts';
import { applyChanges } from '../../apply/server/apply.ts';
import type { Change, OperationHeader } from '../../apply/server/change.ts';
import { violatedKey } from '../../apply/server/conflicts.ts';
import { OPERATION_JOB } from '../../jobs/server/operation-job.ts';
import {
  findRun,
  insertOutcomes,
  insertRun,
  lockRun,
  type Outcome,
  type Run,
  saveRun,
  saveTotal,
} from '../../jobs/server/runs.queries.ts';
import { type BulkPlan, bulkPlanOf } from '../../jobs/server/bulk-plan.ts';
import { createTargets, type JudgedRecord, readVerdicts } from './bulk-targets.ts';

/** Records per transaction: few enough to delay neither other writers nor this process. */
const BULK_CHUNK = 250;

/**
 * Writes the operation of a bulk change, without changes: `runBulk` makes them. With `held`, the caller runs it immediately
 * (`addJob`).
 */
export async function beginBulk(
  tx: TenantTx,
  { held = false, ...header }: Omit<OperationHeader, 'kind'> & { held?: boolean },
  plan: BulkPlan,
  total: number,
): Promise<string> {
  const operationId = uuidv7();
  await insertOperation(tx, operationId, { ...header, kind: 'bulk' }, total);
  await insertRun(tx, operationId, { plan });
  await addJob(tx, OPERATION_JOB, operationId, { held });
  return operationId;
}

type Pace = { isStopping?: () => boolean; chunk?: number; few?: number; step?: number };

/**
 * Runs a bulk change in chunks, from its saved progress, over every match that existed at the start. Ends as `runUndo`
 * does. One transaction writes a chunk and its progress.
 */
export async function runBulk(db: Db, tenantId: number, operationId: string, pace: Pace = {}): Promise<void> {
  const { isStopping = () => false, chunk = BULK_CHUNK, ...sizes } = pace;
  const run = await inTenant(db, tenantId, (tx) => findRun(tx, operationId));
  if (run?.state !== 'running') return;
  const plan = bulkPlanOf(run);
  const targets = createTargets(plan, sizes);
  for (let after = run.afterPessoaId; !isStopping(); ) {
    const from = after;
    const { ids, end } = await inTenant(db, tenantId, (tx) => targets.next(tx, from));
    for (let start = 0; start < ids.length; start += chunk) {
      if (isStopping() || !(await changeChunk(db, tenantId, run, ids.slice(start, start + chunk)))) return;
    }
    if (!(await inTenant(db, tenantId, (tx) => passTo(tx, operationId, end)))) return;
    after = end;
  }
}

/** False when no records remain. */
async function changeChunk(db: Db, tenantId: number, run: Run, ids: string[]): Promise<boolean> {
  for (;;) {
    try {
      return await inTenant(db, tenantId, (tx) => change(tx, run, ids));
    } catch (error) {
      // another record has just taken the document of a record to restore: the next attempt sees it
      if (violatedKey(error) === undefined) throw error;
    }
  }
}

async function change(tx: TenantTx, { operationId, plan: stored }: Run, ids: string[]): Promise<boolean> {
  const plan = bulkPlanOf({ plan: stored });
  const run = await lockRun(tx, operationId);
  if (run?.state !== 'running') return false;
  // another process may have changed some of them
  const remaining = ids.filter((id) => run.afterPessoaId === null || id > run.afterPessoaId);
  const last = remaining.at(-1);
  if (last === undefined) return true;
  const { changes, outcomes } = sortOut(await readVerdicts(tx, plan, remaining, { lock: true }));
  const unchanged = outcomes.filter(({ outcome }) => outcome === 'kept').length;
  await Promise.all([
    applyChanges(tx, operationId, changes),
    insertOutcomes(tx, operationId, outcomes),
    saveRun(tx, {
      ...run,
      afterPessoaId: last,
      done: run.done + changes.length,
      kept: run.kept + unchanged,
      failed: run.failed + outcomes.length - unchanged,
    }),
  ]);
  return true;
}

function sortOut(verdicts: JudgedRecord[]): { changes: Change[]; outcomes: Outcome[] } {
  const changes: Change[] = [];
  const outcomes: Outcome[] = [];
  for (const { record, verdict } of verdicts) {
    if ('type' in verdict) changes.push(verdict);
    else outcomes.push({ pessoaId: record.id, ...verdict });
  }
  return { changes, outcomes };
}

/** Moves the progress to an id; null means the end. False when no records remain. */
async function passTo(tx: TenantTx, operationId: string, end: string | null): Promise<boolean> {
  const run = await lockRun(tx, operationId);
  if (run?.state !== 'running') return false;
  if (end !== null) {
    // another process may have advanced further
    if (run.afterPessoaId === null || run.afterPessoaId < end) await saveRun(tx, { ...run, afterPessoaId: end });
    return true;
  }
  await saveRun(tx, { ...run, state: 'done' });
  // records may have been added or removed since the count
  await saveTotal(tx, operationId, run.done + run.kept + run.failed);
  return false;
}
