import { headingsOfLayout, isRowOfData } from './first-row-data.ts';
import { joinHeadings, lineBelowGroups, needsLineAbove } from './heading-pairs.ts';
import { countFilled, type FirstRow, isBlank, looksLikeHeading } from './heading-rows.ts';

export type Heading = {
  /** 0: there is none, the first row is data already */
  line: number;
  /** as they stand, blank ones named 'Coluna 7' */
  columns: string[];
  /** whether the line above is part of them */
  isJoined: boolean;
  /** the filled rows at the beginning, of which somebody may choose another */
  first: FirstRow[];
};

/** What somebody says of the headings, where they are not as they are found. */
export type ChosenHeading = {
  /** false: there are none */
  hasHeading?: boolean | undefined;
  /** the line that has them */
  headingLine?: number | undefined;
  /** whether the line above is part of them */
  joinsHeadings?: boolean | undefined;
};

/** A heading stands among so many rows, or the first filled row is taken for it. */
const SEARCHED_ROWS = 30;

/**
 * Finds the row of the headings: the first that has about as many filled cells as the table is wide, that no blank row
 * follows (it would be a title) and that looks like words; below a row of groups (`Endereço` over `Rua`, `Cidade`) the row that
 * it groups, with it where only both say what a column is. A file may have none: its first row proves that, or somebody says
 * so. Undefined: all rows are blank, or the line that was chosen is.
 */
export function findHeading(rows: FirstRow[], chosen: ChosenHeading = {}): Heading | undefined {
  const { hasHeading, headingLine, joinsHeadings } = chosen;
  const filled = rows.filter(({ cells }) => countFilled(cells) > 0);
  const first = filled.slice(0, SEARCHED_ROWS);
  const found = headingLine === undefined ? findRow(rows) : filled.find(({ line }) => line === headingLine);
  if (found === undefined) return undefined;
  const isFree = hasHeading === undefined && headingLine === undefined;
  const isData = isFree && found === filled[0] && isRowOfData(found.cells);
  if (hasHeading === false || isData) return { ...withoutHeading(filled.map(({ cells }) => cells)), first };
  const row = headingLine === undefined ? lineBelowGroups(found, filled) : found;
  const above = filled[filled.indexOf(row) - 1];
  const isJoined = above !== undefined && (joinsHeadings ?? (headingLine === undefined && needsLineAbove(above, row)));
  const cells = isJoined ? joinHeadings(above.cells, row.cells) : row.cells;
  const below = rows.filter(({ line }) => line > row.line);
  const width = Math.max(filledWidth(cells), ...below.map((other) => Math.min(filledWidth(other.cells), cells.length)));
  const columns = Array.from({ length: width }, (_, index) => nameColumn(cells[index] ?? '', index));
  return { line: row.line, columns, isJoined, first };
}

function withoutHeading(rows: string[][]): Omit<Heading, 'first'> {
  const known = headingsOfLayout(rows);
  const width = Math.max(...rows.map(filledWidth));
  return {
    line: 0,
    isJoined: false,
    columns: [...(known ?? Array.from({ length: width }, (_, index) => nameColumn('', index)))],
  };
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

function filledWidth(cells: string[]): number {
  return cells.findLastIndex((cell) => !isBlank(cell)) + 1;
}

function nameColumn(heading: string, index: number): string {
  return heading.replace(/\s+/g, ' ').trim() || `Coluna ${index + 1}`;
}
