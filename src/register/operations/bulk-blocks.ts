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
/** The fields in which the principal items of many records are changed. */
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
 * An item of a list comes or goes, or another stands in its place (`by`), as a phone; or the principal item gets other
 * values in some of its fields, as an address.
 */
export type BlockBulkChange = { [G in BlockGroup]: ItemBulkChange<G> | SetBulkChange<G> }[BlockGroup];

/** What is said of the fields of an item, by their names. */
export type SaidValues = Readonly<Record<string, string>>;

/** One change that a list may be asked for: its type on the wire, the name of its item there, and the fields it says. */
export type BlockType = {
  type: string;
  action: 'add' | 'replace' | 'remove' | 'set';
  group: string;
  list: ListField;
  itemName: string;
  fields: readonly string[];
};

/** What holds no text, or none of its own. */
const NEVER_SET: ReadonlySet<ItemKind> = new Set<ItemKind>(['choices', 'tags', 'principal']);

/**
 * The changes that lists may be asked for. One that says `bulkItem` gets, changes and loses items by their `mainField`; of
 * one whose items are marked as principal, the fields that say `bulk` are set.
 */
export const blockTypesOf = perList((list: FieldList): readonly BlockType[] => [
  ...list.blocks.flatMap(([group, own]) => itemTypesOf(group, own)),
  ...list.blocks.flatMap(([group, own]) => setTypesOf(group, own)),
]);

const PUTTING = ['add'] as const;
const TAKING = ['replace', 'remove'] as const;

function itemTypesOf(group: string, list: ListField): BlockType[] {
  const { bulkItem: itemName, mainField } = list;
  if (itemName === undefined || mainField === undefined) return [];
  // an item that must say more than its main field cannot be made of it alone
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

/** A change of a list, whichever it is: what is said of the item, and what another one shall say in its place. */
export type ReadBlockChange = BlockType & { said: SaidValues; by: SaidValues | undefined };

/** Whether a list is one of which items of many records can be changed. */
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
  const said = (value: unknown) => (found.action === 'set' ? value : { [mainOf(found)]: value }) as SaidValues; // as its schema says
  return { ...found, said: said(item), by: by === undefined ? undefined : said(by) };
}

/** The change of a list on the wire. */
export function toBlockChange(of: BlockType, item: SaidValues, by?: SaidValues): BlockBulkChange {
  const said = (values: SaidValues) => (of.action === 'set' ? values : values[mainOf(of)]);
  return { type: of.type, [of.itemName]: said(item), ...(by && { by: said(by) }) } as unknown as BlockBulkChange; // its type and its value
}

/** The field that is the item itself. */
function mainOf({ fields: [main = ''] }: BlockType): string {
  return main;
}
