import type { EightBit } from '../../../reading/text-evidence.ts';
import type { Target } from '../../../pessoa/cells/cell-fields.ts';
import type { DocumentCounts } from '../../document-counts.ts';
import type { FirstRow } from '../../../reading/headings/heading-rows.ts';
import type { FieldSource } from '../../../pessoa/sources.ts';
import type { ReadingLimits } from './limits.ts';

export type TableFormat = 'csv' | 'xlsx' | 'ods' | 'vcard' | 'jsonl' | 'xml';
/** The ending of the file with the rows of a folder of documents: every step reads these rows, and not 50,000 documents again. */
export const ROWS_ENDING = '.rows';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | EightBit;

/** A line of the file, decoded in one encoding. */
export type EncodingReading = { encoding: EightBit; line: string };

/** The file name and the corrections of the user. */
export type TableOptions = {
  fileName: string;
  encoding?: Encoding | undefined;
  delimiter?: string | undefined;
  sheet?: string | undefined;
  /** false: the first row is data */
  hasHeading?: boolean | undefined;
  /** the line with the headings, and whether the line above belongs to them */
  headingLine?: number | undefined;
  joinsHeadings?: boolean | undefined;
  limits?: ReadingLimits | undefined;
  /** the CNPJ of the client's own company, of fiscal documents only */
  ownCompany?: string | undefined;
  /** gets the files of a folder or lines read since the previous call, their length, and the bytes so far, while a file is opened */
  onRead?: ((count: number, length: number, at: number) => void) | undefined;
};

export type RowAside = 'hidden' | 'group' | 'place';

export type TableRow = {
  /** the row number in a spreadsheet; in vCard the heading counts as 1, so the first contact is 2 */
  line: number;
  /** one text for each column, without control characters except tab and line feed */
  cells: string[];
  /** the columns whose cells are real dates in the file, converted to dd/mm/aaaa: XLSX and ODS only */
  dates?: number[] | undefined;
  /** the columns whose cells have a formula without a calculated result: XLSX and ODS only */
  formulas?: number[] | undefined;
  /** the columns whose cells repeat the text of a merged cell: XLSX and ODS only */
  merged?: number[] | undefined;
  /** why the row is not a record, or may not be one: hidden in the spreadsheet, a list of contacts, a place */
  aside?: RowAside | undefined;
  /** why the row itself is not readable, in pt-BR */
  problem?: string | undefined;
  /** the column where the problem starts, if known */
  problemColumn?: number | undefined;
  /** the newest fiscal document that contains the person, with the time of that document */
  source?: FieldSource | undefined;
};

/** An open file of rows. Each call of `rows` reads the file again. */
export type Table = {
  format: TableFormat;
  encoding: Encoding | null;
  /** a line in each encoding, if its accents do not prove Windows-1252 */
  readings?: EncodingReading[] | undefined;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  /** the hidden sheets */
  hiddenSheets?: string[] | undefined;
  hiddenColumns?: number[] | undefined;
  /** whether cells of the sheet have comments */
  hasComments?: boolean | undefined;
  /** the line of the headings; 0 if there are none */
  headingLine?: number | undefined;
  /** whether the line above belongs to the headings */
  joinsHeadings?: boolean | undefined;
  /** the first filled rows, from which the user can choose the headings */
  firstLines?: FirstRow[] | undefined;
  /** headings exactly as written, blank ones named 'Coluna 7'; a vCard has none and gets 'Nome', 'Telefone 1', … */
  columns: string[];
  /** the field of each column, if the reader itself made the columns: fiscal documents only */
  targets?: (Target | null)[] | undefined;
  /** fiscal documents only */
  documents?: DocumentCounts | undefined;
  /**
   * Yields batches of up to 1,000 rows, fewer if they are long, sorted by `line` and without blank rows. A cell may share
   * memory with the surrounding part of the file, so copy values that must outlive the batch. Throws UnreadableFile if the file
   * proves to be damaged or too large.
   */
  rows: (from?: { afterLine: number }) => AsyncIterable<TableRow[]>;
  close: () => Promise<void>;
};
