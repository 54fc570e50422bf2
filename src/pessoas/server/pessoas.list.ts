import type { CurrentTenant } from '../../server/context.ts';
import type { TenantTx } from '../../server/db.ts';
import { can } from '../../tenants/policy.ts';
import {
  codigoOf,
  codigoTsquery,
  exceptTsquery,
  labelsTsquery,
  nomeRange,
  parseSearch,
  type SearchReach,
  type SearchTerm,
  toTsquery,
} from '../search.ts';
import { comparePositions, idBound, type Position, type Sort } from './list-cursor.ts';
import { LIST_COLUMNS, type ListRecord, type ListRow, toListRow } from './list-row.ts';

/** Which records a list is about. All of the conditions hold. */
export type ListFilter = {
  q?: string | undefined;
  tipo?: string | undefined;
  /** IBGE code */
  codigoEstado?: string | undefined;
  codigoCidade?: string | undefined;
  tag?: string | undefined;
  situacao?: string | undefined;
  papel?: string | undefined;
  deleted: boolean;
};

/** A list to make: in one tenant, as one role sees it. */
type List = { tx: TenantTx; tenant: CurrentTenant; filter: ListFilter; sort: Sort };

/** What a count goes up to; beyond it stands "mais de 10.000". */
export const COUNT_CAP = 10_000;

/**
 * A page of the list: at most `limit` rows after `after`. The pages walked to the end hold every record that the filter
 * lets through, each once.
 */
export async function listPessoas(
  tx: TenantTx,
  tenant: CurrentTenant,
  query: { filter: ListFilter; sort: Sort; after: Position | undefined; limit: number },
): Promise<ListRow[]> {
  const { filter, sort, after, limit } = query;
  const list: List = { tx, tenant, filter, sort };
  if (filter.q === undefined) return listFiltered(list, after, limit);
  const terms = parseSearch(filter.q);
  if (terms.length === 0) return [];
  if (sort === 'nome') return searchInStages(list, terms, after, limit);
  const conditions = startConditions(list, after);
  return select(list, 0, conditions, limit, joinFound(list, conditions, terms));
}

/** So many records with a label are fetched at once and sorted; of a label that more have, the index of the sort is walked. */
const FEW = 2000;

async function listFiltered(list: List, after: Position | undefined, limit: number): Promise<ListRow[]> {
  const { tx, tenant, filter } = list;
  const conditions = startConditions(list, after);
  const labels = labelsTsquery(tenant.id, filter.tag, filter.papel);
  if (labels === undefined) return select(list, 0, conditions, limit);
  const [found] = await tx.query<{ count: number }>(
    `select count(*)::int as count from search_pessoas($1, $2, null, null, '', '', ${FEW + 1})`,
    [labels, filter.deleted],
  );
  const areFew = (found?.count ?? 0) <= FEW;
  return select(list, 0, conditions, limit, areFew ? joinSearch(list, conditions, labels) : '');
}

