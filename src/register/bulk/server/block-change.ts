import { findMunicipio } from '@fichario/brasil/municipios';
import { invalid } from '../../../kit/server/http/errors.ts';
import { emptyItemOf } from '../../../pessoa/empty.ts';
import {
  assembled,
  belongsTo,
  blocksOf,
  byName,
  type FieldList,
  fieldListOf,
  itemFieldsOf,
  keyOfKind,
  perList,
  PESSOA,
} from '../../../pessoa/fields/field-list.ts';
import type { ListField, Tipo } from '../../../pessoa/fields/kinds.ts';
import { isFeminine } from '../../../pessoa/labels.ts';
import { LEFT_OUT } from '../../../pessoa/pessoa.schema.ts';
import type { CheckOptions, Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { findDuplicates } from '../../../pessoa/rules/list-rules.ts';
import { makeChecker } from '../../../pessoa/rules/check.ts';
import { makeNormalizer } from '../../../pessoa/rules/normalize.ts';
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

/** The rules of a list alone: what else a record holds is of no concern to a change of its items. */
const rulesOfAlone = perList((list: ListField) => {
  const alone = fieldListOf({ items: list }, new Map());
  return { normalize: makeNormalizer(alone), check: makeChecker(alone) };
});

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
    const input = storedWith(list, said, tipo);
    if (path !== undefined) {
      const issues = rulesOfAlone(list).check(input, { ...options, isCidade, today: '' });
      // what is not said, the item has already
      const issue = issues.find(({ path: place }) => (place.split('.')[2] ?? '') in said);
      if (issue) throw invalid([{ ...issue, path: `change.${path}` }]);
    }
    const item = itemOf(input);
    return Object.fromEntries(Object.keys(said).map((key) => [key, String(item[key])]));
  };
  // one that is to go may be of before a rule
  const isNew = action === 'add' || action === 'set';
  return toBlockChange(read, stored(read.said, isNew ? itemName : undefined), by && stored(by, 'by'));
}

function isCidade(codigo: string): boolean {
  return findMunicipio(codigo) !== undefined;
}

/** A record with nothing but an item with these values, as it is stored: what a rule decides, it decides. */
function storedWith(list: ListField, said: object, tipo: Tipo): PessoaInput {
  const item = { ...unsaidItem(list, tipo), ...said };
  return rulesOfAlone(list).normalize(assembled({ tipo, items: [item] }));
}

function itemOf(input: PessoaInput): Item {
  return byName(blocksOf(input, 'items')[0] ?? {});
}

/** An item that says nothing, not even what a rule decides where it is left out. */
function unsaidItem(list: ListField, tipo: Tipo): Item {
  const open = itemFieldsOf(list).filter(([, field]) => 'followsRule' in field && field.followsRule);
  return { ...emptyItemOf(list, tipo), ...Object.fromEntries(open.map(([key]) => [key, LEFT_OUT])) };
}

/** An item that says this now: what a rule decides by it, as the kind of a phone or the state of a city, is decided anew. */
function changed(item: Item, { list, said }: { list: ListField; said: object }, tipo: Tipo): Item {
  const unsaid = unsaidItem(list, tipo);
  const { [keyOfKind(list, 'principal') ?? '']: _mark, ...fresh } = itemOf(storedWith(list, said, tipo));
  const decided = Object.entries(fresh).filter(([key, value]) => value !== unsaid[key]);
  return { ...item, ...Object.fromEntries(decided), ...said };
}

/** Applies a change of blocks to a record; undefined where it is so already. */
export function decideBlocks(change: BlockBulkChange, before: Pessoa, fields: FieldList = PESSOA): BlockVerdict {
  const read = readBlockChange(change, fields);
  const { list, action, group } = read;
  const lists = list.plural.toLowerCase();
  if (!belongsTo(before.tipo, list))
    return { outcome: 'kept', reason: `Só ${list.only === 'fisica' ? 'pessoas' : 'empresas'} têm ${lists}.` };
  const items = blocksOf(before, group).map(byName);
  return action === 'set' ? setPrincipal(read, items, before.tipo) : changeItems(read, items, before.tipo);
}

function setPrincipal({ list, group, said }: ReadBlockChange, items: readonly Item[], tipo: Tipo): BlockVerdict {
  const mark = keyOfKind(list, 'principal') ?? '';
  const principal = items.find((item) => item[mark]);
  const name = list.label.toLowerCase();
  if (!principal) return { outcome: 'kept', reason: `A ficha não tem ${name}.` };
  const set = changed(principal, { list, said }, tipo);
  if (JSON.stringify(set) === JSON.stringify(principal)) return undefined;
  const next = items.map((item) => (item === principal ? set : item));
  if (findDuplicates(group, list, next).length === 0) return { fields: assembled({ [group]: next }) };
  const [another, one] = isFeminine(list) ? ['outra', 'esta'] : ['outro', 'este'];
  return { outcome: 'failed', reason: `A ficha já tem ${another} ${name} igual a ${one}.` };
}

function changeItems(
  { list, group, action, said, by }: ReadBlockChange,
  items: readonly Item[],
  tipo: Tipo,
): BlockVerdict {
  const says = (values: SaidValues) => (item: Item) =>
    Object.entries(values).every(([key, value]) => item[key] === value);
  const found = items.find(says(said));
  if ((found === undefined) !== (action === 'add')) return undefined;
  if (action === 'add') {
    const { maxItems, plural } = list;
    const one = isFeminine(list) ? 'uma' : 'um';
    if (items.length >= maxItems)
      return {
        outcome: 'failed',
        reason: `A ficha já tem ${maxItems} ${plural.toLowerCase()}, o máximo. Tire ${one} antes.`,
      };
    const added = itemOf(storedWith(list, said, tipo));
    return { fields: assembled({ [group]: [...items, items.length === 0 ? added : marked(list, added, false)] }) };
  }
  if (by && found && says(by)(found)) return undefined;
  // where the other one is there already, it alone stays
  const isThere = by === undefined || items.some(says(by));
  const left = isThere
    ? items.filter((item) => item !== found)
    : items.map((item) => (item === found ? changed(item, { list, said: by }, tipo) : item));
  return { fields: assembled({ [group]: withPrincipal(list, left, by && says(by)) }) };
}

/** The item as the principal one, or not; as it is in a list that has none. */
function marked(list: ListField, item: Item, isPrincipal: boolean): Item {
  const mark = keyOfKind(list, 'principal');
  return mark === undefined ? item : { ...item, [mark]: isPrincipal };
}

/** One is the principal one: the one that is so, else the one that stands for it now, else the first. */
function withPrincipal(list: ListField, items: readonly Item[], stands?: (item: Item) => boolean): readonly Item[] {
  if (items.some((item) => item[keyOfKind(list, 'principal') ?? ''])) return items;
  const chosen = items.find((item) => stands?.(item)) ?? items[0];
  return items.map((item) => marked(list, item, item === chosen));
}
