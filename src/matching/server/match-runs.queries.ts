import { v7 as uuidv7 } from 'uuid';
import { addJob, type JobKind } from '../../kit/server/jobs/jobs.queries.ts';
import { JUDGE_VERSION } from '../judge.ts';
import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';

/** Searches a client's register for duplicates. */
export const MATCH_JOB: JobKind = { name: 'duplicates', atOnce: 1, queue: 'client' };

export type MatchState = 'waiting' | 'counting' | 'judging' | 'done';

/** The job of a client, with its progress. */
export type MatchRun = {
  id: string;
  requested: boolean;
  /** judge all records, not only those changed since `judgedUntil` */
  whole: boolean;
  state: MatchState;
  walksAll: boolean;
  afterId: string | null;
  done: number;
  total: number;
  changedUntil: Date | null;
  judgedUntil: Date | null;
  /** the version of the rules that judged all records */
  judge: number;
  startedAt: Date | null;
  endedAt: Date | null;
  /** the number of groups at its end, less those decided since; undefined before the first end with the current rules */
  openGroups: OpenGroups | undefined;
};

/** `isAll`: false when there are more groups than were counted. */
export type OpenGroups = { groups: number; certas: number; isAll: boolean };

type MatchRunRow = {
  id: string;
  requested: boolean;
  whole: boolean;
  state: MatchState;
  walks_all: boolean;
  after_id: string | null;
  done: number;
  total: number;
  changed_until: Date | null;
  judged_until: Date | null;
  judge: number;
  started_at: Date | null;
  ended_at: Date | null;
  groups: number | null;
  certas: number | null;
  all_counted: boolean;
};

/** Requests the job in the caller's transaction; a running job runs once more. Returns its id. */
export async function requestMatching(tx: TenantTx, { whole = false, held = false } = {}): Promise<string> {
  const id = (await findMatchRun(tx))?.id ?? uuidv7();
  // the job first, in the order of locks of the job that writes a page: otherwise the two would deadlock
  await addJob(tx, MATCH_JOB, id, { held });
  await tx.query(
    `insert into match_runs as r (tenant_id, id, whole, requested_at) values ($1, $2, $3, now())
     on conflict (tenant_id) do update
     set requested = true, whole = r.whole or excluded.whole, requested_at = excluded.requested_at`,
    [tx.tenantId, id, whole],
  );
  return id;
}

export async function findMatchRun(tx: TenantReads): Promise<MatchRun | undefined> {
  const [row] = await tx.query<MatchRunRow>(
    `select r.id, r.requested, r.whole, r.state, r.walks_all, r.after_id, r.done, r.total, r.changed_until, r.judged_until,
       r.judge, r.started_at, r.ended_at, r.groups, r.certas, r.all_counted
     from match_runs r where r.tenant_id = $1`,
    [tx.tenantId],
  );
  return (
    row && {
      id: row.id,
      requested: row.requested,
      whole: row.whole,
      state: row.state,
      walksAll: row.walks_all,
      afterId: row.after_id,
      done: row.done,
      total: row.total,
      changedUntil: row.changed_until,
      judgedUntil: row.judged_until,
      judge: row.judge,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      openGroups:
        row.groups === null || row.certas === null
          ? undefined
          : { groups: row.groups, certas: row.certas, isAll: row.all_counted },
    }
  );
}

/** Starts the requested run: it judges changes up to `changed_until`. */
export async function beginRun(tx: TenantTx, { walksAll, total }: { walksAll: boolean; total: number }): Promise<void> {
  await tx.query(
    `update match_runs r set requested = false, whole = false, walks_all = $2, after_id = null, done = 0, total = $3,
       state = case when $2 then 'counting' else 'judging' end, judge = case when $2 then ${JUDGE_VERSION} else r.judge end,
       groups = case when r.judge < ${JUDGE_VERSION} then null else r.groups end,
       started_at = now(), changed_until = now()
     where r.tenant_id = $1`,
    [tx.tenantId, walksAll, total],
  );
}

/** Whether older rules found the pairs, which are not shown. */
export function isOutdated({ judge }: Pick<MatchRun, 'judge'>): boolean {
  return judge < JUDGE_VERSION;
}

export async function saveMatchRun(
  tx: TenantTx,
  { state, afterId, done }: { state: MatchState; afterId: string | null; done: number },
): Promise<void> {
  // Citus refuses `now()` within a `case`
  const ended = state === 'done' ? ', ended_at = now(), judged_until = r.changed_until' : '';
  await tx.query(
    `update match_runs r set state = $2, after_id = $3, done = $4${ended}
     where r.tenant_id = $1`,
    [tx.tenantId, state, afterId, done],
  );
}

export async function countLive(tx: TenantReads): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select k.pessoas_total as count from tenant_counters k where k.tenant_id = $1',
    [tx.tenantId],
  );
  return row?.count ?? 0;
}

/** Locks the number of open groups until the end of the transaction. */
export async function lockOpenGroups(tx: TenantTx): Promise<void> {
  await tx.query('select from match_runs r where r.tenant_id = $1 for update', [tx.tenantId]);
}

export async function saveOpenGroups(tx: TenantTx, { groups, certas, isAll }: OpenGroups): Promise<void> {
  await tx.query('update match_runs r set groups = $2, certas = $3, all_counted = $4 where r.tenant_id = $1', [
    tx.tenantId,
    groups,
    certas,
    isAll,
  ]);
}

export async function addOpenGroups(tx: TenantTx, { groups, certas }: Omit<OpenGroups, 'isAll'>): Promise<void> {
  await tx.query(
    'update match_runs r set groups = greatest(0, r.groups + $2), certas = greatest(0, r.certas + $3) where r.tenant_id = $1',
    [tx.tenantId, groups, certas],
  );
}
