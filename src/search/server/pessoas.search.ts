import { codigoOf, nomeRange, type SearchTerm } from '../search-terms.ts';
import { comparePositions, idBound, type Position } from './list-cursor.ts';
import { type Conditions, type List, type ListRow, selectRows, startConditions } from './list-select.ts';
import { type Bind, bindCall, callByName, searchParameters } from './named-call.ts';
import { NO_RANGE, recordQuery, searchStages, type TokenSearch } from './search-query.ts';
import { findInOrder, type FoundRecord, SEARCH_LIMITS } from './search-stages.ts';

/*
 * Search stages, the nearest matches first. A record belongs to the first stage that finds it, so the list has it once:
 *   0  the codigo
 *   1  the name begins with the whole search
 *   2  every search word begins a word of the name, and one of them begins the name
 *   3  every search word begins a word of the name
 *   4  the other names, the numbers, and e-mails typed as such
 *   5  beginnings of other e-mails, and cities
 *   6  search words stand inside words of the name
 *   7  search words stand inside the other names, numbers and e-mails
 */
const BY_NAME_STAGE = 1;

/** Reads a page of a search in its own order: by stage, then by name. */
export async function searchInStages(
  list: List,
  terms: SearchTerm[],
  after: Position | undefined,
  limit: number,
  limits = SEARCH_LIMITS,
): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  const missing = () => limit - rows.length;
  const stage = after?.stage ?? 0;
  if (stage === 0) rows.push(...(await findByCodigo(list, terms, after, limit)));
  if (missing() > 0 && stage <= BY_NAME_STAGE) rows.push(...(await findByNome(list, terms, after, missing())));
  for (const stages of searchStages(list, terms)) {
    if (missing() === 0) break;
    const last = Math.max(...stages.numbers);
    if (stage > last) continue;
    const within = after && stages.numbers.includes(stage) ? after : undefined;
    const past = within ? { stage, nome: String(within.key), id: idBound(within, list.tenant.id) } : undefined;
    rows.push(...(await selectFound(list, await findInOrder(list, stages, { past, limit: missing() }, limits))));
  }
  return rows;
}

async function findByCodigo(
  list: List,
  terms: SearchTerm[],
  after: Position | undefined,
  limit: number,
): Promise<ListRow[]> {
  const codigo = codigoOf(terms);
  if (codigo === undefined) return [];
  const conditions = startConditions(list, undefined);
  conditions.add(`p.codigo = ${conditions.value(codigo)}`);
  const rows = await selectRows(list, 0, conditions, limit);
  return rows.filter(({ position }) => !after || comparePositions(list.sort, position, after) > 0);
}

async function findByNome(
  list: List,
  terms: SearchTerm[],
  after: Position | undefined,
  limit: number,
): Promise<ListRow[]> {
  const range = nomeRange(list.filter.q ?? '', terms);
  if (!range) return [];
  const conditions = startConditions(list, after?.stage === BY_NAME_STAGE ? after : undefined);
  conditions.add(`p.nome_chave >= ${conditions.value(range.from)} and p.nome_chave < ${conditions.value(range.to)}`);
  const codigo = codigoOf(terms);
  if (codigo !== undefined) conditions.add(`p.codigo <> ${conditions.value(codigo)}`);
  return selectRows(list, BY_NAME_STAGE, conditions, limit);
}

/** Reads the rows of found records, in the order of `found`. */
async function selectFound(list: List, found: FoundRecord[]): Promise<ListRow[]> {
  if (found.length === 0) return [];
  const conditions = startConditions(list, undefined);
  const ids = found.map(({ id }) => id);
  conditions.add(`p.id = any(${conditions.value(ids)})`);
  const rows = await selectRows(list, 0, conditions, found.length);
  const byId = new Map(rows.map((row) => [row.position.id, row]));
  return found.flatMap(({ id, stage }) => {
    const row = byId.get(id);
    return row ? [{ ...row, position: { ...row.position, stage } }] : [];
  });
}

/** The ids of the matches of a search, by name. Undefined when more than `mostSorted` match. */
export async function findIds(
  { tx, tenant, filter, mostSorted }: List,
  search: TokenSearch,
  page?: { after: Position | undefined; skip: { from: string; to: string }; limit: number },
): Promise<string[] | undefined> {
  const { after, skip, limit } = page ?? { after: undefined, skip: NO_RANGE, limit: null };
  const { call, values } = bindCall('search_pessoas', {
    ...searchParameters(search, filter.deleted),
    after_nome: after ? after.key : null,
    after_id: after ? idBound(after, tenant.id) : null,
    skip_from: skip.from,
    skip_to: skip.to,
    max_rows: limit,
    max_found: mostSorted,
  });
  const rows = await tx.query<{ pessoa_id: string | null }>(`select pessoa_id from ${call}`, values);
  const ids = rows.flatMap(({ pessoa_id: id }) => id ?? []);
  return ids.length === rows.length ? ids : undefined;
}

/** Joins a search as a filter on rows that a scan reads in another order. */
export function joinMatching({ add, value }: Conditions, search: TokenSearch): string {
  add(`s.tenant_id = $1 and s.tokens @@ ${fitsCall(search, value)}`);
  return 'join pessoa_search s on s.tenant_id = p.tenant_id and s.pessoa_id = p.id';
}

/** The tsquery that a record must match, as an SQL expression. */
export function fitsCall(search: TokenSearch, bind: Bind): string {
  const parameters = { query: recordQuery(search), placeholders: search.placeholders };
  return `(select ${callByName('replace_placeholders', parameters, bind)})`;
}
