import { breathe } from './import-job.ts';
import type { Table } from '../../../tables/server/table/table.ts';
import type { Planner } from '../../rows/server/judge-rows.ts';
import type { PreparedRow, SourceRow } from '../../rows/server/prepare-row.ts';

/** Rows of a file that are processed in one transaction. */
export type Chunk = {
  rows: PreparedRow[];
  /** rows of the file in this chunk, with those that are skipped here */
  rowsOfFile: number;
  lastLine: number;
  /** in characters, to estimate how much of the file has been read */
  length: number;
};

/** A chunk ends at this number of characters, even with fewer rows than its size. */
const MAX_CHUNK_LENGTH = 4 * 1024 ** 2;
/**
 * Rows that are prepared before the event loop handles other events. The chunk before waits for it at each answer of the database:
 * with 100 rows an import took a fifth longer.
 */
export const SLICE = 20;

/** The rows after a line, without some lines, in chunks of `size` rows. */
export type Range = { afterLine: number; without: ReadonlySet<number>; size: number };

/**
 * Reads a file chunk by chunk, without the lines in `without`. A chunk has `size` rows, or fewer when they are long. After a
 * restart at the end of a chunk the next chunks are the same.
 */
export async function* readChunks(
  table: Table,
  planner: Pick<Planner, 'prepare'>,
  { afterLine, without, size }: Range,
): AsyncGenerator<Chunk> {
  let chunk: Chunk = emptyChunk(afterLine);
  let sinceBreath = 0;
  for await (const batch of table.rows({ afterLine })) {
    for (const row of batch) {
      addRow(chunk, row, without.has(row.line) ? undefined : planner.prepare(row));
      if ((sinceBreath += 1) >= SLICE) {
        sinceBreath = 0;
        await breathe();
      }
      if (chunk.rowsOfFile < size && chunk.length < MAX_CHUNK_LENGTH) continue;
      yield chunk;
      chunk = emptyChunk(row.line);
    }
  }
  if (chunk.rowsOfFile > 0) yield chunk;
}

/** The same rows as two chunks, after a timeout of the database. Undefined for a single row. */
export function halveChunk<Part extends Chunk>(chunk: Part): [Part, Part] | undefined {
  const half = Math.ceil(chunk.rows.length / 2);
  const middle = chunk.rows[half - 1];
  if (chunk.rows.length < 2 || !middle) return undefined;
  // rows of the file that are skipped are counted with the second half
  const rowsOfFile = Math.min(half, chunk.rowsOfFile);
  const length = Math.round(chunk.length / 2);
  return [
    { ...chunk, rows: chunk.rows.slice(0, half), rowsOfFile, lastLine: middle.line, length },
    {
      ...chunk,
      rows: chunk.rows.slice(half),
      rowsOfFile: chunk.rowsOfFile - rowsOfFile,
      length: chunk.length - length,
    },
  ];
}

function emptyChunk(lastLine: number): Chunk {
  return { rows: [], rowsOfFile: 0, lastLine, length: 0 };
}

function addRow(chunk: Chunk, { line, cells }: SourceRow, prepared: PreparedRow | undefined): void {
  if (prepared) chunk.rows.push(prepared);
  chunk.rowsOfFile += 1;
  chunk.lastLine = line;
  for (const cell of cells) chunk.length += cell.length + 1;
}

/** Yields the same items, and already computes the next item while the caller works on one. */
export async function* oneAhead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      next.catch(() => {}); // a rejection surfaces at the next `await`; until then it must not count as unhandled
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await source.return(undefined);
  }
}
