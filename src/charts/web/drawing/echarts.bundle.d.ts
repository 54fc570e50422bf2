// What scripts/web/gen-echarts.ts puts into echarts.bundle.js: npm run echarts, after a change here.
export { BarChart, LineChart, MapChart, PieChart } from 'echarts/charts';
export {
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapPiecewiseComponent,
} from 'echarts/components';
export { init, registerLocale, registerMap, use } from 'echarts/core';
export { default as portuguese } from 'echarts/lib/i18n/langPT-br.js';
export { SVGRenderer } from 'echarts/renderers';
