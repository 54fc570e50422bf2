import { can, type Role } from '../../../access/policy.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import { forbidden, invalid, Refusal } from '../../../kit/server/http/errors.ts';
import type { BulkSelection } from '../../../search/selection.schema.ts';
import { violatedKey } from '../../apply/server/conflicts.ts';
import { hashRequest } from '../../apply/server/request-key.ts';
import type { OperationRunner } from '../../jobs/server/operation-job.ts';
import type { BulkChange } from '../../operations/bulk.schema.ts';
import type { Operation } from '../../operations/operation.schema.ts';
import { AT_ONCE, findBefore, findOwn, type Actor } from '../../undo/server/take-back.ts';
import { actionsOf, type BulkPlan, toPlan } from '../../jobs/server/bulk-plan.ts';
import { countTargets, type TargetCount } from './bulk-targets.ts';
import { readNextCodigo } from './bulk.queries.ts';
import { beginBulk } from './bulk.ts';

/** A change and its selection of records. */
export type BulkRequestBody = { selection: BulkSelection; change: BulkChange };

/**
 * Makes a bulk change: immediately for few records, otherwise in the background. Returns the operation in its current state. A
 * repeated key returns the same operation. `expected` is the number that the user saw. Refuses with 409 when the number now
 * differs much, with 422 an empty selection, with 403 a change that the role may not make.
 */
export async function changeMany(
  actor: Actor,
  { expected, ...request }: BulkRequestBody & { expected: number },
  runner: OperationRunner,
): Promise<Operation> {
  checkRequest(actor.role, request);
  const requestHash = hashRequest(['bulk', request]);
  const before = await findBefore(actor, requestHash);
  if (before !== undefined) return findOwn(actor, before);
  const plan = await readPlan(actor, request);
  const counted = await countTargets(actor.db, actor.tenantId, plan);
  checkCount(counted, expected);
  const held = counted.count <= AT_ONCE;
  const { id, isNew } = await begin(actor, plan, { requestHash, total: counted.count, held });
  if (isNew) {
    if (held) await runner.runNow(actor.tenantId, id);
    else runner.wake();
  }
  return findOwn(actor, id);
}

/** The plan of a request, with the bound that keeps new records out. */
export async function readPlan(
  { db, tenantId, role }: Actor,
  { selection, change }: BulkRequestBody,
): Promise<BulkPlan> {
  return toPlan(selection, change, role, await inTenant(db, tenantId, readNextCodigo));
}

/** Refuses (403) a change that the role may make to no record, and (422) a change that the list does not support. */
export function checkRequest(role: Role, { selection, change }: BulkRequestBody): void {
  if (!actionsOf(change).every((action) => can(role, action))) throw forbidden();
  if (!('query' in selection)) return;
  const isOfDeleted = selection.query.deleted !== undefined;
  if (isOfDeleted === (change.type === 'restore')) return;
  const message = isOfDeleted
    ? 'Fichas excluídas só podem ser restauradas. Tire este filtro.'
    : 'Só fichas excluídas podem ser restauradas. Envie "only" aqui.';
  throw invalid([{ path: 'selection.query.deleted', code: 'other_list', message }]);
}

/** Tolerated difference between the shown and the current number. */
const MAX_DRIFT = 10;
const MAX_DRIFT_SHARE = 0.01;

function checkCount({ count, exact }: TargetCount, expected: number): void {
  if (count === 0) {
    const message = 'Nenhuma ficha atende a esta seleção. Refaça a busca e selecione de novo.';
    throw new Refusal(422, 'nothing_selected', message, {
      issues: [{ path: 'selection', code: 'nothing_selected', message }],
    });
  }
  // above the count limit the user saw "more than", so there is no number to compare
  if (!exact || Math.abs(count - expected) <= Math.max(MAX_DRIFT, expected * MAX_DRIFT_SHARE)) return;
  throw new Refusal(409, 'count_changed', 'A quantidade de fichas mudou desde que foi mostrada. Confira e confirme.', {
    extra: { count },
  });
}

async function begin(
  actor: Actor,
  plan: BulkPlan,
  { requestHash, total, held }: { requestHash: Buffer; total: number; held: boolean },
): Promise<{ id: string; isNew: boolean }> {
  const { db, tenantId, userId, origin, idempotencyKey } = actor;
  try {
    const header = { userId, origin, idempotencyKey, requestHash, held };
    return { id: await inTenant(db, tenantId, (tx) => beginBulk(tx, header, plan, total)), isNew: true };
  } catch (error) {
    // the same request ran concurrently and committed first
    const other = violatedKey(error) === 'idempotencyKey' ? await findBefore(actor, requestHash) : undefined;
    if (other === undefined) throw error;
    return { id: other, isNew: false };
  }
}
