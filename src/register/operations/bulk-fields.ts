import type { Field } from '../../pessoa/fields/kinds.ts';
import { FIELDS } from '../../pessoa/pessoa.fields.ts';
import type { FieldKey, KeyOfKind, PessoaInput } from '../../pessoa/pessoa.ts';

type Fields = typeof FIELDS;

/** The fields that a bulk change can change, as the field list defines. */
export type BulkKey = { [K in FieldKey]: Fields[K] extends { bulk: true } ? K : never }[FieldKey];
type ListKey = BulkKey & KeyOfKind<'choices' | 'tags'>;
type SingleKey = Exclude<BulkKey, ListKey>;
/** The name of a list's item on the wire: `tag` of `tags`. */
type ItemName<K extends ListKey> = Fields[K] extends { filter: infer Name extends string } ? Name : K;

/** A field gets another value, `null` and the empty text clear it; or an item of a list is added or removed. */
export type FieldBulkChange =
  | { [K in SingleKey]: { type: `set${Capitalize<K>}` } & { [P in K]: PessoaInput[K] } }[SingleKey]
  | {
      [K in ListKey]: { type: `add${Capitalize<ItemName<K>>}` | `remove${Capitalize<ItemName<K>>}` } & {
        [P in ItemName<K>]: PessoaInput[K][number];
      };
    }[ListKey];

export type BulkAction = 'set' | 'add' | 'remove';

/** A possible change of a field: its type on the wire, and the name of its value there. */
type BulkType = { type: string; action: BulkAction; key: BulkKey; field: Field; valueName: string };

export const BULK_FIELDS: readonly { key: BulkKey; field: Field }[] = Object.entries<Field>(FIELDS)
  .filter(([, { bulk }]) => bulk)
  .map(([key, field]) => ({ key: key as BulkKey, field })); // a key of the list: Object.entries widens

export function isListField({ kind }: Field): boolean {
  return kind === 'choices' || kind === 'tags';
}

export const BULK_TYPES: readonly BulkType[] = BULK_FIELDS.flatMap(({ key, field }): BulkType[] => {
  if (!isListField(field)) return [{ type: `set${capitalize(key)}`, action: 'set', key, field, valueName: key }];
  const valueName = field.filter ?? key;
  return (['add', 'remove'] as const).map((action) => ({
    type: `${action}${capitalize(valueName)}`,
    action,
    key,
    field,
    valueName,
  }));
});

function capitalize(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

export type ReadBulkChange = { action: BulkAction; key: BulkKey; field: Field; value: string | null };

export function readBulkChange(change: FieldBulkChange): ReadBulkChange {
  const found = BULK_TYPES.find(({ type }) => type === change.type);
  if (!found) throw new Error(`no field has a change ${change.type}`);
  const { action, key, field, valueName } = found;
  const values: Readonly<Record<string, string | null>> = change;
  return { action, key, field, value: values[valueName] ?? null };
}

/** The change on the wire. */
export function toBulkChange(key: BulkKey, action: BulkAction, value: string | null): FieldBulkChange {
  const found = BULK_TYPES.find((type) => type.key === key && type.action === action);
  if (!found) throw new Error(`${key} has no change ${action}`);
  return { type: found.type, [found.valueName]: value } as unknown as FieldBulkChange; // the compiler cannot type a computed name
}
