import { randomUUID } from 'node:crypto';
import { type Db, inTenant } from '../db/db.ts';
import {
  claimJob,
  failJob,
  finishJob,
  type JobKind,
  type Lease,
  releaseJob,
  renewLease,
  type NextRun,
} from './jobs.queries.ts';

/** Interval of renewals, several within a lease. */
const RENEW_MS = 2_000;

/** A job that this process runs. */
export type RunningJob = {
  lease: Lease;
  /** aborts when the process shuts down or another worker has the job: stop after the current chunk */
  signal: AbortSignal;
};

/** Does the work of a job, maybe begun by an earlier run. Returns when to run again, also after an abort; undefined if done. */
export type RunJob = (job: RunningJob) => Promise<NextRun | void>;

/** Runs a job and renews its lease. If `run` throws, throws the same error and keeps the lease. */
export async function runUnderLease(db: Db, lease: Lease, closing: AbortSignal, run: RunJob): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([closing, lost.signal]);
  const timer = setInterval(() => {
    inTenant(db, lease.tenantId, (tx) => renewLease(tx, lease)).then(
      (isOurs) => isOurs || lost.abort(),
      // while the database is down, no other worker can take the job over
      () => {},
    );
  }, RENEW_MS).unref();
  try {
    const next = await run({ lease, signal });
    if (next) await releaseJob(db, lease, next);
    else if (signal.aborted) await releaseJob(db, lease, { runAt: 'now' });
    else await finishJob(db, lease);
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs one job in this process, out of turn, for a command or request that waits for it. False if another worker runs the job
 * or the job is gone. If `run` throws, throws the same error, and a worker repeats the job later.
 */
export async function runJobHere(
  db: Db,
  kind: JobKind,
  { tenantId, id }: { tenantId: number; id: string },
  { run, signal = new AbortController().signal }: { run: RunJob; signal?: AbortSignal },
): Promise<boolean> {
  const lease = await claimJob(db, { tenantId, kind: kind.name, id }, { owner: randomUUID(), outOfTurn: true });
  if (!lease) return false;
  try {
    await runUnderLease(db, lease, signal, run);
    return true;
  } catch (error) {
    await failJob(db, lease).catch(() => {});
    throw error;
  }
}
