import { type Db, inTenant, type TenantTx } from '../../../kit/server/db/db.ts';
import { repeatEnded } from '../../../kit/server/db/retry.ts';
import { takenOfRecord, TAKEN_BEFORE, VersionConflict } from '../../apply/server/conflicts.ts';
import { insertOutcomes, lockRun, type Outcome, type Run, saveRun } from '../../jobs/server/runs.queries.ts';
import { findHeader } from '../../operations/server/operations.queries.ts';
import { listGroups, type MergeGroup } from './merge.queries.ts';
import { unmergeGroup } from './unmerge.ts';

/** Whether an operation merged records: it is taken back a group at a time, and not a record at a time. */
export async function isMerge(tx: TenantTx, operationId: string): Promise<boolean> {
  return (await listGroups(tx, operationId, { after: null, limit: 1 })).length > 0;
}

/**
 * Takes the groups of a merge back, each in one transaction with its progress, so that half a group is never seen. A group whose
 * document a third record has by now fails as a whole. Ends as `runUndo` does.
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
      // somebody saved one of the records meanwhile: it is read again
      if (error instanceof VersionConflict) continue;
      const taken = takenOfRecord(error);
      if (!taken) throw error;
      if (await inTenant(db, tenantId, (tx) => failNext(tx, operationId, TAKEN_BEFORE[taken]))) return;
    }
  }
}

type Next = { run: Run; group: MergeGroup };

/** The next group; undefined where there is none, and then the run has ended. */
async function findNext(tx: TenantTx, operationId: string): Promise<Next | undefined> {
  const run = await lockRun(tx, operationId);
  if (run?.state !== 'running' || run.undoes === null) return undefined;
  const [group] = await listGroups(tx, run.undoes, { after: run.afterPessoaId, limit: 1 });
  if (group) return { run, group };
  await saveRun(tx, { ...run, state: 'done' });
  return undefined;
}

/** True when there is nothing left to do. */
async function unmergeNext(tx: TenantTx, operationId: string): Promise<boolean> {
  const next = await findNext(tx, operationId);
  if (!next) return true;
  const { run, group } = next;
  const { userId, origin } = await findHeader(tx, operationId);
  const planned = await unmergeGroup(tx, { operationId, userId, origin }, group);
  const ids = idsOf(group);
  if (typeof planned === 'string') {
    await leave(tx, next, { outcome: 'kept', reason: planned });
    return false;
  }
  await saveRun(tx, { ...run, afterPessoaId: group.survivorId, done: run.done + ids.length });
  return false;
}

async function failNext(tx: TenantTx, operationId: string, reason: string): Promise<boolean> {
  const next = await findNext(tx, operationId);
  if (!next) return true;
  await leave(tx, next, { outcome: 'failed', reason });
  return false;
}

/** Leaves a group as it is, and notes why for each of its records. */
async function leave(
  tx: TenantTx,
  { run, group }: Next,
  { outcome, reason }: Pick<Outcome, 'outcome' | 'reason'>,
): Promise<void> {
  const ids = idsOf(group);
  await insertOutcomes(
    tx,
    run.operationId,
    ids.map((pessoaId) => ({ pessoaId, outcome, reason })),
  );
  await saveRun(tx, { ...run, afterPessoaId: group.survivorId, [outcome]: run[outcome] + ids.length });
}

function idsOf({ survivorId, merged }: MergeGroup): string[] {
  return [survivorId, ...merged];
}
