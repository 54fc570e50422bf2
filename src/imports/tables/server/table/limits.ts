const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

/** How much a file may hold. A smaller set of limits is for tests. */
export type ReadingLimits = {
  /** bytes */
  file: number;
  rows: number;
  columns: number;
  /** characters of one row, and so of one cell */
  row: number;
  /** characters of one cell of an XLSX: what a spreadsheet itself takes */
  cell: number;
  /** bytes of the texts that the cells of an XLSX share, and how many they are */
  sharedStrings: number;
  strings: number;
  /** formats of numbers of an XLSX, and styles of cells */
  styles: number;
  sheets: number;
  /** bytes of all parts of an XLSX that are read, counted while they are unpacked */
  unpacked: number;
  /** unpacked bytes for each packed one, from `ratioFrom` unpacked bytes on */
  ratio: number;
  ratioFrom: number;
  /** parts of an XLSX, and bytes of their names and what else is said of them */
  entries: number;
  directory: number;
  /** attributes of one element */
  attributes: number;
  /** elements inside of each other */
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
