import { headingsOfLayout, isRowOfData } from './first-row-data.ts';

/** The first rows of a sheet, of which one has the headings. */
export type FirstRow = { line: number; cells: string[] };

export type Heading = {
  /** 0: there is none, the first row is data already */
  line: number;
  /** as they stand, blank ones named 'Coluna 7' */
  columns: string[];
};

const HAS_LETTER = /\p{L}/u;
/** A number, a date, a document, a phone: what a heading is not. */
const LOOKS_LIKE_DATA = /^[\d\s.,:/()+\-R$%]*$|@|^\S*\d{5}/u;
/** A heading stands among so many rows, or the first filled row is taken for it. */
const SEARCHED_ROWS = 30;

/**
 * Finds the row of the headings: the first that has about as many filled cells as the table is wide, that no blank row
 * follows (it would be a title) and that looks like words. A file may have none: its first row proves that, or somebody says
 * so (`hasHeading`). Undefined: all rows are blank.
 */
export function findHeading(rows: FirstRow[], hasHeading?: boolean): Heading | undefined {
  const row = findRow(rows);
  if (row === undefined) return undefined;
  const filled = rows.filter(({ cells }) => countFilled(cells) > 0);
  const isData = hasHeading === undefined && row === filled[0] && isRowOfData(row.cells);
  if (hasHeading === false || isData) return withoutHeading(filled.map(({ cells }) => cells));
  const below = rows.filter(({ line }) => line > row.line);
  const width = Math.max(
    filledWidth(row.cells),
    ...below.map(({ cells }) => Math.min(filledWidth(cells), row.cells.length)),
  );
  const columns = Array.from({ length: width }, (_, index) => nameColumn(row.cells[index] ?? '', index));
  return { line: row.line, columns };
}

function withoutHeading(rows: string[][]): Heading {
  const known = headingsOfLayout(rows);
  const width = Math.max(...rows.map(filledWidth));
  return { line: 0, columns: [...(known ?? Array.from({ length: width }, (_, index) => nameColumn('', index)))] };
}

function findRow(rows: FirstRow[]): FirstRow | undefined {
  const filled = rows.filter(({ cells }) => countFilled(cells) > 0);
  const enough = Math.max(2, Math.ceil(0.6 * commonCount(filled)));
  const candidates = filled
    .slice(0, SEARCHED_ROWS)
    .filter((row, index) => countFilled(row.cells) >= enough && !isTitle(row, filled[index + 1]));
  const [first] = candidates;
  if (first === undefined) return filled.find(({ cells }) => countFilled(cells) >= 2) ?? filled[0];
  // a row of words lower down is the heading only if those above are narrower; otherwise they are data like itself
  const widest = countFilled(first.cells);
  return (
    candidates.find(({ cells }, index) => looksLikeHeading(cells) && (index === 0 || countFilled(cells) > widest)) ??
    first
  );
}

/** A row of a title: an empty one follows it, and then a wider one. Blank rows are not there, but have their number. */
function isTitle(row: FirstRow, next: FirstRow | undefined): boolean {
  return next !== undefined && next.line > row.line + 1 && countFilled(next.cells) > countFilled(row.cells);
}

/** How many filled cells most rows have; the larger of two that are as frequent. */
function commonCount(rows: FirstRow[]): number {
  const times = new Map<number, number>();
  for (const { cells } of rows) times.set(countFilled(cells), (times.get(countFilled(cells)) ?? 0) + 1);
  let common = 0;
  for (const [count, seen] of times) {
    const best = times.get(common) ?? 0;
    if (seen > best || (seen === best && count > common)) common = count;
  }
  return common;
}

/** Whether most of the filled cells are words. */
export function looksLikeHeading(cells: string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const words = filled.filter((cell) => cell.length <= 80 && HAS_LETTER.test(cell) && !LOOKS_LIKE_DATA.test(cell));
  return words.length * 2 > filled.length;
}

export function isBlank(cell: string): boolean {
  return cell === '' || cell.trim() === '';
}

export function countFilled(cells: string[]): number {
  return cells.reduce((count, cell) => (isBlank(cell) ? count : count + 1), 0);
}

function filledWidth(cells: string[]): number {
  return cells.findLastIndex((cell) => !isBlank(cell)) + 1;
}

function nameColumn(heading: string, index: number): string {
  return heading.replace(/\s+/g, ' ').trim() || `Coluna ${index + 1}`;
}
