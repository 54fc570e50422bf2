import { isSame } from '../../../pessoa/items/diff.ts';
import { assembled, belongsTo, blocksOf, byName, itemFieldsOf, PESSOA } from '../../../pessoa/field-list.ts';
import type { Field, ListField } from '../../../pessoa/fields/kinds.ts';
import { withoutId } from '../../../pessoa/items/item-ids.ts';
import { NEW_ITEM } from '../../../pessoa/items/new-item.ts';
import { labelOf } from '../../../pessoa/labels.ts';
import { documentoOf, type Pessoa, type PessoaInput } from '../../../pessoa/pessoa.ts';
import { keyOfItem } from '../../../pessoa/rules/list-rules.ts';
import { nameOfItem } from '../../../pessoa/show-items.ts';
import { contentOf } from '../../apply/server/version-content.ts';
import type { ItemOrigin, Origins } from './origins.ts';
import { known } from '../../../kit/known.ts';

/** The choices in a merge: the record that each field takes its value from, by id; and the excluded items, by path. */
export type MergeChoices = { choose?: Readonly<Record<string, string>>; leave?: readonly string[] };

/** A field in which the records differ: the proposed record and the reason. `mayUnite`: the values of all can be combined. */
export type MergedField = { path: string; label: string; from: string; why: MergeReason; mayUnite: boolean };
/** `chosen`: by a person; `survivor`: without any other reason */
export type MergeReason = 'chosen' | 'only' | 'document' | 'newest' | 'longest' | 'strictest' | 'survivor' | 'united';

/** A value of a record that the merged record does not have: another value was taken. */
export type DroppedValue = { id: string; path: string; label: string; value: unknown };

/** An item of a list of the merged record, with its records. The path counts excluded items, too. */
export type MergedItem = { path: string; label: string; from: string[]; value: unknown };

/** The merged content of records, the survivor first. */
export type Merged = {
  content: PessoaInput;
  origins: Origins;
  fields: MergedField[];
  items: MergedItem[];
  /** values that no record has afterwards, except in earlier versions */
  dropped: DroppedValue[];
};

type ItemValues = Readonly<Record<string, unknown>>;

/** The first of some records. Throws when there are none. */
export function firstOf(records: readonly Pessoa[]): Pessoa {
  return known(records[0], 'a record');
}

/** Merges records of one tipo, the survivor first. A list or text may exceed its maximum: the checks of the record refuse it. */
export function mergeContents(records: readonly Pessoa[], { choose = {}, leave = [] }: MergeChoices = {}): Merged {
  const survivor = firstOf(records);
  const content: Record<string, unknown> = { ...contentOf(survivor) };
  const origins: { fields: Record<string, string[]>; items: Record<string, ItemOrigin[][]> } = {
    fields: {},
    items: {},
  };
  const fields: MergedField[] = [];
  const items: MergedItem[] = [];
  const dropped: DroppedValue[] = [];
  for (const [key, field] of PESSOA.fields) {
    if (!belongsTo(survivor.tipo, field) || field.kind === 'tipo') continue;
    const merged = mergeField(records, key, field, choose[key]);
    content[key] = merged.value;
    origins.fields[key] = merged.owners;
    fields.push(...merged.fields);
    dropped.push(...merged.dropped);
  }
  const excluded = new Set(leave);
  for (const [group, list] of PESSOA.blocks) {
    if (!belongsTo(survivor.tipo, list)) continue;
    const merged = mergeItems(records, group, list);
    items.push(...merged.items.map((value, at) => shownItem(group, list, value, merged.owners[at] ?? [], at)));
    const isIncluded = merged.items.map((_, at) => !excluded.has(`${group}.${at}`));
    content[group] = onePrincipal(merged.items.filter((_, at) => isIncluded[at]));
    origins.items[group] = merged.owners.filter((_, at) => isIncluded[at]);
    dropped.push(
      ...merged.dropped,
      ...leftItems(
        records,
        group,
        list,
        merged.owners.filter((_, at) => !isIncluded[at]),
      ),
    );
  }
  return { content: assembled(content), origins, fields, items, dropped };
}

function shownItem(
  group: string,
  list: ListField,
  value: ItemValues,
  owners: readonly ItemOrigin[],
  at: number,
): MergedItem {
  return { path: `${group}.${at}`, label: `${list.label} ${at + 1}`, from: owners.map(({ id }) => id), value };
}

type MergedValue = { value: unknown; owners: string[]; fields: MergedField[]; dropped: DroppedValue[] };

function mergeField(records: readonly Pessoa[], key: string, field: Field, chosen: string | undefined): MergedValue {
  const filled = records.filter((record) => !isBlank(valueIn(record, key)));
  const owners = (value: unknown) => filled.filter((record) => isSame(valueIn(record, key), value)).map(({ id }) => id);
  const survivor = firstOf(records);
  const named = { path: key, label: labelOf(field, survivor.tipo) };
  const [first] = filled;
  const isUnited = mayUnite(field);
  if (isUnited && first && !records.some(({ id }) => id === chosen)) {
    const differs = filled.some((record) => !isSame(valueIn(record, key), valueIn(first, key)));
    const fields: MergedField[] = differs ? [{ ...named, from: survivor.id, why: 'united', mayUnite: isUnited }] : [];
    return { value: unitedIn(filled, key, field), owners: filled.map(({ id }) => id), fields, dropped: [] };
  }
  if (!first) return { value: valueIn(survivor, key), owners: [], fields: [], dropped: [] };
  const { from, why } = propose(records, filled, key, chosen);
  const value = valueIn(from, key);
  const others = filled.filter((record) => !isSame(valueIn(record, key), value));
  const isPlain = others.length === 0 && chosen === undefined && owners(value).includes(survivor.id);
  return {
    value,
    owners: owners(value),
    fields: isPlain ? [] : [{ ...named, from: from.id, why, mayUnite: isUnited }],
    dropped: others.map((record) => ({ ...named, id: record.id, value: valueIn(record, key) })),
  };
}

