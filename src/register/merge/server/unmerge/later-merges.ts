import type { TenantTx } from '../../../../kit/server/db/db.ts';
import { blocksOf, byName, PESSOA } from '../../../../pessoa/field-list.ts';
import type { Field, ListField } from '../../../../pessoa/fields/kinds.ts';
import { pairItems } from '../../../../pessoa/items/pair-items.ts';
import { type ChangedRecord, listChangedOf } from '../../../undo/server/undo.queries.ts';
import { firstOf, mayUnite } from '../merge-contents.ts';
import { listLaterGroups, type MergeGroup, recordsOf } from '../merge.queries.ts';
import { type MergedStates, partsOf } from './unmerge-contents.ts';

/** A merge: its records before it, the survivor first; the survivor after it; the origins of its values. */
type Made = Pick<MergedStates, 'befores' | 'merged' | 'origins'>;

/**
 * Whether a later merge into the same survivor, not undone, depends on this one: undoing this one first would remove what the
 * later one also brought, or leave values of another record in the survivor.
 */
export async function hasDependent(tx: TenantTx, group: MergeGroup, first: Made): Promise<boolean> {
  for (const later of await listLaterGroups(tx, group)) {
    const records = await listMade(tx, later);
    const befores = records.flatMap(({ before }) => before ?? []);
    const [survivor] = records;
    // without the history the merges count as dependent
    if (!survivor || befores.length < recordsOf(later).length) return true;
    if (dependsOn(first, { befores, merged: survivor.after, origins: later.origins })) return true;
  }
  return false;
}

/** The records of a merge as it changed them, the survivor first; only those with a stored history. */
export async function listMade(tx: TenantTx, group: MergeGroup): Promise<ChangedRecord[]> {
  const ids = recordsOf(group);
  const changed = new Map(
    (await listChangedOf(tx, group.operationId, ids)).map((change) => [change.current.id, change]),
  );
  return ids.flatMap((id) => changed.get(id) ?? []);
}

/** Whether the later merge brought, replaced or dropped a value that the survivor did not have before the first one. */
export function dependsOn(first: Made, later: Made): boolean {
  return (
    PESSOA.fields.some(([key, field]) => sharesField(key, field, first, later)) ||
    PESSOA.blocks.some(([group, list]) => sharesItem(group, list, first, later))
  );
}

function sharesField(key: string, field: Field, first: Made, later: Made): boolean {
  const [survivor, others] = [firstOf(first.befores), first.befores.slice(1)];
  const owners = first.origins.fields[key] ?? [];
  if (!others.some(({ id }) => owners.includes(id))) return false;
  if (!mayUnite(field)) return !owners.includes(survivor.id) && isOfOthers(later.origins.fields[key], survivor.id);
  const parts = (records: readonly object[]) => new Set(records.flatMap((record) => partsOf(byName(record)[key])));
  const [ownParts, before, mergedParts] = [parts([survivor]), parts(later.befores.slice(0, 1)), parts([later.merged])];
  const brought = parts(later.befores.slice(1));
  const theirs = [...parts(others)].filter((part) => part !== '' && !ownParts.has(part) && before.has(part));
  return theirs.some((part) => brought.has(part) || !mergedParts.has(part));
}

function sharesItem(group: string, list: ListField, first: Made, later: Made): boolean {
  const survivorId = firstOf(first.befores).id;
  const before = blocksOf(firstOf(later.befores), group);
  const fromFirst = pairItems(group, list, { before: blocksOf(first.merged, group), after: before, again: true });
  const stayed = pairItems(group, list, { before, after: blocksOf(later.merged, group), again: true });
  return fromFirst.some((from, at) => {
    const owners = from === undefined ? undefined : first.origins.items[group]?.[from];
    if (!owners || owners.some(({ id }) => id === survivorId)) return false;
    const place = stayed.indexOf(at);
    return (
      place === -1 ||
      isOfOthers(
        later.origins.items[group]?.[place]?.map(({ id }) => id),
        survivorId,
      )
    );
  });
}

function isOfOthers(owners: readonly string[] = [], survivorId: string): boolean {
  return owners.some((id) => id !== survivorId);
}
