import { can, type RoleInTenant } from '../../../access/policy.ts';
import { type Requester, whyNoFurther } from '../../../access/server/requester.ts';
import { type Db, queryGlobal, type TenantTx } from '../../../kit/server/db/db.ts';
import { actionsOf, bulkPlanOf } from './bulk-plan.ts';
import type { OperationKind } from '../../operations/operation.schema.ts';
import { mayTakeBack } from '../../operations/server/operation-list.queries.ts';

/**
 * Updates the planner statistics after the first chunk of a long operation, the fourth, the sixteenth and so on. It
 * analyses only tables that grew several times over. A failure only makes the operation slower.
 */
export async function countRegister(db: Db, chunks: number): Promise<void> {
  if (!Number.isInteger(Math.log2(chunks) / 2)) return;
  await queryGlobal(db, 'select count_register()').catch(() => {});
}

/** The progress of an operation in chunks. */
export type Run = {
  operationId: string;
  /** the operation that this one reverts */
  undoes: string | null;
  /** the plan of a bulk change */
  plan: unknown;
  state: 'running' | 'done' | 'cancelled' | 'failed';
  afterPessoaId: string | null;
  done: number;
  kept: number;
  failed: number;
  /** why it ended as `failed` */
  problem: string | null;
};

/**
 * Starts the progress record of an operation in chunks. Fails on `operation_runs_undoes_key` when another undo of the
 * same operation is in progress.
 */
export async function insertRun(
  tx: TenantTx,
  operationId: string,
  { undoes = null, plan = null }: { undoes?: string | null; plan?: object | null } = {},
): Promise<void> {
  await tx.query(
    `insert into operation_runs (tenant_id, operation_id, undoes, plan, state)
     values ($1, $2, $3, $4, 'running')`,
    [tx.tenantId, operationId, undoes, plan && JSON.stringify(plan)],
  );
}

type RunRow = {
  operation_id: string;
  undoes: string | null;
  plan: unknown;
  state: Run['state'];
  after_pessoa_id: string | null;
  done: number;
  kept: number;
  failed: number;
  problem: string | null;
};

const RUN = `
  select r.operation_id, r.undoes, r.plan, r.state, r.after_pessoa_id, r.done, r.kept, r.failed, r.problem
  from operation_runs r
  where r.tenant_id = $1 and r.operation_id = $2`;

/** The current progress of an operation; undefined for one without chunks. */
export async function findRun(tx: TenantTx, operationId: string): Promise<Run | undefined> {
  const [row] = await tx.query<RunRow>(RUN, [tx.tenantId, operationId]);
  return row && toRun(row);
}

/**
 * Reads the progress under a lock; undefined for an operation without chunks. After a request to cancel (`cancelRun`), or when
 * its user has lost the right to do it, this ends the operation, and no further chunk starts.
 */
export async function lockRun(tx: TenantTx, operationId: string): Promise<Run | undefined> {
  const values = [tx.tenantId, operationId];
  const [[row], cancels] = await Promise.all([
    tx.query<RunRow>(`${RUN} for update of r`, values),
    // a separate statement sees commits made during the wait for the lock
    tx.query('select 1 from operation_cancels c where c.tenant_id = $1 and c.operation_id = $2', values),
  ]);
  if (!row) return undefined;
  const run = toRun(row);
  if (run.state !== 'running') return run;
  if (cancels.length > 0) return endRun(tx, { ...run, state: 'cancelled' });
  const why = await whyRunStops(tx, run);
  return why === undefined ? run : endRun(tx, { ...run, state: 'failed', problem: `${why} ${WHAT_STAYS}` });
}

const WHAT_STAYS = 'O que já mudou fica, e pode ser desfeito.';

async function endRun(tx: TenantTx, run: Run): Promise<Run> {
  await saveRun(tx, run);
  return run;
}

type RequesterRow = {
  kind: OperationKind;
  user_id: string;
  origin: Requester['origin'];
  undone_user_id: string | null;
};

