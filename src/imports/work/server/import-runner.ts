import type { FastifyBaseLogger } from 'fastify';
import { inTenant } from '../../../kit/server/db/db.ts';
import { createJobRunner, type JobRunner } from '../../../register/jobs/server/job-runner.ts';
import { findImport, type StoredImport, takeAbandoned } from '../../store/server/imports.queries.ts';
import { failJob, runApply } from './apply-job.ts';
import { runCheck } from './check-job.ts';
import { type Job, type JobContext, keepLease, openJob, Superseded, whyItFails } from './import-job.ts';

/** Checks files and puts their rows into the register, in the background of this process. */
export function createImportRunner(
  context: JobContext,
  log: FastifyBaseLogger,
  run: (tenantId: number, id: string, isStopping: () => boolean) => Promise<void> = (tenantId, id, isStopping) =>
    runImport(context, tenantId, id, isStopping),
): JobRunner {
  return createJobRunner(context.db, log, { name: 'import', run, takeAbandoned });
}

/** Goes on with an import until it rests, or until `isStopping` says so. */
export async function runImport(
  context: JobContext,
  tenantId: number,
  id: string,
  isStopping: () => boolean,
): Promise<void> {
  while (!isStopping()) {
    const stored = await inTenant(context.db, tenantId, (tx) => findImport(tx, id));
    if (stored?.state !== 'checking' && stored?.state !== 'applying') return;
    try {
      await runPhase(context, tenantId, stored, isStopping);
    } catch (error) {
      // somebody ended it or began it anew: what is it now?
      if (!(error instanceof Superseded)) throw error;
    }
  }
}

async function runPhase(
  context: JobContext,
  tenantId: number,
  stored: StoredImport,
  isStopping: () => boolean,
): Promise<void> {
  const stopLease = keepLease(context, tenantId, stored);
  let job: Job | undefined;
  try {
    job = await openJob(context, tenantId, stored);
    if (stored.state === 'checking') await runCheck(job, isStopping);
    else await runApply(job, isStopping);
  } catch (error) {
    const problem = whyItFails(error);
    if (problem === undefined) throw error;
    await failJob({ context, tenantId, stored }, problem);
  } finally {
    stopLease();
    await job?.table.close();
  }
}
