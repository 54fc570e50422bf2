import { endingOf } from '../table/file-kind.ts';
import { findHeading, type Heading } from '../table/heading.ts';
import type { ReadingLimits } from '../table/limits.ts';
import {
  fileHasOnlyHeading,
  fileHasTooManyColumns,
  fileHasTooManyRows,
  fileIsEmpty,
  sheetIsUnknown,
} from '../table/refusals.ts';
import { createRowBatches } from '../table/row-batches.ts';
import { createRowShaper } from '../table/row-shaper.ts';
import type { Table, TableOptions, TableRow } from '../table/table.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type HiddenColumns, readSheet, type SheetContext, type SheetRow } from './xlsx-sheet.ts';
import { readStyles } from './xlsx-styles.ts';
import { readWorkbook, type Sheet, type Workbook } from './xlsx-workbook.ts';
import { openZip, type ZipParts } from './zip-parts.ts';

const SAMPLE_ROWS = 200;
/** Characters of a sample; it ends with the part of the sheet in which it reaches them. */
const SAMPLE_LENGTH = 4 * 1024 ** 2;

/** An XLSX file (ECMA-376), open. Throws UnreadableFile. */
export async function openXlsx(path: string, options: TableOptions, limits: ReadingLimits): Promise<Table> {
  const zip = await openZip(path, limits);
  try {
    const workbook = await readWorkbook(zip, endingOf(options.fileName), limits);
    const candidates = chooseSheets(workbook, options.sheet);
    const context: SheetContext = {
      strings: await readSharedStrings(zip.read(workbook.sharedStrings), limits),
      styles: await readStyles(zip.read(workbook.styles), limits),
      is1904: workbook.is1904,
      limits,
    };
    return await openSheet({ zip, context, workbook, candidates, hasHeading: options.hasHeading });
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** The one asked for; else those that are shown, of which the first with rows is taken. */
function chooseSheets({ sheets }: Workbook, name: string | undefined): Sheet[] {
  if (name === undefined)
    return sheets.some(({ isVisible }) => isVisible) ? sheets.filter(({ isVisible }) => isVisible) : sheets;
  const named = sheets.filter((sheet) => sheet.name === name);
  if (named.length === 0) throw sheetIsUnknown();
  return named;
}

type Opening = {
  zip: ZipParts;
  context: SheetContext;
  workbook: Workbook;
  candidates: Sheet[];
  hasHeading: boolean | undefined;
};

async function openSheet({ zip, context, workbook, candidates, hasHeading }: Opening): Promise<Table> {
  let refusal = fileIsEmpty();
  for (const sheet of candidates) {
    const hidden: HiddenColumns[] = [];
    const heading = await readHeading(zip, sheet, { ...context, hidden }, hasHeading);
    if (heading === undefined) continue;
    const table: Table = {
      format: 'xlsx',
      encoding: null,
      delimiter: null,
      sheets: workbook.sheets.map(({ name }) => name),
      sheet: sheet.name,
      hiddenSheets: workbook.sheets.filter(({ isVisible }) => !isVisible).map(({ name }) => name),
      hiddenColumns: heading.columns.flatMap((_, column) => (isHidden(hidden, column) ? [column] : [])),
      headingLine: heading.line,
      columns: heading.columns,
      rows: ({ afterLine } = { afterLine: 0 }) => readRows({ zip, sheet, context, heading }, afterLine),
      close: async () => zip.close(),
    };
    for await (const _batch of table.rows()) return table;
    refusal = fileHasOnlyHeading();
  }
  throw refusal;
}

async function readHeading(
  zip: ZipParts,
  sheet: Sheet,
  context: SheetContext,
  hasHeading: boolean | undefined,
): Promise<Heading | undefined> {
  const sample: SheetRow[] = [];
  let length = 0;
  for await (const rows of readSheet(zip.read(sheet.part), context)) {
    for (const row of rows.slice(0, SAMPLE_ROWS - sample.length)) {
      sample.push(row);
      for (const cell of row.cells) length += cell.length;
    }
    if (sample.length >= SAMPLE_ROWS || length >= SAMPLE_LENGTH) break;
  }
  // rows end where their last filled cell stands; a CSV of the same sheet would have them all as wide as the widest
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  const { columns } = context.limits;
  const heading = findHeading(
    sample.map(({ line, cells }) => ({ line, cells: padTo(cells, Math.min(width, columns + 1)) })),
    hasHeading,
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

type Reading = { zip: ZipParts; sheet: Sheet; context: SheetContext; heading: Heading };

async function* readRows({ zip, sheet, context, heading }: Reading, afterLine: number): AsyncGenerator<TableRow[]> {
  const { limits } = context;
  const shape = createRowShaper({ width: heading.columns.length, delimiter: null, isRagged: true });
  const first = Math.max(afterLine, heading.line);
  const batches = createRowBatches();
  for await (const rows of readSheet(zip.read(sheet.part), context)) {
    for (const { line, cells, dates, isHidden: isAside, isTooLong } of rows) {
      if (line > heading.line + limits.rows) throw fileHasTooManyRows(limits.rows);
      const row = line > first ? shape(line, cells, isTooLong ? 'too_long' : undefined) : undefined;
      if (row === undefined) continue;
      if (dates.length > 0) row.dates = dates;
      if (isAside) row.aside = 'hidden';
      batches.add(row);
    }
    yield* batches.take();
  }
  yield* batches.take(true);
}
