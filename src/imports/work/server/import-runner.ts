import { inTenant } from '../../../kit/server/db/db.ts';
import { holdsLease, type Lease } from '../../../kit/server/jobs/jobs.queries.ts';
import { beginAttempt, findImport, type StoredImport } from '../../store/server/imports.queries.ts';
import { failJob, runApply } from './apply-job.ts';
import { runCheck } from './check-job.ts';
import { type Job, type JobContext, openJob, Superseded, whyItFails } from './import-job.ts';

/** Runs an import until it has ended, until `isStopping` is true, or until another process holds its job. */
export async function runImport(context: JobContext, lease: Lease, isStopping: () => boolean): Promise<void> {
  const { tenantId, id } = lease;
  await inTenant(context.db, tenantId, (tx) => beginAttempt(tx, id));
  while (!isStopping()) {
    const stored = await inTenant(context.db, tenantId, (tx) => findImport(tx, id));
    if (stored?.state !== 'checking' && stored?.state !== 'applying') return;
    try {
      await runPhase(context, tenantId, stored, isStopping);
    } catch (error) {
      if (!(error instanceof Superseded)) throw error;
      // a user cancelled or restarted the import: the next round reads its state. Or another process holds the lease
      if (!(await inTenant(context.db, tenantId, (tx) => holdsLease(tx, lease)))) return;
    }
  }
}

async function runPhase(
  context: JobContext,
  tenantId: number,
  stored: StoredImport,
  isStopping: () => boolean,
): Promise<void> {
  let job: Job | undefined;
  try {
    job = await openJob(context, tenantId, stored, isStopping);
    if (stored.state === 'checking') await runCheck(job, isStopping);
    else await runApply(job, isStopping);
  } catch (error) {
    const problem = whyItFails(error);
    if (problem === undefined) throw error;
    await failJob({ context, tenantId, stored }, problem);
  } finally {
    await job?.table.close();
  }
}
