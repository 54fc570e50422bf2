import { signalJob } from './job-signal.ts';
import { type Db, inTenant, isUniqueViolation, queryGlobal, type TenantTx } from '../db/db.ts';

/** A kind of job. */
export type JobKind = {
  /** what the table and the log call it */
  name: string;
  /** how many run in one process at the same time, over all clients */
  atOnce: number;
  /** `client`: one after the other in each client; `job`: each for itself */
  queue: 'client' | 'job';
};

/** Which job: `id` is that of the operation, the import … that it is about. */
export type JobRef = { tenantId: number; kind: string; id: string };

/** A job that one worker runs and nobody else. */
export type Lease = JobRef & { owner: string };

/** When a job that is not done runs again. */
export type Rest = {
  runAt: Date | 'now' | 'never';
  /** or as soon as the client's stream of events is past this number */
  afterEvent?: number | undefined;
};

/** Nobody takes a job over before its worker has not been heard of for so long. */
export const LEASE_MS = 10_000;

const LEASE = `now() + interval '${LEASE_MS} milliseconds'`;

/**
 * Adds a job, in the transaction that begins its work. One that is there already runs at once; one that runs just now runs
 * once more. With `held`, whoever adds it means to run it itself (`claimJob`): others leave it alone for the time of a lease.
 */
export async function addJob(tx: TenantTx, kind: JobKind, id: string, { held = false } = {}): Promise<void> {
  await tx.query(
    `insert into jobs as j (tenant_id, kind, id, queue, run_at) values ($1, $2, $3, $4, ${held ? LEASE : 'now()'})
     on conflict (tenant_id, kind, id) do update
       set run_at = least(j.run_at, excluded.run_at), again = j.owner is not null, failures = 0`,
    [tx.tenantId, kind.name, id, kind.queue === 'client' ? kind.name : id],
  );
  if (!held) await signalJob(tx);
}

/** Jobs of these kinds that could begin now, of all clients. */
export async function findDueJobs(db: Db, kinds: readonly string[], limit: number): Promise<JobRef[]> {
  const rows = await queryGlobal<{ tenant_id: number; kind: string; id: string }>(
    db,
    { name: 'due_jobs', text: 'select d.tenant_id, d.kind, d.id from due_jobs($1, $2) d' },
    [kinds, limit],
  );
  return rows.map(({ tenant_id: tenantId, kind, id }) => ({ tenantId, kind, id }));
}

/**
 * Makes a worker the one that runs a job; undefined when another one does, or runs one of the same queue, or the job is
 * gone. With `outOfTurn` neither the queue nor the time counts: somebody waits for this very job.
 */
export async function claimJob(
  db: Db,
  { tenantId, kind, id }: JobRef,
  { owner, outOfTurn = false }: { owner: string; outOfTurn?: boolean },
): Promise<Lease | undefined> {
  try {
    const rows = await inTenant(db, tenantId, (tx) =>
      tx.query(
        `update jobs j
         set owner = $4, lease_until = ${LEASE}, again = false, queue = case when $5 then j.id::text else j.queue end
         where j.tenant_id = $1 and j.kind = $2 and j.id = $3 and (j.owner is null or j.lease_until < now())
         returning 1`,
        [tenantId, kind, id, owner, outOfTurn],
      ),
    );
    return rows.length > 0 ? { tenantId, kind, id, owner } : undefined;
  } catch (error) {
    // another process was first with one of the same queue
    if (isUniqueViolation(error, 'jobs_queue_key')) return undefined;
    throw error;
  }
}

/** Renews a lease; false when another worker has the job by now. Who writes in the same transaction is the only one to. */
export async function renewLease(tx: TenantTx, { kind, id, owner }: Lease): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'renew_lease',
      text: `update jobs j set lease_until = ${LEASE}
       where j.tenant_id = $1 and j.kind = $2 and j.id = $3 and j.owner = $4 returning 1`,
    },
    [tx.tenantId, kind, id, owner],
  );
  return rows.length > 0;
}

/** Is the job the worker's, and for so much longer? */
export async function holdsLease(tx: TenantTx, { kind, id, owner }: Lease, ms = 0): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'holds_lease',
      text: `select from jobs j
       where j.tenant_id = $1 and j.kind = $2 and j.id = $3 and j.owner = $4
         and j.lease_until > now() + make_interval(secs => $5::float8 / 1000)`,
    },
    [tx.tenantId, kind, id, owner, ms],
  );
  return rows.length > 0;
}

/** Removes a job that is done; one that was added again meanwhile runs again. */
export async function finishJob(db: Db, lease: Lease): Promise<void> {
  const { tenantId, kind, id, owner } = lease;
  await inTenant(db, tenantId, async (tx) => {
    const rows = await tx.query(
      `delete from jobs j
       where j.tenant_id = $1 and j.kind = $2 and j.id = $3 and j.owner = $4 and not j.again returning 1`,
      [tenantId, kind, id, owner],
    );
    if (rows.length === 0) await release(tx, lease, { runAt: 'now' });
  });
}

/** Gives a job back that is not done. */
export async function releaseJob(db: Db, lease: Lease, rest: Rest): Promise<void> {
  await inTenant(db, lease.tenantId, (tx) => release(tx, lease, rest));
}

async function release(tx: TenantTx, { kind, id, owner }: Lease, { runAt, afterEvent }: Rest): Promise<void> {
  const at = typeof runAt === 'string' ? { now: '-infinity', never: 'infinity' }[runAt] : runAt;
  await tx.query(
    `update jobs j
     set owner = null, lease_until = null, again = false, failures = 0, after_event = $6,
       run_at = case when j.again then now() else greatest($5::timestamptz, now()) end
     where j.tenant_id = $1 and j.kind = $2 and j.id = $3 and j.owner = $4`,
    [tx.tenantId, kind, id, owner, at, afterEvent ?? null],
  );
  // this process may be on its way out
  if (runAt === 'now') await signalJob(tx);
}

/** After a failure it waits before it runs again: the double each time, up to a minute. */
const FIRST_PAUSE_S = 1;
const LONGEST_PAUSE_S = 60;

/** Gives a job back that failed. */
export async function failJob(db: Db, { tenantId, kind, id, owner }: Lease): Promise<void> {
  await inTenant(db, tenantId, (tx) =>
    tx.query(
      `update jobs j
       set owner = null, lease_until = null, again = false, failures = j.failures + 1,
         run_at = now() + least(${FIRST_PAUSE_S} * power(2, least(j.failures, 10)), ${LONGEST_PAUSE_S}) * interval '1 s'
       where j.tenant_id = $1 and j.kind = $2 and j.id = $3 and j.owner = $4`,
      [tenantId, kind, id, owner],
    ),
  );
}
