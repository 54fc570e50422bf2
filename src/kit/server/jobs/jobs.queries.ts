import { signalJob } from './job-signal.ts';
import { type Db, inTenant, isUniqueViolation, queryGlobal, type TenantTx } from '../db/db.ts';

/** A kind of job. */
export type JobKind = {
  /** its name in the table and the log */
  name: string;
  /** most concurrent jobs in one process, over all clients */
  atOnce: number;
  /** `client`: one at a time in each client; `job`: independent of each other */
  queue: 'client' | 'job';
};

/** Identifies a job. `id` is that of its subject: the operation, the import … */
export type JobRef = { tenantId: number; kind: string; id: string };

/** The exclusive right of a worker to run a job. */
export type Lease = JobRef & { owner: string };

/** When an unfinished job runs again. */
export type NextRun = {
  runAt: Date | 'now' | 'never';
  /** runs earlier as soon as the client has an event after this number */
  afterEvent?: number | undefined;
};

/** A lease that was not renewed for this time expires, and another worker may take over the job. */
export const LEASE_MS = 10_000;

const LEASE = `now() + interval '${LEASE_MS} milliseconds'`;

/**
 * Adds a job in the transaction that creates its subject. An existing job becomes due; a running one will run again. With
 * `held`, the caller runs the job itself (`claimJob`), and no worker takes it for the time of a lease.
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

/** The jobs of these kinds that can start now, of all clients. */
export async function findDueJobs(db: Db, kinds: readonly string[], limit: number): Promise<JobRef[]> {
  const rows = await queryGlobal<{ tenant_id: number; kind: string; id: string }>(
    db,
    { name: 'due_jobs', text: 'select d.tenant_id, d.kind, d.id from due_jobs($1, $2) d' },
    [kinds, limit],
  );
  return rows.map(({ tenant_id: tenantId, kind, id }) => ({ tenantId, kind, id }));
}

/**
 * Claims a job for a worker. Undefined if another worker runs it or another job of its queue, or if the job is gone. With
 * `outOfTurn`, ignores the queue and the due time, because a caller waits for this job.
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
    // another process has just claimed a job of the same queue
    if (isUniqueViolation(error, 'jobs_queue_key')) return undefined;
    throw error;
  }
}

/** Renews a lease; false if another worker has the job. Writes in the same transaction are exclusive. */
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

/** Whether the worker holds the lease for at least `ms` more. */
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

/** Removes a finished job. If it was added again in the meantime, it runs again. */
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

/** Ends the lease of an unfinished job. */
export async function releaseJob(db: Db, lease: Lease, next: NextRun): Promise<void> {
  await inTenant(db, lease.tenantId, (tx) => release(tx, lease, next));
}

async function release(tx: TenantTx, { kind, id, owner }: Lease, { runAt, afterEvent }: NextRun): Promise<void> {
  const at = typeof runAt === 'string' ? { now: '-infinity', never: 'infinity' }[runAt] : runAt;
  await tx.query(
    `update jobs j
     set owner = null, lease_until = null, again = false, failures = 0, after_event = $6,
       run_at = greatest(case when not j.again then $5::timestamptz end, now())
     where j.tenant_id = $1 and j.kind = $2 and j.id = $3 and j.owner = $4`,
    [tx.tenantId, kind, id, owner, at, afterEvent ?? null],
  );
  // this process may be shutting down
  if (runAt === 'now') await signalJob(tx);
}

/** The pause after a failure doubles each time, up to a maximum. */
const FIRST_PAUSE_S = 1;
const LONGEST_PAUSE_S = 60;

/**
 * Ends the lease of a failed job, which runs again after a pause. Adds numbers of seconds: the sum of a timestamp and an interval
 * depends on the time zone, and Citus refuses such an expression together with a column.
 */
export async function failJob(db: Db, { tenantId, kind, id, owner }: Lease): Promise<void> {
  await inTenant(db, tenantId, (tx) =>
    tx.query(
      `update jobs j
       set owner = null, lease_until = null, again = false, failures = j.failures + 1,
         run_at = to_timestamp(extract(epoch from now())
           + least(${FIRST_PAUSE_S} * power(2, least(j.failures, 10)), ${LONGEST_PAUSE_S}))
       where j.tenant_id = $1 and j.kind = $2 and j.id = $3 and j.owner = $4`,
      [tenantId, kind, id, owner],
    ),
  );
}
