import type { CurrentTenant } from '../../access/server/context.ts';
import { inEachTenant } from '../../access/server/in-each-tenant.ts';
import type { Caller, Db, TenantReads } from '../../kit/server/db/db.ts';
import { columnOf } from '../../pessoa/field-list.ts';
import { FIELD_FILTERS, type Sort } from '../filter-fields.ts';
import { fieldsOf, type LabelFilter, type LabelName, labelsQuery } from '../list-labels.ts';
import { cardPatterns, readCard } from './card.ts';
import { columnOfSort, idBound, type Position } from './list-cursor.ts';
import { LIST_COLUMNS, type ListRecord, type ListRow, toListRow } from './list-row.ts';
import type { Sample } from './sample/sample.ts';
import type { Bind } from './named-call.ts';
import { isUnfilled } from './unfilled.ts';

/** Rows of the index of cards on a page of 8 KB. */
export const CARDS_A_PAGE = 35;
/** The pages read by a lookup of one record by its key. */
export const PAGES_A_KEY = 4;

/** The filter of a list: search text, labels, deletion. */
export type ListFilter = LabelFilter & { q?: string | undefined; deleted: boolean };

/** Does the filter require or exclude any label? */
export function isLabelled({ labels, except = {} }: ListFilter): boolean {
  return fieldsOf(labels).length > 0 || fieldsOf(except).length > 0;
}

/** Does the filter match all live records? */
export function isUnfiltered(filter: ListFilter): boolean {
  return filter.q === undefined && !filter.deleted && !isLabelled(filter);
}

/** The content and order of a list. */
export type Ordering = { tenant: Pick<CurrentTenant, 'id'>; filter: ListFilter; sort: Sort };

/** A list to read in one tenant, as one role sees it. */
export type List = Ordering & {
  tx: TenantReads;
  tenant: CurrentTenant;
  /** the basis of the choice between ways to read */
  sample?: Sample | undefined;
  /** rows may omit version and times */
  isBrief?: boolean | undefined;
};

/** A list of one client, or of several clients merged by the sort. */
export type ListRequest = Pick<List, 'filter' | 'sort' | 'isBrief'> & {
  db: Db;
  tenants: CurrentTenant[];
  samples: ReadonlyMap<number, Sample>;
  /** the request that waits for the answer */
  caller?: Caller | undefined;
};

/** Reads a list in each of its clients; gives the results in the order of the clients. */
export function inEachList<T>(request: ListRequest, read: (list: List) => Promise<T>): Promise<T[]> {
  const { db, tenants, samples, caller, filter, sort, isBrief } = request;
  const readOne = (tx: TenantReads, tenant: CurrentTenant) =>
    read({ tx, tenant, filter, sort, isBrief, sample: samples.get(tenant.id) });
  return inEachTenant(db, tenants, readOne, caller);
}

/** The conditions of a statement and its parameter values. The text never contains values. */
type Conditions = {
  texts: string[];
  values: unknown[];
  add: (text: string) => void;
  value: Bind;
};

/** A table with the records of a list in its order: its sort key, and the id of a record. */
type OrderedTable = { table: string; key: string; id: string };

/** A statement about a list in its order, still without its columns and its end. */
export type Ordered = Conditions & OrderedTable & { direction: 'asc' | 'desc' };

const MOMENTS: OrderedTable = {
  table: 'moments m join pessoas p on p.tenant_id = m.tenant_id and p.id = m.pessoa_id',
  key: 'm.updated_at',
  id: 'm.pessoa_id',
};
const CARDS: OrderedTable = { table: 'cards c', key: 'c.nome_chave', id: 'c.pessoa_id' };
const REGISTER = 'pessoas p';
const SOURCES: Record<ReturnType<typeof columnOfSort>, OrderedTable> = {
  nome: CARDS,
  codigo: { table: REGISTER, key: 'p.codigo', id: 'p.id' },
  updatedAt: { table: 'moments m', key: 'm.updated_at', id: 'm.pessoa_id' },
};
const SORT_KEYS = { nome: 'p.nome_chave', codigo: 'p.codigo', updatedAt: 'p.updated_at' };

/**
 * Begins a statement about live records in the order of a list, whatever its filter, after a position: by moments, cards, or the
 * register. A search adds conditions; `selectEntries` reads the rows.
 */
export function inEntries(list: Ordering, after: Position | undefined): Ordered {
  const source = SOURCES[columnOfSort(list.sort)];
  const [alias] = source.id;
  return begin(list, after, source, (value) => [
    `${alias}.tenant_id = ${value(list.tenant.id)}`,
    ...(source.table === REGISTER ? ['p.deleted_at is null'] : []),
  ]);
}

