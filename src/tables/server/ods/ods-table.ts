import { endingOf } from '../table/file-kind.ts';
import type { ReadingLimits } from '../table/limits.ts';
import { fileIsNoTable, sheetsAreDamaged, sheetsHaveTooMany } from '../table/refusals.ts';
import { chooseSheets, openSheets, type Sheet } from '../table/sheet-table.ts';
import type { Table, TableOptions } from '../table/table.ts';
import { type Attributes, readXml } from '../zip/xml-reader.ts';
import type { ZipParts } from '../zip/zip-parts.ts';
import { createRowReader, inSheets, type OdsContext, readOdsSheet } from './ods-sheet.ts';
import { findContent } from './open-document.ts';
import { known } from '../../../kit/known.ts';

/** Several times the limit of spreadsheets. */
const MAX_SHEET_NAME = 255;
/** The maximum number of sheets searched for rows. All are in one part, and each search reads it from the start. */
const MAX_TRIED = 20;
/** The name of a sheet that stores values of another file, for formulas that refer to it. */
const OF_ANOTHER_FILE = /^'[^']+'#/;
const OTHER_DOCUMENT = { name: 'um documento do LibreOffice que não é uma planilha', endings: ['odt', 'odp', 'odg'] };

/** `index`: the number of the table in the document; `isFilled`: some row is not empty */
type OdsSheet = Sheet & { index: number; isFilled: boolean; hasComments: boolean };

/** Opens the table of an OpenDocument spreadsheet (ODS). Throws UnreadableFile, also for a text document or a drawing. */
export async function openOds(zip: ZipParts, options: TableOptions, limits: ReadingLimits): Promise<Table> {
  const content = await findContent(zip, limits);
  const context = { limits, packed: zip.packedSize('content.xml') };
  const sheets = await listSheets(content(), context, endingOf(options.fileName));
  return openSheets({
    format: 'ods',
    sheets,
    candidates: chooseSheets(sheets, options.sheet)
      .filter(({ isFilled }) => isFilled)
      .slice(0, MAX_TRIED),
    chosen: options,
    limits,
    read: ({ index }, hidden) => readOdsSheet(content(), index, { ...context, hidden }),
    packedSize: () => context.packed,
    hasComments: ({ hasComments }) => hasComments,
    close: () => zip.close(),
  });
}

/** Lists the sheets. Their names are between the rows, so the whole part is read. */
async function listSheets(bytes: AsyncIterable<Buffer>, context: OdsContext, ending: string): Promise<OdsSheet[]> {
  const { limits } = context;
  const sheets: OdsSheet[] = [];
  const styles = createTableStyles(limits);
  let isSpreadsheet = false;
  const rows = createRowReader(context, () => {
    known(sheets.at(-1), 'the open sheet').isFilled = true;
  });
  const isWanted = (index: number, attributes: Attributes) => {
    const name = attributes['table:name'] ?? '';
    if (OF_ANOTHER_FILE.test(name)) return false;
    if (sheets.length >= limits.sheets) throw sheetsHaveTooMany('abas', limits.sheets);
    const isVisible = !styles.isHidden(attributes['table:style-name']);
    sheets.push({ name: name.slice(0, MAX_SHEET_NAME), index, isVisible, hasComments: false, isFilled: false });
    return true;
  };
  // stop reading a sheet after its first filled row
  const whileBlank =
    <A extends unknown[]>(tell: (...told: A) => void) =>
    (...told: A) => {
      if (sheets.at(-1)?.isFilled === false) tell(...told);
    };
  const { open, text, close } = rows;
  const blank = { open: whileBlank(open), text: whileBlank(text), close: whileBlank(close), end: () => undefined };
  const inside = inSheets(blank, { isWanted });
  const handlers = {
    ...inside,
    open: (name: string, attributes: Attributes) => {
      isSpreadsheet ||= name === 'spreadsheet';
      if (!isSpreadsheet) styles.open(name, attributes);
      const sheet = name === 'annotation' ? sheets.at(-1) : undefined;
      if (sheet) sheet.hasComments = true;
      inside.open(name, attributes);
    },
  };
  for await (const _part of readXml(bytes, handlers, limits));
  if (!isSpreadsheet) throw fileIsNoTable(OTHER_DOCUMENT, ending);
  if (sheets.length === 0) throw sheetsAreDamaged();
  return sheets;
}

/** Collects the table styles that hide a sheet. */
function createTableStyles(limits: ReadingLimits) {
  const hidden = new Set<string>();
  let style = '';
  return {
    open: (name: string, attributes: Attributes) => {
      if (name === 'style') style = attributes['style:name'] ?? '';
      if (name !== 'table-properties' || attributes['table:display'] !== 'false') return;
      if (hidden.size >= limits.styles) throw sheetsHaveTooMany('estilos', limits.styles);
      hidden.add(style);
    },
    isHidden: (name: string | undefined) => hidden.has(name ?? ''),
  };
}
