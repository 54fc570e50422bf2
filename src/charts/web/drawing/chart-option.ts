import { FADE_MS } from '../../../kit/web/style/constants.ts';
import { formatNumber, formatShare, sumOfAll, sumOfRow } from './chart-data.ts';
import { colorAt } from './chart-theme.ts';
import { type DrawBody, type Drawing, fontSizeOf, plain, tooltipLook, topOf } from './drawing.ts';
import type { ChartOption } from './echarts.ts';

/** A chart with a longer category name has horizontal bars. */
const LONG_LABEL = 8;
/** The width of a short name with its gap, in multiples of the text size: `nov/26`. */
const LABEL_EMS = 4.5;

/** The option for ECharts. Names are drawn as SVG text, in tooltips too, and never read as markup. */
export function chartOption(drawing: Drawing, drawBody: DrawBody): ChartOption {
  const { theme, animated } = drawing;
  return {
    animation: animated,
    animationDuration: FADE_MS,
    animationDurationUpdate: FADE_MS,
    backgroundColor: drawing.alone ? theme.ground : 'transparent',
    textStyle: { fontFamily: theme.font, color: theme.text },
    ...headOf(drawing),
    ...drawBody(drawing),
  };
}

function headOf({ alone, theme }: Drawing): ChartOption {
  if (!alone) return {};
  return {
    title: {
      text: plain(alone.title),
      subtext: plain(alone.subtitle),
      left: 32,
      top: 20,
      itemGap: 14,
      textStyle: { color: theme.text, fontFamily: theme.font, fontSize: 24, fontWeight: 'bold' },
      subtextStyle: { color: theme.muted, fontFamily: theme.font, fontSize: 14 },
    },
  };
}

/** Long names are next to horizontal bars, short ones (months) below vertical bars. */
export function barOption(drawing: Drawing): ChartOption {
  const { data, theme } = drawing;
  const isHorizontal = hasLongLabels(drawing);
  const categories = { ...categoryAxis(drawing), inverse: isHorizontal };
  const isStacked = data.series.length > 1;
  // the label of each bar shows its value, so it needs no scale; the longest bar leaves space for its label
  const bare = { type: 'value' as const, show: false, boundaryGap: [0, '14%'] satisfies [number, string] };
  const scale = isHorizontal && !isStacked ? bare : valueAxis(drawing);
  return {
    ...plane(drawing, 'shadow'),
    xAxis: isHorizontal ? scale : categories,
    yAxis: isHorizontal ? categories : scale,
    series: data.series.map((name, index) => ({
      type: 'bar',
      name: plain(name),
      stack: isStacked ? 'all' : undefined,
      barMaxWidth: drawing.alone ? 48 : 28,
      itemStyle: {
        color: colorAt(theme, index),
        borderRadius: isStacked ? 0 : isHorizontal ? [0, 3, 3, 0] : [3, 3, 0, 0],
      },
      label: barLabel(drawing, isHorizontal),
      data: data.rows.map(({ values }) => values[index] ?? 0),
    })),
  };
}

function barLabel(drawing: Drawing, isHorizontal: boolean) {
  const isStacked = drawing.data.series.length > 1;
  return {
    show: !isStacked && (isHorizontal || drawing.alone !== undefined),
    position: isHorizontal ? ('right' as const) : ('top' as const),
    color: drawing.theme.muted,
    fontSize: fontSizeOf(drawing),
    formatter: ({ value }: { value?: unknown }) => formatNumber(Number(value)),
  };
}

export function lineOption(drawing: Drawing): ChartOption {
  const { data, theme } = drawing;
  const symbols = ['circle', 'rect', 'triangle', 'diamond'];
  return {
    ...plane(drawing, 'line'),
    xAxis: categoryAxis(drawing),
    yAxis: valueAxis(drawing),
    series: data.series.map((name, index) => ({
      type: 'line',
      name: plain(name),
      // colour alone must not distinguish the series
      symbol: symbols[index % symbols.length],
      symbolSize: drawing.alone ? 9 : 6,
      lineStyle: { width: drawing.alone ? 3 : 2 },
      itemStyle: { color: colorAt(theme, index) },
      data: data.rows.map(({ values }) => values[index] ?? 0),
    })),
  };
}

