import { inTenant } from '../../kit/server/db/db.ts';
import { invalid, Refusal } from '../../kit/server/http/errors.ts';
import { violatedKey } from '../../register/apply/server/conflicts.ts';
import { hashRequest } from '../../register/apply/server/request-key.ts';
import type { OperationRunner } from '../../register/jobs/server/operation-job.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import { type Actor, AT_ONCE, findBefore, findOwn } from '../../register/undo/server/take-back.ts';
import type { ReceitaApply } from '../receita.schema.ts';
import { type ApplyPlan, beginApply } from './apply-differences.ts';
import { countRows } from './receita-rows.queries.ts';

/**
 * Applies differences of a comparison in one operation: immediately when they are few, otherwise in the background. Returns the operation
 * in its current state. A repeated key returns the same operation. Refuses (422) a request without records, or with none that differ.
 */
export async function applyMany(
  actor: Actor,
  request: ReceitaApply & { receita: string },
  runner: OperationRunner,
): Promise<Operation> {
  if ((request.ids === undefined) === (request.all === undefined)) throw eitherOr();
  const requestHash = hashRequest(['receita', request]);
  const before = await findBefore(actor, requestHash);
  if (before !== undefined) return findOwn(actor, before);
  const { id, isNew, held } = await begin(actor, request, requestHash);
  if (isNew) {
    if (held) await runner.runNow(actor.tenantId, id);
    else runner.wake();
  }
  return findOwn(actor, id);
}

async function begin(
  actor: Actor,
  { ids, paths, receita }: ReceitaApply & { receita: string },
  requestHash: Buffer,
): Promise<{ id: string; isNew: boolean; held: boolean }> {
  const { db, tenantId, userId, origin, idempotencyKey } = actor;
  const plan: ApplyPlan = { receita, records: ids ?? null, paths: paths ?? null };
  const named = ids?.map((record) => (typeof record === 'string' ? record : record.id));
  try {
    return await inTenant(db, tenantId, async (tx) => {
      const total = await countRows(tx, receita, named ? { ids: named } : { list: 'open' });
      if (total === 0) throw nothing();
      const held = total <= AT_ONCE;
      const header = { userId, origin, idempotencyKey, requestHash, held };
      return { id: await beginApply(tx, header, plan, total), isNew: true, held };
    });
  } catch (error) {
    // the same request ran concurrently and committed first
    const other = violatedKey(error) === 'idempotencyKey' ? await findBefore(actor, requestHash) : undefined;
    if (other === undefined) throw error;
    return { id: other, isNew: false, held: false };
  }
}

function nothing(): Refusal {
  const message = 'Nenhuma destas fichas espera por uma mudança. Atualize a página.';
  return new Refusal(422, 'nothing_selected', message, {
    issues: [{ path: 'ids', code: 'nothing_selected', message }],
  });
}

function eitherOr(): Refusal {
  const message = 'Envie as fichas em "ids", ou "all" para todas que esperam; um dos dois.';
  return invalid([{ path: 'ids', code: 'either', message }]);
}
