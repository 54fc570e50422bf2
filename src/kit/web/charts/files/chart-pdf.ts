import { parseMarkup } from '../../browser/markup.ts';
import { jsPDF } from 'jspdf';
import { svg2pdf } from 'svg2pdf.js';
import { addChartFonts } from './chart-fonts.ts';
import type { ChartPicture } from './chart-picture.ts';
import { prepareSvgForPdf } from './pdf-svg.ts';

/** A4 landscape, in points. */
const PAGE = { width: 841.89, height: 595.28 };
const MARGIN = 28;

/** The picture as vectors and text on one A4 page, as large as fits. */
export async function makeChartPdf(picture: ChartPicture): Promise<Blob> {
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4', compress: true });
  pdf.setDocumentProperties({ title: picture.title, creator: 'Fichário' });
  pdf.setLanguage('pt-BR');
  pdf.viewerPreferences({ DisplayDocTitle: true });
  const has = await addChartFonts(pdf);
  const scale = Math.min((PAGE.width - 2 * MARGIN) / picture.width, (PAGE.height - 2 * MARGIN) / picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  await svg2pdf(parseSvg(prepareSvgForPdf(picture.svg, has)), pdf, {
    ...size,
    x: (PAGE.width - size.width) / 2,
    y: (PAGE.height - size.height) / 2,
  });
  return pdf.output('blob');
}

function parseSvg(svg: string): Element {
  const parsed = parseMarkup(svg, 'image/svg+xml');
  if (parsed.querySelector('parsererror')) throw new Error('O gráfico não pôde ser lido para o PDF.');
  return parsed.documentElement;
}
