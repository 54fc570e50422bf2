import { countFilled, countKnown, type FirstRow, isBlank, looksLikeHeading } from './heading-rows.ts';

/** So many headings of a row are known before another row gives way to it. */
const FEWEST = 2;

/** The row of the headings, where one was found that only groups them: wider, right below, and with more that is known. */
export function lineBelowGroups(found: FirstRow, rows: readonly FirstRow[]): FirstRow {
  const next = rows[rows.indexOf(found) + 1];
  if (next?.line !== found.line + 1 || countFilled(next.cells) <= countFilled(found.cells)) return found;
  const known = countKnown(next.cells);
  const isGrouped = looksLikeHeading(next.cells) && known >= FEWEST && known > countKnown(found.cells);
  return isGrouped ? next : found;
}

/**
 * Whether a row of headings says what its columns are only with the one above: a column has its heading there, or two have
 * the same one below.
 */
export function needsLineAbove(above: FirstRow, { line, cells }: FirstRow): boolean {
  if (above.line !== line - 1 || countKnown(above.cells) === 0 || countFilled(above.cells) < FEWEST) return false;
  if (!looksLikeHeading(above.cells)) return false;
  const width = Math.max(cells.length, above.cells.length);
  const isAbove = Array.from({ length: width }, (_, column) => isBlank(cells[column] ?? '')).some(
    (isOpen, column) => isOpen && countKnown([above.cells[column] ?? '']) > 0,
  );
  const said = cells.filter((cell) => !isBlank(cell)).map((cell) => cell.trim().toLowerCase());
  return isAbove || new Set(said).size < said.length;
}

/**
 * The headings of two rows: `Endereço comercial` over `Rua` is `Endereço comercial Rua`. A group holds for the columns to its
 * right, up to the next one.
 */
export function joinHeadings(above: readonly string[], below: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, column) => {
    const own = above[column] ?? '';
    const heading = below[column] ?? '';
    if (!isBlank(own)) group = isBlank(heading) ? '' : own;
    return isBlank(heading) ? own : `${group} ${heading}`.trim();
  });
}
