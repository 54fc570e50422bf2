import type { TenantReads, TenantTx } from '../../../kit/server/db/db.ts';
import type { Issue } from '../../../kit/issue-message.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { applyChanges } from '../../apply/server/apply.ts';
import { findByCodigosOf } from '../../apply/server/codigo-tokens.ts';
import type { Change } from '../../apply/server/change.ts';
import { VersionConflict } from '../../apply/server/conflicts.ts';
import { type Evidence, evidenceOf } from '../../../matching/evidence.ts';
import { listApart } from '../../../matching/server/decisions.queries.ts';
import { readFrequencies } from '../../../matching/server/frequencies.queries.ts';
import { checkChoices } from './check-choices.ts';
import { firstOf, type MergeChoices, mergeContents, type Merged } from './merge-contents.ts';
import { carryDecisions, insertGroup, listPointersTo, lockRecords, repoint } from './merge.queries.ts';
import { mergedSources } from './merged-sources.ts';
import { known } from '../../../kit/known.ts';

/** The records to merge; `version`: the version that the caller has seen. */
export type MergeRequest = MergeChoices & { survivor: Seen; merged: readonly Seen[] };
export type Seen = { id: string; version: number | undefined };

/** Why records cannot be merged: one is missing, cannot be merged or changed meanwhile; or the merged record breaks rules. */
export type MergeFault =
  | { reason: 'missing' | 'deleted' | 'merged' | 'otherTipo'; id: string }
  | { reason: 'apart'; id: string; other: string }
  | { reason: 'stale'; current: Pessoa }
  | { reason: 'invalid'; issues: Issue[] };
export class MergeRefused extends Error {
  readonly fault: MergeFault;

  constructor(fault: MergeFault) {
    super(`The records cannot be merged: ${fault.reason}`);
    this.fault = fault;
  }
}

/** Normalises and checks a content, as every save does. */
export type CheckContent = (content: PessoaInput) => { content: PessoaInput; issues: Issue[] };

/** The plan of a merge: the survivor first, and the checked content. */
export type PlannedMerge = { records: Pessoa[]; merged: Merged };

/** Plans a merge of records, the survivor first. Throws MergeRefused, with `invalid` for unknown names in the choices. */
export function planMerge(records: readonly Pessoa[], { survivor, merged, ...choices }: MergeRequest): PlannedMerge {
  const seen = [survivor, ...merged];
  const inOrder = seen.map(({ id, version }) => {
    const record = records.find((other) => other.id === id);
    if (!record) throw new MergeRefused({ reason: 'missing', id });
    if (record.mergedInto !== undefined) throw new MergeRefused({ reason: 'merged', id });
    if (record.deletedAt !== null) throw new MergeRefused({ reason: 'deleted', id });
    if (version !== undefined && record.version !== version)
      throw new MergeRefused({ reason: 'stale', current: record });
    return record;
  });
  const [first] = inOrder;
  const other = inOrder.find(({ tipo }) => tipo !== first?.tipo);
  if (other) throw new MergeRefused({ reason: 'otherTipo', id: other.id });
  const planned = { records: inOrder, merged: mergeContents(inOrder, choices) };
  const issues = checkChoices(inOrder, planned.merged, choices);
  if (issues.length > 0) throw new MergeRefused({ reason: 'invalid', issues });
  return planned;
}

/** Throws MergeRefused when two of these are marked as different people. */
export async function refuseApart(tx: TenantReads, ids: readonly string[]): Promise<void> {
  const [apart] = await listApart(tx, ids);
  if (apart) throw new MergeRefused({ reason: 'apart', id: apart.a, other: apart.b });
}

/** `isSeen`: a person reviewed these records, so the merge teaches the likeness of matching records. */
type MergeOptions = { check: CheckContent; isSeen: boolean };

/**
 * Merges records under an existing operation, in the caller's transaction. The others become pointers to the survivor, as do
 * their own pointers. Throws MergeRefused, and VersionConflict when another merge of one of them has just committed: the caller
 * rolls back, and may retry.
 */
export async function mergeGroup(
  tx: TenantTx,
  operationId: string,
  request: MergeRequest,
  { check, isSeen }: MergeOptions,
): Promise<Pessoa> {
  const ids = [request.survivor, ...request.merged].map(({ id }) => id);
  const pointers = await listPointersTo(tx, ids.slice(1));
  const locked = await lockRecords(tx, [...ids, ...pointers.map(({ id }) => id)]);
  const { records, merged } = planMerge(locked, request);
  await refuseApart(tx, ids);
  const now = await listPointersTo(tx, ids.slice(1));
  if (now.some(({ id }) => !locked.some((record) => record.id === id))) throw new VersionConflict();
  const { content, issues } = check(merged.content);
  if (issues.length > 0) throw new MergeRefused({ reason: 'invalid', issues });
  const [survivor, others] = [firstOf(records), records.slice(1)];
  const sources = mergedSources(records, merged.origins) ?? [];
  const changes: Change[] = [
    ...others.map((before): Change => ({ type: 'merge', before, into: survivor.id })),
    { type: 'update', before: survivor, input: content, sources },
  ];
  const evidence = isSeen ? await evidenceOfMerge(tx, records) : null;
  const written = await applyChanges(tx, operationId, changes);
  const group = { operationId, survivorId: survivor.id, merged: ids.slice(1) };
  await Promise.all([
    repoint(
      tx,
      now.map(({ id }) => ({ id, into: group.survivorId })),
    ),
    insertGroup(tx, { ...group, pointers: now, origins: merged.origins, evidence }),
    findByCodigosOf(tx, [group.survivorId]),
    carryDecisions(tx, group),
  ]);
  return known(written().at(-1), 'the merged record');
}

/** The evidence of a merge: the likeness of each record to the survivor, before that got their values. */
async function evidenceOfMerge(tx: TenantReads, [survivor, ...others]: readonly Pessoa[]): Promise<Evidence[]> {
  if (!survivor) return [];
  const frequencies = await readFrequencies(tx);
  return others.map((other) => evidenceOf(survivor, other, frequencies));
}
