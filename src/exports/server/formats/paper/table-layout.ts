/*
 * The layout of a table on paper: the widths of the columns, the breaks of the texts, the rows of each page. All lengths
 * are in points. Nothing is drawn here.
 */

/** The width of a text in the font of the table. */
export type Measure = (text: string) => number;

/** A row with each text broken into lines. */
export type PaperRow = { lines: string[][]; height: number };

export const LINE_HEIGHT = 10;
export const CELL_GAP = 8;
const ROW_PADDING = 5;
/** A longer text ends in an ellipsis: no row may fill a page. */
const MOST_LINES = 6;
const MIN_WIDTH = 28;
const NARROW = 90;
/** A narrow table is stretched by at most this factor: wide gaps make a row hard to follow. */
const MOST_STRETCH = 1.4;
/** The number of rows from which the widths are computed. */
const SAMPLE = 500;

/**
 * Divides the width of the page among the columns. Each gets what most of its texts need. If the sum is too wide, the
 * widest columns shrink. Words of headings are not broken if possible.
 */
export function shareWidth(
  heads: readonly string[],
  rows: readonly string[][],
  page: number,
  { body: measure, head: measureHead }: { body: Measure; head: Measure },
): number[] {
  const sample = rows.slice(0, SAMPLE);
  const widths = heads.map((head, column) => {
    const texts = sample.map((row) => measure(row[column] ?? '')).sort((a, b) => a - b);
    const longest = texts.at(-1) ?? 0;
    // short texts, such as documents and phones, count in full
    const most = longest <= NARROW ? longest : (texts[Math.floor((texts.length - 1) * 0.95)] ?? 0);
    const word = Math.max(...head.split(' ').map(measureHead));
    return Math.ceil(Math.max(MIN_WIDTH, word, most)) + CELL_GAP;
  });
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= page) return widths.map((width) => width * Math.min(page / total, MOST_STRETCH));
  const limit = findLimit(widths, page);
  return widths.map((width) => Math.min(width, limit));
}

/** The greatest width of a column at which all columns fit. */
function findLimit(widths: readonly number[], page: number): number {
  const ascending = [...widths].sort((a, b) => a - b);
  let remaining = page;
  for (const [index, width] of ascending.entries()) {
    const share = remaining / (ascending.length - index);
    if (width > share) return share;
    remaining -= width;
  }
  return page;
}

/** Breaks the texts of a row into lines. */
export function breakRow(cells: readonly string[], widths: readonly number[], measure: Measure): PaperRow {
  const lines = cells.map((text, column) => breakText(text, (widths[column] ?? 0) - CELL_GAP, measure));
  const most = Math.max(1, ...lines.map(({ length }) => length));
  return { lines, height: most * LINE_HEIGHT + ROW_PADDING };
}

function breakText(text: string, width: number, measure: Measure): string[] {
  if (text === '') return [];
  if (!text.includes('\n') && measure(text) <= width) return [text];
  const lines = text.split('\n').flatMap((line) => breakLine(line, width, measure));
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]?.slice(0, -1) ?? ''}\u2026`];
}

function breakLine(text: string, width: number, measure: Measure): string[] {
  return breakWords(text.split(' '), width, measure);
}

/** Puts as many words as fit into each line. */
export function breakWords(words: readonly string[], width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = cutWord(word, width, measure);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line];
}

/** Cuts a word that is wider than its column. */
function cutWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

/** Divides the rows into pages. The first page has less space. Returns at least one page. */
export function toPages<Row extends { height: number }>(rows: readonly Row[], first: number, others: number): Row[][] {
  const pages: Row[][] = [[]];
  let space = first;
  for (const row of rows) {
    if (row.height > space && pages.at(-1)?.length !== 0) {
      pages.push([]);
      space = others;
    }
    pages.at(-1)?.push(row);
    space -= row.height;
  }
  return pages;
}
