import { labelsTsquery } from '../list-labels.ts';
import { parseSearch } from '../search-terms.ts';
import type { Position, Sort } from './list-cursor.ts';
import type { ListRow } from './list-row.ts';
import {
  isLabelled,
  type List,
  orderOf,
  selectMerged,
  selectRows,
  selectWalked,
  startConditions,
} from './list-select.ts';
import { chooseWay, type Way } from './list-way.ts';
import { findIds, joinMatching, wholeQuery } from './pessoas.search.ts';

/** A part of a list: at most `limit` rows after a position. `way`: the one to go instead of the shortest. */
export type Part = { after: Position | undefined; limit: number; way?: Way };

/** Rows of a list in its order, whatever was searched for. */
export async function listInOrder(list: List, part: Part): Promise<ListRow[]> {
  const { after, limit } = part;
  if (list.filter.q !== undefined) {
    const terms = parseSearch(list.filter.q);
    return terms.length === 0 ? [] : listFound(list, wholeQuery(list, terms), part);
  }
  const way = part.way ?? chooseWay(list, limit);
  const labels = labelsTsquery(list.tenant.id, list.filter);
  if (way.kind === 'merge') return selectMerged(list, way.field, after, limit);
  if (way.kind === 'sort' && labels !== undefined) return listFound(list, labels, part);
  if (isLabelled(list.filter) && list.sort.endsWith('nome')) return selectWalked(list, after, limit);
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
  const labels = labelsTsquery(list.tenant.id, list.filter);
  if (labels === undefined) return undefined;
  const skip = { from: '', to: fromName };
  return findIds({ ...list, mostSorted: most }, labels, { after: undefined, skip, limit: most });
}

/** What a tsquery finds, in the list's order: few are sorted, of many the order's index is walked. */
async function listFound(list: List, wanted: string, { after, limit }: Part): Promise<ListRow[]> {
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
