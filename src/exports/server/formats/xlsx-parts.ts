import { cleanForXml } from '../../../kit/spreadsheet-cell.ts';
import type { CellKind } from './row-cells.ts';
import { DAY_MS } from '../../../kit/day-ms.ts';

/*
 * The parts of an XLSX file (ECMA-376, SpreadsheetML) that a table needs.
 */

/** The index in `STYLES` of each kind of cell. */
export const STYLE_OF: Readonly<Record<CellKind | 'head', number>> = {
  head: 1,
  text: 2,
  plain: 2,
  date: 3,
  money: 4,
  moment: 5,
  number: 0,
};

/** Text cells have the format `@`, so that a CPF typed into one keeps its zeros. */
export const STYLES = xml(`<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00"/>
<numFmt numFmtId="166" formatCode="dd/mm/yyyy hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6">${[xf(0, 0), xf(49, 1), xf(49, 0), xf(164, 0), xf(165, 0), xf(166, 0)].join('')}</cellXfs>
</styleSheet>`);

function xf(format: number, font: number): string {
  return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
}

const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The small files next to the sheets, by path. */
export function partsOfBook(sheets: number): { path: string; content: string }[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const sheetTypes = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  const names = numbers.map((n) => `<sheet name="Fichas${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="rId${n}"/>`);
  const links = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  return [
    {
      path: '[Content_Types].xml',
      content: xml(`<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${sheetTypes.join('')}</Types>`),
    },
    {
      path: '_rels/.rels',
      content: xml(`<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`),
    },
    {
      path: 'xl/workbook.xml',
      content: xml(`<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}">
<sheets>${names.join('')}</sheets></workbook>`),
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: xml(`<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}
<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`),
    },
    { path: 'xl/styles.xml', content: STYLES },
  ];
}

export type SheetColumn = { label: string; kind: CellKind; width: number };

/** The start of a sheet up to its first record. The headings stay visible. */
export function beginSheet(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ kind, width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${STYLE_OF[kind]}" customWidth="1"/>`,
  );
  const heads = columns.map(({ label }, index) => textCell(`${letterOf(index)}1`, label, STYLE_OF.head));
  return xml(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>
</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`);
}

export const END_OF_SHEET = '</sheetData></worksheet>';

/** A cell at a reference such as `B7`. */
export function toCell(reference: string, text: string, kind: CellKind): string {
  const number = numberOf(text, kind);
  const style = STYLE_OF[kind];
  return number === undefined
    ? textCell(reference, text, STYLE_OF.text)
    : `<c r="${reference}" s="${style}"><v>${number}</v></c>`;
}

/** The number of a cell: for dates, the days since 30 December 1899. Undefined for a text. */
function numberOf(text: string, kind: CellKind): string | undefined {
  if (kind === 'text' || kind === 'plain') return undefined;
  if (kind === 'number') return text;
  if (kind === 'money') return text.replaceAll('.', '').replace(',', '.');
  return serialOf(text);
}

const FIRST_DAY = Date.UTC(1899, 11, 30);
/** Spreadsheets treat 1900 as a leap year, so they disagree on the numbers of dates before 1 March 1900. */
const FIRST_SAFE_SERIAL = 61;

/** `20/11/2026` or `20/11/2026 14:05` as a number of days. */
function serialOf(text: string): string | undefined {
  const [day, month, year, hour = 0, minute = 0] = text.split(/[/ :]/).map(Number);
  const at = new Date(0);
  // `Date.UTC` would take the year 26 for 1926
  at.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day);
  const serial = (at.setUTCHours(hour, minute) - FIRST_DAY) / DAY_MS;
  return serial >= FIRST_SAFE_SERIAL ? String(serial) : undefined;
}

function textCell(reference: string, text: string, style: number): string {
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${escapeXml(text)}</t></is></c>`;
}

const TO_ESCAPE = /[&<>\r]|_(?=x[0-9A-Fa-f]{4}_)/;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
  _: '_x005F_',
};
// only texts with one of these can contain characters that XML forbids
// oxlint-disable-next-line no-control-regex -- it searches for control characters
const MAYBE_NOT_XML = /[\u0000-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Escapes a text for XML. A spreadsheet would read `_x0041_` as an escape. */
function escapeXml(text: string): string {
  const clean = MAYBE_NOT_XML.test(text) ? cleanForXml(text) : text;
  if (!TO_ESCAPE.test(clean)) return clean;
  return clean.replace(/[&<>\r]|_(?=x[0-9A-Fa-f]{4}_)/g, (sign) => ESCAPES[sign] ?? sign);
}

/** The letters of a column: A for 0, AA for 26. */
export function letterOf(index: number): string {
  const higher = Math.floor(index / 26);
  return (higher > 0 ? letterOf(higher - 1) : '') + String.fromCharCode(65 + (index % 26));
}

function xml(text: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`;
}