/** The rows of a statement that `inEntries` began, without reading others. */
export async function selectEntries(list: List, ordered: Ordered, limit: number): Promise<ListRow[]> {
  const { table, texts, key, id, direction, values, value } = ordered;
  const records = await list.tx.query<ListRecord>(
    `select ${LIST_COLUMNS} from (
       select ${key} as key, ${id} as id from ${table} where ${texts.join(' and ')} ${orderOf(ordered)} limit ${value(limit)}) e
     join pessoas p on p.tenant_id = $1 and p.id = e.id
     order by e.key ${direction}, e.id ${direction}`,
    values,
  );
  return records.map((record) => toListRow(record, list.tenant, list.sort, 0));
}

/** Begins a statement about the records of a list, after a position: by moments, cards for live records by name, else the register. */
export function inOrder(list: Ordering, after: Position | undefined): Ordered {
  const { tenant } = list;
  if (hasMoments(list))
    return begin(list, after, MOMENTS, (value) => [
      ...recordConditions(list, value),
      `m.tenant_id = ${value(tenant.id)}`,
    ]);
  if (!hasCards(list)) return startConditions(list, after);
  return begin(list, after, CARDS, (value) => [`c.tenant_id = ${value(tenant.id)}`, ...cardConditions(list, value)]);
}

/** Begins the statement from the register: tenant, deletion, labels, and the end of the previous page. */
export function startConditions(list: Ordering, after: Position | undefined): Ordered {
  const source = { table: REGISTER, key: SORT_KEYS[columnOfSort(list.sort)], id: 'p.id' };
  return begin(list, after, source, (value) => recordConditions(list, value));
}

/** Begins a statement about a list from a table in its order, after a position. */
export function begin(
  { tenant, sort }: Ordering,
  after: Position | undefined,
  source: OrderedTable,
  conditionsOf: (value: Bind) => string[],
): Ordered {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const texts = conditionsOf(value);
  const [direction, sign] = sort.startsWith('-') ? (['desc', '<'] as const) : (['asc', '>'] as const);
  if (after)
    texts.push(`(${source.key}, ${source.id}) ${sign} (${value(after.key)}, ${value(idBound(after, tenant.id))})`);
  return { ...source, direction, texts, values, value, add: (text) => void texts.push(text) };
}

/** The order of a statement about a list. */
export function orderOf({ key, id, direction }: Pick<Ordered, 'key' | 'id' | 'direction'>): string {
  return `order by ${key} ${direction}, ${id} ${direction}`;
}

/** Whether the records of a list have moments in its order. */
export function hasMoments({ tenant, sort }: Ordering): boolean {
  return sort.endsWith('updatedAt') && !isUnfilled(tenant.id);
}

/** Whether the records of a list have cards in its order. */
export function hasCards({ tenant, filter, sort }: Ordering): boolean {
  return sort.endsWith('nome') && !filter.deleted && !isUnfilled(tenant.id);
}

/** Reads rows of the list in its order. `stage` is the search stage of the rows; `join` narrows the pessoas down. */
export async function selectRows(
  list: List,
  stage: number,
  ordered: Ordered,
  limit: number,
  join = '',
): Promise<ListRow[]> {
  const { table, texts, values, value } = ordered;
  const records = await list.tx.query<ListRecord>(
    `select ${LIST_COLUMNS} from ${table} ${join} where ${texts.join(' and ')} ${orderOf(ordered)} limit ${value(limit)}`,
    values,
  );
  return records.map((record) => toListRow(record, list.tenant, list.sort, stage));
}

/** The rows of a list of live records by name: from the cards alone (`isBrief`), or with the page's records from the table. */
export async function selectCards(list: List, after: Position | undefined, limit: number): Promise<ListRow[]> {
  const { tx, tenant, sort } = list;
  const ordered = inOrder(list, after);
  const { values, value, direction } = ordered;
  const cards = `from cards c where ${ordered.texts.join(' and ')} ${orderOf(ordered)} limit ${value(limit)}`;
  if (list.isBrief) {
    const rows = await tx.query<Card>(`select c.pessoa_id as id, c.nome_chave, c.shown ${cards}`, values);
    if (rows.every(({ shown }) => shown !== null))
      return rows.map(({ id, nome_chave: key, shown }) => ({
        item: readCard(shown ?? '', id, tenant),
        position: { stage: 0, key, id, tenantId: tenant.id },
      }));
  }
  const records = await tx.query<ListRecord>(
    `select ${LIST_COLUMNS} from (select c.pessoa_id, c.nome_chave ${cards}) f
     join pessoas p on p.tenant_id = $1 and p.id = f.pessoa_id
     order by f.nome_chave ${direction}, f.pessoa_id ${direction}`,
    values,
  );
  return records.map((record) => toListRow(record, tenant, sort, 0));
}

