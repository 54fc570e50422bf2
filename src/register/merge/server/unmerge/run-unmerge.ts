import { type Db, inTenant, type TenantTx } from '../../../../kit/server/db/db.ts';
import { repeatEnded } from '../../../../kit/server/db/retry.ts';
import { takenOfRecord, TAKEN_BEFORE, VersionConflict } from '../../../apply/server/conflicts.ts';
import { lockRun, type Run, saveRun } from '../../../jobs/server/runs.queries.ts';
import { findHeader } from '../../../operations/server/operations.queries.ts';
import type { UndoRequest } from '../../../operations/operation.schema.ts';
import { leaveGroup } from '../leave-group.ts';
import { listGroups, type MergeGroup, recordsOf } from '../merge.queries.ts';
import { unmergeGroup } from './unmerge.ts';

/** Whether an operation merged records: then its undo goes group by group instead of record by record. */
export async function isMerge(tx: TenantTx, operationId: string): Promise<boolean> {
  return (await listGroups(tx, operationId, { after: null, limit: 1 })).length > 0;
}

/**
 * Undoes a merge group by group, each in one transaction with its progress: nobody sees half a group. If a third record now has a
 * document of the group, the whole group fails. Ends as `runUndo` does.
 */
export async function runUnmerge(
  db: Db,
  tenantId: number,
  operationId: string,
  { isStopping = () => false }: { isStopping?: () => boolean } = {},
): Promise<void> {
  while (!isStopping()) {
    try {
      if (await repeatEnded(() => inTenant(db, tenantId, (tx) => unmergeNext(tx, operationId)))) return;
    } catch (error) {
      // somebody has just saved one of the records: read it again
      if (error instanceof VersionConflict) continue;
      const taken = takenOfRecord(error);
      if (!taken) throw error;
      if (await inTenant(db, tenantId, (tx) => failNext(tx, operationId, TAKEN_BEFORE[taken]))) return;
    }
  }
}

type Next = { run: Run; group: MergeGroup };

/** The next group; undefined when no groups remain, which ends the run. */
async function findNext(tx: TenantTx, operationId: string): Promise<Next | undefined> {
  const run = await lockRun(tx, operationId);
  if (run?.state !== 'running' || run.undoes === null) return undefined;
  const [group] = await listGroups(tx, run.undoes, { after: run.afterPessoaId, limit: 1 });
  if (group) return { run, group };
  await saveRun(tx, { ...run, state: 'done' });
  return undefined;
}

/** True when no groups remain. */
async function unmergeNext(tx: TenantTx, operationId: string): Promise<boolean> {
  const next = await findNext(tx, operationId);
  if (!next) return true;
  const { run, group } = next;
  const { userId, origin } = await findHeader(tx, operationId);
  const given = (run.plan as UndoRequest | null)?.give; // the plan of an undo is its request
  const planned = await unmergeGroup(tx, { operationId, userId, origin }, group, given);
  const ids = recordsOf(group);
  if (typeof planned === 'string') {
    await leaveGroup(tx, run, { ids, after: group.survivorId, outcome: 'kept', reason: planned });
    return false;
  }
  await saveRun(tx, { ...run, afterPessoaId: group.survivorId, done: run.done + ids.length });
  return false;
}

async function failNext(tx: TenantTx, operationId: string, reason: string): Promise<boolean> {
  const next = await findNext(tx, operationId);
  if (!next) return true;
  const { run, group } = next;
  await leaveGroup(tx, run, { ids: recordsOf(group), after: group.survivorId, outcome: 'failed', reason });
  return false;
}
