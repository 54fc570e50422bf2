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
  type SaidValues,
  toBlockChange,
} from '../../operations/bulk-blocks.ts';
import type { BulkChange } from '../../operations/bulk.schema.ts';

type Item = Readonly<Record<string, unknown>>;

/** What becomes of a list of blocks of a record, or why it stays as it is. */
type BlockVerdict = { fields: Partial<PessoaInput> } | { outcome: 'kept' | 'failed'; reason: string } | undefined;

/**
 * A change with what it says of blocks as a record stores it, by the rules of the form. Throws Refusal 422 for what no
 * record may have.
 */
export function checkedChange(
  change: BulkChange,
  options: Pick<CheckOptions, 'longEmailEndings'>,
  fields: FieldList = PESSOA,
): BulkChange {
  if (!isBlockChange(change, fields)) return change;
  const read = readBlockChange(change, fields);
  const { list, action, itemName, by } = read;
  const tipo = list.only ?? 'fisica';
  const stored = (said: SaidValues, path?: string) => {
    const item = storedItem(list, said, tipo);
    const issues = itemsCheckerOf(list)(assembled({ items: [item] }), { ...options, isCidade, today: '' });
    // what is not said, the item has already
    const issue = issues.find(({ path: place }) => (place.split('.')[2] ?? '') in said);
    if (issue && path !== undefined) throw invalid([{ ...issue, path: `change.${path}` }]);
    return Object.fromEntries(Object.keys(said).map((key) => [key, String(item[key])]));
  };
  // one that is to go may be of before a rule
  const isNew = action === 'add' || action === 'set';
  return toBlockChange(read, stored(read.said, isNew ? itemName : undefined), by && stored(by, 'by'));
}

const isCidade = (codigo: string) => findMunicipio(codigo) !== undefined;

/** An item with these values as a record of that tipo stores it: what a rule decides, it decides. */
function storedItem(list: ListField, said: object, tipo: Tipo): Item {
  const [stored = {}] = itemsNormalizerOf(list)([{ ...unsaidItemOf(list, tipo), ...said }]);
  return byName(stored);
}

/** An item that says this now: what a rule decides by it, as the kind of a phone or the state of a city, is decided anew. */
function changed(item: Item, list: ListField, said: object, tipo: Tipo): Item {
  const unsaid = unsaidItemOf(list, tipo);
  const mark = keyOfKind(list, 'principal');
  const fresh = Object.entries(storedItem(list, said, tipo));
  const decided = fresh.filter(([key, value]) => value !== unsaid[key] && key !== mark);
  return { ...item, ...Object.fromEntries(decided), ...said };
}

/** Applies a change of blocks to a record; undefined where it is so already. */
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

/** The items as they become, or why they stay. */
type ItemsVerdict = readonly Item[] | Exclude<BlockVerdict, { fields: object }>;

function setPrincipal({ list, group, said }: ReadBlockChange, items: readonly Item[], tipo: Tipo): ItemsVerdict {
  const mark = keyOfKind(list, 'principal') ?? '';
  const principal = items.find((item) => item[mark]);
  const name = list.label.toLowerCase();
  if (!principal) return { outcome: 'kept', reason: `A ficha não tem ${name}.` };
  const set = changed(principal, list, said, tipo);
  if (JSON.stringify(set) === JSON.stringify(principal)) return undefined;
  const next = items.map((item) => (item === principal ? set : item));
  if (findDuplicates(group, list, next).length === 0) return next;
  const same = isFeminine(list) ? `outra ${name} igual a esta` : `outro ${name} igual a este`;
  return { outcome: 'failed', reason: `A ficha já tem ${same}.` };
}

function changeItems({ list, action, said, by }: ReadBlockChange, items: readonly Item[], tipo: Tipo): ItemsVerdict {
  const says = (values: SaidValues) => (item: Item) =>
    Object.entries(values).every(([key, value]) => item[key] === value);
  const found = items.find(says(said));
  if ((found === undefined) !== (action === 'add')) return undefined;
  if (!found) {
    const most = `${list.maxItems} ${list.plural.toLowerCase()}, o máximo. Tire ${isFeminine(list) ? 'uma' : 'um'} antes.`;
    if (items.length >= list.maxItems) return { outcome: 'failed', reason: `A ficha já tem ${most}` };
    return withPrincipal(list, [...items, changed(emptyItemOf(list, tipo), list, said, tipo)]);
  }
  if (by && says(by)(found)) return undefined;
  // where the other one is there already, it alone stays
  if (!by || items.some(says(by))) {
    const left = items.filter((item) => item !== found);
    return withPrincipal(list, left, by && left.find(says(by)));
  }
  return items.map((item) => (item === found ? changed(item, list, by, tipo) : item));
}

/** One is the principal one, in a list that has any: the one that is so, else the one that stands for it now, else the first. */
function withPrincipal(list: ListField, items: readonly Item[], chosen: Item | undefined = items[0]): readonly Item[] {
  const mark = keyOfKind(list, 'principal');
  if (mark === undefined || items.some((item) => item[mark])) return items;
  return items.map((item) => ({ ...item, [mark]: item === chosen }));
}
