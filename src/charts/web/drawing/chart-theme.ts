import { COLOR_COUNT } from './color-count.ts';

/** The colours and the font of a chart. */
export type ChartTheme = {
  /** one for each series or slice; more series repeat them from the first */
  colors: readonly string[];
  /** the steps of the map, from few to many, with the colour of the text on each */
  steps: readonly { fill: string; text: string }[];
  text: string;
  muted: string;
  line: string;
  /** behind the chart, between slices */
  ground: string;
  raised: string;
  /** a state whose value is zero */
  none: string;
  font: string;
};

/** No quotation marks, which would end the attribute of an exported SVG. Named, because ECharts cannot measure `inherit`. */
const FONT = 'Inter, Segoe UI, Roboto, Noto Sans, Liberation Sans, Helvetica Neue, Arial, sans-serif';
export const STEP_COUNT = 5;

/** The light theme for exports and prints, whatever the theme of the screen. A test compares it with the tokens. */
export const PICTURE_THEME: ChartTheme = {
  colors: ['#0b6b66', '#b86200', '#3566b8', '#8a4a9e', '#b3423a', '#5f6b72'],
  steps: [
    { fill: '#cfe7e4', text: '#161b1c' },
    { fill: '#94cbc5', text: '#161b1c' },
    { fill: '#52a8a0', text: '#161b1c' },
    { fill: '#0f7b75', text: '#ffffff' },
    { fill: '#074643', text: '#ffffff' },
  ],
  text: '#161b1c',
  muted: '#57636a',
  line: '#e3e8e9',
  ground: '#ffffff',
  raised: '#ffffff',
  none: '#e3e9e9',
  font: FONT,
};

/** Reads the current theme, light or dark, from the style sheets at `element`. */
export function readTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    colors: numbered('chart', COLOR_COUNT).map(read),
    steps: numbered('chart-step', STEP_COUNT).map((name) => ({ fill: read(name), text: read(`${name}-text`) })),
    text: read('text'),
    muted: read('text-muted'),
    line: read('line'),
    ground: read('canvas'),
    raised: read('raised'),
    none: read('pressed'),
    font: FONT,
  };
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
}

/** The colour of a series or slice. */
export function colorAt({ colors }: Pick<ChartTheme, 'colors'>, index: number): string {
  return colors[index % colors.length] ?? '';
}

const reducedMotion = matchMediaOrNothing('(prefers-reduced-motion: reduce)');

export function prefersReducedMotion(): boolean {
  return reducedMotion?.matches ?? false;
}

/** Calls `onChange` when the theme or the preference for reduced motion changes. Returns a function that stops it. */
export function watchLook(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  reducedMotion?.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    reducedMotion?.removeEventListener('change', onChange);
  };
}

/** Whether there is a browser: tests without one import this file, too. */
function matchMediaOrNothing(query: string): MediaQueryList | undefined {
  return typeof matchMedia === 'undefined' ? undefined : matchMedia(query);
}
