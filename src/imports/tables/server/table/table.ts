import type { EightBit } from '../../../../reading/text-evidence.ts';
import type { FirstRow } from '../../../../reading/headings/heading-rows.ts';
import type { ReadingLimits } from './limits.ts';

export type TableFormat = 'csv' | 'xlsx' | 'ods' | 'vcard' | 'jsonl';
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | EightBit;

/** A line of a file as it would be in an encoding. */
export type EncodingReading = { encoding: EightBit; line: string };

/** The name the person gave the file, and what they corrected. */
export type TableOptions = {
  fileName: string;
  encoding?: Encoding | undefined;
  delimiter?: string | undefined;
  sheet?: string | undefined;
  /** false: the first row is data already */
  hasHeading?: boolean | undefined;
  /** the line that has the headings, and whether the one above is part of them */
  headingLine?: number | undefined;
  joinsHeadings?: boolean | undefined;
  limits?: ReadingLimits | undefined;
};

export type RowAside = 'hidden' | 'group' | 'place';

export type TableRow = {
  /** the number that a spreadsheet shows beside the row; in vCard the heading would be 1 and the first card is 2 */
  line: number;
  /** as many as there are columns; text, without control characters but tab and line feed */
  cells: string[];
  /** the columns whose cells are dates in the file itself, written dd/mm/aaaa here: XLSX and ODS only */
  dates?: number[] | undefined;
  /** the columns whose cells have a formula that no program worked out: XLSX and ODS only */
  formulas?: number[] | undefined;
  /** why it is no record, or may be none: hidden in the spreadsheet, a list of contacts, a place */
  aside?: RowAside | undefined;
  /** why the row itself can't be read, in pt-BR */
  problem?: string | undefined;
  /** the column where that begins, where it is known */
  problemColumn?: number | undefined;
};

/** A file of rows, open. What it answers is read from the file again each time, so `rows` may be called more than once. */
export type Table = {
  format: TableFormat;
  encoding: Encoding | null;
  /** what the accents of a line would be in each encoding, where they do not prove that it is Windows-1252 */
  readings?: EncodingReading[] | undefined;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  /** those that the spreadsheet does not show */
  hiddenSheets?: string[] | undefined;
  hiddenColumns?: number[] | undefined;
  /** the line of the headings; 0 where there are none */
  headingLine?: number | undefined;
  /** whether the line above is part of the headings */
  joinsHeadings?: boolean | undefined;
  /** the first filled rows of the file, of which one has the headings */
  firstLines?: FirstRow[] | undefined;
  /** headings as they stand, blank ones named 'Coluna 7'; vCard has none and gets 'Nome', 'Telefone 1', … */
  columns: string[];
  /**
   * Batches of up to 1,000 rows, fewer of long ones, in ascending `line`; those wholly blank are left out. A cell may share memory with the
   * part of the file around it: what is kept longer than its batch should be copied. Throws UnreadableFile when the file
   * turns out to be damaged or too large on the way.
   */
  rows: (from?: { afterLine: number }) => AsyncIterable<TableRow[]>;
  close: () => Promise<void>;
};
