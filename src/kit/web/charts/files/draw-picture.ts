import type { ChartData, ChartKind } from '../drawing/chart-data.ts';
import { chartOption } from '../drawing/chart-option.ts';
import type { ChartPicture } from './chart-picture.ts';
import { PICTURE_THEME } from '../drawing/chart-theme.ts';
import { drawApart } from '../drawing/echarts.ts';
import { makeFileName } from './file-name.ts';
import { loadBody } from '../drawing/load-chart.ts';

/** Pixels: of a sheet in landscape, about. */
const WIDTH = 1200;
const HEIGHT = 700;

/** names and text are escaped, so that no quotation mark stands in one */
const MARK = / (?:class|ecmeta_\w+)="[^"]*"/g;

const DATE = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long' });

export type PictureOf = { kind: ChartKind; title: string; fileName: string; data: ChartData; at: Date };

/** The chart on its own, light, with its title and the date of its figures: what is exported, printed and annotated. */
export async function drawPicture({ kind, title, fileName, data, at }: PictureOf): Promise<ChartPicture> {
  const drawBody = await loadBody(kind);
  const chart = drawApart(WIDTH, HEIGHT);
  const alone = { title, subtitle: `Números de ${DATE.format(at)}` };
  const drawing = { data, theme: PICTURE_THEME, width: WIDTH, height: HEIGHT, animated: false, alone };
  try {
    chart.setOption(chartOption(drawing, drawBody));
    const svg = withoutMarks(chart.renderToSVGString());
    return { svg, width: WIDTH, height: HEIGHT, title, fileName: makeFileName(fileName, at) };
  } finally {
    chart.dispose();
  }
}

/**
 * ECharts marks its shapes for a mouse and a page: rules for what is hovered, which the policy forbids where the picture is
 * shown, and classes and marks that lead to them. A picture needs none.
 */
function withoutMarks(svg: string): string {
  return svg.replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, '').replaceAll(MARK, '');
}