export function pieOption(drawing: Drawing): ChartOption {
  const { data, theme, alone } = drawing;
  const whole = sumOfAll(data);
  const slices = slicesOf(drawing);
  const describe = (name: string, value: number) => `${name}: ${formatNumber(value)} (${formatShare(value, whole)})`;
  return {
    tooltip: {
      ...tooltipLook(drawing),
      trigger: 'item',
      formatter: (item) => (Array.isArray(item) ? '' : describe(item.name, Number(item.value))),
    },
    series: [
      {
        type: 'pie',
        radius: alone ? ['34%', '62%'] : ['56%', '92%'],
        center: alone ? ['50%', '56%'] : ['50%', '50%'],
        // a ring with one slice needs no gap between slices
        itemStyle: { borderColor: theme.ground, borderWidth: slices.length > 1 ? 2 : 0 },
        // on the screen, the list next to the chart has the names and figures
        label: {
          show: alone !== undefined,
          color: theme.text,
          fontSize: 16,
          formatter: ({ name, value }) => describe(name, Number(value)),
        },
        labelLine: { show: alone !== undefined },
        emphasis: { scaleSize: 4 },
        data: slices,
      },
    ],
  };
}

function slicesOf({ data, theme }: Drawing) {
  const slices = data.rows.map((row, index) => ({
    name: plain(row.label),
    value: sumOfRow(row),
    itemStyle: { color: colorAt(theme, index) },
  }));
  return slices.filter(({ value }) => value > 0);
}

/** The parts common to bars and lines: the legend, the grid and the tooltip of a category. */
function plane(drawing: Drawing, pointer: 'shadow' | 'line'): ChartOption {
  const { alone, data, theme } = drawing;
  const margin = alone ? 32 : 4;
  const box = { left: margin, right: margin + 8, top: topOf(drawing) + 14, bottom: margin };
  return {
    // on the screen, the legend is HTML next to the chart
    legend:
      alone && data.series.length > 1
        ? { right: 32, top: 32, icon: 'roundRect', textStyle: { color: theme.text, fontSize: 15 } }
        : { show: false },
    grid: { ...box, outerBoundsMode: 'same', outerBounds: box },
    tooltip: {
      ...tooltipLook(drawing),
      trigger: 'axis',
      axisPointer: { type: pointer },
      formatter: (items) => {
        const list = Array.isArray(items) ? items : [items];
        const lines = list.map(({ seriesName, value }) => `${seriesName}: ${formatNumber(Number(value))}`);
        return [list[0]?.name ?? '', ...lines].join('\n');
      },
    },
  };
}

function categoryAxis(drawing: Drawing) {
  const { data, theme, width } = drawing;
  return {
    type: 'category' as const,
    data: data.rows.map(({ label }) => plain(label)),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: theme.line } },
    axisLabel: {
      color: theme.text,
      fontSize: fontSizeOf(drawing),
      fontFamily: theme.font,
      hideOverlap: true,
      ...(hasLongLabels(drawing) ? {} : { interval: evenInterval(drawing) }),
      width: Math.round(width * 0.36),
      overflow: 'truncate' as const,
    },
  };
}

/** As many short names as fit, at even steps back from the last: the last month matters most. */
function evenInterval(drawing: Drawing) {
  const { data, width } = drawing;
  const last = data.rows.length - 1;
  const step = Math.ceil((data.rows.length * fontSizeOf(drawing) * LABEL_EMS) / width);
  return (index: number) => (last - index) % step === 0;
}

function hasLongLabels({ data }: Drawing): boolean {
  return data.rows.some(({ label }) => label.length > LONG_LABEL);
}

function valueAxis(drawing: Drawing) {
  const { theme } = drawing;
  return {
    type: 'value' as const,
    // counts of people have no fractions
    minInterval: 1,
    splitLine: { lineStyle: { color: theme.line } },
    axisLabel: {
      color: theme.muted,
      fontSize: fontSizeOf(drawing),
      fontFamily: theme.font,
      hideOverlap: true,
      formatter: formatNumber,
    },
  };
}
