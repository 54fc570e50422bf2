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
  type Rest,
} from './jobs.queries.ts';

/** How often a lease is renewed: several times before it runs out. */
const RENEW_MS = 2_000;

/** A job that this process runs. */
export type RunningJob = {
  lease: Lease;
  /** aborts when the process is to end, or when another worker has the job: stop after the chunk that is at work */
  signal: AbortSignal;
};

/**
 * Does the work of a job, from where it stands; it may have been begun before. What it gives says when the job runs again;
 * without that it is done. When the signal aborts it returns early, and the job runs again.
 */
export type RunJob = (job: RunningJob) => Promise<Rest | void>;

/** Runs a job under its lease, which is renewed all the while. Throws what the work throws; then the lease still stands. */
export async function runUnderLease(db: Db, lease: Lease, closing: AbortSignal, run: RunJob): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([closing, lost.signal]);
  const timer = setInterval(() => {
    inTenant(db, lease.tenantId, (tx) => renewLease(tx, lease)).then(
      (isOurs) => isOurs || lost.abort(),
      // while the database is away nobody else takes it over either
      () => {},
    );
  }, RENEW_MS).unref();
  try {
    const rest = await run({ lease, signal });
    if (rest) await releaseJob(db, lease, rest);
    else if (signal.aborted) await releaseJob(db, lease, { runAt: 'now' });
    else await finishJob(db, lease);
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs one job in this process, out of its turn, while somebody waits for it: a command, a request. False when another
 * worker runs it, or it is gone. Throws what the work throws; a worker takes the job over then.
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
