import type { ReadingLimits } from '../table/limits.ts';
import { sheetsAreBomb } from '../table/refusals.ts';
import { putCell, type SheetRow } from '../table/sheet-row.ts';
import type { HiddenColumns } from '../table/sheet-table.ts';
import { type Attributes, readXml, type XmlHandlers } from '../zip/xml-reader.ts';
import { createCellText } from './cell-text.ts';
import { readCell } from './ods-cell.ts';

/** A row and its repetitions: the file stores equal rows once. */
type Repeated = { row: SheetRow; times: number };

export type OdsContext = {
  limits: ReadingLimits;
  /** bytes of the compressed part, which limit the size of its repetitions */
  packed: number;
  /** receives the hidden columns */
  hidden?: HiddenColumns[] | undefined;
};

/** The maximum number of hidden column groups; real sheets have fewer. */
const MAX_HIDDEN = 1000;
/** The number of copies of a row made at a time. */
const COPIES = 1000;
const HIDDEN = new Set(['collapse', 'filter']);

/** Yields the non-empty rows of a sheet, with their line numbers in the spreadsheet. Throws UnreadableFile. */
export async function* readOdsSheet(
  bytes: AsyncIterable<Buffer>,
  index: number,
  context: OdsContext,
): AsyncGenerator<SheetRow[]> {
  let rows: Repeated[] = [];
  let isOver = false;
  const reader = createRowReader(context, (row, times) => rows.push({ row, times }));
  const handlers = inSheets({ ...reader, end: () => (isOver = true) }, { isWanted: (at) => at === index });
  for await (const _part of readXml(bytes, handlers, context.limits)) {
    for (const repeated of rows) yield* copiesOf(repeated);
    rows = [];
    if (isOver) return;
  }
}

/** Handlers for the content of a sheet, with its depth in the document, and for its end. */
export type SheetHandlers = {
  open: (name: string, attributes: Attributes, depth: number) => void;
  text: (text: string) => void;
  close: (name: string, depth: number) => void;
  end: () => void;
};

type Choice = { isWanted: (index: number, attributes: Attributes) => boolean };

/** Passes on only the tables that are sheets. Other tables are nested in cells, or contain copies from other files. */
export function inSheets(sheet: SheetHandlers, { isWanted }: Choice): Required<XmlHandlers> {
  let depth = 0;
  let bodyDepth = 0;
  let index = -1;
  let isInside = false;
  return {
    open: (name, attributes) => {
      depth++;
      if (isInside) sheet.open(name, attributes, depth);
      else if (name === 'spreadsheet' && bodyDepth === 0) bodyDepth = depth;
      else if (name === 'table' && bodyDepth > 0 && depth === bodyDepth + 1) isInside = isWanted(++index, attributes);
    },
    text: (text) => {
      if (isInside) sheet.text(text);
    },
    close: (name) => {
      if (isInside && depth === bodyDepth + 1) {
        isInside = false;
        sheet.end();
      } else if (isInside) sheet.close(name, depth);
      depth--;
    },
  };
}

/** Emits each row that is not empty, with its number of repetitions. */
export function createRowReader(
  context: OdsContext,
  emit: (row: SheetRow, times: number) => void,
): Omit<SheetHandlers, 'end'> {
  const cellText = createCellText(context.limits.cell);
  const builder = createRowBuilder(context, emit);
  let columnsBefore = 0;
  let cell: Attributes | undefined;
  let cellDepth = 0;
  /** depths of the collapsed row groups */
  const folded: number[] = [];

  function openCell(attributes: Attributes, depth: number): void {
    cell = attributes;
    cellDepth = depth;
    cellText.begin(depth);
  }

  return {
    open: (name, attributes, depth) => {
      if (cell !== undefined) cellText.open(name, attributes, depth);
      else if (name === 'table-cell') openCell(attributes, depth);
      // a cell covered by a merged cell is invisible
      else if (name === 'covered-table-cell') builder.put(attributes, '', false);
      else if (name === 'table-row') builder.open(attributes, folded.length > 0);
      else if (name === 'table-row-group' && attributes['table:display'] === 'false') folded.push(depth);
      else if (name === 'table-column') columnsBefore = noteHidden(attributes, columnsBefore, context);
    },
    text: cellText.text,
    close: (name, depth) => {
      if (cell !== undefined && depth === cellDepth) {
        const { text, isDate } = readCell(cell, cellText.get());
        builder.put(cell, text, isDate);
        cell = undefined;
      } else if (cell !== undefined) cellText.close(depth);
      else if (name === 'table-row') builder.close();
      else if (depth === folded.at(-1)) folded.pop();
    },
  };
}