/** How many records the filter lets through, exact up to COUNT_CAP. With nothing to filter by: the kept total. */
export async function countPessoas(
  tx: TenantTx,
  tenant: CurrentTenant,
  filter: ListFilter,
): Promise<{ count: number; exact: boolean }> {
  const list: List = { tx, tenant, filter, sort: 'nome' };
  const terms = filter.q === undefined ? undefined : parseSearch(filter.q);
  if (terms?.length === 0) return { count: 0, exact: true };
  if (terms === undefined && !filter.deleted && !hasFilters(filter)) return { count: await readTotal(tx), exact: true };
  const conditions = startConditions(list, undefined);
  const labels = labelsTsquery(tenant.id, filter.tag, filter.papel);
  const found = terms ? joinFound(list, conditions, terms) : labels ? joinSearch(list, conditions, labels) : '';
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from pessoas p ${found} where ${conditions.texts.join(' and ')} limit ${COUNT_CAP + 1}) as capped`,
    conditions.values,
  );
  const count = row?.count ?? 0;
  return { count: Math.min(count, COUNT_CAP), exact: count <= COUNT_CAP };
}

/** How many live records the tenant has: a number that is kept, not counted. */
export async function readTotal(tx: TenantTx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select c.pessoas_total as count from tenant_counters c where c.tenant_id = $1',
    [tx.tenantId],
  );
  return row?.count ?? 0;
}

/** What finds the rows of one stage of a search: at most `limit`, after a position in this stage. */
type Stage = (
  list: List,
  stage: number,
  terms: SearchTerm[],
  after: Position | undefined,
  limit: number,
) => Promise<ListRow[]>;

/** The nearest first. Each stage leaves out what the ones before it find; the last two together find everything. */
const STAGES: Stage[] = [findByCodigo, findByNome, findByTokens, findByTokens];
const CITIES_STAGE = 3;

async function searchInStages(
  list: List,
  terms: SearchTerm[],
  after: Position | undefined,
  limit: number,
): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  for (const [stage, find] of STAGES.entries()) {
    if (rows.length === limit) break;
    if (after && after.stage > stage) continue;
    rows.push(...(await find(list, stage, terms, after?.stage === stage ? after : undefined, limit - rows.length)));
  }
  return rows;
}

async function findByCodigo(
  list: List,
  stage: number,
  terms: SearchTerm[],
  after: Position | undefined,
  limit: number,
): Promise<ListRow[]> {
  const codigo = codigoOf(terms);
  if (codigo === undefined) return [];
  const conditions = startConditions(list, undefined);
  conditions.add(`p.codigo = ${conditions.value(codigo)}`);
  const rows = await select(list, stage, conditions, limit);
  return rows.filter(({ position }) => !after || comparePositions(list.sort, position, after) > 0);
}

async function findByNome(
  list: List,
  stage: number,
  terms: SearchTerm[],
  after: Position | undefined,
  limit: number,
): Promise<ListRow[]> {
  const range = nomeRange(list.filter.q ?? '', terms);
  if (!range) return [];
  const conditions = startConditions(list, after);
  conditions.add(`p.nome_chave >= ${conditions.value(range.from)} and p.nome_chave < ${conditions.value(range.to)}`);
  const codigo = codigoOf(terms);
  if (codigo !== undefined) conditions.add(`p.codigo <> ${conditions.value(codigo)}`);
  return select(list, stage, conditions, limit);
}

/** How many ids are asked for at first, for each row wanted, when filters will drop some of them. */
const FILTERED_FACTOR = 8;

async function findByTokens(
  list: List,
  stage: number,
  terms: SearchTerm[],
  after: Position | undefined,
  limit: number,
): Promise<ListRow[]> {
  if (!hasFilters(list.filter)) return pageOfFound(list, stage, terms, after, limit, limit);
  const rows = await pageOfFound(list, stage, terms, after, limit, limit * FILTERED_FACTOR);
  // the filters dropped too many of them: then all there are
  return rows.length === limit ? rows : pageOfFound(list, stage, terms, after, limit, null);
}

async function pageOfFound(
  list: List,
  stage: number,
  terms: SearchTerm[],
  after: Position | undefined,
  limit: number,
  mostIds: number | null,
): Promise<ListRow[]> {
  const conditions = startConditions(list, undefined);
  const range = nomeRange(list.filter.q ?? '', terms);
  const skipped = range ? [range.from, range.to] : ['', ''];
  const past = after ? [after.key, idBound(after, list.tenant.id)] : [null, null];
  const args = [queryOfStage(list, stage, terms), list.filter.deleted, ...past, ...skipped, mostIds];
  const places = args.map((value) => conditions.value(value)).join(', ');
  const found = `join search_pessoas(${places}) as s on s.pessoa_id = p.id`;
  return select(list, stage, conditions, limit, found);
}

function queryOfStage(list: List, stage: number, terms: SearchTerm[]): string {
  const { tenant } = list;
  const codigo = codigoOf(terms);
  const without = codigo === undefined ? [] : [codigoTsquery(tenant.id, codigo)];
  const words = withLabels(list, toTsquery(tenant.id, terms, reachOf(tenant, false)));
  if (stage !== CITIES_STAGE) return exceptTsquery(without, words);
  return exceptTsquery([...without, words], withLabels(list, toTsquery(tenant.id, terms, reachOf(tenant, true))));
}

function reachOf({ role }: CurrentTenant, cities: boolean): SearchReach {
  return { cities, wholeCpf: !can(role, 'pessoa.seeDocument') };
}

function withLabels({ tenant, filter }: List, query: string): string {
  const labels = labelsTsquery(tenant.id, filter.tag, filter.papel);
  return labels === undefined ? query : `(${query}) & ${labels}`;
}

/** Joins all that a search finds, for the lists that are not in its own order. */
function joinFound(list: List, conditions: Conditions, terms: SearchTerm[]): string {
  const wanted = toTsquery(list.tenant.id, terms, reachOf(list.tenant, true));
  return joinSearch(list, conditions, withLabels(list, wanted));
}

function joinSearch(list: List, conditions: Conditions, wanted: string): string {
  const args = [conditions.value(wanted), conditions.value(list.filter.deleted)].join(', ');
  return `join search_pessoas(${args}, null, null, '', '', null) as s on s.pessoa_id = p.id`;
}

const SORT_COLUMNS: Record<string, string> = { nome: 'p.nome_chave', codigo: 'p.codigo', updatedAt: 'p.updated_at' };

async function select(list: List, stage: number, conditions: Conditions, limit: number, join = ''): Promise<ListRow[]> {
  const { column, descending } = orderOf(list.sort);
  const direction = descending ? 'desc' : 'asc';
  const records = await list.tx.query<ListRecord>(
    `select ${LIST_COLUMNS} from pessoas p ${join} where ${conditions.texts.join(' and ')}
     order by ${column} ${direction}, p.id ${direction} limit ${conditions.value(limit)}`,
    conditions.values,
  );
  return records.map((record) => toListRow(record, list.tenant, list.sort, stage));
}

function orderOf(sort: Sort): { column: string; descending: boolean } {
  const descending = sort.startsWith('-');
  const column = SORT_COLUMNS[descending ? sort.slice(1) : sort] ?? 'p.nome_chave';
  return { column, descending };
}

/** The conditions of a statement and the values of its parameters. Values never stand in the text. */
type Conditions = {
  texts: string[];
  values: unknown[];
  add: (text: string) => void;
  value: (value: unknown) => string;
};

function startConditions(list: List, after: Position | undefined): Conditions {
  const texts: string[] = [];
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const add = (text: string) => void texts.push(text);
  add(`p.tenant_id = ${value(list.tenant.id)}`);
  add(`p.deleted_at is ${list.filter.deleted ? 'not null' : 'null'}`);
  const { tipo, codigoEstado, codigoCidade, tag, situacao, papel } = list.filter;
  if (tipo !== undefined) add(`p.tipo = ${value(tipo)}`);
  if (codigoEstado !== undefined) add(`p.codigo_estado = ${value(codigoEstado)}`);
  if (codigoCidade !== undefined) add(`p.codigo_cidade = ${value(codigoCidade)}`);
  if (situacao !== undefined) add(`p.situacao = ${value(situacao)}`);
  if (tag !== undefined) add(`${value(tag)} = any(p.tags)`);
  if (papel !== undefined) add(`${value(papel)} = any(p.papeis)`);
  if (after) {
    const { column, descending } = orderOf(list.sort);
    const sign = descending ? '<' : '>';
    add(`(${column}, p.id) ${sign} (${value(after.key)}, ${value(idBound(after, list.tenant.id))})`);
  }
  return { texts, values, add, value };
}

function hasFilters({ tipo, codigoEstado, codigoCidade, tag, situacao, papel }: ListFilter): boolean {
  return [tipo, codigoEstado, codigoCidade, tag, situacao, papel].some((wanted) => wanted !== undefined);
}
