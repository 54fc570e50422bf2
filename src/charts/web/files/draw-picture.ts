import type { ChartData, ChartKind } from '../drawing/chart-data.ts';
import { chartOption } from '../drawing/chart-option.ts';
import type { ChartPicture } from './chart-picture.ts';
import { PICTURE_THEME } from '../drawing/chart-theme.ts';
import { drawApart } from '../drawing/echarts.ts';
import { makeFileName } from './file-name.ts';
import { loadBody } from '../drawing/load-chart.ts';

/** Pixels, about the proportions of a landscape sheet. */
const WIDTH = 1200;
const HEIGHT = 700;

/** Names and text are escaped, so no value contains a quotation mark. */
const INTERACTION_ATTRIBUTE = / (?:class|ecmeta_\w+)="[^"]*"/g;

const DATE = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long' });

export type PictureSource = { kind: ChartKind; title: string; fileName: string; data: ChartData; at: Date };

/** Draws the picture for export, print and annotation: light, with its title and the date of its figures. */
export async function drawPicture({ kind, title, fileName, data, at }: PictureSource): Promise<ChartPicture> {
  const drawBody = await loadBody(kind);
  const chart = drawApart(WIDTH, HEIGHT);
  const alone = { title, subtitle: `Números de ${DATE.format(at)}` };
  const drawing = { data, theme: PICTURE_THEME, width: WIDTH, height: HEIGHT, animated: false, alone };
  try {
    chart.setOption(chartOption(drawing, drawBody));
    const svg = withoutInteraction(chart.renderToSVGString());
    return { svg, width: WIDTH, height: HEIGHT, title, fileName: makeFileName(fileName, at) };
  } finally {
    chart.dispose();
  }
}

/**
 * Removes the hover rules of ECharts, with their classes and attributes. A picture needs none, and the content security
 * policy forbids the rules where the picture is shown.
 */
function withoutInteraction(svg: string): string {
  return svg.replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, '').replaceAll(INTERACTION_ATTRIBUTE, '');
}
