/*
 * How a table stands on paper: which column gets how much of the width, where texts break, which rows share a page.
 * Everything is in points; nothing is drawn here.
 */

/** Measures a text in the font of the table. */
export type Measure = (text: string) => number;

/** The texts of a row, each broken into its lines. */
export type PaperRow = { lines: string[][]; height: number };

export const LINE_HEIGHT = 10;
export const CELL_GAP = 8;
const ROW_PADDING = 5;
/** What is longer ends in an ellipsis: a page of remarks is no list. */
const MOST_LINES = 6;
const MIN_WIDTH = 28;
const NARROW = 90;
/** Rows that say how wide the columns are. */
const SAMPLE = 500;

/**
 * Shares the width of the page among the columns: to each what most of its texts need, and if that is too much together,
 * the widest give. A word of a heading is not broken if it can be helped.
 */
export function shareWidth(
  heads: readonly string[],
  rows: readonly string[][],
  page: number,
  { body: measure, head: measureHead }: { body: Measure; head: Measure },
): number[] {
  const sample = rows.slice(0, SAMPLE);
  const wanted = heads.map((head, column) => {
    const texts = sample.map((row) => measure(row[column] ?? '')).sort((a, b) => a - b);
    const longest = texts.at(-1) ?? 0;
    // documents and phones are all of one length, and are not broken for the widest of them
    const most = longest <= NARROW ? longest : (texts[Math.floor((texts.length - 1) * 0.95)] ?? 0);
    const word = Math.max(...head.split(' ').map(measureHead));
    return Math.ceil(Math.max(MIN_WIDTH, word, most)) + CELL_GAP;
  });
  const total = wanted.reduce((sum, width) => sum + width, 0);
  if (total <= page) return stretch(wanted, page / total);
  const limit = findLimit(wanted, page);
  return wanted.map((width) => Math.min(width, limit));
}

/** A narrow table is not pulled over the whole page: gaps that wide lead the eye astray. */
const MOST_STRETCH = 1.4;

function stretch(widths: readonly number[], factor: number): number[] {
  return widths.map((width) => width * Math.min(factor, MOST_STRETCH));
}

/** The width at which columns are cut so that all of them fit. */
function findLimit(wanted: readonly number[], page: number): number {
  const ascending = [...wanted].sort((a, b) => a - b);
  let left = page;
  for (const [index, width] of ascending.entries()) {
    const share = left / (ascending.length - index);
    if (width > share) return share;
    left -= width;
  }
  return page;
}

/** Breaks the texts of a row. */
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
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
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

/** A word that is wider than its column, in pieces that are not. */
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

/** Which rows stand on which page: on the first one there is less room. Gives at least one page. */
export function toPages<Row extends { height: number }>(rows: readonly Row[], first: number, others: number): Row[][] {
  const pages: Row[][] = [[]];
  let left = first;
  for (const row of rows) {
    if (row.height > left && pages.at(-1)?.length !== 0) {
      pages.push([]);
      left = others;
    }
    pages.at(-1)?.push(row);
    left -= row.height;
  }
  return pages;
}
