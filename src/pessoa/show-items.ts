import { byName, itemFieldsOf, perList } from './field-list.ts';
import type { ItemField, ListField } from './fields/kinds.ts';
import { showValue } from './show-values.ts';

/** A field of an item in a line of text. `prefix` is its label, if the value alone would be unclear. */
export type ReadField = { key: string; field: ItemField; prefix: string };

/** The fields of an item in the order of a line of text, without the mark of the principal. */
export const readFieldsOf = perList((list: ListField): readonly ReadField[] => {
  const fields = itemFieldsOf(list).filter(([, { kind }]) => kind !== 'principal');
  const place = ([key]: (typeof fields)[number]) => list.readInOrder?.indexOf(key) ?? 0;
  const inOrder = list.readInOrder ? fields.toSorted((a, b) => place(a) - place(b)) : fields;
  return inOrder.map(([key, field]) => ({ key, field, prefix: prefixOf(list, key, field) }));
});

/** `Ramal 214`: a number other than the main field needs its label. */
function prefixOf({ identifiedBy }: ListField, key: string, field: ItemField): string {
  const isNumber = field.kind === 'text' && field.content === 'number';
  return isNumber && !identifiedBy.includes(key) ? `${field.label} ` : '';
}

/** The texts of an item, formatted and in reading order, without the fields in `except`. */
export function textsOfItem(group: string, list: ListField, item: object, except: readonly string[] = []): string[] {
  const values = byName(item);
  return readFieldsOf(list).flatMap(({ key, prefix }) => {
    const value = values[key];
    const isEmpty = value === undefined || value === '' || value === null || except.includes(key);
    return isEmpty ? [] : [prefix + showValue(`${group}.${key}`, value)];
  });
}

/** The name of an item: `Celular (11) 98765-4321`, `Endereço Rua Bela, 40`. Empty items are named by `place` (from 0). */
export function nameOfItem(group: string, list: ListField, item: object, place: number): string {
  const { kind, exceptNames, exceptRest } = namingOf(list);
  const word = kind === undefined ? '' : byName(item)[kind];
  const names = textsOfItem(group, list, item, exceptNames);
  const texts = names.length > 0 ? names : textsOfItem(group, list, item, exceptRest).slice(0, 1);
  if (texts.length === 0) return `${list.label} ${place + 1}`;
  return `${word ? showValue(`${group}.${kind}`, word) : list.label} ${texts.join(', ')}`;
}

/** Kinds that are omitted, because the item has only their codes. */
const CODES: ReadonlySet<ItemField['kind']> = new Set(['estado', 'cidade', 'pais']);

/** `kind`: the choice derived from the item, as the kind of a phone from its number. */
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
