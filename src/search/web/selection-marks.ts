import type { PessoaListItem } from '../../pessoa/pessoa.ts';
import type { PessoaFilter } from '../list-filter.ts';
import type { BulkSelection } from '../selection.schema.ts';
import { type ListSearch, toApiQuery } from './list-search.ts';

/** So many records may be named one by one in a change of many: see src/register/operations/bulk.schema.ts. */
export const MAX_NAMED = 1000;

/** What is marked in a list: rows, known by their ids; or with `whole` all that a search finds, but for some. */
export type Marks = {
  rows: ReadonlyMap<string, PessoaListItem>;
  whole: { filterKey: string; except: ReadonlySet<string> } | undefined;
};

export const NO_MARKS: Marks = { rows: new Map(), whole: undefined };

/** All that a search finds. */
export function markWhole(filterKey: string): Marks {
  return { rows: new Map(), whole: { filterKey, except: new Set() } };
}

export function isMarked({ rows, whole }: Marks, id: string): boolean {
  return whole ? !whole.except.has(id) : rows.has(id);
}

export function areAllMarked(marks: Marks, items: readonly PessoaListItem[]): boolean {
  return items.length > 0 && items.every(({ id }) => isMarked(marks, id));
}

/** Marks rows besides those that are marked. */
export function markRows(marks: Marks, items: readonly PessoaListItem[]): Marks {
  const { rows, whole } = marks;
  if (!whole) return { rows: new Map([...rows, ...items.map((item) => [item.id, item] as const)]), whole };
  const except = new Set(whole.except);
  for (const { id } of items) except.delete(id);
  return { rows, whole: { ...whole, except } };
}

/** Marks all rows that are loaded; where all of a search is marked, those that were left out too. */
export function markAll(marks: Marks, items: readonly PessoaListItem[]): Marks {
  return marks.whole ? markWhole(marks.whole.filterKey) : markRows(marks, items);
}

/** Marks a row, or takes its mark away; undefined when no more can be left out. */
export function toggleRow(marks: Marks, item: PessoaListItem): Marks | undefined {
  if (!isMarked(marks, item.id)) return markRows(marks, [item]);
  const { rows, whole } = marks;
  if (!whole) return { rows: new Map([...rows].filter(([id]) => id !== item.id)), whole };
  if (whole.except.size === MAX_NAMED) return undefined;
  return { rows, whole: { ...whole, except: new Set([...whole.except, item.id]) } };
}

/** The marked records as a change of many names them. */
export function toBulkSelection({ rows, whole }: Marks, search: ListSearch): BulkSelection {
  if (!whole) return { ids: [...rows.keys()] };
  return { query: filterOf(search), except: [...whole.except] };
}

/** What a list is narrowed down by, its order aside. */
export function filterOf(search: ListSearch): PessoaFilter {
  const { ordem: _ordem, visao: _visao, ...filters } = search;
  return toApiQuery(filters);
}
