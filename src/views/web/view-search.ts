import { DEFAULT_SORT, type ListSearch, readListSearch, toApiQuery } from '../../search/web/list-search.ts';
import { filterOf } from '../../search/web/selection-marks.ts';
import type { ListView } from '../views.schema.ts';

type ViewQuery = ListView['query'];

/** The search of a view, in the form of the list's address. */
export function searchOfView({ id, query }: Pick<ListView, 'id' | 'query'>): ListSearch {
  const { codigoCidade, except, match, deleted, ...fields } = query.filter;
  const exceptions = typeof except === 'string' ? [except] : except;
  return readListSearch({
    ...fields,
    cidade: codigoCidade,
    exceto: exceptions?.map((text) => text.replace(/^codigoCidade:/, 'cidade:')),
    combinar: match === 'any' ? 'qualquer' : undefined,
    excluidas: deleted === 'only',
    ordem: query.sort === DEFAULT_SORT ? undefined : query.sort,
    visao: id,
  });
}

/** The query of the list on the screen, for saving in a view. */
export function queryOfSearch(search: ListSearch, columns: readonly string[]): ViewQuery {
  return { filter: filterOf(search), sort: search.ordem ?? DEFAULT_SORT, columns: chosenOnly(columns) };
}

/** Whether the list on the screen differs from the view. */
export function isViewChanged(view: ListView, search: ListSearch, columns: readonly string[]): boolean {
  const saved = view.query.columns;
  const hasOtherColumns = saved !== null && textOfColumns(saved) !== textOfColumns(columns);
  return hasOtherColumns || textOf(search) !== textOf(searchOfView(view));
}

function textOfColumns(columns: readonly string[]): string {
  return chosenOnly(columns).toSorted().join();
}

/** The chosen columns without the name, which is always shown. */
function chosenOnly(columns: readonly string[]): string[] {
  return columns.filter((id) => id !== 'nome');
}

/** A text that is equal for equal lists, whatever the order of their values. */
function textOf(search: ListSearch): string {
  const entries = Object.entries(toApiQuery(search)).filter(
    ([name, value]) => name !== 'sort' || value !== DEFAULT_SORT,
  );
  const sorted = entries.map(([name, value]) => {
    const values: readonly string[] = typeof value === 'string' ? [value] : value;
    return [name, values.toSorted()];
  });
  return JSON.stringify(sorted.toSorted(([name], [other]) => (String(name) < String(other) ? -1 : 1)));
}
