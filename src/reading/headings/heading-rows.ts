import { readHeading } from './headings.ts';

/** The first rows of a sheet, of which one has the headings. */
export type FirstRow = { line: number; cells: string[] };

const HAS_LETTER = /\p{L}/u;
/** A number, a date, a document, a phone: what a heading is not. */
const LOOKS_LIKE_DATA = /^[\d\s.,:/()+\-R$%]*$|@|^\S*\d{5}/u;
/** More cells tell nothing more of a row. */
const LOOKED_AT = 60;

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

/** How many cells of a row are headings that are known. */
export function countKnown(cells: readonly string[]): number {
  return cells.slice(0, LOOKED_AT).filter((cell) => !isBlank(cell) && readHeading(cell) !== undefined).length;
}

/** How much of a row is headings that are known: from 0 to 1. */
export function scoreOf(cells: readonly string[]): number {
  const filled = countFilled(cells.slice(0, LOOKED_AT));
  return filled === 0 ? 0 : Math.round((countKnown(cells) / filled) * 100) / 100;
}
