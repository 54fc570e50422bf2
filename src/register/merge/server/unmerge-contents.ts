import { applyChanges, diffPessoa, type FieldChange } from '../../../pessoa/diff.ts';
import { blocksOf, byName, PESSOA } from '../../../pessoa/fields/field-list.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { contentOf } from '../../apply/server/version-content.ts';
import { onePrincipal } from './merge-contents.ts';
import type { Origins } from './origins.ts';

/** A change made since the merge that has its place: the record that it stays with. */
export type KeptChange = { id: string; path: string; label: string; before: unknown; after: unknown };
/**
 * A change made since the merge of what several records had, or of what was another's: the survivor keeps it, the others get
 * what they had. Somebody should look at it.
 */
export type OpenChange = KeptChange & { of: readonly string[] };

/** The records of a merge as they come out of it, the survivor first. */
export type Unmerged = { contents: { id: string; content: PessoaInput }[]; kept: KeptChange[]; open: OpenChange[] };

type Changes = Map<string, FieldChange[]>;

/**
 * Takes a merge apart. `befores`: every record before it, the survivor first; `left`: the survivor as the merge left it; `current`: as
 * it is now. What was changed since goes to the record that it is of.
 */
export function unmergeContents(befores: readonly Pessoa[], left: Pessoa, current: Pessoa, origins: Origins): Unmerged {
  const survivor = befores[0]!; // a merge has two records at least
  const own: Changes = new Map(befores.map(({ id }) => [id, []]));
  const kept: KeptChange[] = [];
  const open: OpenChange[] = [];
  for (const change of diffPessoa(left, current)) {
    // which item of the merged list is the principal one is no matter of the other records
    if (change.path.endsWith('.principal') && !isOfSurvivor(change, survivor, origins)) continue;
    const { to, of } = ownerOf(change, survivor, origins);
    own.get(to.id)!.push({ ...change, ...to.change }); // an owner is one of the records
    const { path, label, before, after } = change;
    const said = { id: to.id, path, label, before, after };
    if (of) open.push({ ...said, of });
    else kept.push(said);
  }
  const contents = befores.map((record) => {
    const changed = applyChanges(record, own.get(record.id)!); // as above
    return { id: record.id, content: withOnePrincipal(contentOf(changed), own.get(record.id)!.length > 0) }; // as above
  });
  return { contents, kept, open };
}

/** Which record a change is of, and how it is made there; `of`: all those that had the value, where it is not one's alone. */
type Owner = { to: { id: string; change: Partial<FieldChange> }; of?: readonly string[] };

function ownerOf(change: FieldChange, survivor: Pessoa, origins: Origins): Owner {
  const [group = '', place, field] = change.path.split('.');
  if (place === undefined) return ownerOfField(change, group, survivor, origins);
  const isNew = field === undefined && change.before === null;
  const stood = isNew ? undefined : origins.items[group]?.[Number(place)];
  // behind all items that there are: `applyChanges` puts what comes where it says
  if (!stood?.length)
    return { to: { id: survivor.id, change: { path: `${group}.${blocksOf(survivor, group).length}` } } };
  const at = stood.find(({ id }) => id === survivor.id) ?? stood[0]!; // it has one
  const path = [group, at.place, ...(field === undefined ? [] : [field])].join('.');
  const of = stood.length > 1 ? stood.map(({ id }) => id) : undefined;
  return { to: { id: at.id, change: { path } }, ...(of && { of }) };
}

function isOfSurvivor({ path }: FieldChange, survivor: Pessoa, origins: Origins): boolean {
  const [group = '', place] = path.split('.');
  return origins.items[group]?.[Number(place)]?.some(({ id }) => id === survivor.id) ?? true;
}

function ownerOfField(change: FieldChange, key: string, survivor: Pessoa, origins: Origins): Owner {
  const owners = origins.fields[key] ?? [];
  const isUnited = Array.isArray(change.before) || Array.isArray(change.after);
  if (isUnited) {
    const [before, after] = [textsOf(change.before), textsOf(change.after)];
    const came = after.filter((text) => !before.includes(text));
    const gone = new Set(before.filter((text) => !after.includes(text)));
    const stays = textsOf(byName(survivor)[key]).filter((text) => !gone.has(text));
    const isOfOthers = gone.size > 0 && owners.some((id) => id !== survivor.id);
    return { to: { id: survivor.id, change: { after: [...stays, ...came] } }, ...(isOfOthers && { of: owners }) };
  }
  const isOwn = owners.every((id) => id === survivor.id);
  return { to: { id: survivor.id, change: {} }, ...(!isOwn && { of: owners }) };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function withOnePrincipal(content: PessoaInput, isChanged: boolean): PessoaInput {
  if (!isChanged) return content;
  const lists = PESSOA.blocks.flatMap(([group]) => {
    const items = blocksOf(content, group);
    return items.length === 0 ? [] : [[group, onePrincipal(items.map(byName))] as const];
  });
  return { ...content, ...Object.fromEntries(lists) };
}
