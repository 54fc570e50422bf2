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
  /** bytes of the texts that the cells of an XLSX share */
  sharedStrings: number;
  /** bytes of all parts of an XLSX that are read, counted while they are unpacked */
  unpacked: number;
  /** unpacked bytes for each packed one, from `ratioFrom` unpacked bytes on */
  ratio: number;
  ratioFrom: number;
  /** parts of an XLSX */
  entries: number;
  /** elements inside of each other */
  depth: number;
};

export const READING_LIMITS: ReadingLimits = {
  file: 2 * GIB,
  rows: 10_000_000,
  columns: 1_000,
  row: MIB,
  sharedStrings: 256 * MIB,
  unpacked: 32 * GIB,
  ratio: 200,
  ratioFrom: 64 * MIB,
  entries: 10_000,
  depth: 64,
};
