import { brazilGeoJson, labelRoomOf } from './brazil-map.ts';
import { formatNumber, sumOfRow } from './chart-data.ts';
import { type ChartTheme, STEP_COUNT } from './chart-theme.ts';
import { type Drawing, fontSizeOf, plain, tooltipLook, topOf } from './drawing.ts';
import { type ChartOption, registerMap } from './echarts.ts';
import { type MapStep, mapSteps } from './map-steps.ts';

const MAP = 'brasil';
/** extent in degrees, about the same in both directions */
const BRAZIL_DEGREES = 39.5;
/** the free corner left of Rio Grande do Sul, as a share of the map's width */
const FREE_CORNER = 0.4;
/** half of the height of a letter with some margin, as a share of the font size */
const LETTER_ROOM = 0.5;
const LEGEND_WIDTH = 130;
const LEGEND_WIDTH_ALONE = 190;
const LEGEND_LINE = 16;

registerMap(MAP, brazilGeoJson());

type Class = MapStep & { fill: string; text: string };

/** The states of Brazil, darker where there are more. The row's `id` is the UF. */
export function mapOption(drawing: Drawing): ChartOption {
  const { data, theme, alone } = drawing;
  const classes = classesOf(drawing);
  const layout = layoutOf(drawing, classes.length + 1);
  const names = new Map(data.rows.map(({ id, label }) => [id, label]));
  return {
    tooltip: {
      ...tooltipLook(drawing),
      trigger: 'item',
      formatter: (item) => {
        if (Array.isArray(item)) return '';
        const value = Number(item.value);
        return `${plain(names.get(item.name) ?? item.name)}: ${formatNumber(Number.isNaN(value) ? 0 : value)}`;
      },
    },
    visualMap: {
      type: 'piecewise',
      ...layout.legend,
      padding: 0,
      itemWidth: alone ? 22 : 14,
      itemHeight: alone ? 16 : 10,
      itemGap: alone ? 8 : 5,
      // a legend, not a filter
      selectedMode: false,
      hoverLink: false,
      textStyle: { color: theme.text, fontFamily: theme.font, fontSize: fontSizeOf(drawing) },
      pieces: [
        ...classes.map(({ min, max, fill }) => ({ min, max, label: labelOf({ min, max }), color: fill })).toReversed(),
        { value: 0, label: '0', color: theme.none },
      ],
    },
    series: [
      {
        type: 'map',
        map: MAP,
        ...layout.map,
        preserveAspect: 'contain',
        preserveAspectAlign: 'right',
        preserveAspectVerticalAlign: 'top',
        // near the equator, degrees of longitude and latitude have about the same length
        aspectScale: 1,
        selectedMode: false,
        itemStyle: { borderColor: theme.ground, borderWidth: 1, areaColor: theme.none },
        emphasis: { itemStyle: { borderColor: theme.text, borderWidth: 1.5 }, label: { show: false } },
        data: statesOf(drawing, classes),
      },
    ],
  };
}

function statesOf(drawing: Drawing, classes: readonly Class[]) {
  const { data, theme } = drawing;
  return data.rows.map((row) => {
    const value = sumOfRow(row);
    const found = classes.find(({ min, max }) => value >= min && value <= max);
    const label = {
      show: fits(row.id, drawing),
      color: found?.text ?? theme.text,
      fontSize: letterOf(drawing),
      fontFamily: theme.font,
    };
    // a hovered state keeps its colour; the default of ECharts is yellow
    const emphasis = { label, itemStyle: { areaColor: found?.fill ?? theme.none } };
    return { name: row.id, value, label, emphasis };
  });
}

/** Centres the map with the legend in its empty south-west corner. If the legend does not fit there, it goes below the map. */
function layoutOf(drawing: Drawing, lines: number) {
  const { width, height, alone } = drawing;
  const margin = alone ? 32 : 2;
  const top = topOf(drawing) + margin;
  const size = Math.min(width - 2 * margin, height - top - margin);
  const missing = Math.max(0, (alone ? LEGEND_WIDTH_ALONE : LEGEND_WIDTH) - size * FREE_CORNER);
  if (size + missing > width - 2 * margin) {
    const bottom = margin + lines * LEGEND_LINE;
    return { map: { top, right: margin, bottom, left: margin }, legend: { left: margin, bottom: margin } };
  }
  const side = (width - size - missing) / 2;
  return { map: { top, right: side, bottom: margin, left: side }, legend: { left: side, bottom: margin } };
}

/** Pixels of the letters in the states. */
function letterOf({ alone }: Drawing): number {
  return alone ? 13 : 10;
}

/** Whether the letters of a state fit into it. If not, only the tooltip, the list and the table have its name. */
function fits(uf: string, drawing: Drawing): boolean {
  const pixels = Math.min(drawing.width, drawing.height - topOf(drawing)) / BRAZIL_DEGREES;
  return labelRoomOf(uf) * pixels > letterOf(drawing) * LETTER_ROOM;
}

function classesOf({ data, theme }: Drawing): Class[] {
  const steps = mapSteps(data.rows.map(sumOfRow), STEP_COUNT);
  return steps.map((step, index) => ({ ...step, ...shadeAt(theme, index, steps.length) }));
}

/** The colour of a class. The last class gets the darkest, even if there are few classes. */
function shadeAt({ steps }: ChartTheme, index: number, count: number): { fill: string; text: string } {
  const { fill, text } = steps[STEP_COUNT - count + index] ?? { fill: '', text: '' };
  return { fill, text };
}

function labelOf({ min, max }: MapStep): string {
  return min === max ? formatNumber(min) : `${formatNumber(min)} a ${formatNumber(max)}`;
}
