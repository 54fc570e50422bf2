import type { ChartData } from './chart-data.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { ChartOption } from './echarts.ts';

/** The input of a drawing, apart from the kind of chart. */
export type Drawing = {
  data: ChartData;
  theme: ChartTheme;
  /** pixels of the whole chart */
  width: number;
  height: number;
  animated: boolean;
  /** for a picture to export or print, which includes title, legend and values */
  alone?: { title: string; subtitle: string };
};

/** Makes the part of the option that depends on the kind of chart. */
export type DrawBody = (drawing: Drawing) => ChartOption;

/** Pixels for the title, above the drawing itself. */
export function topOf({ alone }: Drawing): number {
  return alone ? 96 : 0;
}

export function fontSizeOf({ alone }: Drawing): number {
  return alone ? 15 : 11;
}

export function tooltipLook({ theme }: Drawing) {
  return {
    // HTML tooltips need style attributes, which the content security policy forbids, and read names as markup
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

/** Replaces braces, because ECharts reads `{a|b}` as "b in style a". */
export function plain(text: string): string {
  return text.replaceAll('{', '(').replaceAll('}', ')');
}
