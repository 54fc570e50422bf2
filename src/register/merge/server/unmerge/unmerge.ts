import type { TenantTx } from '../../../../kit/server/db/db.ts';
import { diffPessoa } from '../../../../pessoa/items/diff.ts';
import { blocksOf, PESSOA } from '../../../../pessoa/field-list.ts';
import { FIELDS } from '../../../../pessoa/pessoa.fields.ts';
import { documentoOf, type Pessoa, type PessoaInput } from '../../../../pessoa/pessoa.ts';
import { applyChanges, applyOperation } from '../../../apply/server/apply.ts';
import { findByCodigosOf } from '../../../apply/server/codigo-tokens.ts';
import type { Change, OperationHeader } from '../../../apply/server/change.ts';
import { codeMovesOf } from '../../../apply/server/external-codes.queries.ts';
import { contentOf } from '../../../apply/server/version-content.ts';
import { dropCarriedDecisions, endGroup, lockRecords, type MergeGroup, recordsOf, repoint } from '../merge.queries.ts';
import type { GivenChange } from '../../../operations/operation.schema.ts';
import { keptSources } from '../../../../pessoa/sources/fill-sources.ts';
import { hasDependent, listMade } from './later-merges.ts';
import { type Unmerged, unmergeContents } from './unmerge-contents.ts';
import { known } from '../../../../kit/known.ts';
import { firstOf } from '../merge-contents.ts';

export const KEPT_MERGE = {
  undone: 'Esta união já foi desfeita.',
  mergedOn: 'A ficha foi unida a outra depois. Desfaça primeiro aquela união.',
  mergedLater: 'Outra ficha foi unida a esta depois, e as duas têm algo em comum. Desfaça primeiro aquela união.',
  tooMuch:
    'Uma das fichas ficaria com mais itens, ou com um texto maior, do que cabe. Tire algo da ficha unida e desfaça de novo.',
  cleared: 'O histórico desta união não está mais guardado.',
  changed: 'O que havia a decidir mudou. Veja de novo o que desfazer faria.',
} as const;

export type PlannedUnmerge = Unmerged & {
  /** the records before the merge, the survivor first */
  befores: Pessoa[];
  current: Map<string, Pessoa>;
  /** the survivor is now in the trash, and stays there with its content before the merge */
  isSurvivorDeleted: boolean;
};

/**
 * Plans the undo of a merge, with locked or merely read records. `given`: the receivers of open changes, of this and other
 * merges. A text gives the reason why it stays.
 */
export async function planUnmerge(
  tx: TenantTx,
  group: MergeGroup,
  given: readonly GivenChange[] = [],
): Promise<PlannedUnmerge | string> {
  if (group.undoneBy !== null) return KEPT_MERGE.undone;
  const ids = recordsOf(group);
  const records = await listMade(tx, group);
  const befores = records.flatMap(({ before }) => before ?? []);
  const [survivor, ...others] = records;
  if (!survivor || befores.length < ids.length) return KEPT_MERGE.cleared;
  const isMergedOn = others.some(({ current }) => current.mergedInto !== group.survivorId);
  if (survivor.current.mergedInto !== undefined || isMergedOn) return KEPT_MERGE.mergedOn;
  const made = { befores, merged: survivor.after, origins: group.origins };
  if (await hasDependent(tx, group, made)) return KEPT_MERGE.mergedLater;
  const ofGroup = given.filter((change) => change.survivor === group.survivorId);
  if (ofGroup.some(({ version = survivor.current.version }) => version !== survivor.current.version))
    return KEPT_MERGE.changed;
  const unmerged = unmergeContents({ ...made, current: survivor.current }, ofGroup);
  if (unmerged.unknown.length > 0) return KEPT_MERGE.changed;
  if (unmerged.contents.some(({ content }) => isTooMuch(content))) return KEPT_MERGE.tooMuch;
  return {
    ...unmerged,
    befores,
    current: new Map(records.map(({ current }) => [current.id, current])),
    isSurvivorDeleted: survivor.current.deletedAt !== null,
  };
}

/** Whether lists or texts exceed their maximum; all other content was stored before. */
function isTooMuch(content: PessoaInput): boolean {
  const { observacoes, tags } = content;
  return (
    PESSOA.blocks.some(([group, list]) => blocksOf(content, group).length > list.maxItems) ||
    tags.length > FIELDS.tags.maxItems ||
    observacoes.length > FIELDS.observacoes.maxLength
  );
}

/**
 * Undoes a merge in the caller's transaction, under an existing operation: every record is as before, and later changes go to
 * their records; what other records get of these is a separate operation. A text gives the reason why it stays. Passes on the
 * database's error for a document or a code that a third record now has.
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
  const [survivor, others] = [firstOf(befores), befores.slice(1)];
  const gifts = giftsOf(planned);
  const currentOf = (id: string) => known(current.get(id), 'a record of the merge');
  // a third record may now have a document given up here: remove it from a record before it is live again
  const ready = await write(
    tx,
    header,
    gifts.filter(givesUp).map(({ id, content }) => ({ before: currentOf(id), input: content, inTrash: true })),
  );
  const { content: input } = known(contents[0], "the survivor's content");
  const first: Change = {
    type: 'update',
    before: currentOf(survivor.id),
    input,
    sources: keptSources(survivor, input) ?? [],
    ...(isSurvivorDeleted && { inTrash: true }),
  };
  const pointers = others.map(({ id }) => {
    const [pointer, written] = [currentOf(id), ready.find((record) => record.id === id)];
    return written ? { ...written, mergedInto: known(pointer.mergedInto, 'the survivor') } : pointer;
  });
  const back = pointers.map((before): Change => ({ type: 'unmerge', before }));
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
  await write(
    tx,
    header,
    gifts
      .filter((gift) => !givesUp(gift))
      .map(({ id, content }) => ({ before: asLive(currentOf(id)), input: content })),
  );
  return planned;
}

/** A later change for a record other than the survivor, applied to its original content. */
type Gift = { id: string; was: Pessoa; content: PessoaInput };

function giftsOf({ befores, contents }: PlannedUnmerge): Gift[] {
  return contents.slice(1).flatMap(({ id, content }, at) => {
    const was = known(befores[at + 1], 'a record before the merge');
    return diffPessoa(contentOf(was), content).length === 0 ? [] : [{ id, was, content }];
  });
}

/** Whether a record loses a document or a code: another record may have it. */
function givesUp({ was, content }: Gift): boolean {
  if (documentoOf(was) !== documentoOf(content)) return true;
  return codeMovesOf([{ type: 'update', before: was, input: content }], []).gone.length > 0;
}

/** A pointer after `unmerge`. */
function asLive({ mergedInto: _pointer, ...record }: Pessoa): Pessoa {
  return { ...record, deletedAt: null, version: record.version + 1 };
}

/** Writes updates as a separate operation; returns the changed records. */
async function write(
  tx: TenantTx,
  header: Pick<OperationHeader, 'userId' | 'origin'>,
  updates: readonly { before: Pessoa; input: PessoaInput; inTrash?: true }[],
): Promise<Pessoa[]> {
  if (updates.length === 0) return [];
  const changes = updates.map((update): Change => ({ type: 'update', ...update }));
  return (await applyOperation(tx, { ...header, kind: 'update' }, changes)).pessoas;
}
