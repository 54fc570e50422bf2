import type { BarSeriesOption, LineSeriesOption, MapSeriesOption, PieSeriesOption } from 'echarts/charts';
import type {
  GridComponentOption,
  LegendComponentOption,
  TitleComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { allowEmptyMarkup } from './empty-markup.ts';
import {
  BarChart,
  GridComponent,
  init,
  LegendComponent,
  LineChart,
  MapChart,
  PieChart,
  portuguese,
  registerLocale,
  registerMap,
  SVGRenderer,
  TitleComponent,
  TooltipComponent,
  use,
  VisualMapPiecewiseComponent,
} from './echarts.bundle.js';

/*
 * Only the parts of ECharts that our four kinds of chart need (docs/decisions/015-charts.md). Import this file only from
 * modules that load on demand.
 */

const LOCALE = 'PT-BR';

use([
  BarChart,
  LineChart,
  MapChart,
  PieChart,
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapPiecewiseComponent,
  SVGRenderer,
]);
registerLocale(LOCALE, portuguese);
allowEmptyMarkup();

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | MapSeriesOption
  | PieSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TitleComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>;

export type Instance = ReturnType<typeof init>;

/** Creates a chart inside an element. */
export function drawIn(element: HTMLElement): Instance {
  return init(element, null, { renderer: 'svg', locale: LOCALE });
}

/** Creates a chart outside the page, to render it as SVG text. */
export function drawApart(width: number, height: number): Instance {
  return init(null, null, { renderer: 'svg', ssr: true, width, height, locale: LOCALE });
}

export { registerMap };
