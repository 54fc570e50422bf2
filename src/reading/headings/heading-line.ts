import { headingsOfLayout, isRowOfData } from './first-row-data.ts';
import { joinHeadings, lineBelowGroups, needsLineAbove } from './heading-pairs.ts';
import { countFilled, type FirstRow, isBlank, looksLikeHeading } from './heading-rows.ts';

export type Heading = {
  /** 0: there is no heading, and the first row is data */
  line: number;
  /** exactly as written; a blank one is named 'Coluna 7' */
  columns: string[];
  /** whether the line above is part of the headings */
  isJoined: boolean;
  /** the first filled rows, from which a user can choose another heading */
  first: FirstRow[];
};

/** The user's correction of the headings that were found. */
export type ChosenHeading = {
  /** false: the file has no headings */
  hasHeading?: boolean | undefined;
  /** the number of the heading line */
  headingLine?: number | undefined;
  /** whether the line above is part of the headings */
  joinsHeadings?: boolean | undefined;
};

/** The number of rows searched. If none of them fits, the first filled row becomes the heading. */
const SEARCHED_ROWS = 30;

/**
 * Finds the heading row: the first row of words that has about as many filled cells as the table has columns. A row before a
 * blank row is a title. Below a row of groups (`Endereço` over `Rua`, `Cidade`), the next row is the heading, and both are
 * joined if the columns are clear only with both. A file has no headings if its first row proves it, or if the user chose so.
 * Returns undefined if all rows, or the chosen row, are blank.
 */
export function findHeading(rows: FirstRow[], chosen: ChosenHeading = {}): Heading | undefined {
  const { hasHeading, headingLine, joinsHeadings } = chosen;
  const filled = rows.filter(({ cells }) => countFilled(cells) > 0);
  const first = filled.slice(0, SEARCHED_ROWS);
  const found = headingLine === undefined ? findRow(filled) : filled.find(({ line }) => line === headingLine);
  if (found === undefined) return undefined;
  const isFree = hasHeading === undefined && headingLine === undefined;
  const isData = isFree && found === filled[0] && isRowOfData(found.cells);
  if (hasHeading === false || isData)
    return { line: 0, columns: columnsOf(filled.map(({ cells }) => cells)), isJoined: false, first };
  const row = headingLine === undefined ? lineBelowGroups(found, filled) : found;
  const above = filled[filled.indexOf(row) - 1];
  const isJoined = above !== undefined && (joinsHeadings ?? (headingLine === undefined && needsLineAbove(above, row)));
  const cells = isJoined ? joinHeadings(above.cells, row.cells) : row.cells;
  const below = rows.filter(({ line }) => line > row.line);
  const width = Math.max(filledWidth(cells), ...below.map((other) => Math.min(filledWidth(other.cells), cells.length)));
  return { line: row.line, columns: nameColumns(cells, width), isJoined, first };
}

/** Names the columns of a file without headings. */
function columnsOf(rows: string[][]): string[] {
  return [...(headingsOfLayout(rows) ?? nameColumns([], Math.max(...rows.map(filledWidth))))];
}

function findRow(filled: FirstRow[]): FirstRow | undefined {
  const enough = Math.max(2, Math.ceil(0.6 * commonCount(filled)));
  const candidates = filled
    .slice(0, SEARCHED_ROWS)
    .filter((row, index) => countFilled(row.cells) >= enough && !isTitle(row, filled[index + 1]));
  const [first] = candidates;
  if (first === undefined) return filled.find(({ cells }) => countFilled(cells) >= 2) ?? filled[0];
  // a lower row of words is the heading only if all rows above are narrower; otherwise all of them are data
  const widest = countFilled(first.cells);
  return (
    candidates.find(({ cells }, index) => looksLikeHeading(cells) && (index === 0 || countFilled(cells) > widest)) ??
    first
  );
}

/** Whether a row is a title: a blank row and then a wider row follow. Blank rows are not listed, but their lines count. */
function isTitle(row: FirstRow, next: FirstRow | undefined): boolean {
  return next !== undefined && next.line > row.line + 1 && countFilled(next.cells) > countFilled(row.cells);
}

/** Returns the most frequent number of filled cells; if two are equally frequent, the larger one. */
function commonCount(rows: FirstRow[]): number {
  const times = new Map<number, number>();
  for (const { cells } of rows) times.set(countFilled(cells), (times.get(countFilled(cells)) ?? 0) + 1);
  const [common] = [...times].sort(([a, seenA], [b, seenB]) => seenB - seenA || b - a);
  return common?.[0] ?? 0;
}

function filledWidth(cells: string[]): number {
  return cells.findLastIndex((cell) => !isBlank(cell)) + 1;
}

function nameColumns(cells: string[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => cells[at]?.replace(/\s+/g, ' ').trim() || `Coluna ${at + 1}`);
}
