import { breathe } from './import-job.ts';
import type { Table } from '../../tables/server/table/table.ts';
import type { Planner, PreparedRow, SourceRow } from '../../rows/server/judge-rows.ts';

/** Some rows of a file that are dealt with together. */
export type Chunk = {
  rows: PreparedRow[];
  /** of the file, with those that are not dealt with here */
  rowsOfFile: number;
  lastLine: number;
  /** characters, to know how far the file is */
  length: number;
};

/** A chunk of rows as wide as this ends before it has its number of rows. */
const MAX_CHUNK_LENGTH = 4 * 1024 ** 2;
/** So many rows are read in one breath; then others get their turn. */
const SLICE = 100;

/**
 * Reads a file chunk by chunk, without the lines in `without`. A chunk has `size` rows unless they are long: the same ones
 * whenever the file is read after the last line of a chunk.
 */
export async function* readChunks(
  table: Table,
  planner: Pick<Planner, 'prepare'>,
  { afterLine, without, size }: { afterLine: number; without: ReadonlySet<number>; size: number },
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

function emptyChunk(lastLine: number): Chunk {
  return { rows: [], rowsOfFile: 0, lastLine, length: 0 };
}

function addRow(chunk: Chunk, { line, cells }: SourceRow, prepared: PreparedRow | undefined): void {
  if (prepared) chunk.rows.push(prepared);
  chunk.rowsOfFile += 1;
  chunk.lastLine = line;
  for (const cell of cells) chunk.length += cell.length + 1;
}

/** The same items, the next one being made while the one before is dealt with. */
export async function* oneAhead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      next.catch(() => {}); // awaited in the next round; until then nobody listens
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await source.return(undefined);
  }
}
