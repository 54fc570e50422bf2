import type { PessoaListItem } from '../../pessoa/pessoa.ts';
import type { PessoaFilter } from '../list-filter.ts';
import type { BulkSelection } from '../selection.schema.ts';
import { type ListSearch, toApiQuery } from './list-search.ts';

/** Most records to name in a bulk change: see src/register/operations/bulk.schema.ts. */
export const MAX_NAMED = 1000;

/** The marks in a list: rows by id, or with `whole` all matches of a search except some. */
export type Marks = {
  rows: ReadonlyMap<string, PessoaListItem>;
  whole: { filterKey: string; except: ReadonlySet<string> } | undefined;
};

export const NO_MARKS: Marks = { rows: new Map(), whole: undefined };

/** Marks all matches of a search. */
export function markWhole(filterKey: string): Marks {
  return { rows: new Map(), whole: { filterKey, except: new Set() } };
}

export function isMarked({ rows, whole }: Marks, id: string): boolean {
  return whole ? !whole.except.has(id) : rows.has(id);
}

export function areAllMarked(marks: Marks, items: readonly PessoaListItem[]): boolean {
  return items.length > 0 && items.every(({ id }) => isMarked(marks, id));
}

/** Adds rows to the marks. */
export function markRows(marks: Marks, items: readonly PessoaListItem[]): Marks {
  const { rows, whole } = marks;
  if (!whole) return { rows: new Map([...rows, ...items.map((item) => [item.id, item] as const)]), whole };
  const except = new Set(whole.except);
  for (const { id } of items) except.delete(id);
  return { rows, whole: { ...whole, except } };
}

/** Marks all loaded rows; if a whole search is marked, also its exceptions. */
export function markAll(marks: Marks, items: readonly PessoaListItem[]): Marks {
  return marks.whole ? markWhole(marks.whole.filterKey) : markRows(marks, items);
}

/** Toggles the mark of a row; undefined when the exceptions are at their limit. */
export function toggleRow(marks: Marks, item: PessoaListItem): Marks | undefined {
  if (!isMarked(marks, item.id)) return markRows(marks, [item]);
  const { rows, whole } = marks;
  if (!whole) return { rows: new Map([...rows].filter(([id]) => id !== item.id)), whole };
  if (whole.except.size === MAX_NAMED) return undefined;
  return { rows, whole: { ...whole, except: new Set([...whole.except, item.id]) } };
}

/** The marks as the selection of a bulk change. */
export function toBulkSelection({ rows, whole }: Marks, search: ListSearch): BulkSelection {
  if (!whole) return { ids: [...rows.keys()] };
  return { query: filterOf(search), except: [...whole.except] };
}

/** The filter of a list, without its order. */
export function filterOf(search: ListSearch): PessoaFilter {
  const { ordem: _ordem, visao: _visao, ...filters } = search;
  return toApiQuery(filters);
}
