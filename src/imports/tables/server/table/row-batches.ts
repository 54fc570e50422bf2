import type { TableRow } from './table.ts';

const BATCH_ROWS = 1000;
/** Characters of a batch: rows as long as rows may be come few at a time. */
const BATCH_LENGTH = 4 * 1024 ** 2;

/** Rows on their way from a file to who asked for them. */
export type RowBatches = {
  add: (row: TableRow) => void;
  /** Batches that are full; with `isEnd`, what is left as well. */
  take: (isEnd?: boolean) => Generator<TableRow[]>;
};

/** Gathers rows into batches that end at a number of rows or at a length, whichever comes first. */
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
