import { hasRequired } from '../list-labels.ts';
import { labelsCall } from './find.ts';
import type { Position } from './list-cursor.ts';
import { inShortest, reverse } from './list-plan.ts';
import { inOrder, type List, type Ordered, orderOf } from './list-select.ts';
import { isUnfilled } from './unfilled.ts';

/** The counted rank of rows in a list of one client. */

/** The ids of a list that match its labels, by name; undefined without labels or with more than `most` ids. */
export async function findFew(list: List, most: number): Promise<{ id: string; nome: string }[] | undefined> {
  if (!hasRequired(list.filter) || isUnfilled(list.tenant.id)) return undefined;
  const values: unknown[] = [];
  const call = labelsCall(list, (value) => `$${values.push(value)}`);
  const rows = await list.tx.query<{ id: string; nome: string }>(
    `select f.pessoa_id as id, f.sort_key as nome from ${call} f limit ${most + 1}`,
    values,
  );
  return rows.length > most ? undefined : rows;
}

/**
 * The position of row number `rows`, by a scan from the start; of the last row when the list is shorter. Undefined in an empty
 * list. `few` are the matches of the labels, if known.
 */
export async function findPlace(
  list: List,
  rows: number,
  few?: readonly { id: string }[],
): Promise<Position | undefined> {
  const ordered = few ? inOrder(list, undefined) : inShortest(list, undefined);
  const { table, texts, key, id, direction, values, value, add } = ordered;
  if (few) add(`${id} = any(${value(few.map((each) => each.id))})`);
  const back = direction === 'desc' ? 'asc' : 'desc';
  const [row] = await list.tx.query<{ key: string | number | Date; id: string }>(
    `select k.key, k.id from (
       select ${key} as key, ${id} as id from ${table} where ${texts.join(' and ')} ${orderOf(ordered)} limit ${value(rows)}) k
     order by k.key ${back}, k.id ${back} limit 1`,
    values,
  );
  if (!row) return undefined;
  const found = row.key instanceof Date ? row.key.toISOString() : row.key;
  return { stage: 0, key: found, id: row.id, tenantId: list.tenant.id };
}

export function countBefore(list: List, position: Position): Promise<number> {
  return countRows(list, inShortest({ ...list, sort: reverse(list.sort) }, position));
}

/** Counts the rows of a statement about a list, in its order, up to `most`. */
export async function countRows({ tx }: List, ordered: Ordered, most?: number): Promise<number> {
  const { table, texts, values } = ordered;
  const [row] = await tx.query<{ count: number }>(
    // the order keeps PostgreSQL from reading the table, which other clients share
    `select count(*)::int as count from (
       select 1 from ${table} where ${texts.join(' and ')} ${orderOf(ordered)} ${most === undefined ? '' : `limit ${most}`}) as counted`,
    values,
  );
  return row?.count ?? 0;
}
