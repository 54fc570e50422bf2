import type { CurrentTenant } from '../../access/server/context.ts';
import { codigoOf, nomeRange, parseSearch, type SearchTerm } from '../search-terms.ts';
import type { Sort } from './list-cursor.ts';
import { isByIndex } from './list-plan.ts';
import { type Conditions, type ListFilter, orderOf, startConditions } from './list-select.ts';
import { callByName, searchParameters } from './named-call.ts';
import { labelsSearch, searchStages, type TokenSearch, wholeSearch } from './search-query.ts';
import { stagesCall } from './search-stages.ts';

/** A list without pages, for exports and bulk changes. `ids` narrows it to chosen records, `except` leaves some out. */
export type WholeList = {
  tenant: Pick<CurrentTenant, 'id' | 'role'>;
  filter: ListFilter;
  sort: Sort;
  ids?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
};

/**
 * A part of a list as a statement without its columns: `select … ${from} ${order}`, with pessoas as `p`. No record is
 * in two parts.
 */
export type ListPart = { from: string; order: string; values: unknown[] };

/**
 * The same records in the same order as all pages of `listPessoas`. Run the statements in sequence in one snapshot.
 * Empty when the search has no terms.
 */
export function partsOfList(list: WholeList): ListPart[] {
  const { filter, sort } = list;
  const terms = filter.q === undefined ? undefined : parseSearch(filter.q);
  if (terms?.length === 0) return [];
  if (terms && sort === 'nome') return stagesOf(list, terms);
  const labels = isByIndex(filter) ? undefined : labelsSearch(list);
  const search = terms ? wholeSearch(list, terms) : labels;
  const conditions = conditionsOf(list);
  return [toPart(list, conditions, search === undefined ? '' : joinFound(list, conditions, search))];
}

/** The stages in the order of `searchInStages`: the codigo, names with the search as prefix, words, cities. */
function stagesOf(list: WholeList, terms: SearchTerm[]): ListPart[] {
  const parts: ListPart[] = [];
  const codigo = codigoOf(terms);
  const range = nomeRange(list.filter.q ?? '', terms);
  if (codigo !== undefined) {
    const conditions = conditionsOf(list);
    conditions.add(`p.codigo = ${conditions.value(codigo)}`);
    parts.push(toPart(list, conditions));
  }
  if (range) {
    const conditions = conditionsOf(list);
    conditions.add(`p.nome_chave >= ${conditions.value(range.from)} and p.nome_chave < ${conditions.value(range.to)}`);
    if (codigo !== undefined) conditions.add(`p.codigo <> ${conditions.value(codigo)}`);
    parts.push(toPart(list, conditions));
  }
  for (const stages of searchStages(list, terms)) {
    const conditions = conditionsOf(list);
    const call = stagesCall(stages, list.filter.deleted, conditions.value);
    const part = toPart(list, conditions, `join ${call} f on f.pessoa_id = p.id`);
    parts.push({ ...part, order: 'order by f.stage, p.nome_chave, p.id' });
  }
  return parts;
}

function conditionsOf(list: WholeList): Conditions {
  const conditions = startConditions(list, undefined);
  if (list.ids) conditions.add(`p.id = any(${conditions.value(list.ids)}::uuid[])`);
  if (list.except?.length) conditions.add(`p.id <> all(${conditions.value(list.except)}::uuid[])`);
  return conditions;
}

/** Joins the matches of a search from the token index. */
function joinFound({ filter }: WholeList, { value }: Conditions, search: TokenSearch): string {
  const call = callByName('search_pessoas', searchParameters(search, filter.deleted), value);
  return `join ${call} f on f.pessoa_id = p.id`;
}

function toPart({ sort }: WholeList, conditions: Conditions, join = ''): ListPart {
  const { column, descending } = orderOf(sort);
  const direction = descending ? 'desc' : 'asc';
  return {
    from: `from pessoas p ${join} where ${conditions.texts.join(' and ')}`,
    order: `order by ${column} ${direction}, p.id ${direction}`,
    values: conditions.values,
  };
}
