import { type FieldList, isRequired, itemFieldsOf, keyOfKind, perList, PESSOA } from '../../pessoa/field-list.ts';
import type { ItemKind, ListField } from '../../pessoa/fields/kinds.ts';
import type { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import type { BlockByGroup, BlockGroup } from '../../pessoa/pessoa.ts';

type AllBlocks = typeof BLOCKS;
type ItemName<G extends BlockGroup> = AllBlocks[G] extends { bulkItem: infer Name extends string }
  ? Name
  : G extends `${infer One}s`
    ? One
    : G;
/** The fields that a bulk change can set in principal items. */
type SetKey<G extends BlockGroup> = {
  [K in keyof AllBlocks[G]['fields']]: AllBlocks[G]['fields'][K] extends { bulk: true } ? K : never;
}[keyof AllBlocks[G]['fields']] &
  keyof BlockByGroup[G];

type ItemBulkChange<G extends BlockGroup> = AllBlocks[G] extends { bulkItem: string }
  ? { [P in ItemName<G>]: string } & (
      | { type: `add${Capitalize<ItemName<G>>}` | `remove${Capitalize<ItemName<G>>}` }
      | { type: `replace${Capitalize<ItemName<G>>}`; by: string }
    )
  : never;
type SetBulkChange<G extends BlockGroup> = [SetKey<G>] extends [never]
  ? never
  : { type: `set${Capitalize<ItemName<G>>}` } & {
      [P in ItemName<G>]: { [K in SetKey<G>]?: BlockByGroup[G][K] };
    };

/**
 * A change of a list: an item (as a phone) is added, removed, or replaced by another (`by`); or fields of the principal item (as
 * an address) are set.
 */
export type BlockBulkChange = { [G in BlockGroup]: ItemBulkChange<G> | SetBulkChange<G> }[BlockGroup];

/** Values of the fields of an item, by their names. */
export type BlockValues = Readonly<Record<string, string>>;

/** A possible change of a list: its type on the wire, the name of its item there, and its fields. */
export type BlockType = {
  type: string;
  action: 'add' | 'replace' | 'remove' | 'set';
  group: string;
  list: ListField;
  itemName: string;
  fields: readonly string[];
};

/** Kinds of fields without a text, or with a derived one. */
const NEVER_SET: ReadonlySet<ItemKind> = new Set<ItemKind>(['choices', 'tags', 'principal']);

/**
 * The possible changes of the lists. The field list decides: with `bulkItem`, items are added, changed and removed by their
 * `mainField`; in lists with principal items, the fields with `bulk` are set.
 */
export const blockTypesOf = perList((list: FieldList): readonly BlockType[] => [
  ...list.blocks.flatMap(([group, block]) => itemTypesOf(group, block)),
  ...list.blocks.flatMap(([group, block]) => setTypesOf(group, block)),
]);

const PUTTING = ['add'] as const;
const TAKING = ['replace', 'remove'] as const;

function itemTypesOf(group: string, list: ListField): BlockType[] {
  const { bulkItem: itemName, mainField } = list;
  if (itemName === undefined || mainField === undefined) return [];
  // an item with further required fields cannot be made of its main field alone
  const needsMore = itemFieldsOf(list).some(([key, field]) => key !== mainField && isRequired(field));
  return (needsMore ? TAKING : [...PUTTING, ...TAKING]).map((action) => ({
    type: action + capitalize(itemName),
    action,
    group,
    list,
    itemName,
    fields: [mainField],
  }));
}

function setTypesOf(group: string, list: ListField): BlockType[] {
  const fields = itemFieldsOf(list).flatMap(([key, { bulk, kind }]) => (bulk && !NEVER_SET.has(kind) ? [key] : []));
  if (fields.length === 0 || keyOfKind(list, 'principal') === undefined) return [];
  const itemName = list.bulkItem ?? group.replace(/s$/, '');
  return [{ type: `set${capitalize(itemName)}`, action: 'set', group, list, itemName, fields }];
}

function capitalize(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** A change of any list: the values of the item, and those of its replacement. */
export type ReadBlockChange = BlockType & { values: BlockValues; by: BlockValues | undefined };

/** Whether a bulk change can change the items of a list. */
export function isBlockKind(kind: string, list: FieldList = PESSOA): kind is BlockGroup {
  return blockTypesOf(list).some(({ group }) => group === kind);
}

export function isBlockChange(change: { type: string }, list: FieldList = PESSOA): change is BlockBulkChange {
  return blockTypesOf(list).some(({ type }) => type === change.type);
}

export function readBlockChange(change: BlockBulkChange, list: FieldList = PESSOA): ReadBlockChange {
  const found = blockTypesOf(list).find(({ type }) => type === change.type);
  if (!found) throw new Error(`no list of blocks has a change ${change.type}`);
  const { [found.itemName]: item, by }: Readonly<Record<string, unknown>> = change;
  const valuesIn = (value: unknown) => (found.action === 'set' ? value : { [mainOf(found)]: value }) as BlockValues; // the schema has checked the value
  return { ...found, values: valuesIn(item), by: by === undefined ? undefined : valuesIn(by) };
}

/** The change of a list on the wire. */
export function toBlockChange(of: BlockType, item: BlockValues, by?: BlockValues): BlockBulkChange {
  const onWire = (values: BlockValues) => (of.action === 'set' ? values : values[mainOf(of)]);
  return { type: of.type, [of.itemName]: onWire(item), ...(by && { by: onWire(by) }) } as unknown as BlockBulkChange; // the compiler cannot type a computed name
}

/** The field that represents the item. */
function mainOf({ fields: [main = ''] }: BlockType): string {
  return main;
}
