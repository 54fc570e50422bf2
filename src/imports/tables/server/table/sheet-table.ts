import { type ChosenHeading, findHeading, type Heading } from '../../../../reading/headings/heading-line.ts';
import type { ReadingLimits } from './limits.ts';
import {
  fileHasOnlyHeading,
  fileHasTooManyColumns,
  fileHasTooManyRows,
  fileIsEmpty,
  headingIsUnknown,
  sheetIsUnknown,
} from './refusals.ts';
import { createRowBatches } from './row-batches.ts';
import { createRowShaper } from './row-shaper.ts';
import type { Table, TableFormat, TableRow } from './table.ts';

export type Sheet = { name: string; isVisible: boolean };

/** A row as it stands in a sheet of a spreadsheet. */
export type SheetRow = {
  line: number;
  cells: string[];
  /** the columns whose cells are dates by their type or style */
  dates: number[];
  /** the columns whose cells have a formula and no result of it */
  formulas: number[];
  /** by a filter, by hand, or with the group that it is in */
  isHidden: boolean;
  /** more text than a row may have: not all of it is here */
  isTooLong: boolean;
};

/** Columns beside each other that are not shown, counted from 0. */
export type HiddenColumns = { first: number; last: number };

const SAMPLE_ROWS = 200;
/** Characters of a sample; it ends with the part of the sheet in which it reaches them. */
const SAMPLE_LENGTH = 4 * 1024 ** 2;

/** The one asked for; else those that are shown, of which the first with rows is taken. */
export function chooseSheets<S extends Sheet>(sheets: S[], name: string | undefined): S[] {
  if (name === undefined)
    return sheets.some(({ isVisible }) => isVisible) ? sheets.filter(({ isVisible }) => isVisible) : sheets;
  const named = sheets.filter((sheet) => sheet.name === name);
  if (named.length === 0) throw sheetIsUnknown();
  return named;
}

/** Puts a text into its column and gives it: one more than there may be at most, where all that matters is that there is something. */
export function putCell({ cells }: SheetRow, column: number, text: string, limits: ReadingLimits): number {
  const place = Math.min(column, limits.columns);
  while (cells.length < place) cells.push('');
  cells[place] = text.slice(0, limits.cell);
  return place;
}

type Opening<S extends Sheet> = {
  format: TableFormat;
  sheets: S[];
  candidates: S[];
  chosen: ChosenHeading;
  limits: ReadingLimits;
  /** The rows of a sheet from its beginning; `hidden` is where the columns that are not shown are put. */
  read: (sheet: S, hidden?: HiddenColumns[]) => AsyncIterable<SheetRow[]>;
  close: () => void;
};

/**
 * The table of the first candidate that has rows under its headings. Throws UnreadableFile.
 */
export async function openSheets<S extends Sheet>(opening: Opening<S>): Promise<Table> {
  const { format, sheets, candidates, chosen, limits, read, close } = opening;
  let refusal = chosen.headingLine === undefined ? fileIsEmpty() : headingIsUnknown();
  for (const sheet of candidates) {
    const hidden: HiddenColumns[] = [];
    const heading = await readHeading(read(sheet, hidden), limits, chosen);
    if (heading === undefined) continue;
    const table: Table = {
      format,
      encoding: null,
      delimiter: null,
      sheets: sheets.map(({ name }) => name),
      sheet: sheet.name,
      hiddenSheets: sheets.filter(({ isVisible }) => !isVisible).map(({ name }) => name),
      hiddenColumns: heading.columns.flatMap((_, column) => (isHidden(hidden, column) ? [column] : [])),
      headingLine: heading.line,
      joinsHeadings: heading.isJoined,
      firstLines: heading.first,
      columns: heading.columns,
      rows: ({ afterLine } = { afterLine: 0 }) => readRows(read(sheet), { heading, limits }, afterLine),
      close: async () => close(),
    };
    for await (const _batch of table.rows()) return table;
    refusal = fileHasOnlyHeading();
  }
  throw refusal;
}

async function readHeading(
  sheet: AsyncIterable<SheetRow[]>,
  { columns }: ReadingLimits,
  chosen: ChosenHeading,
): Promise<Heading | undefined> {
  const sample: SheetRow[] = [];
  let length = 0;
  for await (const rows of sheet) {
    for (const row of rows.slice(0, SAMPLE_ROWS - sample.length)) {
      sample.push(row);
      for (const cell of row.cells) length += cell.length;
    }
    if (sample.length >= SAMPLE_ROWS || length >= SAMPLE_LENGTH) break;
  }
  // rows end where their last filled cell stands; a CSV of the same sheet would have them all as wide as the widest
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  const heading = findHeading(
    sample.map(({ line, cells }) => ({ line, cells: padTo(cells, Math.min(width, columns + 1)) })),
    chosen,
  );
  if (heading !== undefined && heading.columns.length > columns) throw fileHasTooManyColumns(columns);
  return heading;
}

function isHidden(hidden: readonly HiddenColumns[], column: number): boolean {
  return hidden.some(({ first, last }) => column >= first && column <= last);
}

function padTo(cells: string[], width: number): string[] {
  return cells.length >= width ? cells : cells.concat(Array<string>(width - cells.length).fill(''));
}

async function* readRows(
  sheet: AsyncIterable<SheetRow[]>,
  { heading, limits }: { heading: Heading; limits: ReadingLimits },
  afterLine: number,
): AsyncGenerator<TableRow[]> {
  const shape = createRowShaper({ width: heading.columns.length, delimiter: null, isRagged: true });
  const first = Math.max(afterLine, heading.line);
  // of a row with nothing but formulas nobody knows that it is blank
  const unknown = (line: number, formulas: number[]): TableRow | undefined =>
    formulas.length > 0 ? { line, cells: heading.columns.map(() => '') } : undefined;
  const batches = createRowBatches();
  for await (const rows of sheet) {
    for (const { line, cells, dates, formulas, isHidden: isAside, isTooLong } of rows) {
      if (line > heading.line + limits.rows) throw fileHasTooManyRows(limits.rows);
      const row =
        line > first ? (shape(line, cells, isTooLong ? 'too_long' : undefined) ?? unknown(line, formulas)) : undefined;
      if (row === undefined) continue;
      if (formulas.length > 0) row.formulas = formulas;
      if (dates.length > 0) row.dates = dates;
      if (isAside) row.aside = 'hidden';
      batches.add(row);
    }
    yield* batches.take();
  }
  yield* batches.take(true);
}
