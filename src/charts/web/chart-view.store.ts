import { createStore } from '../../kit/web/browser/store.ts';

/** An alternative view of a chart: as a table, or bars over time as lines. */
export type ChartView = 'table' | 'lines';

/** The views that are switched on, by file name. In memory only, until the page closes. */
const views = createStore<ReadonlySet<string>>(new Set());

export function useChartView(fileName: string, view: ChartView): boolean {
  return views.use().has(keyOf(fileName, view));
}

export function toggleChartView(fileName: string, view: ChartView): void {
  const next = new Set(views.get());
  const key = keyOf(fileName, view);
  if (!next.delete(key)) next.add(key);
  views.set(next);
}

function keyOf(fileName: string, view: ChartView): string {
  return `${fileName} ${view}`;
}
