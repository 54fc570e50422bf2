import type { ItemField, ListField } from '../../pessoa/fields/kinds.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import type { BlockByGroup } from '../../pessoa/pessoa.ts';

type AllBlocks = typeof BLOCKS;
type GroupName = keyof AllBlocks;

/** The lists of which many records get, change or lose a block, as the list of fields says. */
export type ItemGroup = { [G in GroupName]: AllBlocks[G] extends { bulkItem: string } ? G : never }[GroupName];
type ItemName<G extends ItemGroup> = AllBlocks[G]['bulkItem'];
/** The fields of an address in which many records are changed. */
type EnderecoFields = AllBlocks['enderecos']['fields'];
export type EnderecoBulkKey = {
  [K in keyof EnderecoFields]: EnderecoFields[K] extends { bulk: true } ? K : never;
}[keyof EnderecoFields] &
  keyof BlockByGroup['enderecos'];
export type EnderecoValues = Partial<Pick<BlockByGroup['enderecos'], EnderecoBulkKey>>;

/**
 * A phone or an e-mail comes or goes, or another stands in its place (`by`); the principal address gets other values in
 * some of its fields.
 */
export type BlockBulkChange =
  | {
      [G in ItemGroup]:
        | ({ type: `add${Capitalize<ItemName<G>>}` | `remove${Capitalize<ItemName<G>>}` } & {
            [P in ItemName<G>]: string;
          })
        | ({ type: `replace${Capitalize<ItemName<G>>}`; by: string } & { [P in ItemName<G>]: string });
    }[ItemGroup]
  | { type: 'setEndereco'; endereco: EnderecoValues };

type ItemAction = 'add' | 'replace' | 'remove';
const ACTIONS: readonly ItemAction[] = ['add', 'replace', 'remove'];

/** One change that a list may be asked for: its type on the wire, the name of its block there, and the field that is it. */
type ItemType = { type: string; action: ItemAction; group: ItemGroup; itemName: string; field: string };

export const ITEM_TYPES: readonly ItemType[] = Object.entries<ListField>(BLOCKS).flatMap(
  ([key, { bulkItem, mainField }]) => {
    if (bulkItem === undefined || mainField === undefined) return [];
    const group = key as ItemGroup; // as its line says
    return ACTIONS.map((action) => ({
      type: typeOf(action, bulkItem),
      action,
      group,
      itemName: bulkItem,
      field: mainField,
    }));
  },
);

function typeOf(action: ItemAction, item: string): string {
  return `${action}${item.slice(0, 1).toUpperCase()}${item.slice(1)}`;
}

export const ENDERECO_BULK_KEYS: readonly EnderecoBulkKey[] = Object.entries<ItemField>(
  BLOCKS.enderecos.fields,
).flatMap(
  ([key, { bulk }]) => (bulk ? [key as EnderecoBulkKey] : []), // as its line says
);

/** A change of blocks, whichever it is: of a list `value` is what its block says, `by` what another one shall say. */
export type ReadBlockChange =
  | { group: ItemGroup; action: ItemAction; field: string; value: string; by: string | undefined }
  | { group: 'enderecos'; action: 'set'; values: EnderecoValues };

/** Whether a list is one that many records get, change or lose a block of. */
export function isItemGroup(key: string): key is ItemGroup {
  return ITEM_TYPES.some(({ group }) => group === key);
}

const BLOCK_TYPES: ReadonlySet<string> = new Set(['setEndereco', ...ITEM_TYPES.map(({ type }) => type)]);

export function isBlockChange(change: { type: string }): change is BlockBulkChange {
  return BLOCK_TYPES.has(change.type);
}

export function readBlockChange(change: BlockBulkChange): ReadBlockChange {
  if (change.type === 'setEndereco') return { group: 'enderecos', action: 'set', values: change.endereco };
  const found = ITEM_TYPES.find(({ type }) => type === change.type);
  if (!found) throw new Error(`no list of blocks has a change ${change.type}`);
  const { group, action, field, itemName } = found;
  const values: Readonly<Record<string, string>> = change;
  return { group, action, field, value: values[itemName] ?? '', by: values['by'] };
}

/** The change of a list on the wire. */
export function toItemChange(group: ItemGroup, action: ItemAction, value: string, by?: string): BlockBulkChange {
  const found = ITEM_TYPES.find((one) => one.group === group && one.action === action);
  if (!found) throw new Error(`${group} has no change ${action}`);
  return { type: found.type, [found.itemName]: value, ...(by !== undefined && { by }) } as BlockBulkChange; // its type and its value
}
