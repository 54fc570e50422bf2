import { createStore } from '../../web/store.ts';

/** The charts that are read as tables, by file name: until the page is closed, and nowhere but in memory. */
const tables = createStore<ReadonlySet<string>>(new Set());

export function useTableView(fileName: string): boolean {
  return tables.use().has(fileName);
}

export function toggleTableView(fileName: string): void {
  const next = new Set(tables.get());
  if (!next.delete(fileName)) next.add(fileName);
  tables.set(next);
}
