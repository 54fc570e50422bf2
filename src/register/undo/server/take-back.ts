import type { Role } from '../../../access/policy.ts';
import { DatabaseUnavailable, type Db, inTenant, isUniqueViolation, type TenantTx } from '../../../kit/server/db/db.ts';
import { forbidden, notFound, Refusal } from '../../../kit/server/http/errors.ts';
import type { OperationHeader } from '../../apply/server/change.ts';
import { violatedKey } from '../../apply/server/conflicts.ts';
import { hashRequest, keyReused } from '../../apply/server/request-key.ts';
import type { OperationRunner } from '../../jobs/server/operation-job.ts';
import { cancelRun, lockRun } from '../../jobs/server/runs.queries.ts';
import type { Operation, UndoRequest } from '../../operations/operation.schema.ts';
import {
  findOperation,
  findOperationByKey,
  mayTakeBack,
  type Viewer,
} from '../../operations/server/operation-list.queries.ts';
import { beginUndo } from './undo.ts';

/** Most records to process during the request. */
export const AT_ONCE = 500;

/** The options of an undo, and its check, which may refuse. */
type UndoOptions = { plan?: UndoRequest | undefined; check?: (tx: TenantTx) => Promise<void> };

/** The caller, the client, the origin, and the idempotency key. */
export type Actor = {
  db: Db;
  tenantId: number;
  userId: string;
  role: Role;
  origin: OperationHeader['origin'];
  idempotencyKey?: string | undefined;
};

/** An operation that the role may undo. Refuses with 404 an unknown one, with 403 one of another user without the permission. */
export async function findOwn(actor: Actor, id: string): Promise<Operation> {
  const found = await inTenant(actor.db, actor.tenantId, (tx) => findOperation(tx, viewerOf(actor), id));
  if (!found) throw notFound();
  if (!mayTakeBack(viewerOf(actor), found.user.id)) throw forbidden();
  return found;
}

/**
 * Undoes an operation: immediately when it is small, otherwise in the background. Returns the undo in its current state. A
 * repeated key returns the same undo. Refuses as `findOwn` does, and with 409 an operation that is running or has a running undo,
 * and the undo of a merge, which is not redone. Refuses as `check` does.
 */
export async function undoOperation(
  actor: Actor,
  { id, ...options }: UndoOptions & { id: string },
  runner: OperationRunner,
): Promise<Operation> {
  const target = await findOwn(actor, id);
  const held = target.done <= AT_ONCE;
  const undo = await begin(actor, target, { held, ...options });
  if (undo.isNew) {
    if (held) await runner.runNow(actor.tenantId, undo.id);
    else runner.wake();
  }
  return findOwn(actor, undo.id);
}

/**
 * Writes the undo without any change yet, or finds the undo of a repeated request. With `held`, the caller runs it immediately.
 */
export async function begin(
  actor: Actor,
  target: Operation,
  { held, plan, check }: UndoOptions & { held: boolean },
): Promise<{ id: string; isNew: boolean }> {
  const { db, tenantId, userId, origin, idempotencyKey } = actor;
  const requestHash = hashRequest(['undo', target.id, ...(plan ? [plan] : [])]);
  const before = await findBefore(actor, requestHash);
  if (before) return { id: before, isNew: false };
  if (target.undoes?.kind === 'merge')
    throw new Refusal(409, 'merge_undone', 'Uma união desfeita não se refaz assim. Junte as fichas de novo.');
  if (target.state === 'running') throw busy('Esta operação ainda está em andamento. Espere que termine.');
  try {
    const header = { userId, origin, idempotencyKey, requestHash, undoes: target.id, plan: plan ?? null, held };
    const id = await inTenant(db, tenantId, async (tx) => {
      await check?.(tx);
      return beginUndo(tx, header, target.done);
    });
    return { id, isNew: true };
  } catch (error) {
    if (isUniqueViolation(error, 'operation_runs_undoes_key'))
      throw busy('Esta operação já está sendo desfeita. Acompanhe o que está em andamento.');
    // the same request ran concurrently and committed first
    const other = violatedKey(error) === 'idempotencyKey' ? await findBefore(actor, requestHash) : undefined;
    if (other === undefined) throw error;
    return { id: other, isNew: false };
  }
}

/** The operation of a repeated request; undefined when there is none. Refuses (422) a key of a different request. */
export async function findBefore(actor: Actor, requestHash: Buffer): Promise<string | undefined> {
  const { db, tenantId, userId, idempotencyKey } = actor;
  if (idempotencyKey === undefined) return undefined;
  const done = await inTenant(db, tenantId, (tx) => findOperationByKey(tx, userId, idempotencyKey));
  if (done && !done.requestHash?.equals(requestHash)) throw keyReused();
  return done?.id;
}

/**
 * Ends a running operation after its current chunk, which may be the last one. Its changes stay. The state is still `running` if
 * that chunk waits for a lock; the chunk then ends the operation. Refuses with 409 an operation that does not run.
 */
export async function cancelOperation(actor: Actor, id: string): Promise<Operation> {
  const { db, tenantId, userId } = actor;
  await findOwn(actor, id);
  const cancelled = await inTenant(db, tenantId, (tx) => cancelRun(tx, id, userId));
  if (!cancelled) throw new Refusal(409, 'not_running', 'Esta operação não está em andamento.');
  // waits for the current chunk, and ends the operation if the chunk did not
  await inTenant(db, tenantId, (tx) => lockRun(tx, id)).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  });
  return findOwn(actor, id);
}

function viewerOf({ userId, role }: Actor): Viewer {
  return { userId, role };
}

function busy(detail: string): Refusal {
  return new Refusal(409, 'operation_running', detail);
}
