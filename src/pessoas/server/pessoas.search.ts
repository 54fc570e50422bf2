import type { CurrentTenant } from '../../server/context.ts';
import { can } from '../../tenants/policy.ts';
import {
  codigoOf,
  codigoTsquery,
  exceptTsquery,
  nomeRange,
  type SearchReach,
  type SearchTerm,
  toTsquery,
} from '../search.ts';
import { narrowTsquery } from '../list-labels.ts';
import { comparePositions, idBound, type Position } from './list-cursor.ts';
import type { ListRow } from './list-row.ts';
import { type Conditions, type List, type ListFilter, selectRows, startConditions } from './list-select.ts';

/** One stage of a search: at most `limit` rows, after a position in this stage. */
type Stage = { list: List; stage: number; terms: SearchTerm[]; after: Position | undefined; limit: number };

/** The nearest first. Each stage leaves out what the ones before it find; the last two together find everything. */
const STAGES: ((stage: Stage) => Promise<ListRow[]>)[] = [findByCodigo, findByNome, findByTokens, findByTokens];
const CITIES_STAGE = 3;
/** The stages that look for tokens: the ones of the record itself, and then its cities too. */
export const TOKEN_STAGES = [2, CITIES_STAGE];

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
    const within = after?.stage === stage ? after : undefined;
    rows.push(...(await find({ list, stage, terms, after: within, limit: limit - rows.length })));
  }
  return rows;
}

async function findByCodigo({ list, stage, terms, after, limit }: Stage): Promise<ListRow[]> {
  const codigo = codigoOf(terms);
  if (codigo === undefined) return [];
  const conditions = startConditions(list, undefined);
  conditions.add(`p.codigo = ${conditions.value(codigo)}`);
  const rows = await selectRows(list, stage, conditions, limit);
  return rows.filter(({ position }) => !after || comparePositions(list.sort, position, after) > 0);
}

async function findByNome({ list, stage, terms, after, limit }: Stage): Promise<ListRow[]> {
  const range = nomeRange(list.filter.q ?? '', terms);
  if (!range) return [];
  const conditions = startConditions(list, after);
  conditions.add(`p.nome_chave >= ${conditions.value(range.from)} and p.nome_chave < ${conditions.value(range.to)}`);
  const codigo = codigoOf(terms);
  if (codigo !== undefined) conditions.add(`p.codigo <> ${conditions.value(codigo)}`);
  return selectRows(list, stage, conditions, limit);
}

async function findByTokens({ list, stage, terms, after, limit }: Stage): Promise<ListRow[]> {
  const range = nomeRange(list.filter.q ?? '', terms) ?? { from: '', to: '' };
  const wanted = queryOfStage(list, stage, terms);
  const ids = await findIds(list, wanted, { after, skip: range, limit });
  const conditions = startConditions(list, ids ? undefined : after);
  if (ids) conditions.add(`p.id = any(${conditions.value(ids)})`);
  else
    conditions.add(
      `not (p.nome_chave >= ${conditions.value(range.from)} and p.nome_chave < ${conditions.value(range.to)})`,
    );
  return selectRows(list, stage, conditions, limit, ids ? '' : joinMatching(conditions, wanted));
}

/** The ids of the records that a tsquery finds, by name; undefined when more match than are sorted. */
export async function findIds(
  { tx, tenant, filter, mostSorted }: List,
  wanted: string,
  page?: { after: Position | undefined; skip: { from: string; to: string }; limit: number },
): Promise<string[] | undefined> {
  const { after, skip, limit } = page ?? { after: undefined, skip: { from: '', to: '' }, limit: null };
  const past = after ? [after.key, idBound(after, tenant.id)] : [null, null];
  const rows = await tx.query<{ pessoa_id: string | null }>(
    'select pessoa_id from search_pessoas($1, $2, $3, $4, $5, $6, $7, $8)',
    [wanted, filter.deleted, ...past, skip.from, skip.to, limit, mostSorted],
  );
  const ids = rows.flatMap(({ pessoa_id: id }) => id ?? []);
  return ids.length === rows.length ? ids : undefined;
}

/** Joins a tsquery as a filter of rows that are walked in another order. */
export function joinMatching(conditions: Conditions, wanted: string): string {
  conditions.add(`s.tenant_id = $1 and s.tokens @@ ${conditions.value(wanted)}::tsquery`);
  return 'join pessoa_search s on s.tenant_id = p.tenant_id and s.pessoa_id = p.id';
}

/** Who asks for which records. */
type Narrowed = { tenant: Pick<CurrentTenant, 'id' | 'role'>; filter: ListFilter };

/** What a stage that looks for tokens finds and none before it, as a tsquery. */
export function queryOfStage(list: Narrowed, stage: number, terms: SearchTerm[]): string {
  const { tenant } = list;
  const codigo = codigoOf(terms);
  const without = codigo === undefined ? [] : [codigoTsquery(tenant.id, codigo)];
  const words = withLabels(list, toTsquery(tenant.id, terms, reachOf(tenant, false)));
  if (stage !== CITIES_STAGE) return exceptTsquery(without, words);
  return exceptTsquery([...without, words], withLabels(list, toTsquery(tenant.id, terms, reachOf(tenant, true))));
}

function reachOf({ role }: Pick<CurrentTenant, 'role'>, cities: boolean): SearchReach {
  return { cities, wholeCpf: !can(role, 'pessoa.seeDocument') };
}

function withLabels({ tenant, filter }: Narrowed, query: string): string {
  return narrowTsquery(tenant.id, query, filter);
}

/** The tsquery for all that a search finds, for lists that are not in its own order. */
export function wholeQuery(list: Narrowed, terms: SearchTerm[]): string {
  return withLabels(list, toTsquery(list.tenant.id, terms, reachOf(list.tenant, true)));
}
