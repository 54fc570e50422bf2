import { zipOf } from './table-files.ts';

/** A cell of a sheet: its text, or its own attributes and what stands in it. */
export type OdsCell = string | { attributes?: string; content?: string; element?: string };
export type OdsSheet = { name?: string; style?: string; rows: string; columns?: string };

const NAMESPACES = ['office', 'table', 'text', 'style', 'draw', 'dc', 'calcext']
  .map((prefix) => `xmlns:${prefix}="urn:x:${prefix}"`)
  .join(' ');
export const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';

export function odsCell(cell: OdsCell): string {
  if (typeof cell === 'string') return odsText(cell);
  const { attributes = '', content = '', element = 'table-cell' } = cell;
  return `<table:${element} ${attributes}>${content}</table:${element}>`;
}

export function odsRow(cells: OdsCell[], attributes = ''): string {
  return `<table:table-row ${attributes}>${cells.map(odsCell).join('')}</table:table-row>`;
}

/** As LibreOffice writes a text: a paragraph a line, and spaces that XML would lose as elements. */
function odsText(text: string): string {
  if (text === '') return '<table:table-cell/>';
  const paragraphs = text.split('\n').map((line) => `<text:p>${escapeText(line)}</text:p>`);
  return `<table:table-cell office:value-type="string">${paragraphs.join('')}</table:table-cell>`;
}

function escapeText(line: string): string {
  return line
    .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/^ | {2,}| $/g, (spaces) => `<text:s text:c="${spaces.length}"/>`)
    .replace(/\t/g, '<text:tab/>');
}

/** The parts of a spreadsheet. The style `out` is of sheets that are not shown. */
export function odsParts(sheets: OdsSheet[], more: Record<string, string> = {}): Record<string, string> {
  const tables = sheets.map(
    ({ name, style = 'in', rows, columns = '' }, index) =>
      `<table:table table:name="${name ?? `Aba ${index + 1}`}" table:style-name="${style}">${columns}${rows}</table:table>`,
  );
  const styles = ['true', 'false'].map(
    (shown) =>
      `<style:style style:name="${shown === 'true' ? 'in' : 'out'}"><style:table-properties table:display="${shown}"/></style:style>`,
  );
  return {
    mimetype: ODS_TYPE,
    'content.xml': `<?xml version="1.0"?><office:document-content ${NAMESPACES}><office:automatic-styles>${styles.join('')}</office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
    'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="urn:x"/>',
    ...more,
  };
}

/** A spreadsheet of one sheet. */
export function odsOf(rows: string, columns = ''): Promise<Buffer> {
  return zipOf(odsParts([{ rows, columns }]));
}