/** Whether the values of all records can be combined: choices, tags, lines. */
export function mayUnite({ kind }: Field): boolean {
  return kind === 'choices' || kind === 'tags' || kind === 'remarks';
}

const SITUACOES: readonly unknown[] = ['bloqueada', 'inativa', 'ativa'];

/** The record that a field should take its value from. */
function propose(
  records: readonly Pessoa[],
  filled: readonly Pessoa[],
  key: string,
  chosen: string | undefined,
): { from: Pessoa; why: MergeReason } {
  const preferred = records.find(({ id }) => id === chosen);
  if (preferred) return { from: preferred, why: 'chosen' };
  const first = firstOf(filled);
  if (filled.length === 1) return { from: first, why: 'only' };
  const { id: survivorId } = firstOf(records);
  if (key === 'situacao') {
    const strictest = filled.toSorted(
      (a, b) => SITUACOES.indexOf(valueIn(a, key)) - SITUACOES.indexOf(valueIn(b, key)),
    );
    return { from: firstOf(strictest), why: 'strictest' };
  }
  if (key === 'limiteCredito') return { from: filled.find(({ id }) => id === survivorId) ?? first, why: 'survivor' };
  const documented = filled.filter((record) => documentoOf(record) !== null);
  if (documented.length === 1) return { from: firstOf(documented), why: 'document' };
  const among = documented.length > 0 ? documented : filled;
  const newest = among.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  if (newest[0]?.updatedAt !== newest[1]?.updatedAt) return { from: firstOf(newest), why: 'newest' };
  const longest = among.toSorted((a, b) => String(valueIn(b, key)).length - String(valueIn(a, key)).length);
  return { from: firstOf(longest), why: 'longest' };
}

type MergedItems = { items: ItemValues[]; owners: ItemOrigin[][]; dropped: DroppedValue[] };

/** The items of all records, those of the survivor first; an item of several records occurs once, with the values of all. */
function mergeItems(records: readonly Pessoa[], group: string, list: ListField): MergedItems {
  const keyOf = keyOfItem(group, list);
  const merged: MergedItems = { items: [], owners: [], dropped: [] };
  for (const record of records) {
    for (const [place, item] of blocksOf(record, group).entries()) {
      // the survivor gives the item a new id
      const values = record === records[0] ? byName(item) : { ...withoutPrincipal(byName(item)), id: NEW_ITEM };
      const key = keyOf(item);
      const at = merged.items.findIndex((other) => isSameItem(other, values) || (key !== '' && keyOf(other) === key));
      const [owners, had] = [merged.owners[at], merged.items[at]];
      if (!owners || !had) {
        merged.items.push(values);
        merged.owners.push([{ id: record.id, place }]);
        continue;
      }
      owners.push({ id: record.id, place });
      const filled = completed(had, values);
      merged.items[at] = filled;
      merged.dropped.push(...differing(filled, values, { record, group, place, list }));
    }
  }
  return merged;
}

/** An item, with missing values filled from another item. */
function completed(item: ItemValues, other: ItemValues): ItemValues {
  const added = Object.entries(other).filter(([field, value]) => isBlank(item[field]) && !isBlank(value));
  return { ...item, ...Object.fromEntries(added) };
}

type ItemPlace = { record: Pessoa; group: string; place: number; list: ListField };

/** The values of an item that differ from the remaining item. */
function differing(item: ItemValues, other: ItemValues, { record, group, place, list }: ItemPlace): DroppedValue[] {
  return itemFieldsOf(list).flatMap(([field, { kind, label }]) =>
    kind === 'principal' || isBlank(other[field]) || isSame(item[field], other[field])
      ? []
      : [
          {
            id: record.id,
            path: `${group}.${place}.${field}`,
            label: `${nameOfItem(group, list, other, place)} · ${label}`,
            value: other[field],
          },
        ],
  );
}

function leftItems(
  records: readonly Pessoa[],
  group: string,
  list: ListField,
  owners: readonly (readonly ItemOrigin[])[],
): DroppedValue[] {
  return owners.flat().map(({ id, place }) => ({
    id,
    path: `${group}.${place}`,
    label: `${list.label} ${place + 1}`,
    value: blocksOf(firstOf(records.filter((record) => record.id === id)), group)[place],
  }));
}

function isSameItem(a: ItemValues, b: ItemValues): boolean {
  return isSame(withoutId(withoutPrincipal(a)), withoutId(withoutPrincipal(b)));
}

function withoutPrincipal(item: ItemValues): ItemValues {
  return 'principal' in item ? { ...item, principal: false } : item;
}

/** Marks exactly one item of a list as principal, the first by default. */
export function onePrincipal(items: readonly ItemValues[]): ItemValues[] {
  if (!items.some((item) => 'principal' in item)) return [...items];
  const found = items.findIndex(({ principal }) => principal === true);
  return items.map((item, at) => ({ ...item, principal: at === Math.max(0, found) }));
}

function valueIn(record: Pessoa, key: string): unknown {
  return byName(record)[key];
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The values of all records combined, without repetitions. */
function unitedIn(filled: readonly Pessoa[], key: string, { kind }: Field): unknown {
  const values = filled.map((record) => valueIn(record, key));
  const united = [...new Set(values.flat())];
  return kind === 'remarks' ? united.join('\n') : united;
}
