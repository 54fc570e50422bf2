import { withFieldsOfTipo } from '../empty.ts';
import { blocksOf, byName, type FieldList, itemFieldsOf, PESSOA } from '../field-list.ts';
import type { ListField } from '../fields/kinds.ts';
import { guessPairs, inOrder, pairItems, type Pairs } from './pair-items.ts';
import { labelOf } from '../labels.ts';
import { nameOfItem } from '../show-items.ts';
import type { Pessoa, PessoaInput } from '../pessoa.ts';

/** A field that differs between two versions of a record. The path of a whole added or removed block has no field. */
export type FieldChange = { path: string; label: string; before: unknown; after: unknown };

/** Whether a change adds a whole item: its path has no field, and there was no value before. */
export function isItemAdded({ path, before }: Pick<FieldChange, 'path' | 'before'>): boolean {
  return before === null && path.split('.').length === 2;
}

type Version = PessoaInput | Pessoa;
type Fields = Record<string, unknown>;
type Items = readonly Fields[];

/**
 * How items of two versions are matched. `told`: a moved item counts as removed and added, so the changes can be reapplied; in
 * lists older than item ids, matches are guessed, for display only. `sure`: the same without the guess, for results that are
 * stored. `known`: a moved item stays the same, and so does an item that was removed and added again.
 */
export type Pairing = 'told' | 'sure' | 'known';

/**
 * The changes from one version of a record to another by field, with labels such as `Endereço Rua Bela, 40 · Bairro`. Without
 * `before`, all filled fields. The number in a path is the index of an item in `before`, or in `after`
 * for an added item.
 */
export function diffPessoa(
  before: Version | undefined,
  after: Version,
  list: FieldList = PESSOA,
  pairing: Pairing = 'told',
): FieldChange[] {
  const old = byName(before ?? {});
  const now = byName(after);
  const changes: FieldChange[] = [];
  for (const [path, field] of list.fields) {
    if (isSame(old[path], now[path])) continue;
    const label = labelOf(field, after.tipo);
    changes.push({ path, label, before: old[path] ?? null, after: now[path] ?? null });
  }
  for (const [group, blockList] of list.blocks) {
    const [had, has] = [blocksOf(old, group) as Items, blocksOf(now, group) as Items];
    const pairs = pairItems(group, blockList, { before: had, after: has, again: pairing === 'known' });
    const aligned =
      pairing === 'known'
        ? alignAnyhow(pairs, had.length)
        : alignInOrder(pairing === 'told' ? guessPairs(had, has, pairs) : pairs, had.length);
    changes.push(...diffItems(group, blockList, { had, has, aligned }));
  }
  return changes;
}

/**
 * A record with changes applied: `applyChanges(before, diffPessoa(before, after))` has the content of `after`. Any subset
 * of the changes results in a record, too, so users can choose between conflicting changes.
 */
export function applyChanges<Record extends Version>(before: Record, changes: FieldChange[], list = PESSOA): Record {
  const result: Fields = { ...before };
  const fields = new Set(list.fields.map(([key]) => key));
  for (const { path, after } of changes) if (fields.has(path)) result[path] = after;
  for (const [group] of list.blocks) {
    const groupChanges = changes.filter(({ path }) => path.startsWith(`${group}.`));
    if (groupChanges.length > 0) result[group] = applyToBlocks(blocksOf(result, group) as Items, groupChanges);
  }
  const changed = result as Record; // the fields do not change, only their values
  return changed.tipo === before.tipo ? changed : withFieldsOfTipo(changed, list);
}

function applyToBlocks(before: Items, changes: FieldChange[]): Fields[] {
  const copies = before.map((block): Fields | undefined => ({ ...block }));
  const added: { index: number; block: Fields }[] = [];
  for (const { path, before: old, after } of changes) {
    const [, place = '', field] = path.split('.');
    const index = Number(place);
    const block = copies[index];
    if (field !== undefined) {
      if (block) block[field] = after;
    } else if (after === null) copies[index] = undefined;
    else if (old === null) added.push({ index, block: after as Fields }); // an added block is an object
  }
  const blocks = copies.filter((block) => block !== undefined);
  for (const { index, block } of added) blocks.splice(index, 0, block);
  return blocks;
}

/** The index of an item before and after; undefined if it was added or removed. */
type Aligned = [from: number | undefined, at: number | undefined];
type Lists = { had: Items; has: Items; aligned: readonly Aligned[] };

function diffItems(group: string, list: ListField, { had, has, aligned }: Lists): FieldChange[] {
  const fields = itemFieldsOf(list);
  return aligned.flatMap(([from, at]): FieldChange[] => {
    const old = from === undefined ? undefined : had[from];
    const now = at === undefined ? undefined : has[at];
    const changed = old && now ? fields.filter(([field]) => !isSame(old[field], now[field])) : [];
    if (old && now && changed.length === 0) return [];
    const place = from ?? at ?? 0;
    const path = `${group}.${place}`;
    const name = nameOfItem(group, list, old ?? now ?? {}, place);
    if (!old || !now) return [{ path, label: name, before: old ?? null, after: now ?? null }];
    return changed.map(([field, { label }]) => {
      const [before, after] = [old[field], now[field]];
      return { path: `${path}.${field}`, label: `${name} · ${label}`, before, after };
    });
  });
}

/** The items in the order of both lists: a removed item comes before the item that replaced it. */
function alignInOrder(pairs: Pairs, length: number): Aligned[] {
  const aligned: Aligned[] = [];
  let [from, at] = [0, 0];
  for (const anchor of [...inOrder(pairs), { from: length, at: pairs.length }]) {
    while (from < anchor.from) aligned.push([from++, undefined]);
    while (at < anchor.at) aligned.push([undefined, at++]);
    if (at < pairs.length) aligned.push([from++, at++]);
  }
  return aligned;
}

/** The remaining items in any order and the added ones; then the removed ones. */
function alignAnyhow(pairs: Pairs, length: number): Aligned[] {
  const stayed = new Set(pairs);
  const went = [...Array(length).keys()].filter((from) => !stayed.has(from));
  return [...pairs.entries()].map(([at, from]): Aligned => [from, at]).concat(went.map((from) => [from, undefined]));
}

/** Equal by content; null, undefined, an empty text and an empty list are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(emptyAsNull(a)) === JSON.stringify(emptyAsNull(b));
}

function emptyAsNull(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}