type Card = { id: string; nome_chave: string; shown: string | null };

/** The labels of a filter as conditions on cards; for a card too long for its index they check the tokens. */
function cardConditions({ tenant, filter }: Ordering, value: Bind): string[] {
  const labels = labelsQuery(tenant.id, filter);
  if (labels === undefined) return [];
  return [
    `case when c.shown is null then has_labels(c.tenant_id, c.pessoa_id, ${value(labels)}::tsquery)
     else c.shown ~ all (${value(cardPatterns(filter))}::text[]) end`,
  ];
}

/** The values of an index by values and names that contains the records in order. */
export type IndexValues = Partial<Record<'codigoEstado' | 'codigoCidade' | 'situacao', string>>;

/** The rows of a list of live records by name, from an index by values: the ranges of `branches`, merged by name. */
export async function selectIndexed(
  list: List,
  branches: readonly IndexValues[],
  after: Position | undefined,
  limit: number,
): Promise<ListRow[]> {
  const { table, values, value, ...ordered } = inBranches(list, branches, after, LIST_COLUMNS);
  const records = await list.tx.query<ListRecord>(
    `select m.columns from ${table} ${orderOf(ordered)} limit ${value(limit)}`,
    values,
  );
  return records.map((record) => toListRow(record, list.tenant, list.sort, 0));
}

/** Begins a statement about a list by name, from an index by values: the ranges of `branches`, merged by name, with `columns`. */
export function inBranches(
  list: Ordering,
  branches: readonly IndexValues[],
  after: Position | undefined,
  columns?: string,
): Ordered {
  const ordered = startConditions(list, after);
  const read = [...(columns === undefined ? [] : [columns]), 'p.nome_chave', 'p.id'].join(', ');
  const parts = branches.map((branch) => {
    const conditions = Object.entries(branch).map(([name, each]) => {
      const { column } = columnOfLabel(name as LabelName); // IndexValues has names of labels
      return `${column} = ${ordered.value(each)}`;
    });
    // the planner needs this condition to use the partial index
    if (Object.keys(branch).join() === 'situacao') conditions.push("p.situacao <> 'ativa'");
    // sorted and without a limit, to let PostgreSQL merge them without reading extra rows
    return `(select ${read} from pessoas p where ${ordered.texts.join(' and ')} and ${conditions.join(' and ')} ${orderOf(ordered)})`;
  });
  return { ...ordered, table: `(${parts.join(' union all ')}) m`, key: 'm.nome_chave', id: 'm.id', texts: ['true'] };
}

/** The conditions of every statement about `pessoas p`: tenant, deletion, labels. */
function recordConditions({ tenant, filter }: Ordering, value: Bind): string[] {
  return [
    `p.tenant_id = ${value(tenant.id)}`,
    `p.deleted_at is ${filter.deleted ? 'not null' : 'null'}`,
    // the trash does not contain merged records
    ...(filter.deleted ? ['p.merged_into is null'] : []),
    ...labelConditions(filter, value),
  ];
}

/** The column of each label; a label with several values per record has an array column. */
const LABEL_COLUMNS = new Map<LabelName, { column: string; isArray: boolean }>([
  ...FIELD_FILTERS.map(
    ({ name, key, field }) =>
      [name, { column: `p.${columnOf(key)}`, isArray: field.kind === 'choices' || field.kind === 'tags' }] as const,
  ),
  ['codigoEstado', { column: 'p.codigo_estado', isArray: false }],
  ['codigoCidade', { column: 'p.codigo_cidade', isArray: false }],
  ['pendencia', { column: 'p.pendencias', isArray: true }],
]);

function columnOfLabel(name: LabelName): { column: string; isArray: boolean } {
  const found = LABEL_COLUMNS.get(name);
  if (!found) throw new Error(`no column holds the label ${name}`);
  return found;
}

/** The required and excluded labels of a filter, as conditions on the rows. */
function labelConditions({ labels, except = {}, any }: LabelFilter, value: Bind): string[] {
  const condition = ([name, values]: [LabelName, readonly string[]]) => {
    const { column, isArray } = columnOfLabel(name);
    // one test per value is several times faster than an overlap of two arrays
    if (isArray) return `(${values.map((each) => `${value(each)} = any(${column})`).join(' or ')})`;
    // a single value can use its index by value and name
    return values.length === 1 ? `${column} = ${value(values[0])}` : `${column} = any(${value(values)})`;
  };
  const required = fieldsOf(labels).map(condition);
  const excluded = fieldsOf(except).map((field) => `(${condition(field)}) is not true`);
  return any && required.length > 1 ? [`(${required.join(' or ')})`, ...excluded] : [...required, ...excluded];
}
