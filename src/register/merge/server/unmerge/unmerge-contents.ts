import { applyChanges, diffPessoa, type FieldChange, isSame } from '../../../../pessoa/items/diff.ts';
import { blocksOf, byName, PESSOA } from '../../../../pessoa/field-list.ts';
import type { Pessoa, PessoaInput } from '../../../../pessoa/pessoa.ts';
import { findDuplicates, keyOfItem } from '../../../../pessoa/rules/list-rules.ts';
import { contentOf } from '../../../apply/server/version-content.ts';
import { firstOf, mayUnite, onePrincipal } from '../merge-contents.ts';
import type { GivenChange } from '../../../operations/operation.schema.ts';
import type { Origins } from '../origins.ts';
import { known } from '../../../../kit/known.ts';

/** A change made since the merge, with the record that clearly gets it. */
export type SettledChange = { id: string; path: string; label: string; before: unknown; after: unknown };
/**
 * A change made since the merge to a value of several records, or of another record. By default `id` keeps it and the others get
 * their old value. `gone`: a removed item that the survivor did not have. `of`: the records that had the value; `choices`: the
 * records that may get the change; `isSole`: only one of them.
 */
export type OpenChange = SettledChange & {
  kind: 'changed' | 'gone';
  of: readonly string[];
  choices: readonly string[];
  isSole: boolean;
};

/**
 * The records after undoing a merge, the survivor first. `isAsBefore`: the survivor has the same content as before the merge, so
 * there are no changes to distribute. `unknown`: given changes that are not open.
 */
export type Unmerged = {
  isAsBefore: boolean;
  contents: { id: string; content: PessoaInput }[];
  settled: SettledChange[];
  open: OpenChange[];
  unknown: GivenChange[];
};

/** Every record before a merge, the survivor first; the survivor after the merge and now; the origins of its values. */
export type MergedStates = { befores: readonly Pessoa[]; merged: Pessoa; current: Pessoa; origins: Origins };

type Changes = Map<string, FieldChange[]>;

/** Unique among the live records of a register. */
const DOCUMENTS: readonly string[] = ['cpf', 'cnpj'];

/** Undoes a merge. Later changes go to their original record, or to the given records. */
export function unmergeContents(
  { befores, merged, current, origins }: MergedStates,
  given: readonly GivenChange[] = [],
): Unmerged {
  const unknown = new Set(given);
  const changes: Changes = new Map(befores.map(({ id }) => [id, []]));
  const changesOf = (id: string) => known(changes.get(id), 'the changes of a record');
  const settled: SettledChange[] = [];
  const open: OpenChange[] = [];
  const isAsBefore = diffPessoa(befores[0], contentOf(current), PESSOA, 'known').length === 0;
  for (const change of isAsBefore ? [] : diffPessoa(merged, current, PESSOA, 'known')) {
    const { places, of } = placesOf(change, befores, origins);
    const [first] = places;
    // the mark of the principal item concerns only the survivor's list, and is not reported
    if (change.path.endsWith('.principal')) {
      if (first.id === befores[0]?.id) changesOf(first.id).push({ ...change, ...first });
      continue;
    }
    const choices = [...new Set(places.map(({ id }) => id))];
    const isSole = DOCUMENTS.includes(change.path);
    const wanted = of && given.find(({ path }) => path === change.path);
    const isPossible = wanted?.to.every((id) => choices.includes(id)) && (!isSole || wanted.to.length === 1);
    if (wanted && isPossible) unknown.delete(wanted);
    const chosen = wanted && isPossible ? places.filter(({ id }) => wanted.to.includes(id)) : [first];
    for (const { id, isNowhere, ...there } of chosen) if (!isNowhere) changesOf(id).push({ ...change, ...there });
    const { path, label, before, after } = change;
    const reported = { id: first.id, path, label, before, after };
    if (of) open.push({ ...reported, kind: first.isNowhere ? 'gone' : 'changed', of, choices, isSole });
    else settled.push(reported);
  }
  const contents = befores.map((record) => {
    const changed = applyChanges(record, changesOf(record.id));
    const content = withoutTwins(contentOf(changed), record);
    return { id: record.id, content: withOnePrincipal(content, changesOf(record.id).length > 0) };
  });
  return { isAsBefore, contents, settled, open, unknown: [...unknown] };
}

/** A record that may get a change, and the change adapted to it. `isNowhere`: the record does not have the changed value. */
type ChangePlace = { id: string; path?: string; after?: unknown; isNowhere?: true };
/** The records that may get a change, the default first; `of`: all records that had the value, unless it was only one. */
type Places = { places: [ChangePlace, ...ChangePlace[]]; of?: readonly string[] };

