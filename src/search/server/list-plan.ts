import type { CurrentTenant } from '../../access/server/context.ts';
import type { TenantReads } from '../../kit/server/db/db.ts';
import { fieldsOf, type LabelName, type Labels } from '../list-labels.ts';
import { parseSearch } from '../search-terms.ts';
import type { Position, Sort } from './list-cursor.ts';
import { estimateCount, type Sample } from './list-sample.ts';
import {
  isLabelled,
  type List,
  type ListFilter,
  type ListRow,
  orderOf,
  selectMerged,
  selectRows,
  selectScanned,
  startConditions,
} from './list-select.ts';
import { findIds, joinMatching, searchInStages } from './pessoas.search.ts';
import { labelsSearch, type TokenSearch, wholeSearch } from './search-query.ts';

/**
 * Sorting costs a few microseconds a record and never more; a scan is quick where matches are common everywhere, and
 * long where they stand together far down the order.
 */
export const MOST_SORTED = 20_000;

/**
 * A page of the list: at most `limit` rows after `after`. The pages scanned to the end hold every record that the filter
 * lets through, each once.
 */
export async function listPessoas(
  tx: TenantReads,
  tenant: CurrentTenant,
  query: {
    filter: ListFilter;
    sort: Sort;
    after: Position | undefined;
    limit: number;
    mostSorted?: number;
    sample?: Sample | undefined;
  },
): Promise<ListRow[]> {
  const { filter, sort, after, limit, sample, mostSorted = MOST_SORTED } = query;
  const list: List = { tx, tenant, filter, sort, mostSorted, sample };
  if (filter.q === undefined || sort !== 'nome') return listInOrder(list, { after, limit });
  const terms = parseSearch(filter.q);
  return terms.length === 0 ? [] : searchInStages(list, terms, after, limit);
}

/** How many live records the tenant has: a number that is kept, not counted. */
export async function readTotal(tx: TenantReads): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select c.pessoas_total as count from tenant_counters c where c.tenant_id = $1',
    [tx.tenantId],
  );
  return row?.count ?? 0;
}

/**
 * A strategy to a page of a list that labels narrow down:
 * - `sort`: what the index of the tokens finds is sorted; good for few
 * - `scan`: the order's index is scanned until the page is full; good for many
 * - `merge`: the index that has the records of each value of a field by name is scanned, and what it gives is merged
 */
export type Strategy = { kind: 'sort' | 'scan' } | { kind: 'merge'; field: LabelName };

/** Fields with an index of their own in the order of the names. */
const BY_NAME: readonly LabelName[] = ['codigoCidade', 'codigoEstado', 'situacao', 'tipo'];

/*
 * What strategies cost, in entries of an index by name that are scanned past: about a microsecond each. A row that is looked at
 * is several of them; in the order of codigo or time rows stand side by side.
 */
const ROW = 7;
const ROW_IN_ORDER = 3;
/** An entry of the index of the tokens: of several fields that all hold, those of the rarest are looked for in the others. */
const TOKEN = 0.3;
/** No more are found and sorted than this: the index of the tokens gives all or nothing. */
const MOST_FOUND = 15_000;

/**
 * The shortest strategy to a page, estimated by a sample; without one, what serves most lists. Every strategy gives the same rows:
 * a wrong guess costs time. `mostFound`: of so many the tokens may be asked; all where they are only counted.
 */
export function chooseStrategy(
  { filter, sort, sample }: Pick<List, 'filter' | 'sort' | 'sample'>,
  limit: number,
  mostFound = MOST_FOUND,
): Strategy {
  const fields = fieldsOf(filter.labels);
  if (!sample) return { kind: fields.length > 0 && !isByIndex(filter) ? 'sort' : 'scan' };
  const byName = sort.endsWith('nome');
  // one more than was seen: what was not seen in a sample may exist
  const matches = estimateCount(sample, filter).count + sample.weight;
  const share = Math.min(1, limit / matches);
  const strategies: { strategy: Strategy; cost: number }[] = [
    { strategy: { kind: 'scan' }, cost: share * scannedOf(filter, byName, sample) * (byName ? 1 : ROW_IN_ORDER) },
  ];
  const field = byName ? mergedField(filter, sample) : undefined;
  if (field) {
    const scanned = countOf(filter, { [field]: filter.labels[field] }, sample);
    const isAlone = fields.length === 1 && !isLabelled({ ...filter, labels: {} });
    strategies.push({ strategy: { kind: 'merge', field }, cost: share * scanned * (isAlone ? 1 : ROW) });
  }
  if (fields.length > 0 && matches <= mostFound) {
    const counts = fields.map(([name, values]) => countOf(filter, { [name]: values }, sample));
    const tokens = filter.any || fields.length === 1 ? 0 : Math.min(...counts);
    // by other orders than the name each of them is looked at once more
    strategies.push({ strategy: { kind: 'sort' }, cost: matches * ROW * (byName ? 1 : 2.5) + tokens * TOKEN });
  }
  return strategies.reduce((best, each) => (each.cost < best.cost ? each : best)).strategy;
}

/** How many records the index has that would be scanned: all, or those of the one value that narrows the list down. */
export function scannedOf(filter: ListFilter, byName: boolean, sample: Sample): number {
  const all = countOf(filter, {}, sample);
  if (!byName || filter.any || filter.deleted) return all;
  const isAlone = fieldsOf(filter.labels).length === 1 && fieldsOf(filter.except ?? {}).length === 0;
  const single = BY_NAME.filter((name) => filter.labels[name]?.length === 1 && hasIndex(name, filter.labels));
  const scanned = single.map((name) => countOf(filter, { [name]: filter.labels[name] }, sample));
  return Math.min(all, ...scanned.map((count) => count * (isAlone ? 1 : ROW)));
}

