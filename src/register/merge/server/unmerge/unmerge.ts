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

/** Why a merge stays as it is. */
export const KEPT_MERGE = {
  undone: 'Esta união já foi desfeita.',
  mergedOn: 'A ficha foi unida a outra depois. Desfaça primeiro aquela união.',
  mergedLater: 'Outra ficha foi unida a esta depois, e as duas têm algo em comum. Desfaça primeiro aquela união.',
  tooMuch:
    'Uma das fichas ficaria com mais itens, ou com um texto maior, do que cabe. Tire algo da ficha unida e desfaça de novo.',
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
  const records = await listMade(tx, group);
  const befores = records.flatMap(({ before }) => before ?? []);
  const [survivor, ...others] = records;
  if (!survivor || befores.length < ids.length) return KEPT_MERGE.cleared;
  const isMergedOn = others.some(({ current }) => current.mergedInto !== group.survivorId);
  if (survivor.current.mergedInto !== undefined || isMergedOn) return KEPT_MERGE.mergedOn;
  const made = { befores, left: survivor.left, origins: group.origins };
  if (await hasDependent(tx, group, made)) return KEPT_MERGE.mergedLater;
  const own = given.filter((one) => one.survivor === group.survivorId);
  if (own.some(({ version = survivor.current.version }) => version !== survivor.current.version))
    return KEPT_MERGE.changed;
  const unmerged = unmergeContents({ ...made, current: survivor.current }, own);
  if (unmerged.unknown.length > 0) return KEPT_MERGE.changed;
  if (unmerged.contents.some(({ content }) => isTooMuch(content))) return KEPT_MERGE.tooMuch;
  return {
    ...unmerged,
    befores,
    current: new Map(records.map(({ current }) => [current.id, current])),
    isSurvivorDeleted: survivor.current.deletedAt !== null,
  };
}

/** More than the lists and the texts of a record hold; all else was stored before. */
function isTooMuch(content: PessoaInput): boolean {
  const { observacoes, tags } = content;
  return (
    PESSOA.blocks.some(([group, list]) => blocksOf(content, group).length > list.maxItems) ||
    tags.length > FIELDS.tags.maxItems ||
    observacoes.length > FIELDS.observacoes.maxLength
  );
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
  const gifts = giftsOf(planned);
  // what is given up may be a third record's by now, so a record is without it before it is live again
  const ready = await write(
    tx,
    header,
    gifts.filter(givesUp).map(({ id, content }) => ({ before: current.get(id)!, input: content, inTrash: true })), // all were read
  );
  const first: Change = {
    type: 'update',
    before: current.get(survivor!.id)!,
    input: contents[0]!.content,
    sources: keptSources(survivor!, contents[0]!.content) ?? [],
    ...(isSurvivorDeleted && { inTrash: true }),
  }; // the first of each
  const pointers = others.map(({ id }) => {
    const [pointer, written] = [current.get(id)!, ready.find((one) => one.id === id)]; // all were read
    return written ? { ...written, mergedInto: pointer.mergedInto! } : pointer; // it points to the survivor
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
      .map(({ id, content }) => ({ before: asLive(current.get(id)!), input: content })), // as above
  );
  return planned;
}

/** What a record other than the survivor gets of what was changed since, on what is its own. */
type Gift = { id: string; was: Pessoa; content: PessoaInput };

function giftsOf({ befores, contents }: PlannedUnmerge): Gift[] {
  return contents.slice(1).flatMap(({ id, content }, at) => {
    const was = befores[at + 1]!; // in the same order
    return diffPessoa(contentOf(was), content).length === 0 ? [] : [{ id, was, content }];
  });
}

/** Whether a record is to be without a document or a code that it had: another record may have it. */
function givesUp({ was, content }: Gift): boolean {
  if (documentoOf(was) !== documentoOf(content)) return true;
  return codeMovesOf([{ type: 'update', before: was, input: content }], []).gone.length > 0;
}

/** A pointer as `unmerge` leaves it. */
function asLive({ mergedInto: _pointer, ...record }: Pessoa): Pessoa {
  return { ...record, deletedAt: null, version: record.version + 1 };
}

/** Writes updates as an operation of their own; gives the records after it. */
async function write(
  tx: TenantTx,
  header: Pick<OperationHeader, 'userId' | 'origin'>,
  updates: readonly { before: Pessoa; input: PessoaInput; inTrash?: true }[],
): Promise<Pessoa[]> {
  if (updates.length === 0) return [];
  const changes = updates.map((update): Change => ({ type: 'update', ...update }));
  return (await applyOperation(tx, { ...header, kind: 'update' }, changes)).pessoas;
}
