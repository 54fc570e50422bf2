import { withFieldsOfTipo } from '../empty.ts';
import { blocksOf, byName, type FieldList, itemFieldsOf, PESSOA } from '../field-list.ts';
import type { ListField } from '../fields/kinds.ts';
import { guessPairs, inOrder, pairItems, type Pairs } from './pair-items.ts';
import { labelOf } from '../labels.ts';
import { nameOfItem } from '../show-items.ts';
import type { Pessoa, PessoaInput } from '../pessoa.ts';

/** A field that two versions of a record have different. A whole block that came or went has no field in its path. */
export type FieldChange = { path: string; label: string; before: unknown; after: unknown };

/** Whether a change adds a whole item: its path has no field, and nothing stood there. */
export function isItemAdded({ path, before }: Pick<FieldChange, 'path' | 'before'>): boolean {
  return before === null && path.split('.').length === 2;
}

type Version = PessoaInput | Pessoa;
type Fields = Record<string, unknown>;
type Items = readonly Fields[];

/**
 * How items are found again. `told`: one that moved went, and came elsewhere, so that the changes can be made again; of lists that were
 * kept before there were ids, what became what is guessed, for who reads it. `sure`: the same without a guess, for who stores what comes
 * of it. `known`: one that moved has stayed, one that went and came again has, too.
 */
export type Pairing = 'told' | 'sure' | 'known';

/**
 * What changed from one version of a record to another, field by field, with labels such as `Endereço Rua Bela, 40 · Bairro`. With
 * nothing before, everything that the first version filled in. A path's number is the place of an item in `before`, or in `after`
 * of an item that came.
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
  for (const [group, own] of list.blocks) {
    const [had, has] = [blocksOf(old, group) as Items, blocksOf(now, group) as Items];
    const pairs = pairItems(group, own, { before: had, after: has, again: pairing === 'known' });
    const aligned =
      pairing === 'known'
        ? alignAnyhow(pairs, had.length)
        : alignInOrder(pairing === 'told' ? guessPairs(had, has, pairs) : pairs, had.length);
    changes.push(...diffItems(group, own, { had, has, aligned }));
  }
  return changes;
}

/**
 * A record with changes made to it: `applyChanges(before, diffPessoa(before, after))` has the content of `after`, and any
 * choice of the changes gives a record too (the screen for conflicts lets people choose).
 */
export function applyChanges<Record extends Version>(before: Record, changes: FieldChange[], list = PESSOA): Record {
  const result: Fields = { ...before };
  const fields = new Set(list.fields.map(([key]) => key));
  for (const { path, after } of changes) if (fields.has(path)) result[path] = after;
  for (const [group] of list.blocks) {
    const own = changes.filter(({ path }) => path.startsWith(`${group}.`));
    if (own.length > 0) result[group] = applyToBlocks(blocksOf(result, group) as Items, own);
  }
  const changed = result as Record; // the same fields, other values
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
    else if (old === null) added.push({ index, block: after as Fields }); // a block that came is a block
  }
  const blocks = copies.filter((block) => block !== undefined);
  for (const { index, block } of added) blocks.splice(index, 0, block);
  return blocks;
}

/** The place of an item before and after; undefined where it was not, or is not. */
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

/** The items in the order of both lists: what went stands before what came in its place. */
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

/** The items that stayed, wherever they are, and those that came; then those that went. */
function alignAnyhow(pairs: Pairs, length: number): Aligned[] {
  const stayed = new Set(pairs);
  const went = [...Array(length).keys()].filter((from) => !stayed.has(from));
  return [...pairs.entries()].map(([at, from]): Aligned => [from, at]).concat(went.map((from) => [from, undefined]));
}

/** Equal by content; null, missing, an empty text and an empty list are all nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(emptyAsNull(a)) === JSON.stringify(emptyAsNull(b));
}

function emptyAsNull(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}
