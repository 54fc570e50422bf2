import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { PreparedRow } from '../../rows/server/prepare-row.ts';
import type { Chunk } from './read-chunks.ts';

/*
 * The rows as a check prepared them, in a file beside the uploaded one: the import does not read them again. Each line of the file is
 * JSON: what the rows depend on, then the chunks, at last whether they are all rows. Without a complete file that fits, or where it
 * ends, the import reads the uploaded file.
 */

/** What prepared rows depend on: `rules` is a text, and `without` are the lines that were not read. */
export type PreparedBy = { rules: string; without: readonly number[] };

/** A row takes some 2 KB: about half a million rows. */
const MOST_BYTES = 1024 ** 3;
const READ_BYTES = 1024 ** 2;
const NEWLINE = 0x0a;

/** A chunk as it is stored, without what the import adds to its rows. */
type StoredChunk = Omit<Chunk, 'rows'> & { rows: Omit<PreparedRow, 'freshSources' | 'create'>[] };

/** Writes the file. It takes the place of an earlier one at `end`. */
export class PreparedWriter {
  readonly #path: string;
  readonly #most: number;
  #file: FileHandle | undefined;
  #bytes = 0;
  #isWhole = true;

  private constructor(path: string, file: FileHandle | undefined, most: number) {
    this.#path = path;
    this.#file = file;
    this.#most = most;
  }

  /** Deletes an earlier file. `most`: the limit in bytes; the chunks beyond it are not stored. */
  static async begin(path: string, by: PreparedBy, most = MOST_BYTES): Promise<PreparedWriter> {
    await rm(path, { force: true });
    const file = await open(draftOf(path), 'w', 0o600).catch(() => undefined);
    const writer = new PreparedWriter(path, file, most);
    await writer.#write(JSON.stringify(by));
    return writer;
  }

  /** Adds a chunk (`toLine`). After a failure, as on a full disk, nothing more is stored: the import then reads the uploaded file. */
  async add(line: string): Promise<void> {
    if (this.#bytes > this.#most) this.#isWhole = false;
    if (this.#isWhole) await this.#write(line);
  }

  async end(): Promise<void> {
    await this.#write(JSON.stringify({ isWhole: this.#isWhole } satisfies End));
    if (!this.#file) return;
    await this.#file.close();
    this.#file = undefined;
    await rename(draftOf(this.#path), this.#path);
  }

  /** Deletes an incomplete file. */
  async drop(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close().catch(() => {});
    await rm(draftOf(this.#path), { force: true });
  }

  async #write(line: string): Promise<void> {
    if (!this.#file) return;
    const bytes = Buffer.from(`${line}\n`);
    this.#bytes += bytes.length;
    await this.#file.appendFile(bytes).catch(() => this.drop());
  }
}

type End = { isWhole: boolean };

/** A chunk as a line of the file. */
export function toLine(chunk: Chunk): string {
  const rows = chunk.rows.map(({ freshSources: _sources, create: _create, ...row }) => row);
  return JSON.stringify({ ...chunk, rows } satisfies StoredChunk);
}

/** The chunk of a line that `toLine` made. */
export function fromLine(line: string): Chunk {
  return JSON.parse(line) as StoredChunk; // made by `toLine`
}

function draftOf(path: string): string {
  return `${path}.draft`;
}

/**
 * The chunks of a file that fits `by`, after a line; lines that were left out then must be left out now. Returns whether these are
 * all rows: if not, those after the last chunk are still to be read.
 */
export async function* readPrepared(
  path: string,
  by: { rules: string; without: ReadonlySet<number> },
  afterLine: number,
): AsyncGenerator<Chunk, boolean> {
  const file = await open(path, 'r').catch(() => undefined);
  if (!file) return false;
  try {
    let fits = false;
    for await (const line of linesOf(file)) {
      const value = readLine(line);
      if (value === undefined) return false;
      if ('rules' in value) fits = value.rules === by.rules && value.without.every((number) => by.without.has(number));
      if (!fits) return false;
      if ('isWhole' in value) return value.isWhole;
      if ('lastLine' in value && value.lastLine > afterLine) yield after(value, afterLine, by.without);
    }
    return false;
  } finally {
    await file.close();
  }
}

/** A line that this program wrote; undefined for one that a crash of the machine damaged. */
function readLine(line: string): PreparedBy | StoredChunk | End | undefined {
  try {
    return JSON.parse(line) as PreparedBy | StoredChunk | End; // written by PreparedWriter
  } catch {
    return undefined;
  }
}

/** The rows of a chunk after a line, without those that are now left out. */
function after(chunk: StoredChunk, afterLine: number, without: ReadonlySet<number>): Chunk {
  const done = chunk.rows.filter(({ line }) => line <= afterLine).length;
  const rows = chunk.rows.filter(({ line }) => line > afterLine && !without.has(line));
  return { ...chunk, rows, rowsOfFile: chunk.rowsOfFile - done };
}

async function* linesOf(file: FileHandle): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const bytes of file.createReadStream({ highWaterMark: READ_BYTES, autoClose: false })) {
    let chunk = bytes as Buffer;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE)) {
      yield Buffer.concat([...parts, chunk.subarray(0, end)]).toString();
      parts = [];
      chunk = chunk.subarray(end + 1);
    }
    parts.push(chunk);
  }
}
