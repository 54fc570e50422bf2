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

/** What a person says of a merge: whose value a field gets, by the id of the record; and what is left out, by its path. */
export type MergeChoices = { choose?: Readonly<Record<string, string>>; leave?: readonly string[] };

/** A field in which the records differ: whose value is proposed, and why. `mayUnite`: the values of all can stand together. */
export type MergedField = { path: string; label: string; from: string; why: MergeReason; mayUnite: boolean };
/** `chosen`: by a person; `survivor`: where nothing else speaks for one */
export type MergeReason = 'chosen' | 'only' | 'document' | 'newest' | 'longest' | 'strictest' | 'survivor' | 'united';

/** A value of a record that is not in the merged one: another one was taken. */
export type LeftValue = { id: string; path: string; label: string; value: unknown };

/** An item of a list of the merged record: who has it. Its path counts those that are left out, too. */
export type MergedItem = { path: string; label: string; from: string[]; value: unknown };

/** The merged content of records, the survivor first. */
export type Merged = {
  content: PessoaInput;
  origins: Origins;
  fields: MergedField[];
  items: MergedItem[];
  /** what is in no record afterwards, but in the versions before */
  left: LeftValue[];
};

type Values = Readonly<Record<string, unknown>>;

/** Merges records of one tipo, the survivor first. What is more than a list or a text may hold stays in: the rules of a record refuse it. */
export function mergeContents(records: readonly Pessoa[], { choose = {}, leave = [] }: MergeChoices = {}): Merged {
  const [survivor] = records;
  if (!survivor) throw new Error('There is no record to merge.');
  const content: Record<string, unknown> = { ...contentOf(survivor) };
  const origins: { fields: Record<string, string[]>; items: Record<string, ItemOrigin[][]> } = {
    fields: {},
    items: {},
  };
  const fields: MergedField[] = [];
  const items: MergedItem[] = [];
  const left: LeftValue[] = [];
  for (const [key, field] of PESSOA.fields) {
    if (!belongsTo(survivor.tipo, field) || field.kind === 'tipo') continue;
    const merged = mergeField(records, key, field, choose[key]);
    content[key] = merged.value;
    origins.fields[key] = merged.owners;
    fields.push(...merged.fields);
    left.push(...merged.left);
  }
  const isLeft = new Set(leave);
  for (const [group, list] of PESSOA.blocks) {
    if (!belongsTo(survivor.tipo, list)) continue;
    const merged = mergeItems(records, group, list);
    items.push(...merged.items.map((value, at) => shownItem(group, list, value, merged.owners[at]!, at))); // as long
    const kept = merged.items.map((_, at) => !isLeft.has(`${group}.${at}`));
    content[group] = onePrincipal(merged.items.filter((_, at) => kept[at]));
    origins.items[group] = merged.owners.filter((_, at) => kept[at]);
    left.push(
      ...merged.left,
      ...leftItems(
        records,
        group,
        list,
        merged.owners.filter((_, at) => !kept[at]),
      ),
    );
  }
  return { content: assembled(content), origins, fields, items, left }; // every field of its tipo was set
}

function shownItem(
  group: string,
  list: ListField,
  value: Values,
  owners: readonly ItemOrigin[],
  at: number,
): MergedItem {
  return { path: `${group}.${at}`, label: `${list.label} ${at + 1}`, from: owners.map(({ id }) => id), value };
}

type MergedValue = { value: unknown; owners: string[]; fields: MergedField[]; left: LeftValue[] };

function mergeField(records: readonly Pessoa[], key: string, field: Field, chosen: string | undefined): MergedValue {
  const filled = records.filter((record) => !isBlank(valueIn(record, key)));
  const owners = (value: unknown) => filled.filter((record) => isSame(valueIn(record, key), value)).map(({ id }) => id);
  const named = { path: key, label: labelOf(field, records[0]!.tipo) }; // never empty
  const [first] = filled;
  const isUnited = mayUnite(field);
  if (isUnited && first && !records.some(({ id }) => id === chosen)) {
    const differs = filled.some((record) => !isSame(valueIn(record, key), valueIn(first, key)));
    const fields: MergedField[] = differs
      ? [{ ...named, from: records[0]!.id, why: 'united', mayUnite: isUnited }]
      : []; // as above
    return { value: unitedIn(filled, key, field), owners: filled.map(({ id }) => id), fields, left: [] };
  }
  if (!first) return { value: valueIn(records[0]!, key), owners: [], fields: [], left: [] }; // as above
  const { from, why } = propose(records, filled, key, chosen);
  const value = valueIn(from, key);
  const others = filled.filter((record) => !isSame(valueIn(record, key), value));
  const isPlain = others.length === 0 && chosen === undefined && owners(value).includes(records[0]!.id); // as above
  return {
    value,
    owners: owners(value),
    fields: isPlain ? [] : [{ ...named, from: from.id, why, mayUnite: isUnited }],
    left: others.map((record) => ({ ...named, id: record.id, value: valueIn(record, key) })),
  };
}