/** Builds one row at a time from its cells. */
function createRowBuilder(context: OdsContext, emit: (row: SheetRow, times: number) => void) {
  const { limits } = context;
  const guard = guardRepeats(context);
  let line = 0;
  let row = emptyRow(0, false);
  let times = 1;
  let length = 0;
  let column = 0;

  return {
    open: (attributes: Attributes, isFolded: boolean) => {
      times = timesOf(attributes['table:number-rows-repeated'], limits.rows);
      row = emptyRow(line + 1, isFolded || HIDDEN.has(attributes['table:visibility'] ?? ''));
      line += times;
      length = 0;
      column = 0;
    },
    put: (attributes: Attributes, text: string, isDate: boolean) => {
      const first = column;
      column += timesOf(attributes['table:number-columns-repeated'], limits.columns);
      if (isUnknown(attributes, text) && row.formulas.length < limits.columns) row.formulas.push(first);
      const rows = attributes['table:number-rows-spanned'];
      if (rows !== undefined && first < limits.columns)
        (row.spans ??= []).push({ column: first, rows: timesOf(rows, limits.rows) });
      if (text === '') return;
      // one column beyond the limit is kept, to show that there are too many
      for (let at = first; at < column && at <= limits.columns && length <= limits.row; at++) {
        length += text.length;
        row.isTooLong ||= text.length > limits.cell || length > limits.row;
        const place = putCell(row, at, text, limits);
        if (isDate) row.dates.push(place);
      }
    },
    close: () => {
      if (row.cells.length + row.formulas.length === 0) return;
      guard(length + row.cells.length, times);
      emit(row, times);
    },
  };
}

/** Whether a cell has a formula without a calculated result. */
function isUnknown(attributes: Attributes, text: string): boolean {
  return text === '' && 'table:formula' in attributes && !('office:value-type' in attributes);
}

/** Limits repeated rows and cells as if they were stored in full, by the maximum unpacked size. */
function guardRepeats({ limits, packed }: OdsContext) {
  let unfolded = 0;
  return (length: number, times: number) => {
    if (times > 1) unfolded += length * times;
    const isTooDense = unfolded > limits.ratioFrom && unfolded > packed * limits.ratio;
    if (unfolded > limits.unpacked || isTooDense) throw sheetsAreBomb();
  };
}

function* copiesOf({ row, times }: Repeated): Generator<SheetRow[]> {
  for (let done = 0; done < times; done += COPIES)
    yield Array.from({ length: Math.min(COPIES, times - done) }, (_, at) => ({
      ...row,
      line: row.line + done + at,
      cells: [...row.cells],
      dates: [...row.dates],
      formulas: [...row.formulas],
    }));
}

function noteHidden(attributes: Attributes, first: number, { hidden, limits }: OdsContext): number {
  const next = first + timesOf(attributes['table:number-columns-repeated'], limits.columns);
  if (hidden && hidden.length < MAX_HIDDEN && HIDDEN.has(attributes['table:visibility'] ?? ''))
    hidden.push({ first, last: next - 1 });
  return next;
}

function emptyRow(line: number, isHidden: boolean): SheetRow {
  return { line, cells: [], dates: [], formulas: [], isHidden, isTooLong: false };
}

/** Returns a number of repetitions, at most one above the limit, which is enough to detect an excess. */
function timesOf(text: string | undefined, limit: number): number {
  const times = Number(text ?? 1);
  return Number.isInteger(times) && times > 0 ? Math.min(times, limit + 1) : 1;
}
