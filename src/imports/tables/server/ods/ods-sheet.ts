import type { ReadingLimits } from '../table/limits.ts';
import { sheetsAreBomb } from '../table/refusals.ts';
import { type HiddenColumns, putCell, type SheetRow } from '../table/sheet-table.ts';
import { type Attributes, readXml, type XmlHandlers } from '../zip/xml-reader.ts';
import { createCellText } from './cell-text.ts';
import { readCell } from './ods-cell.ts';

/** Rows that are alike stand once in the file. */
type Repeated = { row: SheetRow; times: number };

export type OdsContext = {
  limits: ReadingLimits;
  /** bytes of the file, to which what its repetitions unfold into is held */
  packed: number;
  /** where the columns that are not shown are put */
  hidden?: HiddenColumns[] | undefined;
};

/** No sheet has more groups of columns that a person hid. */
const MAX_HIDDEN = 1000;
/** Copies of a row that are made at a time. */
const COPIES = 1000;
const HIDDEN = new Set(['collapse', 'filter']);

/** The rows of a sheet, counted from 0, that have something in them; their number is that of the spreadsheet. Throws UnreadableFile. */
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

/** What is told of a sheet: what stands in it, with its depth in the document, and that it is over. */
export type SheetHandlers = {
  open: (name: string, attributes: Attributes, depth: number) => void;
  text: (text: string) => void;
  close: (name: string, depth: number) => void;
  end: () => void;
};

type Choice = { isWanted: (index: number, attributes: Attributes) => boolean };

/** Tells of the tables that are sheets. Others stand within their cells, or hold what another file said. */
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

/** Gives each row that has something in it, with how often it stands there. */
export function createRowReader(
  context: OdsContext,
  emit: (row: SheetRow, times: number) => void,
): Omit<SheetHandlers, 'end'> {
  const cellText = createCellText(context.limits.cell);
  const builder = createRowBuilder(context, emit);
  let columnsBefore = 0;
  let cell: Attributes | undefined;
  let cellDepth = 0;
  /** depths of the groups of rows that are folded */
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
      // what a merged cell covers is not seen
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

/** Puts the cells of one row after the other into their columns. */
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
      if (text === '') return;
      // one beyond the last column that there may be tells that there is more
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

/** A formula that no program worked out. */
function isUnknown(attributes: Attributes, text: string): boolean {
  return text === '' && 'table:formula' in attributes && !('office:value-type' in attributes);
}

/** What repeats is held to what may be unpacked of a file, as if it stood there. */
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

/** One more than there may be at most: enough to tell. */
function timesOf(text: string | undefined, limit: number): number {
  const times = Number(text ?? 1);
  return Number.isInteger(times) && times > 0 ? Math.min(times, limit + 1) : 1;
}