/** Whether the values of all can stand together: several choices, tags, lines. */
export function mayUnite({ kind }: Field): boolean {
  return kind === 'choices' || kind === 'tags' || kind === 'remarks';
}

const SITUACOES: readonly unknown[] = ['bloqueada', 'inativa', 'ativa'];

/** Whose value a field should get. */
function propose(
  records: readonly Pessoa[],
  filled: readonly Pessoa[],
  key: string,
  chosen: string | undefined,
): { from: Pessoa; why: MergeReason } {
  const own = records.find(({ id }) => id === chosen);
  if (own) return { from: own, why: 'chosen' };
  const [first, ...others] = filled;
  if (others.length === 0) return { from: first!, why: 'only' }; // one is filled, see the caller
  const [survivor] = records;
  if (key === 'situacao') {
    const strictest = filled.toSorted(
      (a, b) => SITUACOES.indexOf(valueIn(a, key)) - SITUACOES.indexOf(valueIn(b, key)),
    );
    return { from: strictest[0]!, why: 'strictest' }; // as above
  }
  if (key === 'limiteCredito') return { from: filled.find(({ id }) => id === survivor?.id) ?? first!, why: 'survivor' }; // as above
  const documented = filled.filter((record) => documentoOf(record) !== null);
  if (documented.length === 1) return { from: documented[0]!, why: 'document' }; // as just counted
  const among = documented.length > 0 ? documented : filled;
  const newest = among.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  if (newest[0]!.updatedAt !== newest[1]?.updatedAt) return { from: newest[0]!, why: 'newest' }; // never empty
  const longest = among.toSorted((a, b) => String(valueIn(b, key)).length - String(valueIn(a, key)).length);
  return { from: longest[0]!, why: 'longest' }; // as above
}

type MergedItems = { items: Values[]; owners: ItemOrigin[][]; left: LeftValue[] };

/** The items of all records, those of the survivor first; an item that several have is there once, with what any of them says. */
function mergeItems(records: readonly Pessoa[], group: string, list: ListField): MergedItems {
  const keyOf = keyOfItem(group, list);
  const merged: MergedItems = { items: [], owners: [], left: [] };
  for (const record of records) {
    for (const [place, item] of blocksOf(record, group).entries()) {
      // the record that it comes to gives it an id
      const values = record === records[0] ? byName(item) : { ...withoutPrincipal(byName(item)), id: NEW_ITEM };
      const key = keyOf(item);
      const at = merged.items.findIndex((other) => isSameItem(other, values) || (key !== '' && keyOf(other) === key));
      if (at === -1) {
        merged.items.push(values);
        merged.owners.push([{ id: record.id, place }]);
        continue;
      }
      merged.owners[at]!.push({ id: record.id, place }); // as long as the items
      merged.items[at] = completed(merged.items[at]!, values); // in range
      merged.left.push(...differing(merged.items[at], values, { record, group, place, list })); // as above
    }
  }
  return merged;
}

/** An item with what another one of the same thing says besides. */
function completed(item: Values, other: Values): Values {
  const added = Object.entries(other).filter(([field, value]) => isBlank(item[field]) && !isBlank(value));
  return { ...item, ...Object.fromEntries(added) };
}

type ItemPlace = { record: Pessoa; group: string; place: number; list: ListField };

/** What an item says otherwise than the one that stays. */
function differing(item: Values, other: Values, { record, group, place, list }: ItemPlace): LeftValue[] {
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
): LeftValue[] {
  return owners.flat().map(({ id, place }) => ({
    id,
    path: `${group}.${place}`,
    label: `${list.label} ${place + 1}`,
    value: blocksOf(records.find((record) => record.id === id)!, group)[place], // it came from there
  }));
}

function isSameItem(a: Values, b: Values): boolean {
  return isSame(withoutId(withoutPrincipal(a)), withoutId(withoutPrincipal(b)));
}

function withoutPrincipal(item: Values): Values {
  return 'principal' in item ? { ...item, principal: false } : item;
}

/** A list that has items has one principal item, the first where none is. */
export function onePrincipal(items: readonly Values[]): Values[] {
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

/** The values of all records in one, each once. */
function unitedIn(filled: readonly Pessoa[], key: string, { kind }: Field): unknown {
  const values = filled.map((record) => valueIn(record, key));
  const united = [...new Set(values.flat())];
  return kind === 'remarks' ? united.join('\n') : united;
}
