import { countFilled, countKnown, type FirstRow, isBlank, looksLikeHeading } from './heading-rows.ts';

/** The number of known headings that a lower row needs to replace the row above it. */
const FEWEST = 2;

/** Returns the row directly below if the found row only groups its headings: that row is wider and has more known headings. */
export function lineBelowGroups(found: FirstRow, rows: readonly FirstRow[]): FirstRow {
  const next = rows[rows.indexOf(found) + 1];
  if (next?.line !== found.line + 1 || countFilled(next.cells) <= countFilled(found.cells)) return found;
  const known = countKnown(next.cells);
  const isGrouped = looksLikeHeading(next.cells) && known >= FEWEST && known > countKnown(found.cells);
  return isGrouped ? next : found;
}

/** Whether a heading row needs the row above: a column has a heading only there, or two columns share one below. */
export function needsLineAbove(above: FirstRow, { line, cells }: FirstRow): boolean {
  if (above.line !== line - 1 || countKnown(above.cells) === 0 || countFilled(above.cells) < FEWEST) return false;
  if (!looksLikeHeading(above.cells)) return false;
  const isAbove = above.cells.some((cell, column) => isBlank(cells[column] ?? '') && countKnown([cell]) > 0);
  const names = cells.filter((cell) => !isBlank(cell)).map((cell) => cell.trim().toLowerCase());
  return isAbove || new Set(names).size < names.length;
}

/**
 * Joins two heading rows: `Endereço comercial` over `Rua` becomes `Endereço comercial Rua`. A group applies to the columns on
 * its right, up to the next group.
 */
export function joinHeadings(above: readonly string[], below: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, column) => {
    const title = above[column] ?? '';
    const heading = below[column] ?? '';
    if (!isBlank(title)) group = isBlank(heading) ? '' : title;
    return isBlank(heading) ? title : `${group} ${heading}`.trim();
  });
}
