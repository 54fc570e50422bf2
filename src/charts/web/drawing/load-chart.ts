import type { ChartKind } from './chart-data.ts';
import type { DrawBody } from './drawing.ts';

/** Loads the code that draws a kind of chart: ECharts, and the map of Brazil only for a map. */
export async function loadChart(kind: ChartKind) {
  const [{ ChartCanvas }, drawBody] = await Promise.all([import('./ChartCanvas.tsx'), loadBody(kind)]);
  return { ChartCanvas, drawBody };
}

export async function loadBody(kind: ChartKind): Promise<DrawBody> {
  if (kind === 'map') return (await import('./map-option.ts')).mapOption;
  const { barOption, lineOption, pieOption } = await import('./chart-option.ts');
  return { bar: barOption, line: lineOption, pie: pieOption }[kind];
}