function placesOf(change: FieldChange, befores: readonly Pessoa[], origins: Origins): Places {
  const [group = '', place, field] = change.path.split('.');
  if (place === undefined) return placesOfField(change, group, befores, origins);
  const survivor = firstOf(befores);
  const isNew = field === undefined && change.before === null;
  const stood = isNew ? undefined : origins.items[group]?.[Number(place)];
  // appended after all existing items: `applyChanges` inserts at the given position
  if (!stood?.length)
    return { places: [{ id: survivor.id, path: `${group}.${blocksOf(survivor, group).length + Number(place)}` }] };
  const [first, ...others] = stood
    .toSorted((a, b) => Number(b.id === survivor.id) - Number(a.id === survivor.id))
    .map((at) => ({ id: at.id, path: [group, at.place, ...(field === undefined ? [] : [field])].join('.') }));
  const places: Places['places'] = [known(first, 'an owner'), ...others];
  const of = [...new Set(stood.map(({ id }) => id))];
  // an item that only others had: by default it disappears from the merged record only, and they keep it
  const isGone = field === undefined && change.after === null;
  if (isGone && !of.includes(survivor.id)) return { places: [{ id: survivor.id, isNowhere: true }, ...places], of };
  return of.length === 1 ? { places: [places[0]] } : { places, of };
}

function placesOfField(change: FieldChange, key: string, befores: readonly Pessoa[], origins: Origins): Places {
  const [survivor, others] = [firstOf(befores), befores.slice(1)];
  const owner = others.find(
    (record) => DOCUMENTS.includes(key) && byName(record)[key] === change.after && change.after !== null,
  );
  // a document belongs to a single record: the survivor got it from the other, which gets it back
  if (owner) return { places: [{ id: owner.id }] };
  const owners = origins.fields[key] ?? [];
  const theirs = others.filter(({ id }) => owners.includes(id));
  const [firstOther, ...otherOwners] = theirs.map(({ id }): ChangePlace => ({ id }));
  if (!firstOther) return { places: [{ id: survivor.id }] };
  if (PESSOA.fields.some(([name, field]) => name === key && mayUnite(field)))
    return placesOfParts(change, key, { survivor, theirs });
  const places = [firstOther, ...otherOwners];
  if (owners.includes(survivor.id)) return { places: [{ id: survivor.id }, ...places], of: owners };
  // a changed value of others goes to them; a removed one stays with them by default
  const isGone = change.after === null || change.after === '';
  if (isGone) return { places: [{ id: survivor.id, isNowhere: true }, ...places], of: owners };
  return { places: [firstOther, ...otherOwners, { id: survivor.id }], of: owners };
}

/** Distributes tags and lines of remarks one by one: added ones go to the survivor, removed ones leave those that had them. */
function placesOfParts(
  change: FieldChange,
  key: string,
  { survivor, theirs }: { survivor: Pessoa; theirs: readonly Pessoa[] },
): Places {
  const [before, after] = [partsOf(change.before), partsOf(change.after)];
  const gone = before.filter((part) => !after.includes(part));
  const placeIn = (record: Pessoa): ChangePlace => {
    const ownParts = partsOf(byName(record)[key]);
    const came = after.filter((part) => !before.includes(part) && !ownParts.includes(part));
    const parts = [...ownParts.filter((part) => !gone.includes(part)), ...came];
    return { id: record.id, after: typeof byName(record)[key] === 'string' ? parts.join('\n') : parts };
  };
  const hadIt = (record: Pessoa) => partsOf(byName(record)[key]).some((part) => gone.includes(part));
  const had = theirs.filter(hadIt);
  const places: Places['places'] = [placeIn(survivor), ...had.map(placeIn)];
  return had.length === 0 ? { places } : { places, of: [survivor, ...theirs].filter(hadIt).map(({ id }) => id) };
}

/** The parts of a value: each tag, each line of a text. */
export function partsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value !== '' ? value.split('\n') : [];
}

function withOnePrincipal(content: PessoaInput, isChanged: boolean): PessoaInput {
  if (!isChanged) return content;
  const lists = PESSOA.blocks.flatMap(([group]) => {
    const items = blocksOf(content, group);
    return items.length === 0 ? [] : [[group, onePrincipal(items.map(byName))] as const];
  });
  return { ...content, ...Object.fromEntries(lists) };
}

/** Removes an unchanged item if another item of the record has become equal to it. */
function withoutTwins(content: PessoaInput, before: Pessoa): PessoaInput {
  const lists = PESSOA.blocks.flatMap(([group, list]) => {
    const items = blocksOf(content, group);
    if (findDuplicates(group, list, items).length === 0) return [];
    const keyOf = keyOfItem(group, list);
    const had = blocksOf(before, group);
    const changed = items.filter((item) => !had.some((other) => isSame(other, item)));
    const taken = new Set(changed.map(keyOf).filter((key) => key !== ''));
    return [[group, items.filter((item) => changed.includes(item) || !taken.has(keyOf(item)))] as const];
  });
  return { ...content, ...Object.fromEntries(lists) };
}
