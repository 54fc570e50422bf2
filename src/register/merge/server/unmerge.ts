import { v7 as uuidv7 } from 'uuid';
import type { TenantTx } from '../../../kit/server/db/db.ts';
import { diffPessoa } from '../../../pessoa/diff.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { applyChanges } from '../../apply/server/apply.ts';
import { insertOperation } from '../../apply/server/apply.queries.ts';
import { findByCodigosOf } from '../../apply/server/codigo-tokens.ts';
import type { Change, OperationHeader } from '../../apply/server/change.ts';
import { contentOf } from '../../apply/server/version-content.ts';
import { type ChangedRecord, listChangedOf } from '../../undo/server/undo.queries.ts';
import { dropCarriedDecisions, endGroup, lockRecords, type MergeGroup, recordsOf, repoint } from './merge.queries.ts';
import type { GivenChange } from '../../operations/operation.schema.ts';
import { type Unmerged, unmergeContents } from './unmerge-contents.ts';

/** Why a merge stays as it is. */
export const KEPT_MERGE = {
  undone: 'Esta união já foi desfeita.',
  mergedOn: 'A ficha foi unida a outra depois. Desfaça primeiro aquela união.',
  cleared: 'O histórico desta união não está mais guardado.',
  changed: 'O que havia a decidir mudou. Veja de novo o que desfazer faria.',
} as const;

/** What taking a merge apart would do. */
export type PlannedUnmerge = Unmerged & {
  /** the records before the merge, the survivor first */
  befores: Pessoa[];
  current: Map<string, Pessoa>;
  /** the survivor is in the trash by now: it stays there, as it was before */
  isSurvivorDeleted: boolean;
};

/**
 * Plans to take a merge apart, of records that are locked or only looked at. `given`: who gets an open change, of this merge and of
 * others. A text says why it stays.
 */
export async function planUnmerge(
  tx: TenantTx,
  group: MergeGroup,
  given: readonly GivenChange[] = [],
): Promise<PlannedUnmerge | string> {
  if (group.undoneBy !== null) return KEPT_MERGE.undone;
  const ids = recordsOf(group);
  const changed = new Map((await listChangedOf(tx, group.operationId, ids)).map((one) => [one.current.id, one]));
  const records = ids.flatMap((id): ChangedRecord[] => {
    const found = changed.get(id);
    return found ? [found] : [];
  });
  const [survivor, ...others] = records;
  if (!survivor || records.length < ids.length || records.some(({ before }) => before === null))
    return KEPT_MERGE.cleared;
  const isMergedOn = others.some(({ current }) => current.mergedInto !== group.survivorId);
  if (survivor.current.mergedInto !== undefined || isMergedOn) return KEPT_MERGE.mergedOn;
  const befores = records.map(({ before }) => before!); // none is null, see above
  const unmerged = unmergeContents(
    { befores, left: survivor.left, current: survivor.current, origins: group.origins },
    given.filter((one) => one.survivor === group.survivorId),
  );
  if (unmerged.unknown.length > 0) return KEPT_MERGE.changed;
  return {
    ...unmerged,
    befores,
    current: new Map(records.map(({ current }) => [current.id, current])),
    isSurvivorDeleted: survivor.current.deletedAt !== null,
  };
}

/**
 * Takes a merge apart in the caller's transaction, under an existing operation: every record is as it was before, and what was
 * changed since stands where it belongs; what another record gets of that is an operation of its own. A text says why it stays.
 * Passes on the database's error for a document or a code that a third record has by now.
 */
export async function unmergeGroup(
  tx: TenantTx,
  { operationId, ...header }: Pick<OperationHeader, 'userId' | 'origin'> & { operationId: string },
  group: MergeGroup,
  given: readonly GivenChange[] = [],
): Promise<PlannedUnmerge | string> {
  await lockRecords(tx, [...recordsOf(group), ...group.pointers.map(({ id }) => id)]);
  const planned = await planUnmerge(tx, group, given);
  if (typeof planned === 'string') return planned;
  const { befores, current, contents, isSurvivorDeleted } = planned;
  const [survivor, ...others] = befores;
  const first: Change = {
    type: 'update',
    before: current.get(survivor!.id)!,
    input: contents[0]!.content,
    sources: survivor!.sources ?? [],
    ...(isSurvivorDeleted && { inTrash: true }),
  }; // the first of each
  const back = others.map(({ id }): Change => ({ type: 'unmerge', before: current.get(id)! })); // all were read
  await applyChanges(tx, operationId, [first, ...back]);
  await repoint(
    tx,
    group.pointers.map(({ id, from }) => ({ id, into: from })),
  );
  await Promise.all([
    dropCarriedDecisions(tx, group),
    endGroup(tx, group, operationId),
    findByCodigosOf(tx, recordsOf(group)),
  ]);
  await giveBack(tx, header, planned);
  return planned;
}

/** Gives the others what was changed since on what is theirs. */
async function giveBack(
  tx: TenantTx,
  header: Pick<OperationHeader, 'userId' | 'origin'>,
  { befores, current, contents }: PlannedUnmerge,
): Promise<void> {
  const changes = contents.slice(1).flatMap(({ id, content }, at): Change[] => {
    const was = befores[at + 1]!; // in the same order
    if (diffPessoa(contentOf(was), content).length === 0) return [];
    const { mergedInto: _pointer, ...record } = current.get(id)!; // all were read
    // as `unmerge` has just left it
    const before = { ...record, deletedAt: null, version: record.version + 1 } as Pessoa;
    return [{ type: 'update', before, input: content }];
  });
  if (changes.length === 0) return;
  const operationId = uuidv7();
  await insertOperation(tx, operationId, { ...header, kind: 'update' }, changes.length);
  await applyChanges(tx, operationId, changes);
}
