import { applyChanges, diffPessoa, type FieldChange, isSame } from '../../../../pessoa/items/diff.ts';
import { blocksOf, byName, PESSOA } from '../../../../pessoa/field-list.ts';
import type { Pessoa, PessoaInput } from '../../../../pessoa/pessoa.ts';
import { findDuplicates, keyOfItem } from '../../../../pessoa/rules/list-rules.ts';
import { contentOf } from '../../../apply/server/version-content.ts';
import { mayUnite, onePrincipal } from '../merge-contents.ts';
import type { GivenChange } from '../../../operations/operation.schema.ts';
import type { Origins } from '../origins.ts';

/** A change made since the merge that has its place: the record that it stays with. */
export type KeptChange = { id: string; path: string; label: string; before: unknown; after: unknown };
/**
 * A change made since the merge of what several records had, or of what was another's. Unless somebody decides otherwise, `id`
 * keeps it and the others get what they had. `gone`: an item that the survivor did not have, and that went. `of`: who had the value;
 * `choices`: who may get the change; `isSole`: only one of them.
 */
export type OpenChange = KeptChange & {
  kind: 'changed' | 'gone';
  of: readonly string[];
  choices: readonly string[];
  isSole: boolean;
};

/**
 * The records of a merge as they come out of it, the survivor first. `isAsBefore`: the survivor is by now as it was before the merge, so
 * nothing was changed since. `unknown`: what was given though it is not open.
 */
export type Unmerged = {
  isAsBefore: boolean;
  contents: { id: string; content: PessoaInput }[];
  kept: KeptChange[];
  open: OpenChange[];
  unknown: GivenChange[];
};

/** Every record before a merge, the survivor first; the survivor as the merge left it, and as it is now; whose each value was. */
export type MergedStates = { befores: readonly Pessoa[]; left: Pessoa; current: Pessoa; origins: Origins };

type Changes = Map<string, FieldChange[]>;

/** No two records of a register have the same. */
const DOCUMENTS: readonly string[] = ['cpf', 'cnpj'];

/**
 * Takes a merge apart. What was changed since goes to the record that it is of, or to whom it is given.
 */
export function unmergeContents(
  { befores, left, current, origins }: MergedStates,
  given: readonly GivenChange[] = [],
): Unmerged {
  const unknown = new Set(given);
  const own: Changes = new Map(befores.map(({ id }) => [id, []]));
  const kept: KeptChange[] = [];
  const open: OpenChange[] = [];
  const isAsBefore = diffPessoa(befores[0], contentOf(current), PESSOA, 'known').length === 0;
  for (const change of isAsBefore ? [] : diffPessoa(left, current, PESSOA, 'known')) {
    const { places, of } = placesOf(change, befores, origins);
    const [first] = places;
    // which item of the merged list is the principal one is a matter of the survivor's own, and nothing to tell
    if (change.path.endsWith('.principal')) {
      if (first.id === befores[0]?.id) own.get(first.id)!.push({ ...change, ...first }); // a place is in one of the records
      continue;
    }
    const choices = [...new Set(places.map(({ id }) => id))];
    const isSole = DOCUMENTS.includes(change.path);
    const wanted = of && given.find(({ path }) => path === change.path);
    const isPossible = wanted?.to.every((id) => choices.includes(id)) && (!isSole || wanted.to.length === 1);
    if (wanted && isPossible) unknown.delete(wanted);
    const chosen = wanted && isPossible ? places.filter(({ id }) => wanted.to.includes(id)) : [first];
    for (const { id, isNowhere, ...there } of chosen) if (!isNowhere) own.get(id)!.push({ ...change, ...there }); // a place is in one of the records
    const { path, label, before, after } = change;
    const said = { id: first.id, path, label, before, after };
    if (of) open.push({ ...said, kind: first.isNowhere ? 'gone' : 'changed', of, choices, isSole });
    else kept.push(said);
  }
  const contents = befores.map((record) => {
    const changed = applyChanges(record, own.get(record.id)!); // as above
    const content = withoutTwins(contentOf(changed), record);
    return { id: record.id, content: withOnePrincipal(content, own.get(record.id)!.length > 0) }; // as above
  });
  return { isAsBefore, contents, kept, open, unknown: [...unknown] };
}

/** A record that may get a change, and how the change is made there. `isNowhere`: it does not have what was changed. */
type Place = { id: string; path?: string; after?: unknown; isNowhere?: true };
/** Who may get a change, first whose it is; `of`: all those that had the value, where it is not one's alone. */
type Places = { places: [Place, ...Place[]]; of?: readonly string[] };

