import type { TableRow } from './table.ts';

const BATCH_ROWS = 1000;
/** The maximum characters of a batch: long rows come in small batches. */
const BATCH_LENGTH = 4 * 1024 ** 2;

/** Collects the rows of a file for its reader. */
export type RowBatches = {
  add: (row: TableRow) => void;
  /** Returns the full batches; with `isEnd` also the last one. */
  take: (isEnd?: boolean) => Generator<TableRow[]>;
};

/** Groups rows into batches, limited by number of rows and by length. */
export function createRowBatches(): RowBatches {
  let full: TableRow[][] = [];
  let batch: TableRow[] = [];
  let length = 0;

  function close(): void {
    full.push(batch);
    batch = [];
    length = 0;
  }

  function* take(isEnd = false): Generator<TableRow[]> {
    if (isEnd && batch.length > 0) close();
    const taken = full;
    full = [];
    yield* taken;
  }

  return {
    add: (row) => {
      batch.push(row);
      for (const cell of row.cells) length += cell.length;
      if (batch.length >= BATCH_ROWS || length >= BATCH_LENGTH) close();
    },
    take,
  };
}
