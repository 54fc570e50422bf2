import { readHeading } from './headings.ts';

/** One of the first rows of a sheet, which may be the headings. */
export type FirstRow = { line: number; cells: string[] };

const HAS_LETTER = /\p{L}/u;
/** Data, not a heading: a number, a date, a document, a phone. */
const LOOKS_LIKE_DATA = /^[\d\s.,:/()+\-R$%]*$|@|^\S*\d{5}/u;
/** The number of cells that are enough to judge a row. */
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

/** Counts the cells that are known headings. */
export function countKnown(cells: readonly string[]): number {
  return cells.slice(0, LOOKED_AT).filter((cell) => !isBlank(cell) && readHeading(cell) !== undefined).length;
}

/** Returns the share of known headings in a row, from 0 to 1. */
export function scoreOf(cells: readonly string[]): number {
  const filled = countFilled(cells.slice(0, LOOKED_AT));
  return filled === 0 ? 0 : Math.round((countKnown(cells) / filled) * 100) / 100;
}