/** Of the fields with several values, the one that most narrows the list down and has its records by name. */
function mergedField(filter: ListFilter, sample: Sample): LabelName | undefined {
  if ((filter.any && fieldsOf(filter.labels).length > 1) || filter.deleted) return undefined;
  const several = BY_NAME.filter((name) => (filter.labels[name]?.length ?? 0) > 1 && hasIndex(name, filter.labels));
  const counted = several.map((name) => ({ name, count: countOf(filter, { [name]: filter.labels[name] }, sample) }));
  return counted.sort((a, b) => a.count - b.count)[0]?.name;
}

/** Nearly all records are ativa: its index has the others. */
function hasIndex(name: LabelName, labels: Labels): boolean {
  return name !== 'situacao' || !labels.situacao?.includes('ativa');
}

function countOf({ deleted }: ListFilter, labels: Labels, sample: Sample): number {
  return estimateCount(sample, { labels, deleted }).count + sample.weight;
}

/**
 * Do the indexes in the order of the names serve a filter? There is one for each of tipo, state, city and situação; they
 * are good for one value of it, all fields together.
 */
export function isByIndex({ labels, any }: ListFilter): boolean {
  const fields = fieldsOf(labels);
  if (fields.length > 1 && any) return false;
  return fields.every(([name, values]) => values.length === 1 && BY_NAME.includes(name));
}

/** A part of a list: at most `limit` rows after a position. `strategy`: the one to go instead of the shortest. */
export type Part = { after: Position | undefined; limit: number; strategy?: Strategy };

/** Rows of a list in its order, whatever was searched for. */
export async function listInOrder(list: List, part: Part): Promise<ListRow[]> {
  const { after, limit } = part;
  if (list.filter.q !== undefined) {
    const terms = parseSearch(list.filter.q);
    return terms.length === 0 ? [] : listFound(list, wholeSearch(list, terms), part);
  }
  const strategy = part.strategy ?? chooseStrategy(list, limit);
  const labels = labelsSearch(list);
  if (strategy.kind === 'merge') return selectMerged(list, strategy.field, after, limit);
  if (strategy.kind === 'sort' && labels !== undefined) return listFound(list, labels, part);
  if (isLabelled(list.filter) && list.sort.endsWith('nome')) return selectScanned(list, after, limit);
  return selectRows(list, 0, startConditions(list, after), limit);
}

/** The last rows of a list before a position, in the list's order; without one the last rows of all. */
export async function listBefore(list: List, { after: before, ...part }: Part): Promise<ListRow[]> {
  return (await listInOrder({ ...list, sort: reverse(list.sort) }, { ...part, after: before })).toReversed();
}

const REVERSED = {
  nome: '-nome',
  '-nome': 'nome',
  codigo: '-codigo',
  '-codigo': 'codigo',
  updatedAt: '-updatedAt',
  '-updatedAt': 'updatedAt',
} as const satisfies Record<Sort, Sort>;

/** The same order from its end. */
export function reverse(sort: Sort): Sort {
  return REVERSED[sort];
}

/** The ids that the labels of a list find, by name, those of a name and after it; undefined: they are more than `most`. */
export async function findFew(list: List, most: number, fromName = ''): Promise<string[] | undefined> {
  const labels = labelsSearch(list);
  if (labels === undefined) return undefined;
  const skip = { from: '', to: fromName };
  return findIds({ ...list, mostSorted: most }, labels, { after: undefined, skip, limit: most });
}

/** What a search finds, in the list's order: few are sorted, of many the order's index is scanned. */
async function listFound(list: List, wanted: TokenSearch, { after, limit }: Part): Promise<ListRow[]> {
  // by name the index of the tokens gives the very page
  const page = list.sort === 'nome' ? { after, skip: { from: '', to: '' }, limit } : undefined;
  const ids = await findIds(list, wanted, page);
  const conditions = startConditions(list, ids && page ? undefined : after);
  if (ids) conditions.add(`p.id = any(${conditions.value(ids)})`);
  // the labels are conditions on the row as well; words are in the tokens alone
  const join = ids || list.filter.q === undefined ? '' : joinMatching(conditions, wanted);
  return selectRows(list, 0, conditions, limit, join);
}

/**
 * The position of the row before which `rows` others stand but one, found by going past them: of fewer rows, the last
 * one's; undefined in an empty list. `ids`: those that the labels find, if they are known.
 */
export async function findPlace(list: List, rows: number, ids?: string[]): Promise<Position | undefined> {
  const conditions = startConditions(list, undefined);
  if (ids) conditions.add(`p.id = any(${conditions.value(ids)})`);
  const { column, descending } = orderOf(list.sort);
  const [forth, back] = descending ? ['desc', 'asc'] : ['asc', 'desc'];
  const [row] = await list.tx.query<{ key: string | number | Date; id: string }>(
    `select k.key, k.id from (
       select ${column} as key, p.id from pessoas p where ${conditions.texts.join(' and ')}
       order by ${column} ${forth}, p.id ${forth} limit ${conditions.value(rows)}) k
     order by k.key ${back}, k.id ${back} limit 1`,
    conditions.values,
  );
  if (!row) return undefined;
  const key = row.key instanceof Date ? row.key.toISOString() : row.key;
  return { stage: 0, key, id: row.id, tenantId: list.tenant.id };
}

/** How many rows of a list stand before a position, by counting them. */
export async function countBefore(list: List, position: Position): Promise<number> {
  const conditions = startConditions({ ...list, sort: reverse(list.sort) }, position);
  const [row] = await list.tx.query<{ count: number }>(
    `select count(*)::int as count from pessoas p where ${conditions.texts.join(' and ')}`,
    conditions.values,
  );
  return row?.count ?? 0;
}
