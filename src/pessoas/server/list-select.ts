import type { CurrentTenant } from '../../server/context.ts';
import type { TenantReads } from '../../server/db.ts';
import { fieldsOf, type LabelFilter, type LabelName } from '../list-labels.ts';
import { idBound, type Position, type Sort } from './list-cursor.ts';
import { LIST_COLUMNS, type ListRecord, type ListRow, toListRow } from './list-row.ts';

/** Which records a list is about: those that the search finds, with the labels. */
export type ListFilter = LabelFilter & { q?: string | undefined; deleted: boolean };

/**
 * A list to make: in one tenant, as one role sees it. What a search or a label finds is fetched and sorted up to
 * `mostSorted` records; of what more match, the list's own order is walked, and the page is soon full.
 */
export type List = { tx: TenantReads; tenant: CurrentTenant; filter: ListFilter; sort: Sort; mostSorted: number };

const SORT_COLUMNS: Record<string, string> = { nome: 'p.nome_chave', codigo: 'p.codigo', updatedAt: 'p.updated_at' };

/** Rows of the list in its order; `stage` is that of the search that asks, `join` what narrows the pessoas down. */
export async function selectRows(
  list: List,
  stage: number,
  conditions: Conditions,
  limit: number,
  join = '',
): Promise<ListRow[]> {
  const { column, descending } = orderOf(list.sort);
  const direction = descending ? 'desc' : 'asc';
  const records = await list.tx.query<ListRecord>(
    `select ${LIST_COLUMNS} from pessoas p ${join} where ${conditions.texts.join(' and ')}
     order by ${column} ${direction}, p.id ${direction} limit ${conditions.value(limit)}`,
    conditions.values,
  );
  return records.map((record) => toListRow(record, list.tenant, list.sort, stage));
}

/** What a list is sorted by, of the table under the alias `p`. */
export function orderOf(sort: Sort): { column: string; descending: boolean } {
  const descending = sort.startsWith('-');
  const column = SORT_COLUMNS[descending ? sort.slice(1) : sort] ?? 'p.nome_chave';
  return { column, descending };
}

/** The conditions of a statement and the values of its parameters. Values never stand in the text. */
export type Conditions = {
  texts: string[];
  values: unknown[];
  add: (text: string) => void;
  value: (value: unknown) => string;
};

/** What every statement of a list begins with: tenant, deleted or not, filters, and where the page before ended. */
export function startConditions(
  list: Pick<List, 'filter' | 'sort'> & { tenant: Pick<CurrentTenant, 'id'> },
  after: Position | undefined,
): Conditions {
  const texts: string[] = [];
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const add = (text: string) => void texts.push(text);
  add(`p.tenant_id = ${value(list.tenant.id)}`);
  add(`p.deleted_at is ${list.filter.deleted ? 'not null' : 'null'}`);
  for (const text of labelConditions(list.filter, value)) add(text);
  if (after) {
    const { column, descending } = orderOf(list.sort);
    const sign = descending ? '<' : '>';
    add(`(${column}, p.id) ${sign} (${value(after.key)}, ${value(idBound(after, list.tenant.id))})`);
  }
  return { texts, values, add, value };
}

/** Where a label stands in the row; a column with several of them is an array. */
const LABEL_COLUMNS: Readonly<Record<LabelName, { column: string; isArray?: true }>> = {
  tipo: { column: 'p.tipo' },
  codigoEstado: { column: 'p.codigo_estado' },
  codigoCidade: { column: 'p.codigo_cidade' },
  tag: { column: 'p.tags', isArray: true },
  situacao: { column: 'p.situacao' },
  papel: { column: 'p.papeis', isArray: true },
  pendencia: { column: 'p.pendencias', isArray: true },
};

/** The labels that a filter asks for and leaves out, as conditions on the rows. */
function labelConditions({ labels, except = {}, any }: LabelFilter, value: Conditions['value']): string[] {
  const condition = ([name, values]: [LabelName, readonly string[]]) => {
    const { column, isArray } = LABEL_COLUMNS[name];
    if (isArray) return values.length === 1 ? `${value(values[0])} = any(${column})` : `${column} && ${value(values)}`;
    // one value is looked for in the index that has its records by name
    return values.length === 1 ? `${column} = ${value(values[0])}` : `${column} = any(${value(values)})`;
  };
  const wanted = fieldsOf(labels).map(condition);
  const leftOut = fieldsOf(except).map((field) => `(${condition(field)}) is not true`);
  return any && wanted.length > 1 ? [`(${wanted.join(' or ')})`, ...leftOut] : [...wanted, ...leftOut];
}

/**
 * Do the indexes in the order of the names serve a filter? There is one for each of tipo, state, city and situação; they
 * are good for one value of it, all fields together.
 */
export function isByIndex({ labels, any }: LabelFilter): boolean {
  const fields = fieldsOf(labels);
  if (fields.length > 1 && any) return false;
  return fields.every(([name, values]) => values.length === 1 && !LABEL_COLUMNS[name].isArray);
}
