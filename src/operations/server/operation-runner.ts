import type { FastifyBaseLogger } from 'fastify';
import { type Db, inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import type { JobRunner } from '../../kit/server/jobs/job-runner.ts';
import { type RunJob, runJobHere } from '../../kit/server/jobs/run-job.ts';
import { runBulk } from '../../register/bulk/server/bulk.ts';
import { OPERATION_JOB, type OperationRunner } from '../../register/jobs/server/operation-job.ts';
import { findRun } from '../../register/jobs/server/runs.queries.ts';
import { isMerge, runUnmerge } from '../../register/merge/server/unmerge/run-unmerge.ts';
import { isMergeOfMany, runMerges } from '../../register/merge/server/merge-many.ts';
import { runUndo } from '../../register/undo/server/undo.ts';

/** Runs undos and bulk changes: long ones as background jobs, short ones immediately. */
export function createOperationRunner(db: Db, log: FastifyBaseLogger, jobs: JobRunner): OperationRunner {
  const run = runOperation(db);
  jobs.handle(OPERATION_JOB, run);
  const runNow = async (tenantId: number, id: string): Promise<void> => {
    try {
      await runJobHere(db, OPERATION_JOB, { tenantId, id }, { run });
    } catch (error) {
      const cause = error instanceof Error ? error.name : typeof error;
      log.error({ operationId: id, cause }, 'operation goes on later');
    }
  };
  return { wake: () => jobs.wake(), runNow };
}

async function findWork(tx: TenantTx, id: string) {
  const run = await findRun(tx, id);
  if (run?.state !== 'running') return undefined;
  if (run.undoes !== null) return (await isMerge(tx, run.undoes)) ? runUnmerge : runUndo;
  return isMergeOfMany(run.plan) ? runMerges : runBulk;
}

/** Continues an operation from the stored position of its run. */
export function runOperation(db: Db): RunJob {
  return async ({ lease: { tenantId, id }, signal }) => {
    const work = await inTenant(db, tenantId, (tx) => findWork(tx, id));
    await work?.(db, tenantId, id, { isStopping: () => signal.aborted });
  };
}