function placesOf(change: FieldChange, befores: readonly Pessoa[], origins: Origins): Places {
  const [group = '', place, field] = change.path.split('.');
  if (place === undefined) return placesOfField(change, group, befores, origins);
  const survivor = befores[0]!; // a merge has two records at least
  const isNew = field === undefined && change.before === null;
  const stood = isNew ? undefined : origins.items[group]?.[Number(place)];
  // behind all items that there are: `applyChanges` puts what comes where it says
  if (!stood?.length)
    return { places: [{ id: survivor.id, path: `${group}.${blocksOf(survivor, group).length + Number(place)}` }] };
  const [first, ...others] = stood
    .toSorted((a, b) => Number(b.id === survivor.id) - Number(a.id === survivor.id))
    .map((at) => ({ id: at.id, path: [group, at.place, ...(field === undefined ? [] : [field])].join('.') }));
  const places: Places['places'] = [first!, ...others]; // it has one
  const of = [...new Set(stood.map(({ id }) => id))];
  // what only others had may have been removed of the merged record alone: they keep it unless somebody says otherwise
  const isGone = field === undefined && change.after === null;
  if (isGone && !of.includes(survivor.id)) return { places: [{ id: survivor.id, isNowhere: true }, ...places], of };
  return of.length === 1 ? { places: [places[0]] } : { places, of };
}

function placesOfField(change: FieldChange, key: string, befores: readonly Pessoa[], origins: Origins): Places {
  const [survivor, ...others] = befores as [Pessoa, ...Pessoa[]]; // a merge has two records at least
  const owner = others.find(
    (record) => DOCUMENTS.includes(key) && byName(record)[key] === change.after && change.after !== null,
  );
  // no two records have one: the survivor was given the other's, who has it again
  if (owner) return { places: [{ id: owner.id }] };
  const owners = origins.fields[key] ?? [];
  const theirs = others.filter(({ id }) => owners.includes(id));
  if (theirs.length === 0) return { places: [{ id: survivor.id }] };
  if (PESSOA.fields.some(([name, field]) => name === key && mayUnite(field)))
    return placesOfParts(change, key, { survivor, theirs });
  const places = theirs.map(({ id }): Place => ({ id }));
  if (owners.includes(survivor.id)) return { places: [{ id: survivor.id }, ...places], of: owners };
  // it was theirs: what it became is, too; what went stays with them unless somebody says otherwise
  const isGone = change.after === null || change.after === '';
  if (isGone) return { places: [{ id: survivor.id, isNowhere: true }, ...places], of: owners };
  return { places: [places[0]!, ...places.slice(1), { id: survivor.id }], of: owners }; // there is one, as just seen
}

/** Of tags and the like each is by itself, of remarks each line: what came is the survivor's, and what went goes of who had it. */
function placesOfParts(
  change: FieldChange,
  key: string,
  { survivor, theirs }: { survivor: Pessoa; theirs: readonly Pessoa[] },
): Places {
  const [before, after] = [partsOf(change.before), partsOf(change.after)];
  const gone = before.filter((part) => !after.includes(part));
  const placeIn = (record: Pessoa): Place => {
    const own = partsOf(byName(record)[key]);
    const came = after.filter((part) => !before.includes(part) && !own.includes(part));
    const parts = [...own.filter((part) => !gone.includes(part)), ...came];
    return { id: record.id, after: typeof byName(record)[key] === 'string' ? parts.join('\n') : parts };
  };
  const hadIt = (record: Pessoa) => partsOf(byName(record)[key]).some((part) => gone.includes(part));
  const had = theirs.filter(hadIt);
  const places: Places['places'] = [placeIn(survivor), ...had.map(placeIn)];
  return had.length === 0 ? { places } : { places, of: [survivor, ...theirs].filter(hadIt).map(({ id }) => id) };
}

/** What a value consists of: each tag, each line of a text. */
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

/** What a record keeps though it went from the merged one goes where another of its items has become the same. */
function withoutTwins(content: PessoaInput, before: Pessoa): PessoaInput {
  const lists = PESSOA.blocks.flatMap(([group, list]) => {
    const items = blocksOf(content, group);
    if (findDuplicates(group, list, items).length === 0) return [];
    const keyOf = keyOfItem(group, list);
    const had = blocksOf(before, group);
    const changed = items.filter((item) => !had.some((one) => isSame(one, item)));
    const taken = new Set(changed.map(keyOf).filter((key) => key !== ''));
    return [[group, items.filter((item) => changed.includes(item) || !taken.has(keyOf(item)))] as const];
  });
  return { ...content, ...Object.fromEntries(lists) };
}
