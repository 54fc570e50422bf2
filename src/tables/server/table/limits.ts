const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

/** The maximum sizes of a file's content. Tests use smaller limits. */
export type ReadingLimits = {
  /** bytes */
  file: number;
  rows: number;
  columns: number;
  /** characters of one row, and therefore of one cell */
  row: number;
  /** characters of one XLSX cell: the limit of spreadsheets */
  cell: number;
  /** bytes of the shared texts of an XLSX, and their number */
  sharedStrings: number;
  strings: number;
  /** number formats of an XLSX, and cell styles */
  styles: number;
  sheets: number;
  /** bytes of all XLSX parts that are read, counted during unpacking */
  unpacked: number;
  /** unpacked bytes for each packed one, checked from `ratioFrom` unpacked bytes on */
  ratio: number;
  ratioFrom: number;
  /** parts of an XLSX, and bytes of their names and other metadata */
  entries: number;
  directory: number;
  /** attributes of one element */
  attributes: number;
  /** nested elements */
  depth: number;
};

export const READING_LIMITS: ReadingLimits = {
  file: 2 * GIB,
  rows: 10_000_000,
  columns: 1_000,
  row: MIB,
  cell: 32_767,
  sharedStrings: 256 * MIB,
  strings: 10_000_000,
  styles: 100_000,
  sheets: 1_000,
  unpacked: 32 * GIB,
  ratio: 200,
  ratioFrom: 64 * MIB,
  entries: 10_000,
  directory: 8 * MIB,
  attributes: 1_000,
  depth: 64,
};
