import { targetsByLabel } from '../../pessoa/cells/cell-fields.ts';
import { type Hit, readHeading } from '../headings/headings.ts';
import { PESSOA } from '../../pessoa/field-list.ts';
import { isGroup } from '../../pessoa/labels.ts';
import { isSure, type PasteCollector } from './paste-collector.ts';
import { holdsValue } from './paste-labels.ts';
import { LONGEST_LABEL } from './paste-signs.ts';
import { readLines } from './paste-text.ts';
import type { PasteOptions } from './pasted.ts';

/** Rows of a spreadsheet: the headings, if there are any, and the rows below. */
export type Sheet = { headings: string[] | undefined; rows: string[][]; delimiter: Delimiter };

const DELIMITERS = ['\t', ';', ','] as const;
type Delimiter = (typeof DELIMITERS)[number];
/** A cell without quotes. */
const PLAIN: Readonly<Record<Delimiter, RegExp>> = { '\t': /[^\t\n]*/y, ';': /[^;\n]*/y, ',': /[^,\n]*/y };

/** The number of known headings that prove a first row to be the headings. */
const ENOUGH = 2;

/**
 * Reads a text pasted from a spreadsheet, with cells between tabs or semicolons. Cells between commas, which are common in texts,
 * need known headings. Returns undefined for any other text.
 */
export function readSheet(text: string): Sheet | undefined {
  for (const delimiter of DELIMITERS) {
    if (!text.includes(delimiter)) continue;
    const rows = splitRows(text, delimiter).filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const [first = [], second] = rows;
    if (first.length < ENOUGH) continue;
    const known = first.filter((cell) => hitOf(cell) !== undefined);
    if (second && known.length >= ENOUGH && known.length * 2 > first.filter((cell) => cell.trim() !== '').length)
      return { headings: first, rows: rows.slice(1), delimiter };
    if (delimiter === ',') continue;
    const isTable = rows.length === 1 ? first.length > 2 : rows.every((cells) => cells.length === first.length);
    if (isTable && (delimiter === '\t' || first.length > 2)) return { headings: undefined, rows, delimiter };
  }
  return undefined;
}

/** Whether the rows are several records. Rows that each begin with a label describe one record. */
export function hasSeveralRecords({ headings, rows }: Sheet): boolean {
  return rows.length > 1 && (headings !== undefined || !rows.some(([first = '']) => hitOf(first) !== undefined));
}

function hitOf(heading: string): Hit | undefined {
  if (heading.length > LONGEST_LABEL || holdsValue(heading)) return undefined;
  const target = targetsByLabel(PESSOA).get(heading.trim().toLowerCase());
  const hit = target === undefined ? readHeading(heading) : hitOfTarget(target);
  return hit && isSure(hit) ? hit : undefined;
}

/** Returns the meaning of a label from our own exports: `telefones.2.numero`. */
function hitOfTarget(target: string): Hit {
  const [list = '', place = '', field = ''] = target.split('.');
  return isGroup(list) ? { kind: 'block', list, field, group: place } : { kind: 'top', target, isWeak: false };
}

/** Takes the first row, by its headings or cell by cell. The other rows go to the notes unchanged. */
export function takeSheet(
  { headings, rows, delimiter }: Sheet,
  collector: PasteCollector,
  options: PasteOptions,
): void {
  const [firstRow = [], ...others] = rows;
  if (headings) {
    for (const [column, text] of firstRow.entries())
      takeCell(headings[column]?.trim() ?? '', text.trim(), { line: column, collector, options });
    for (const heading of headings) collector.addLabel(heading);
  } else readLines([firstRow.join('\t')], collector, options);
  collector.addOthers(others.length);
  for (const [index, cells] of others.entries())
    collector.note(firstRow.length + index, cells.join(delimiter === '\t' ? ' | ' : delimiter));
}

type CellContext = { line: number; collector: PasteCollector; options: PasteOptions };

/** Takes a cell. Under an unknown heading it is read as plain text, and its note keeps the heading. */
export function takeCell(label: string, cell: string, { line, collector, options }: CellContext): void {
  if (cell === '') return;
  // a tab inside a cell comes from another table in the same text
  const text = cell.replaceAll('\t', ' ');
  const hit = hitOf(label);
  if (hit && collector.take({ hit, label, text, line })) return;
  const isRead = hit?.kind === 'block' && (hit.list === 'emails' || hit.list === 'telefones');
  if (isRead) readLines([text], collector, options, line);
  else collector.note(line, label === '' ? text : `${label}: ${text}`);
}

/** Splits a text into rows and cells. A cell that contains line breaks or the delimiter is quoted. */
function splitRows(text: string, delimiter: Delimiter): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const quoted = quotedCellAt(text, at, delimiter);
    const end = at + (quoted ?? plainCellAt(text, at, delimiter)).length;
    rows.at(-1)?.push(quoted === undefined ? text.slice(at, end) : quoted.slice(1, -1).replaceAll('""', '"'));
    if (text[end] === '\n') rows.push([]);
    at = end + 1;
  }
  return rows;
}

/** the length limit of a notes field */
const LONGEST_CELL = 10_000;

function quotedCellAt(text: string, at: number, delimiter: Delimiter): string | undefined {
  if (text[at] !== '"') return undefined;
  let end = text.indexOf('"', at + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end < 0 || end - at > LONGEST_CELL) return undefined;
  const behind = text[end + 1];
  return behind === undefined || behind === '\n' || behind === delimiter ? text.slice(at, end + 1) : undefined;
}

function plainCellAt(text: string, at: number, delimiter: Delimiter): string {
  const sign = PLAIN[delimiter];
  sign.lastIndex = at;
  return sign.exec(text)?.[0] ?? '';
}
