import type { Role } from '../../../access/policy.ts';
import { DatabaseUnavailable, type Db, inTenant, isUniqueViolation } from '../../../kit/server/db/db.ts';
import { forbidden, notFound, Refusal } from '../../../kit/server/http/errors.ts';
import type { OperationHeader } from '../../apply/server/change.ts';
import { violatedKey } from '../../apply/server/conflicts.ts';
import { hashRequest, keyReused } from '../../apply/server/request-key.ts';
import type { OperationRunner } from '../../jobs/server/operation-job.ts';
import { cancelRun, lockRun } from '../../jobs/server/runs.queries.ts';
import type { Operation } from '../../operations/operation.schema.ts';
import {
  findOperation,
  findOperationByKey,
  mayTakeBack,
  type Viewer,
} from '../../operations/server/operation-list.queries.ts';
import { beginUndo } from './undo.ts';

/** So many records are gone through while who asks waits. */
export const AT_ONCE = 500;

/** Who takes back, where, from where, and under which key of the client's. */
export type Taker = {
  db: Db;
  tenantId: number;
  userId: string;
  role: Role;
  origin: OperationHeader['origin'];
  idempotencyKey?: string | undefined;
};

/** An operation that the role may take back. Refuses with 404 what is not there, with 403 what is not the taker's. */
export async function findOwn(taker: Taker, id: string): Promise<Operation> {
  const found = await inTenant(taker.db, taker.tenantId, (tx) => findOperation(tx, viewerOf(taker), id));
  if (!found) throw notFound();
  if (!mayTakeBack(viewerOf(taker), found.user.id)) throw forbidden();
  return found;
}

/**
 * Takes an operation back: at once when it is small, else in the background. Gives the undo as it is then. The same again
 * under one key is the same undo. Refuses as `findOwn` does, and with 409 what is still at work or has an undo at work.
 */
export async function takeBack(taker: Taker, id: string, runner: OperationRunner): Promise<Operation> {
  const target = await findOwn(taker, id);
  const held = target.done <= AT_ONCE;
  const undo = await begin(taker, target, { held });
  if (undo.isNew) {
    if (held) await runner.runNow(taker.tenantId, undo.id);
    else runner.wake();
  }
  return findOwn(taker, undo.id);
}

/**
 * Writes the undo, with nothing taken back yet; or finds the one that the same request wrote before. With `held`, who asks
 * runs it at once.
 */
export async function begin(
  taker: Taker,
  target: Operation,
  { held }: { held: boolean },
): Promise<{ id: string; isNew: boolean }> {
  const { db, tenantId, userId, origin, idempotencyKey } = taker;
  const requestHash = hashRequest(['undo', target.id]);
  const before = await findBefore(taker, requestHash);
  if (before) return { id: before, isNew: false };
  if (target.state === 'running') throw busy('Esta operação ainda está em andamento. Espere que termine.');
  try {
    const header = { userId, origin, idempotencyKey, requestHash, undoes: target.id, held };
    const id = await inTenant(db, tenantId, (tx) => beginUndo(tx, header, target.done));
    return { id, isNew: true };
  } catch (error) {
    if (isUniqueViolation(error, 'operation_runs_undoes_key'))
      throw busy('Esta operação já está sendo desfeita. Acompanhe o que está em andamento.');
    // the same request came twice at once, and the other one was first
    const other = violatedKey(error) === 'idempotencyKey' ? await findBefore(taker, requestHash) : undefined;
    if (other === undefined) throw error;
    return { id: other, isNew: false };
  }
}

/** The operation that the same request began before; undefined when there is none. Refuses (422) the key of another one. */
export async function findBefore(taker: Taker, requestHash: Buffer): Promise<string | undefined> {
  const { db, tenantId, userId, idempotencyKey } = taker;
  if (idempotencyKey === undefined) return undefined;
  const done = await inTenant(db, tenantId, (tx) => findOperationByKey(tx, userId, idempotencyKey));
  if (done && !done.requestHash?.equals(requestHash)) throw keyReused();
  return done?.id;
}

/**
 * Ends a running operation where it stands, after the chunk that is at work; that may have been the last one. What it did
 * stays. The answer says `running` where that chunk waits for others itself: it ends it. Refuses with 409 one that does
 * not run.
 */
export async function cancelOperation(taker: Taker, id: string): Promise<Operation> {
  const { db, tenantId, userId } = taker;
  await findOwn(taker, id);
  const cancelled = await inTenant(db, tenantId, (tx) => cancelRun(tx, id, userId));
  if (!cancelled) throw new Refusal(409, 'not_running', 'Esta operação não está em andamento.');
  // waits for the chunk that is at work, and ends the operation if that did not
  await inTenant(db, tenantId, (tx) => lockRun(tx, id)).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  });
  return findOwn(taker, id);
}

function viewerOf({ userId, role }: Taker): Viewer {
  return { userId, role };
}

function busy(detail: string): Refusal {
  return new Refusal(409, 'operation_running', detail);
}
