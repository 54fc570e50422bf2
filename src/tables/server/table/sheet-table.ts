import { type ChosenHeading, findHeading, type Heading } from '../../../reading/headings/heading-line.ts';
import type { ReadingLimits } from './limits.ts';
import { createMergedFiller } from './merged-cells.ts';
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
import type { SheetRow } from './sheet-row.ts';
import type { Table, TableFormat, TableRow } from './table.ts';

export type Sheet = { name: string; isVisible: boolean };

/** Adjacent hidden columns, counted from 0. */
export type HiddenColumns = { first: number; last: number };

const SAMPLE_ROWS = 200;
/** The characters of a sample. It ends with the part of the sheet that exceeds them. */
const SAMPLE_LENGTH = 4 * 1024 ** 2;

/** Returns the chosen sheet; without a choice, the visible sheets, the first of them with rows being used. */
export function chooseSheets<S extends Sheet>(sheets: S[], name: string | undefined): S[] {
  if (name === undefined)
    return sheets.some(({ isVisible }) => isVisible) ? sheets.filter(({ isVisible }) => isVisible) : sheets;
  const named = sheets.filter((sheet) => sheet.name === name);
  if (named.length === 0) throw sheetIsUnknown();
  return named;
}

type Opening<S extends Sheet> = {
  format: TableFormat;
  sheets: S[];
  candidates: S[];
  chosen: ChosenHeading;
  limits: ReadingLimits;
  /** Reads the rows of a sheet from its start. `hidden` receives its hidden columns. */
  read: (sheet: S, hidden?: HiddenColumns[]) => AsyncIterable<SheetRow[]>;
  /** Returns the compressed bytes of a sheet. */
  packedSize: (sheet: S) => number;
  /** Whether cells of a sheet have comments, which no reader takes. */
  hasComments: (sheet: S) => boolean | Promise<boolean>;
  close: () => void;
};

/** Opens the first candidate with rows below its headings. Throws UnreadableFile. */
export async function openSheets<S extends Sheet>(opening: Opening<S>): Promise<Table> {
  const { format, sheets, candidates, chosen, limits, read, packedSize, hasComments, close } = opening;
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
      rows: ({ afterLine } = { afterLine: 0 }) =>
        readRows(read(sheet), { heading, limits, packed: packedSize(sheet) }, afterLine),
      close: async () => close(),
    };
    for await (const _batch of table.rows()) return { ...table, hasComments: await hasComments(sheet) };
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
  // rows end at their last filled cell, but in a CSV of the same sheet all rows are as wide as the widest
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
  { heading, limits, packed }: { heading: Heading; limits: ReadingLimits; packed: number },
  afterLine: number,
): AsyncGenerator<TableRow[]> {
  const shape = createRowShaper({ width: heading.columns.length, delimiter: null, isRagged: true });
  const first = Math.max(afterLine, heading.line);
  // a row that contains only formulas may not be blank
  const unknown = (line: number, formulas: number[]): TableRow | undefined =>
    formulas.length > 0 ? { line, cells: heading.columns.map(() => '') } : undefined;
  const batches = createRowBatches();
  const fillMerged = createMergedFiller({ limits, packed, width: heading.columns.length });
  for await (const rows of sheet) {
    for (const sheetRow of rows) {
      const { line, cells, dates, formulas, isHidden: isAside, isTooLong } = sheetRow;
      if (line > heading.line + limits.rows) throw fileHasTooManyRows(limits.rows);
      // a heading is no value of the rows below it
      if (line > heading.line) fillMerged(sheetRow);
      const row =
        line > first ? (shape(line, cells, isTooLong ? 'too_long' : undefined) ?? unknown(line, formulas)) : undefined;
      if (row === undefined) continue;
      if (formulas.length > 0) row.formulas = formulas;
      if (dates.length > 0) row.dates = dates;
      if (sheetRow.merged) row.merged = sheetRow.merged;
      if (isAside) row.aside = 'hidden';
      batches.add(row);
    }
    yield* batches.take();
  }
  yield* batches.take(true);
}
