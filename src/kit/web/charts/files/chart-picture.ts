/** A chart as it is exported, printed or annotated: always light, whatever the theme of the screen. */
export type ChartPicture = {
  /** standalone SVG text */
  svg: string;
  /** pixels of the SVG's own coordinates */
  width: number;
  height: number;
  /** what the chart shows; becomes a property of the files that have one */
  title: string;
  /** without ending */
  fileName: string;
};

const XML_HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The picture as the text of a file of its own. */
export function svgFileText({ svg }: Pick<ChartPicture, 'svg'>): string {
  return /^\s*<\?xml/.test(svg) ? svg : XML_HEADER + svg;
}

/** An address that an `<img>` may show: the policy of the pages allows `data:` there, and no `blob:`. */
export function svgDataUrl({ svg }: Pick<ChartPicture, 'svg'>): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
