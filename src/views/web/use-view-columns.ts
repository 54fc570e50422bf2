import { useMemo, useState } from 'react';
import { CHOOSABLE_COLUMNS, type ColumnId } from '../../search/web/list-columns.ts';
import { useListViews } from './views.api.ts';

/** The columns of the view that the list is of, as they are kept or were changed since; undefined where it keeps none. */
export function useViewColumns(id: string | undefined) {
  const { data: views = [] } = useListViews();
  const [changed, setChanged] = useState<{ of: string; columns: readonly ColumnId[] }>();
  const view = views.find((one) => one.id === id);
  const kept = view?.query.columns;
  // what was changed counts until the view is saved, or chosen anew
  const of = `${id} ${view?.version}`;
  const keptColumns = useMemo(() => kept && toColumns(kept), [kept]);
  const columns = changed?.of === of ? changed.columns : keptColumns;
  const setColumns = (next: readonly ColumnId[]) => setChanged({ of, columns: next });
  const forget = () => setChanged(undefined);
  return [columns, setColumns, forget] as const;
}

function toColumns(names: readonly string[]): ColumnId[] {
  return CHOOSABLE_COLUMNS.map(({ id }) => id).filter((id) => names.includes(id));
}
