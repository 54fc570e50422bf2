import { setImmediate as nextTurn } from 'node:timers/promises';
// oxlint-disable-next-line import/no-named-as-default -- its types know the default only
import PDFDocument from 'pdfkit';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { breakRow, CELL_GAP, LINE_HEIGHT, type Measure, type PaperRow, shareWidth, toPages } from './pdf-layout.ts';
import type { Content, ExportFile, RecordWriter } from './record-writer.ts';
import { cellReader, formatMoment } from './row-cells.ts';
import { toWindows1252 } from './windows-1252.ts';
import { countOf } from '../../../kit/count-of.ts';

/*
 * A table on A4 landscape. Every reader has its font (Helvetica), so the file embeds none. The font has the characters of
 * Windows-1252, which are enough for Portuguese. All rows stay in memory until the last one has come, because each page
 * says how many there are; `MAX_PDF_ROWS` limits them.
 */
const MARGIN = 34;
const [PAGE_WIDTH, PAGE_HEIGHT] = [841.89, 595.28];
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const SIZE = 8;
const TITLE_HEIGHT = 40;
const FOOT_HEIGHT = 18;
const [INK, PALE, LINE] = ['#1b1b1b', '#5f5f5f', '#cfcfcf'];
/** Rows to lay out before other work of the process gets its turn. */
const ROWS_A_TURN = 200;

type Doc = InstanceType<typeof PDFDocument>;

export function createPdfWriter(file: ExportFile, content: Content): RecordWriter {
  const parts = cellReader(content.columns, content.settings.masks);
  const rows: string[][] = [];
  let replaced = 0;
  const clean = (text: string) => {
    const written = toWindows1252(text);
    replaced += written.replaced;
    return written.text;
  };
  return {
    add: (pessoa: Pessoa) => {
      rows.push(parts.flatMap(({ kinds, read }) => read(pessoa) ?? kinds.map(() => '')).map(clean));
    },
    drain: async () => {},
    end: async () => {
      await drawTable(file, content, rows);
      return { replaced };
    },
    discard: () => {},
  };
}

async function drawTable(file: ExportFile, content: Content, rows: readonly string[][]): Promise<void> {
  const { tenantNome, list, at } = content.title;
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: `${list} · ${tenantNome}`, CreationDate: at },
  });
  const written = (async () => {
    for await (const chunk of doc) await file.write([chunk as Buffer]);
  })();
  // awaited below, where its failure ends the drawing
  written.catch(() => {});
  const heads = content.columns.map(({ label }) => toWindows1252(label).text);
  const [measure, measureHead] = [measureIn(doc, 'Helvetica'), measureIn(doc, 'Helvetica-Bold')];
  const widths = shareWidth(heads, rows, WIDTH, { body: measure, head: measureHead });
  const head = breakRow(heads, widths, measureHead);
  const broken = await breakRows(rows, widths, measure);
  const room = PAGE_HEIGHT - 2 * MARGIN - FOOT_HEIGHT - head.height;
  const pages = toPages(broken, room - TITLE_HEIGHT, room);
  for (const [index, page] of pages.entries()) {
    doc.addPage();
    let y = MARGIN;
    if (index === 0) {
      drawTitle(doc, content, rows.length);
      y += TITLE_HEIGHT;
    }
    y = drawRow(doc.font('Helvetica-Bold').fontSize(SIZE), head, widths, y, INK);
    doc.font('Helvetica');
    for (const row of page) y = drawRow(doc, row, widths, y, LINE);
    drawFoot(doc, `${tenantNome} · ${list}`, `página ${index + 1} de ${pages.length}`);
    await nextTurn();
  }
  doc.end();
  await written;
}

async function breakRows(rows: readonly string[][], widths: number[], measure: Measure): Promise<PaperRow[]> {
  const broken: PaperRow[] = [];
  for (const [index, row] of rows.entries()) {
    broken.push(breakRow(row, widths, measure));
    if (index % ROWS_A_TURN === 0) await nextTurn();
  }
  return broken;
}

function drawTitle(doc: Doc, { title: { tenantNome, list, at } }: Content, count: number): void {
  const counted = countOf(count, 'ficha', 'fichas');
  const when = `Exportado em ${formatMoment(at.toISOString())}`;
  doc.font('Helvetica-Bold').fontSize(13).fillColor(INK);
  drawText(doc, fitText(doc, toWindows1252(tenantNome).text, WIDTH), MARGIN, MARGIN);
  doc.font('Helvetica').fontSize(9).fillColor(PALE);
  drawText(doc, fitText(doc, toWindows1252(`${list} · ${counted} · ${when}`).text, WIDTH), MARGIN, MARGIN + 18);
}

/** Returns the position of the next row. */
function drawRow(doc: Doc, { lines, height }: PaperRow, widths: readonly number[], y: number, line: string): number {
  doc.fillColor(INK);
  let x = MARGIN;
  for (const [column, texts] of lines.entries()) {
    for (const [index, text] of texts.entries()) drawText(doc, text, x, y + 2 + index * LINE_HEIGHT);
    x += widths[column] ?? 0;
  }
  const bottom = y + height - 0.5;
  doc
    .moveTo(MARGIN, bottom)
    .lineTo(Math.max(x - CELL_GAP, MARGIN), bottom)
    .lineWidth(0.4)
    .stroke(line);
  return y + height;
}

function drawFoot(doc: Doc, left: string, right: string): void {
  const y = PAGE_HEIGHT - MARGIN - LINE_HEIGHT + 4;
  doc.font('Helvetica').fontSize(7.5).fillColor(PALE);
  const rightWidth = doc.widthOfString(right);
  drawText(doc, fitText(doc, toWindows1252(left).text, WIDTH - rightWidth - 20), MARGIN, y);
  drawText(doc, right, PAGE_WIDTH - MARGIN - rightWidth, y);
}

function drawText(doc: Doc, text: string, x: number, y: number): void {
  doc.text(text, x, y, { lineBreak: false });
}

function fitText(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let fitting = text;
  while (fitting !== '' && doc.widthOfString(`${fitting}\u2026`) > width) fitting = fitting.slice(0, -1);
  return `${fitting}\u2026`;
}

/** Adds up the widths of the letters, each measured once. The library would measure every text anew. */
function measureIn(doc: Doc, font: string): Measure {
  doc.font(font).fontSize(SIZE);
  const widths = Array.from({ length: 256 }, (_, code) => doc.widthOfString(String.fromCharCode(code)));
  const ellipsis = doc.widthOfString('\u2026');
  return (text) => {
    let width = 0;
    for (let index = 0; index < text.length; index++) width += widths[text.charCodeAt(index)] ?? ellipsis;
    return width;
  };
}
