import { allowEmptyMarkup } from '../../browser/markup.ts';
import { BarChart, LineChart, MapChart, PieChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapPiecewiseComponent,
} from 'echarts/components';
import { type ComposeOption, init, registerLocale, registerMap, use } from 'echarts/core';
import type { BarSeriesOption, LineSeriesOption, MapSeriesOption, PieSeriesOption } from 'echarts/charts';
import type {
  GridComponentOption,
  LegendComponentOption,
  TitleComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components';
import portuguese from 'echarts/lib/i18n/langPT-br.js';
import { SVGRenderer } from 'echarts/renderers';

/*
 * The parts of ECharts that our four kinds of chart need, and no more (docs/decisions/015-charts.md). Whatever imports this
 * file is loaded on demand.
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

/** A chart that is drawn inside an element and follows it. */
export function drawIn(element: HTMLElement): Instance {
  return init(element, null, { renderer: 'svg', locale: LOCALE });
}

/** A chart without a place on the page, to be written as text. */
export function drawApart(width: number, height: number): Instance {
  return init(null, null, { renderer: 'svg', ssr: true, width, height, locale: LOCALE });
}

export { registerMap };
