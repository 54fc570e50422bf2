import type { TenantTx } from '../../../../kit/server/db/db.ts';
import { blocksOf, byName, PESSOA } from '../../../../pessoa/field-list.ts';
import type { Field, ListField } from '../../../../pessoa/fields/kinds.ts';
import { pairItems } from '../../../../pessoa/items/pair-items.ts';
import { type ChangedRecord, listChangedOf } from '../../../undo/server/undo.queries.ts';
import { mayUnite } from '../merge-contents.ts';
import { listLaterGroups, type MergeGroup, recordsOf } from '../merge.queries.ts';
import { type MergedStates, partsOf } from './unmerge-contents.ts';

/** A merge as it was made: its records before it, the survivor first; the survivor after it; whose each value was. */
type Made = Pick<MergedStates, 'befores' | 'left' | 'origins'>;

/**
 * Whether a merge that was made later into the same survivor, and stands, needs what this one brought: taken apart first, this one would
 * take from the survivor what the later one brought, too, or would leave there what is another's.
 */
export async function hasDependent(tx: TenantTx, group: MergeGroup, first: Made): Promise<boolean> {
  for (const later of await listLaterGroups(tx, group)) {
    const records = await listMade(tx, later);
    const befores = records.flatMap(({ before }) => before ?? []);
    // what is no longer known cannot be shown to be independent
    if (befores.length < recordsOf(later).length) return true;
    if (dependsOn(first, { befores, left: records[0]!.left, origins: later.origins })) return true; // there are two at least
  }
  return false;
}

/** The records of a merge as it changed them, the survivor first; those of which the history is kept. */
export async function listMade(tx: TenantTx, group: MergeGroup): Promise<ChangedRecord[]> {
  const ids = recordsOf(group);
  const changed = new Map((await listChangedOf(tx, group.operationId, ids)).map((one) => [one.current.id, one]));
  return ids.flatMap((id) => changed.get(id) ?? []);
}

/** Whether a later merge brought, replaced or left out what only others than the survivor had in the first one. */
export function dependsOn(first: Made, later: Made): boolean {
  return (
    PESSOA.fields.some(([key, field]) => sharesField(key, field, first, later)) ||
    PESSOA.blocks.some(([group, list]) => sharesItem(group, list, first, later))
  );
}

function sharesField(key: string, field: Field, first: Made, later: Made): boolean {
  const [survivor, ...others] = first.befores;
  const owners = first.origins.fields[key] ?? [];
  if (!others.some(({ id }) => owners.includes(id))) return false;
  if (!mayUnite(field)) return !owners.includes(survivor!.id) && isOfOthers(later.origins.fields[key], survivor!.id); // a merge has two records at least
  const parts = (records: readonly object[]) => new Set(records.flatMap((record) => partsOf(byName(record)[key])));
  const [own, before, left] = [parts([survivor!]), parts(later.befores.slice(0, 1)), parts([later.left])]; // as above
  const brought = parts(later.befores.slice(1));
  const theirs = [...parts(others)].filter((part) => part !== '' && !own.has(part) && before.has(part));
  return theirs.some((part) => brought.has(part) || !left.has(part));
}

function sharesItem(group: string, list: ListField, first: Made, later: Made): boolean {
  const survivorId = first.befores[0]!.id; // as above
  const [then, before, left] = [first.left, later.befores[0]!, later.left].map((record) => blocksOf(record, group)); // as above
  const kept = pairItems(group, list, { before: then!, after: before!, again: true });
  const stayed = pairItems(group, list, { before: before!, after: left!, again: true });
  return kept.some((from, at) => {
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
