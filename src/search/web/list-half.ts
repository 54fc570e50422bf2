import type { Tipo } from '../../pessoa/fields/kinds.ts';
import { countFilters, type FilterName, type ListSearch, NO_FILTERS, valuesOf, withValues } from './list-search.ts';

/*
 * The register (Fichas) has two halves: Pessoas and Empresas. A search is limited to one by its tipo, or, when any condition is
 * enough, by excluding the other. docs/decisions/053-fichas.md
 */

const TIPO: FilterName = 'tipo';

/** The half that a search is limited to, whatever its other conditions are; undefined for both. */
export function halfOf(search: ListSearch): Tipo | undefined {
  const included = search.tipo ?? [];
  const [excluded, ...others] = valuesOf(search, TIPO, true);
  if (included.length === 0) return excluded === undefined || others.length > 0 ? undefined : otherThan(excluded);
  const isLimit = search.combinar === undefined && excluded === undefined && included.length === 1;
  return isLimit ? included[0] : undefined;
}

/** The change that limits a search to a half, or to none. */
export function withHalf(search: ListSearch, half: Tipo | undefined): Partial<ListSearch> {
  const both = { tipo: undefined, ...withValues(search, { name: TIPO, values: [], isException: true }) };
  if (half === undefined) return both;
  if (search.combinar === undefined) return { ...both, tipo: [half] };
  const others = { ...search, exceto: both.exceto };
  return { ...both, ...withValues(others, { name: TIPO, values: [otherThan(half)], isException: true }) };
}

/** The search in both halves: its conditions without the half. */
export function besideHalf(search: ListSearch): ListSearch {
  if (halfOf(search) === undefined) return search;
  const { tipo: _tipo, exceto: _exceto, ...others } = search;
  const { exceto } = withHalf(search, undefined);
  return exceto === undefined ? others : { ...others, exceto };
}

/** Counts the filters without the half. */
export function countBesideHalf(search: ListSearch): number {
  return countFilters(besideHalf(search));
}

/** The change to all conditions or to any of them. The half stays a limit. */
export function withMatch(search: ListSearch, combinar: ListSearch['combinar']): Partial<ListSearch> {
  const half = halfOf(search);
  return half === undefined ? { combinar } : { combinar, ...withHalf({ ...search, combinar }, half) };
}

/** The change that removes all filters but keeps the half, the search text and the order. */
export function withoutFilters(search: ListSearch): Partial<ListSearch> {
  return { ...NO_FILTERS, ...withHalf({}, halfOf(search)) };
}

function otherThan(tipo: string): Tipo {
  return tipo === 'fisica' ? 'juridica' : 'fisica';
}
