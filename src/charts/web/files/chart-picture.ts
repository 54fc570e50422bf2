/** A chart for export, print or annotation, always in the light theme. */
export type ChartPicture = {
  /** standalone SVG text */
  svg: string;
  /** in the coordinates of the SVG */
  width: number;
  height: number;
  /** also the title of the page while it prints, which names a PDF of the print */
  title: string;
  /** without extension */
  fileName: string;
};

const XML_HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The content of an SVG file with the picture. */
export function svgFileText({ svg }: Pick<ChartPicture, 'svg'>): string {
  return /^\s*<\?xml/.test(svg) ? svg : XML_HEADER + svg;
}

/** An address for `<img>`. The content security policy allows `data:` there but not `blob:`. */
export function svgDataUrl({ svg }: Pick<ChartPicture, 'svg'>): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
