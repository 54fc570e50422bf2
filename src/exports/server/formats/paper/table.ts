import { setImmediate as nextTurn } from 'node:timers/promises';
import { fitText, INK, LINE, PALE, type Paper } from './paper.ts';
import { type RowTags, tagRows } from './row-tags.ts';
import { breakRow, CELL_GAP, LINE_HEIGHT, type Measure, type PaperRow, shareWidth, toPages } from './table-layout.ts';

/** A4 landscape, as an argument of `openPaper`. */
export const TABLE_PAGE = { size: 'A4', layout: 'landscape' } as const;
const MARGIN = 34;
const [PAGE_WIDTH, PAGE_HEIGHT] = [841.89, 595.28];
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const SIZE = 8;
const FOOT_SIZE = 7.5;
const TITLE_HEIGHT = 40;
const FOOT_HEIGHT = 18;
/** Rows to lay out before the event loop runs other work. */
const ROWS_A_TURN = 200;

/** A table to draw, with texts in letters that the fonts have. */
export type PaperTable = {
  heading: string;
  /** the line below the heading */
  about: string;
  /** on the left of each page's foot */
  foot: string;
  heads: readonly string[];
  rows: readonly string[][];
};

/** Draws a table on A4 landscape. Each page repeats the column heads and shows the number of pages. */
export async function drawTable(paper: Paper, table: PaperTable): Promise<void> {
  const { doc } = paper;
  const { heads, rows } = table;
  const [measure, measureHead] = [paper.measureIn('regular', SIZE), paper.measureIn('bold', SIZE)];
  const widths = shareWidth(heads, rows, WIDTH, { body: measure, head: measureHead });
  const head = breakRow(heads, widths, measureHead);
  const broken = await breakRows(rows, widths, measure);
  const room = PAGE_HEIGHT - 2 * MARGIN - FOOT_HEIGHT - head.height;
  const pages = toPages(broken, room - TITLE_HEIGHT, room);
  let tags: RowTags | undefined;
  for (const [index, page] of pages.entries()) {
    doc.addPage();
    let y = MARGIN;
    if (index === 0) {
      drawTitle(paper, table);
      y += TITLE_HEIGHT;
    }
    const isFirst = tags === undefined;
    tags ??= tagRows(paper, rows.length);
    y = drawPage(paper, { head, rows: page, widths, y, tags, isFirst });
    const foot = `página ${index + 1} de ${pages.length}`;
    paper.decorate(() => drawFoot(paper, table.foot, foot));
    await nextTurn();
  }
  tags?.end();
}

async function breakRows(rows: readonly string[][], widths: number[], measure: Measure): Promise<PaperRow[]> {
  const broken: PaperRow[] = [];
  for (const [index, row] of rows.entries()) {
    broken.push(breakRow(row, widths, measure));
    if (index % ROWS_A_TURN === 0) await nextTurn();
  }
  return broken;
}

function drawTitle(paper: Paper, table: PaperTable): void {
  const { doc, root } = paper;
  const heading = fitText(table.heading, WIDTH, paper.measureIn('bold', 13));
  const about = fitText(table.about, WIDTH, paper.measureIn('regular', 9));
  const drawHeading = () => {
    doc.font('bold').fontSize(13).fillColor(INK);
    paper.write(heading, MARGIN, MARGIN);
  };
  const drawAbout = () => {
    doc.font('regular').fontSize(9).fillColor(PALE);
    paper.write(about, MARGIN, MARGIN + 18);
  };
  root.add(doc.struct('H1', {}, drawHeading));
  root.add(doc.struct('P', {}, drawAbout));
}

type PageRows = {
  head: PaperRow;
  rows: readonly PaperRow[];
  widths: readonly number[];
  y: number;
  tags: RowTags;
  /** screen readers get the heading on the first page only */
  isFirst: boolean;
};

/** Draws the rows of a page, and then the lines between them. Returns the position below. */
function drawPage(paper: Paper, { head, rows, widths, y: top, tags, isFirst }: PageRows): number {
  const { doc } = paper;
  const cellsOf = ({ lines }: PaperRow, y: number) => {
    let x = MARGIN;
    return lines.map((texts, column) => {
      const cellX = x;
      x += widths[column] ?? 0;
      if (texts.length === 0) return undefined;
      return () => {
        for (const [index, text] of texts.entries()) paper.write(text, cellX, y + 2 + index * LINE_HEIGHT);
      };
    });
  };
  doc.font('bold').fontSize(SIZE).fillColor(INK);
  const headCells = cellsOf(head, top);
  if (isFirst) tags.addHead(headCells);
  else
    paper.decorate(() => {
      for (const draw of headCells) draw?.();
    });
  doc.font('regular');
  let y = top + head.height;
  const bottoms = [y];
  const cells = rows.map((row) => {
    const ofRow = cellsOf(row, y);
    y += row.height;
    bottoms.push(y);
    return ofRow;
  });
  tags.addRows(cells);
  const right = MARGIN + widths.reduce((sum, width) => sum + width, 0) - CELL_GAP;
  paper.decorate(() => {
    for (const [index, bottom] of bottoms.entries())
      doc
        .moveTo(MARGIN, bottom - 0.5)
        .lineTo(Math.max(right, MARGIN), bottom - 0.5)
        .lineWidth(0.4)
        .stroke(index === 0 ? INK : LINE);
  });
  return y;
}

function drawFoot(paper: Paper, leftText: string, rightText: string): void {
  const { doc } = paper;
  const measure = paper.measureIn('regular', FOOT_SIZE);
  const y = PAGE_HEIGHT - MARGIN - LINE_HEIGHT + 4;
  doc.font('regular').fontSize(FOOT_SIZE).fillColor(PALE);
  const rightWidth = measure(rightText);
  paper.write(fitText(leftText, WIDTH - rightWidth - 20, measure), MARGIN, y);
  paper.write(rightText, PAGE_WIDTH - MARGIN - rightWidth, y);
}
