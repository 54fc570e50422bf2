import type { ReadingLimits } from '../table/limits.ts';
import { putCell, type SheetRow } from '../table/sheet-row.ts';
import type { HiddenColumns } from '../table/sheet-table.ts';
import type { SharedStrings } from './shared-strings.ts';
import type { Merges } from './xlsx-merges.ts';
import { columnOfReference, decodeEscapes, formatBoolean, formatIsoDate, formatNumber } from './xlsx-cell.ts';
import type { NumberStyle } from './xlsx-styles.ts';
import { type Attributes, readXml } from '../zip/xml-reader.ts';

/** Data for reading the cells of a sheet. */
export type SheetContext = {
  strings: SharedStrings;
  styles: (NumberStyle | undefined)[];
  is1904: boolean;
  limits: ReadingLimits;
  /** receives the hidden columns */
  hidden?: HiddenColumns[];
  merges?: Merges | undefined;
};

/** The maximum number of hidden column groups; real sheets have fewer. */
const MAX_HIDDEN = 1000;

/** Yields the rows of a sheet in the order of the file. Throws UnreadableFile. */
export async function* readSheet(bytes: AsyncIterable<Buffer>, context: SheetContext): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  const handlers = createSheetHandlers(context, (row) => {
    row.spans = context.merges?.get(row.line);
    rows.push(row);
  });
  for await (const _part of readXml(bytes, handlers, context.limits)) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}

function createSheetHandlers(context: SheetContext, emit: (row: SheetRow) => void) {
  const { limits } = context;
  let row = emptyRow(0, false);
  let length = 0;
  let column = -1;
  let type = 'n';
  let style = -1;
  let value = '';
  let isValue = false;
  let inInline = false;
  let phonetic = false;

  function openRow(attributes: Attributes): void {
    row = emptyRow(lineAfter(row.line, attributes), isNotShown(attributes));
    length = 0;
    column = -1;
  }

  function openCell({ r, t, s }: Attributes): void {
    column = (r === undefined ? undefined : columnOfReference(r)) ?? column + 1;
    type = t ?? 'n';
    style = s === undefined ? -1 : Number(s);
    value = '';
  }

  function closeCell(): void {
    if (value === '') return;
    settleFormula(row, Math.min(column, limits.columns));
    if (length > limits.row) return;
    const text = toText(value, type, style, context);
    if (text === '') return;
    length += text.length;
    row.isTooLong ||= text.length > limits.cell || length > limits.row;
    const place = putCell(row, column, text, limits);
    if (isDate(type, style, context) && text !== value) row.dates.push(place);
  }

  return {
    open: (name: string, attributes: Attributes) => {
      if (name === 'f' || name === 'v') noteFormula(name, type, row, Math.min(column, limits.columns));
      if (name === 'v') isValue = true;
      else if (name === 'c') openCell(attributes);
      else if (name === 'row') openRow(attributes);
      else if (name === 'col') noteHidden(attributes, context);
      else if (name === 'is') inInline = true;
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') isValue = inInline && !phonetic;
    },
    text: (part: string) => {
      if (isValue && value.length <= limits.cell) value += part;
    },
    close: (name: string) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') closeCell();
      else if (name === 'is') inInline = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'row') emit(row);
    },
  };
}

/** The number of a row. Numbers ascend; an invalid one is replaced by the next. */
function lineAfter(before: number, { r }: Attributes): number {
  const line = Number(r);
  return Number.isInteger(line) && line > before ? line : before + 1;
}

/** Records a formula until its result follows. An empty result is a text; in place of a number there is no result. */
function noteFormula(name: string, type: string, row: SheetRow, column: number): void {
  if (name === 'f') row.formulas.push(column);
  else if (type === 'str') settleFormula(row, column);
}

/** Forgets the formula of a cell, because the result has arrived. */
function settleFormula({ formulas }: SheetRow, column: number): void {
  if (formulas.at(-1) === column) formulas.pop();
}

function emptyRow(line: number, isHidden: boolean): SheetRow {
  return { line, cells: [], dates: [], formulas: [], isHidden, isTooLong: false };
}

/** Whether a row or column is hidden, by its attribute or by a height or width of zero. */
function isNotShown({ hidden, ht, width }: Attributes): boolean {
  return hidden === '1' || hidden === 'true' || Number(ht ?? 1) === 0 || Number(width ?? 1) === 0;
}

function noteHidden(attributes: Attributes, { hidden }: SheetContext): void {
  if (!hidden || hidden.length >= MAX_HIDDEN || !isNotShown(attributes)) return;
  hidden.push({ first: Number(attributes.min) - 1, last: Number(attributes.max) - 1 });
}

function isDate(type: string, style: number, { styles }: SheetContext): boolean {
  return type === 'd' || (type === 'n' && styles[style]?.kind === 'date');
}

/** Converts a value by its type (ECMA-376-1, 18.18.11). A formula with an error is blank: the error is not data. */
function toText(value: string, type: string, style: number, { strings, styles, is1904 }: SheetContext): string {
  if (type === 's') return strings.get(Number(value));
  if (type === 'str' || type === 'inlineStr') return decodeEscapes(value);
  if (type === 'b') return formatBoolean(value);
  if (type === 'd') return formatIsoDate(value);
  if (type === 'e') return '';
  return formatNumber(value, styles[style], is1904);
}
