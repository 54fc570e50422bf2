import { byName, itemFieldsOf, perList } from './field-list.ts';
import type { ItemField, ListField } from './fields/kinds.ts';
import { showValue } from './show-values.ts';

/** A field of an item where it is read in a line: `prefix` is what it is called, where its value alone would not say it. */
export type ReadField = { key: string; field: ItemField; prefix: string };

/** The fields of an item in the order in which it is read; the mark of the principal one is no field of it. */
export const readFieldsOf = perList((list: ListField): readonly ReadField[] => {
  const own = itemFieldsOf(list).filter(([, { kind }]) => kind !== 'principal');
  const place = ([key]: (typeof own)[number]) => list.readInOrder?.indexOf(key) ?? 0;
  const inOrder = list.readInOrder ? own.toSorted((a, b) => place(a) - place(b)) : own;
  return inOrder.map(([key, field]) => ({ key, field, prefix: prefixOf(list, key, field) }));
});

/** `Ramal 214`: a number that is not the item itself. */
function prefixOf({ identifiedBy }: ListField, key: string, field: ItemField): string {
  const isNumber = field.kind === 'text' && field.content === 'number';
  return isNumber && !identifiedBy.includes(key) ? `${field.label} ` : '';
}

/** What an item says, as people read it, in the order in which they do; without the fields of `except`. */
export function textsOfItem(group: string, list: ListField, item: object, except: readonly string[] = []): string[] {
  const values = byName(item);
  return readFieldsOf(list).flatMap(({ key, prefix }) => {
    const value = values[key];
    const isEmpty = value === undefined || value === '' || value === null || except.includes(key);
    return isEmpty ? [] : [prefix + showValue(`${group}.${key}`, value)];
  });
}

/**
 * What an item is called: `Celular (11) 98765-4321`, `Endereço Rua Bela, 40`. One that says nothing of itself is called by its
 * `place` in the list, which counts from 0.
 */
export function nameOfItem(group: string, list: ListField, item: object, place: number): string {
  const { kind, exceptNames, exceptRest } = namingOf(list);
  const word = kind === undefined ? '' : byName(item)[kind];
  const names = textsOfItem(group, list, item, exceptNames);
  const said = names.length > 0 ? names : textsOfItem(group, list, item, exceptRest).slice(0, 1);
  if (said.length === 0) return `${list.label} ${place + 1}`;
  return `${word ? showValue(`${group}.${kind}`, word) : list.label} ${said.join(', ')}`;
}

/** The names of these are no part of an item: it holds their codes. */
const CODES: ReadonlySet<ItemField['kind']> = new Set(['estado', 'cidade', 'pais']);

/** `kind`: the choice that follows from the item, as the kind of a phone from its number. */
const namingOf = perList((list: ListField) => {
  const fields = itemFieldsOf(list);
  const names = list.calledBy ?? list.identifiedBy;
  const codes = fields.flatMap(([key, field]) => (CODES.has(field.kind) ? [key] : []));
  const [kind] = fields.find(([, field]) => field.kind === 'choice' && field.followsRule === true) ?? [];
  return {
    kind,
    exceptNames: [...fields.flatMap(([key]) => (names.includes(key) ? [] : [key])), ...codes],
    exceptRest: [...codes, ...(kind === undefined ? [] : [kind])],
  };
});
