import type { CurrentTenant } from '../../server/context.ts';
import { can } from '../../tenants/policy.ts';
import {
  codigoOf,
  codigoTsquery,
  exceptTsquery,
  labelsTsquery,
  nomeRange,
  type SearchReach,
  type SearchTerm,
  toTsquery,
} from '../search.ts';
import { comparePositions, idBound, type Position } from './list-cursor.ts';
import type { ListRow } from './list-row.ts';
import { type Conditions, type List, selectRows, startConditions } from './list-select.ts';

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

/** A page of a search in its own order: the nearest stage first, inside a stage by name. */
export async function searchInStages(
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
  const rows = await selectRows(list, stage, conditions, limit);
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
  return selectRows(list, stage, conditions, limit);
}

async function findByTokens(
  list: List,
  stage: number,
  terms: SearchTerm[],
  after: Position | undefined,
  limit: number,
): Promise<ListRow[]> {
  const conditions = startConditions(list, undefined);
  const range = nomeRange(list.filter.q ?? '', terms);
  const skipped = range ? [range.from, range.to] : ['', ''];
  const past = after ? [after.key, idBound(after, list.tenant.id)] : [null, null];
  const args = [queryOfStage(list, stage, terms), list.filter.deleted, ...past, ...skipped, limit];
  const places = args.map((value) => conditions.value(value)).join(', ');
  const found = `join search_pessoas(${places}) as s on s.pessoa_id = p.id`;
  return selectRows(list, stage, conditions, limit, found);
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
  const labels = labelsTsquery(tenant.id, filter.labels);
  return labels === undefined ? query : `(${query}) & ${labels}`;
}

/** Joins all that a search finds, for the lists that are not in its own order. */
export function joinFound(list: List, conditions: Conditions, terms: SearchTerm[]): string {
  const wanted = toTsquery(list.tenant.id, terms, reachOf(list.tenant, true));
  return joinSearch(list, conditions, withLabels(list, wanted));
}

/** Joins what a tsquery finds, all of it. */
export function joinSearch(list: List, conditions: Conditions, wanted: string): string {
  const args = [conditions.value(wanted), conditions.value(list.filter.deleted)].join(', ');
  return `join search_pessoas(${args}, null, null, '', '', null) as s on s.pessoa_id = p.id`;
}
