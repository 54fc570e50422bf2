import type { ChartData } from './chart-data.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { ChartOption } from './echarts.ts';

/** What a chart is made from, besides its kind. */
export type Drawing = {
  data: ChartData;
  theme: ChartTheme;
  /** pixels of the whole chart */
  width: number;
  height: number;
  animated: boolean;
  /** it stands alone, with title, legend and values in it: a picture to export or print */
  alone?: { title: string; subtitle: string };
};

/** What is particular to a kind of chart. */
export type DrawBody = (drawing: Drawing) => ChartOption;

/** Pixels above the drawing itself. */
export function topOf({ alone }: Drawing): number {
  return alone ? 96 : 0;
}

export function fontSizeOf({ alone }: Drawing): number {
  return alone ? 15 : 11;
}

export function tooltipLook({ theme }: Drawing) {
  return {
    // HTML tooltips bring style attributes, which the policy of the pages forbids, and read names as markup
    renderMode: 'richText' as const,
    confine: true,
    transitionDuration: 0,
    backgroundColor: theme.raised,
    borderColor: theme.line,
    borderWidth: 1,
    padding: [6, 8],
    textStyle: { color: theme.text, fontFamily: theme.font, fontSize: 12 },
  };
}

/** ECharts would read `{a|b}` as "b in style a": in a name it is text. */
export function plain(text: string): string {
  return text.replaceAll('{', '(').replaceAll('}', ')');
}
