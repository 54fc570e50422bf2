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
 * Most records to sort. A sort costs a few microseconds per record, so this bounds its time. A scan is quick where
 * matches are common everywhere, and long where they cluster far down the order.
 */
export const MOST_SORTED = 20_000;

/** Reads a page of the list: at most `limit` rows after `after`. All pages together hold every matching record once. */
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

/** The stored number of live records of the tenant. */
export async function readTotal(tx: TenantReads): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select c.pessoas_total as count from tenant_counters c where c.tenant_id = $1',
    [tx.tenantId],
  );
  return row?.count ?? 0;
}

/**
 * How to read a page of a list with label filters:
 * - `sort`: sort all matches of the token index; good for few matches
 * - `scan`: scan the index of the list's order until the page is full; good for many matches
 * - `merge`: scan the index by field value and name once per value of `field`, and merge the results
 */
export type Strategy = { kind: 'sort' | 'scan' } | { kind: 'merge'; field: LabelName };

/** Fields with an index by value and name. */
const BY_NAME: readonly LabelName[] = ['codigoCidade', 'codigoEstado', 'situacao', 'tipo'];

/*
 * The cost unit of strategies is one scanned entry of an index by name: about a microsecond. Reading a row costs
 * several units, fewer in the order of codigo or time, where rows are side by side.
 */
const ROW = 7;
const ROW_IN_ORDER = 3;
/**
 * Cost of one token index entry. Where several fields must all match, the index checks the entries of the rarest one.
 */
const TOKEN = 0.3;
/** Most matches for `sort`: the token index returns all matches or none. */
const MOST_FOUND = 15_000;

/**
 * Chooses the cheapest strategy for a page by estimates from the sample; without a sample, the one that suits most
 * lists. Every strategy gives the same rows, so a wrong estimate only costs time. `mostFound` is the most matches for
 * `sort`; a count passes Infinity.
 */
export function chooseStrategy(
  { filter, sort, sample }: Pick<List, 'filter' | 'sort' | 'sample'>,
  limit: number,
  mostFound = MOST_FOUND,
): Strategy {
  const fields = fieldsOf(filter.labels);
  if (!sample) return { kind: fields.length > 0 && !isByIndex(filter) ? 'sort' : 'scan' };
  const byName = sort.endsWith('nome');
  // the weight of one more record: the sample may miss matches
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
    // orders other than by name need a second look at each row
    strategies.push({ strategy: { kind: 'sort' }, cost: matches * ROW * (byName ? 1 : 2.5) + tokens * TOKEN });
  }
  return strategies.reduce((best, each) => (each.cost < best.cost ? each : best)).strategy;
}

/** How many records a scan may read: all, or those of a single value with an index by name. */
export function scannedOf(filter: ListFilter, byName: boolean, sample: Sample): number {
  const all = countOf(filter, {}, sample);
  if (!byName || filter.any || filter.deleted) return all;
  const isAlone = fieldsOf(filter.labels).length === 1 && fieldsOf(filter.except ?? {}).length === 0;
  const single = BY_NAME.filter((name) => filter.labels[name]?.length === 1 && hasIndex(name, filter.labels));
  const scanned = single.map((name) => countOf(filter, { [name]: filter.labels[name] }, sample));
  return Math.min(all, ...scanned.map((count) => count * (isAlone ? 1 : ROW)));
}

/** The field for `merge`: among indexed fields with several values, the one with the fewest records. */
function mergedField(filter: ListFilter, sample: Sample): LabelName | undefined {
  if ((filter.any && fieldsOf(filter.labels).length > 1) || filter.deleted) return undefined;
  const several = BY_NAME.filter((name) => (filter.labels[name]?.length ?? 0) > 1 && hasIndex(name, filter.labels));
  const counted = several.map((name) => ({ name, count: countOf(filter, { [name]: filter.labels[name] }, sample) }));
  return counted.sort((a, b) => a.count - b.count)[0]?.name;
}

/** The index on situacao leaves out `ativa`, the value of nearly all records. */
function hasIndex(name: LabelName, labels: Labels): boolean {
  return name !== 'situacao' || !labels.situacao?.includes('ativa');
}

function countOf({ deleted }: ListFilter, labels: Labels, sample: Sample): number {
  return estimateCount(sample, { labels, deleted }).count + sample.weight;
}

/**
 * Do the indexes by name serve a filter? Tipo, state, city and situação have one each. All fields must match, with one
 * value each.
 */
export function isByIndex({ labels, any }: ListFilter): boolean {
  const fields = fieldsOf(labels);
  if (fields.length > 1 && any) return false;
  return fields.every(([name, values]) => values.length === 1 && BY_NAME.includes(name));
}

/** A part of a list: at most `limit` rows after a position. `strategy` overrides the choice. */
export type Part = { after: Position | undefined; limit: number; strategy?: Strategy };

/** Reads rows of a list in the order of its sort, with or without a search. */
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

/** The last rows before a position, in the order of the list; without a position, the last rows of the list. */
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

/** The opposite order. */
export function reverse(sort: Sort): Sort {
  return REVERSED[sort];
}

/**
 * The ids that match the labels, by name, from `fromName` on. Undefined without labels or with more than `most` ids.
 */
export async function findFew(list: List, most: number, fromName = ''): Promise<string[] | undefined> {
  const labels = labelsSearch(list);
  if (labels === undefined) return undefined;
  const skip = { from: '', to: fromName };
  return findIds({ ...list, mostSorted: most }, labels, { after: undefined, skip, limit: most });
}

/** Reads the matches of a search in the list's order: sorts few matches, scans the order's index for many. */
async function listFound(list: List, search: TokenSearch, { after, limit }: Part): Promise<ListRow[]> {
  // by name, the database function returns exactly the page
  const page = list.sort === 'nome' ? { after, skip: { from: '', to: '' }, limit } : undefined;
  const ids = await findIds(list, search, page);
  const conditions = startConditions(list, ids && page ? undefined : after);
  if (ids) conditions.add(`p.id = any(${conditions.value(ids)})`);
  // labels are also conditions on the row; search words exist only in the tokens
  const join = ids || list.filter.q === undefined ? '' : joinMatching(conditions, search);
  return selectRows(list, 0, conditions, limit, join);
}

/**
 * The position of row number `rows`, by a scan from the start; of the last row where the list is shorter. Undefined in
 * an empty list. `ids` are the matches of the labels, if known.
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

/** Counts the rows before a position. */
export async function countBefore(list: List, position: Position): Promise<number> {
  const conditions = startConditions({ ...list, sort: reverse(list.sort) }, position);
  const [row] = await list.tx.query<{ count: number }>(
    `select count(*)::int as count from pessoas p where ${conditions.texts.join(' and ')}`,
    conditions.values,
  );
  return row?.count ?? 0;
}
