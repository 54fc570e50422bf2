import { type ChartData, formatDay } from '../drawing/chart-data.ts';
import { cleanForXml, neutralize, quoteCell } from '../../../kit/spreadsheet-cell.ts';

export type DataFormat = 'csv' | 'xlsx' | 'json';

/** Figures with their title and date. */
export type ChartFigures = { title: string; data: ChartData; at: Date };

const BYTE_ORDER_MARK = '\uFEFF';
const MAX_SHEET_NAME = 31;
const COLUMN_WIDTHS = { category: 32, series: 14 };

/** Makes a data file of the figures. */
export async function makeDataFile(figures: ChartFigures, format: DataFormat): Promise<Blob> {
  switch (format) {
    case 'csv':
      return new Blob([writeCsv(figures.data)], { type: 'text/csv;charset=utf-8' });
    case 'json':
      return new Blob([writeJson(figures)], { type: 'application/json' });
    case 'xlsx':
      return writeXlsx(figures);
  }
}

/** CSV that a Brazilian Excel opens by a double click: UTF-8 with a byte order mark, semicolons, decimal commas. */
export function writeCsv({ category, series, rows }: ChartData): string {
  const lines = [
    [category, ...series].map(quote),
    ...rows.map(({ label, values }) => [quote(label), ...series.map((_, index) => decimal(values[index] ?? 0))]),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.join(';')}\r\n`).join('');
}

export function writeJson({ title, data, at }: ChartFigures): string {
  const { category, series, rows } = data;
  return `${JSON.stringify({ title, date: formatDay(at), category, series, rows }, null, 2)}\n`;
}

/** A workbook with one sheet: names as text cells, which Excel never runs, and figures as numbers. */
export async function writeXlsx({ title, data }: ChartFigures): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/universal');
  const { category, series, rows } = data;
  const sheet = [
    [category, ...series].map((text) => ({ ...textCell(text), fontWeight: 'bold' as const })),
    ...rows.map(({ label, values }) => [
      textCell(label),
      ...series.map((_, index) => ({ value: values[index] ?? 0, type: Number })),
    ]),
  ];
  const columns = [{ width: COLUMN_WIDTHS.category }, ...series.map(() => ({ width: COLUMN_WIDTHS.series }))];
  return writeWorkbook(sheet, { sheet: sheetName(title), columns, stickyRowsCount: 1 }).toBlob();
}

function textCell(text: string) {
  return { value: cleanForXml(text), type: String };
}

/** The name of a sheet. Excel limits its length and forbids brackets, slashes, colons, question marks and asterisks. */
function sheetName(title: string): string {
  const name = cleanForXml(title)
    .replaceAll(/[[\]\\/:?*]/g, ' ')
    .slice(0, MAX_SHEET_NAME)
    .trim();
  return name.replaceAll(/^'+|'+$/g, '') || 'Dados';
}

function quote(text: string): string {
  return quoteCell(neutralize(text));
}

function decimal(value: number): string {
  return String(value).replace('.', ',');
}
