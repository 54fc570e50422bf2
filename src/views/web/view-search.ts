import { DEFAULT_SORT, type ListSearch, readListSearch, toApiQuery } from '../../search/web/list-search.ts';
import { filterOf } from '../../search/web/selection-marks.ts';
import type { ListView } from '../views.schema.ts';

type ViewQuery = ListView['query'];

/** The list that a view keeps, as the address of the list says it. */
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

/** What a view keeps of the list on the screen. */
export function queryOfSearch(search: ListSearch, columns: readonly string[]): ViewQuery {
  return { filter: filterOf(search), sort: search.ordem ?? DEFAULT_SORT, columns: chosenOnly(columns) };
}

/** Whether the list on the screen is another one than the view keeps. */
export function isViewChanged(view: ListView, search: ListSearch, columns: readonly string[]): boolean {
  const kept = view.query.columns;
  const hasOtherColumns = kept !== null && textOfColumns(kept) !== textOfColumns(columns);
  return hasOtherColumns || textOf(search) !== textOf(searchOfView(view));
}

function textOfColumns(columns: readonly string[]): string {
  return chosenOnly(columns).toSorted().join();
}

/** The name is always there, whether it stands among the chosen columns or not. */
function chosenOnly(columns: readonly string[]): string[] {
  return columns.filter((id) => id !== 'nome');
}

/** The same text for the same list, in whatever order its values were chosen. */
function textOf(search: ListSearch): string {
  const entries = Object.entries(toApiQuery(search)).filter(
    ([name, value]) => name !== 'sort' || value !== DEFAULT_SORT,
  );
  const sorted = entries.map(([name, value]) => {
    const values: readonly string[] = typeof value === 'string' ? [value] : value;
    return [name, values.toSorted()];
  });
  return JSON.stringify(sorted.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)));
}
