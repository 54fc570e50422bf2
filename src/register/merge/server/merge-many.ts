import { v7 as uuidv7 } from 'uuid';
import { type Db, inTenant, type TenantTx } from '../../../kit/server/db/db.ts';
import { addJob } from '../../../kit/server/jobs/jobs.queries.ts';
import { repeatEnded } from '../../../kit/server/db/retry.ts';
import { insertOperation } from '../../apply/server/apply.queries.ts';
import type { OperationHeader } from '../../apply/server/change.ts';
import { VersionConflict } from '../../apply/server/conflicts.ts';
import { OPERATION_JOB } from '../../jobs/server/operation-job.ts';
import { insertRun, lockRun, type Run, saveRun } from '../../jobs/server/runs.queries.ts';
import { checkMerged } from './check-merged.ts';
import { chooseSurvivor } from './choose-survivor.ts';
import { leaveGroup } from './leave-group.ts';
import { type MergeFault, mergeGroup, MergeRefused } from './merge.ts';
import { readRecords } from './merge.queries.ts';
import { findPlan, insertPlans, type MergePlan } from './merge-plans.queries.ts';
import { known } from '../../../kit/known.ts';

const PLAN = { merges: true };

export function isMergeOfMany(plan: unknown): boolean {
  return typeof plan === 'object' && plan !== null && 'merges' in plan;
}

/**
 * Writes the operation of a merge of many groups, without changes: `runMerges` makes them. No record is in two groups. With
 * `held`, the caller runs it immediately (`addJob`).
 */
export async function beginMerges(
  tx: TenantTx,
  { held = false, ...header }: Omit<OperationHeader, 'kind'> & { held?: boolean },
  groups: readonly (readonly SeenRecord[])[],
): Promise<string> {
  const operationId = uuidv7();
  await insertOperation(tx, operationId, { ...header, kind: 'merge' }, groups.flat().length);
  await insertRun(tx, operationId, { plan: PLAN });
  await insertPlans(tx, operationId, groups.map(toPlan));
  await addJob(tx, OPERATION_JOB, operationId, { held });
  return operationId;
}

/** A record of a group, and its version when the group was found. */
export type SeenRecord = { id: string; version: number };

function toPlan(group: readonly SeenRecord[]): MergePlan {
  const inOrder = group.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [first, ...others] = inOrder.map(({ id }) => id);
  if (first === undefined) throw new Error('The group has no records.');
  return { first, others, versions: inOrder.map(({ version }) => version) };
}

/** Merges the groups of an operation, each in one transaction with its progress. Skips a refused group, with the reason. */
export async function runMerges(
  db: Db,
  tenantId: number,
  operationId: string,
  { isStopping = () => false }: { isStopping?: () => boolean } = {},
): Promise<void> {
  while (!isStopping()) {
    try {
      if (await repeatEnded(() => inTenant(db, tenantId, (tx) => mergeNext(tx, operationId)))) return;
    } catch (error) {
      // another merge of one of these records has just committed: read them again
      if (error instanceof VersionConflict) continue;
      if (!(error instanceof MergeRefused)) throw error;
      const { fault } = error;
      if (await inTenant(db, tenantId, (tx) => leaveNext(tx, operationId, whyLeft(fault)))) return;
    }
  }
}

type Next = { run: Run; plan: MergePlan };

/** The next group; undefined when no groups remain, which ends the run. */
async function findNext(tx: TenantTx, operationId: string): Promise<Next | undefined> {
  const run = await lockRun(tx, operationId);
  if (run?.state !== 'running') return undefined;
  const plan = await findPlan(tx, operationId, run.afterPessoaId);
  if (plan) return { run, plan };
  await saveRun(tx, { ...run, state: 'done' });
  return undefined;
}

/** True when no groups remain. */
async function mergeNext(tx: TenantTx, operationId: string): Promise<boolean> {
  const next = await findNext(tx, operationId);
  if (!next) return true;
  const { run, plan } = next;
  const ids = idsOf(plan);
  // `mergeGroup` locks the records and checks their versions
  const survivor = chooseSurvivor(await readRecords(tx, ids)).id;
  const seen = ids.map((id, at) => ({ id, version: plan.versions[at] }));
  const [[first], others] = [seen.filter(({ id }) => id === survivor), seen.filter(({ id }) => id !== survivor)];
  const request = { survivor: known(first, 'the survivor'), merged: others };
  await mergeGroup(tx, operationId, request, { check: checkMerged(new Date()), isSeen: false });
  await saveRun(tx, { ...run, afterPessoaId: plan.first, done: run.done + ids.length });
  return false;
}

async function leaveNext(tx: TenantTx, operationId: string, reason: string): Promise<boolean> {
  const next = await findNext(tx, operationId);
  if (!next) return true;
  const { run, plan } = next;
  await leaveGroup(tx, run, { ids: idsOf(plan), after: plan.first, outcome: 'kept', reason });
  return false;
}

const WHY_LEFT: Readonly<Record<MergeFault['reason'], string>> = {
  missing: 'Uma das fichas não existe mais.',
  deleted: 'Uma das fichas foi excluída ou unida a outra.',
  merged: 'Uma das fichas foi excluída ou unida a outra.',
  otherTipo: 'Uma pessoa física e uma jurídica não são a mesma.',
  apart: 'Alguém disse que não são a mesma.',
  stale: 'Alguém editou uma das fichas.',
  invalid: 'A ficha unida não pode ser salva.',
};

function whyLeft(fault: MergeFault): string {
  const [issue] = fault.reason === 'invalid' ? fault.issues : [];
  return issue ? `${WHY_LEFT.invalid} ${issue.message}.` : WHY_LEFT[fault.reason];
}

function idsOf({ first, others }: MergePlan): string[] {
  return [first, ...others];
}
