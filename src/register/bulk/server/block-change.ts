import { findMunicipio } from '@fichario/brasil/municipios';
import { invalid } from '../../../kit/server/http/errors.ts';
import { emptyItemOf } from '../../../pessoa/empty.ts';
import {
  assembled,
  belongsTo,
  blocksOf,
  byName,
  type FieldList,
  keyOfKind,
  PESSOA,
} from '../../../pessoa/field-list.ts';
import type { ListField, Tipo } from '../../../pessoa/fields/kinds.ts';
import { isFeminine } from '../../../pessoa/labels.ts';
import type { CheckOptions, Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { findDuplicates } from '../../../pessoa/rules/list-rules.ts';
import { itemsCheckerOf } from '../../../pessoa/rules/check.ts';
import { itemsNormalizerOf } from '../../../pessoa/rules/normalize.ts';
import { unsaidItemOf } from '../../../pessoa/unsaid-item.ts';
import {
  type BlockBulkChange,
  isBlockChange,
  readBlockChange,
  type ReadBlockChange,
  type BlockValues,
  toBlockChange,
} from '../../operations/bulk-blocks.ts';
import type { BulkChange } from '../../operations/bulk.schema.ts';

type Item = Readonly<Record<string, unknown>>;

/** The new list of a record's blocks, or why it stays as it is. */
type BlockVerdict = { fields: Partial<PessoaInput> } | { outcome: 'kept' | 'failed'; reason: string } | undefined;

/** A change with its blocks in stored form, by the rules of the form. Throws Refusal 422 for values that no record may have. */
export function checkedChange(
  change: BulkChange,
  options: Pick<CheckOptions, 'longEmailEndings'>,
  fields: FieldList = PESSOA,
): BulkChange {
  if (!isBlockChange(change, fields)) return change;
  const read = readBlockChange(change, fields);
  const { list, action, itemName, by } = read;
  const tipo = list.only ?? 'fisica';
  const stored = (values: BlockValues, path?: string) => {
    const item = storedItem(list, values, tipo);
    const issues = itemsCheckerOf(list)(assembled({ items: [item] }), { ...options, isCidade, today: '' });
    // an existing item already has the missing values
    const issue = issues.find(({ path: place }) => (place.split('.')[2] ?? '') in values);
    if (issue && path !== undefined) throw invalid([{ ...issue, path: `change.${path}` }]);
    return Object.fromEntries(Object.keys(values).map((key) => [key, String(item[key])]));
  };
  // an item to remove may be older than a rule
  const isNew = action === 'add' || action === 'set';
  return toBlockChange(read, stored(read.values, isNew ? itemName : undefined), by && stored(by, 'by'));
}

const isCidade = (codigo: string) => findMunicipio(codigo) !== undefined;

/** An item with these values as a record of that tipo stores it, including the values that rules derive. */
function storedItem(list: ListField, values: object, tipo: Tipo): Item {
  const [stored = {}] = itemsNormalizerOf(list)([{ ...unsaidItemOf(list, tipo), ...values }]);
  return byName(stored);
}

/** An item with changed values; rules derive the dependent ones again, as the kind of a phone or the state of a city. */
function changed(item: Item, list: ListField, values: object, tipo: Tipo): Item {
  const unsaid = unsaidItemOf(list, tipo);
  const mark = keyOfKind(list, 'principal');
  const fresh = Object.entries(storedItem(list, values, tipo));
  const decided = fresh.filter(([key, value]) => value !== unsaid[key] && key !== mark);
  return { ...item, ...Object.fromEntries(decided), ...values };
}

/** Applies a change of blocks to a record; undefined if nothing would change. */
export function decideBlocks(change: BlockBulkChange, before: Pessoa, fields: FieldList = PESSOA): BlockVerdict {
  const read = readBlockChange(change, fields);
  const { list, action, group } = read;
  if (!belongsTo(before.tipo, list)) {
    const reason = `Só ${list.only === 'fisica' ? 'pessoas' : 'empresas'} têm ${list.plural.toLowerCase()}.`;
    return { outcome: 'kept', reason };
  }
  const items = blocksOf(before, group).map(byName);
  const next = (action === 'set' ? setPrincipal : changeItems)(read, items, before.tipo);
  return !next || 'outcome' in next ? next : { fields: assembled({ [group]: next }) };
}

/** The new items, or why they stay. */
type ItemsVerdict = readonly Item[] | Exclude<BlockVerdict, { fields: object }>;

function setPrincipal({ list, group, values }: ReadBlockChange, items: readonly Item[], tipo: Tipo): ItemsVerdict {
  const mark = keyOfKind(list, 'principal') ?? '';
  const principal = items.find((item) => item[mark]);
  const name = list.label.toLowerCase();
  if (!principal) return { outcome: 'kept', reason: `A ficha não tem ${name}.` };
  const set = changed(principal, list, values, tipo);
  if (JSON.stringify(set) === JSON.stringify(principal)) return undefined;
  const next = items.map((item) => (item === principal ? set : item));
  if (findDuplicates(group, list, next).length === 0) return next;
  const same = isFeminine(list) ? `outra ${name} igual a esta` : `outro ${name} igual a este`;
  return { outcome: 'failed', reason: `A ficha já tem ${same}.` };
}

function changeItems({ list, action, values, by }: ReadBlockChange, items: readonly Item[], tipo: Tipo): ItemsVerdict {
  const containsAll = (wanted: BlockValues) => (item: Item) =>
    Object.entries(wanted).every(([key, value]) => item[key] === value);
  const found = items.find(containsAll(values));
  if ((found === undefined) !== (action === 'add')) return undefined;
  if (!found) {
    const most = `${list.maxItems} ${list.plural.toLowerCase()}, o máximo. Tire ${isFeminine(list) ? 'uma' : 'um'} antes.`;
    if (items.length >= list.maxItems) return { outcome: 'failed', reason: `A ficha já tem ${most}` };
    return withPrincipal(list, [...items, changed(emptyItemOf(list, tipo), list, values, tipo)]);
  }
  if (by && containsAll(by)(found)) return undefined;
  // if the list already has the replacement, only that remains
  if (!by || items.some(containsAll(by))) {
    const others = items.filter((item) => item !== found);
    return withPrincipal(list, others, by && others.find(containsAll(by)));
  }
  return items.map((item) => (item === found ? changed(item, list, by, tipo) : item));
}

/** Marks one item as principal, if the list has that mark: the one already marked, else its replacement, else the first. */
function withPrincipal(list: ListField, items: readonly Item[], chosen: Item | undefined = items[0]): readonly Item[] {
  const mark = keyOfKind(list, 'principal');
  if (mark === undefined || items.some((item) => item[mark])) return items;
  return items.map((item) => ({ ...item, [mark]: item === chosen }));
}
