import { blocksOf, byName, itemFieldsOf, PESSOA, rightToSeeField } from './field-list.ts';
import { showValue } from './show-values.ts';

/** The fields of a record that are masked for some role. */
export const MASKED_FIELDS = PESSOA.fields.filter(([, field]) => rightToSeeField(field) !== undefined);

/** The fields of items that are masked for some role. */
export const MASKED_ITEM_FIELDS = PESSOA.blocks.flatMap(([group, list]) =>
  itemFieldsOf(list)
    .filter(([, field]) => rightToSeeField(field) !== undefined)
    .map(([key, field]) => ({ group, key, list, field })),
);

/** The filled fields of a record that are masked for some role: path (`cpf`, `telefones.0.numero`) and label. */
export function maskedIn(record: object): { path: string; label: string }[] {
  const ofFields = MASKED_FIELDS.map(([path, { label }]) => ({ path, label }));
  const ofItems = MASKED_ITEM_FIELDS.flatMap(({ group, key, list, field }) =>
    blocksOf(record, group).map((_item, index) => ({
      path: `${group}.${index}.${key}`,
      label: `${list.label} ${index + 1} · ${field.label}`,
    })),
  );
  return [...ofFields, ...ofItems].filter(({ path }) => valueAt(record, path) !== null);
}

/** The text at a path such as `telefones.0.numero`; null if there is none. */
export function valueAt(record: object, path: string): string | null {
  const [key = '', index, name] = path.split('.');
  const value = name === undefined ? byName(record)[key] : byName(blocksOf(record, key)[Number(index)] ?? {})[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The text at a path, formatted for display. */
export function shownAt(path: string, value: string): string {
  return showValue(path.replace(/\.\d+\./, '.'), value);
}
