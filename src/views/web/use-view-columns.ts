import { useMemo, useState } from 'react';
import { CHOOSABLE_COLUMNS, type ColumnId } from '../../search/web/list-columns.ts';
import { useListViews } from './views.api.ts';

/** The columns of the open view, as saved or changed since; undefined if the view has none. */
export function useViewColumns(id: string | undefined) {
  const { data: views = [] } = useListViews();
  const [changed, setChanged] = useState<{ of: string; columns: readonly ColumnId[] }>();
  const view = views.find((item) => item.id === id);
  const saved = view?.query.columns;
  // changes count until the view is saved or opened again
  const of = `${id} ${view?.version}`;
  const savedColumns = useMemo(() => saved && toColumns(saved), [saved]);
  const columns = changed?.of === of ? changed.columns : savedColumns;
  const setColumns = (next: readonly ColumnId[]) => setChanged({ of, columns: next });
  const forget = () => setChanged(undefined);
  return [columns, setColumns, forget] as const;
}

function toColumns(names: readonly string[]): ColumnId[] {
  return CHOOSABLE_COLUMNS.map(({ id }) => id).filter((id) => names.includes(id));
}
