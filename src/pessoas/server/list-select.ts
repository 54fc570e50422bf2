import type { CurrentTenant } from '../../server/context.ts';
import type { TenantTx } from '../../server/db.ts';
import type { Labels } from '../search.ts';
import { idBound, type Position, type Sort } from './list-cursor.ts';
import { LIST_COLUMNS, type ListRecord, type ListRow, toListRow } from './list-row.ts';

/** Which records a list is about. All of the conditions hold. */
export type ListFilter = { q?: string | undefined; labels: Labels; deleted: boolean };

/**
 * A list to make: in one tenant, as one role sees it. What a search or a label finds is fetched and sorted up to
 * `mostSorted` records; of what more match, the list's own order is walked, and the page is soon full.
 */
export type List = { tx: TenantTx; tenant: CurrentTenant; filter: ListFilter; sort: Sort; mostSorted: number };

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
  const { tipo, codigoEstado, codigoCidade, tag, situacao, papel, pendencia } = list.filter.labels;
  if (tipo !== undefined) add(`p.tipo = ${value(tipo)}`);
  if (codigoEstado !== undefined) add(`p.codigo_estado = ${value(codigoEstado)}`);
  if (codigoCidade !== undefined) add(`p.codigo_cidade = ${value(codigoCidade)}`);
  if (situacao !== undefined) add(`p.situacao = ${value(situacao)}`);
  if (tag !== undefined) add(`${value(tag)} = any(p.tags)`);
  if (papel !== undefined) add(`${value(papel)} = any(p.papeis)`);
  if (pendencia !== undefined) add(`${value(pendencia)} = any(p.pendencias)`);
  if (after) {
    const { column, descending } = orderOf(list.sort);
    const sign = descending ? '<' : '>';
    add(`(${column}, p.id) ${sign} (${value(after.key)}, ${value(idBound(after, list.tenant.id))})`);
  }
  return { texts, values, add, value };
}