async function whyRunStops(tx: TenantTx, { operationId, plan }: Run): Promise<string | undefined> {
  const [requester] = await tx.query<RequesterRow>(
    `select o.kind, o.user_id, o.origin, t.user_id as undone_user_id
     from operations o left join operations t on t.tenant_id = $1 and t.id = o.undoes
     where o.tenant_id = $1 and o.id = $2`,
    [tx.tenantId, operationId],
  );
  if (!requester) return undefined;
  const { kind, user_id: userId, origin, undone_user_id: doneBy } = requester;
  const isAllowed = ({ role }: RoleInTenant): boolean => {
    if (kind === 'undo') return mayTakeBack({ userId, role }, doneBy ?? userId);
    if (kind === 'merge') return can(role, 'pessoa.merge');
    if (kind === 'receita') return can(role, 'pessoa.bulk') && can(role, 'pessoa.update');
    if (kind === 'bulk') return actionsOf(bulkPlanOf({ plan }).change).every((action) => can(role, action));
    return can(role, 'pessoa.import');
  };
  return whyNoFurther(tx, { userId, origin }, isAllowed);
}

function toRun(row: RunRow): Run {
  return {
    operationId: row.operation_id,
    undoes: row.undoes,
    plan: row.plan,
    state: row.state,
    afterPessoaId: row.after_pessoa_id,
    done: row.done,
    kept: row.kept,
    failed: row.failed,
    problem: row.problem,
  };
}

/**
 * Saves the progress. An ended run gets its end time; a failed one also a sentence on what to do.
 *
 * The commit of any chunk but the last does not wait for the disk. A crash may lose the chunk, but then it also loses
 * its progress, and the run resumes from before it. Answers to callers follow a commit that waits.
 */
export async function saveRun(tx: TenantTx, run: Run): Promise<void> {
  // In an aborted transaction the next statement fails too. Without a handler this failure would end the process.
  if (run.state === 'running') tx.query('set local synchronous_commit = off').catch(() => {});
  // Citus refuses `now()` within a `case`
  const finishedAt = run.state === 'running' ? 'null' : 'now()';
  await tx.query(
    `update operation_runs r
     set state = $3, after_pessoa_id = $4, done = $5, kept = $6, failed = $7, problem = $8,
       finished_at = ${finishedAt}
     where r.tenant_id = $1 and r.operation_id = $2`,
    [tx.tenantId, run.operationId, run.state, run.afterPessoaId, run.done, run.kept, run.failed, run.problem],
  );
}

/** Corrects the total of an ended operation: records may have been added or removed since the first count. */
export async function saveTotal(tx: TenantTx, operationId: string, total: number): Promise<void> {
  await tx.query('update operation_runs r set total = $3 where r.tenant_id = $1 and r.operation_id = $2', [
    tx.tenantId,
    operationId,
    total,
  ]);
}

/** Marks a running operation for cancellation; false when it does not run. Does not wait: `lockRun` ends it. */
export async function cancelRun(tx: TenantTx, operationId: string, userId: string): Promise<boolean> {
  const run = await findRun(tx, operationId);
  if (run?.state !== 'running') return false;
  await tx.query(
    `insert into operation_cancels (tenant_id, operation_id, user_id) values ($1, $2, $3) on conflict do nothing`,
    [tx.tenantId, operationId, userId],
  );
  return true;
}

/** An unchanged record, and the reason. */
export type Outcome = { pessoaId: string; outcome: 'kept' | 'failed'; reason: string };

/** Stores the records that an operation left unchanged. */
export async function insertOutcomes(tx: TenantTx, operationId: string, outcomes: Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.query(
    `insert into operation_outcomes (tenant_id, operation_id, pessoa_id, outcome, reason)
     select $1::int, $2::uuid, o.id, o.outcome, o.reason
     from unnest($3::uuid[], $4::text[], $5::text[]) as o(id, outcome, reason)
     returning 1`,
    [
      tx.tenantId,
      operationId,
      outcomes.map(({ pessoaId }) => pessoaId),
      outcomes.map(({ outcome }) => outcome),
      outcomes.map(({ reason }) => reason),
    ],
  );
}
