import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Target } from '../../../pessoa/cells/cell-fields.ts';
import {
  cellsOfParty,
  columnsOfParties,
  FOUND_IN_HEADING,
  type PartyColumn,
} from '../../../reading/fiscal/party-cells.ts';
import type { DocumentCounts } from '../../document-counts.ts';
import { stripControls } from '../table/decode-text.ts';
import { createRowBatches } from '../table/row-batches.ts';
import { ROWS_ENDING, type Table, type TableRow } from '../table/table.ts';
import {
  type FiscalFileKind,
  type Folder,
  type FolderOptions,
  readSingle,
  readZip,
  whyRefused,
} from './read-folder.ts';

/** The version of the readers. Rows that another version made are made again. */
const VERSION = 3;

type Head = { version: number; size: number; own: readonly string[]; columns: PartyColumn[]; counts: DocumentCounts };

export type FiscalOptions = FolderOptions & { fileName: string; kind: FiscalFileKind };

/** Opens fiscal documents, zipped or one, as a table: a row per person, then per refused file or line. Throws UnreadableFile. */
export async function openFiscal(path: string, options: FiscalOptions): Promise<Table> {
  const rowsPath = path + ROWS_ENDING;
  const { size } = await stat(path);
  const { columns, counts } =
    (await findHead(rowsPath, size, options.ownRoots)) ?? (await translate(path, size, options));
  return {
    format: 'xml',
    encoding: null,
    delimiter: null,
    sheets: [],
    sheet: null,
    headingLine: 0,
    columns: columns.map(({ heading }) => heading),
    targets: columns.map(({ target }): Target | null => target),
    documents: counts,
    rows: ({ afterLine } = { afterLine: 0 }) => readRows(rowsPath, afterLine),
    close: async () => {},
  };
}

/** The head of the stored rows, if they come from the same file for the same company; undefined otherwise. */
async function findHead(path: string, size: number, ownRoots: readonly string[]): Promise<Head | undefined> {
  const input = createReadStream(path);
  try {
    for await (const line of createInterface({ input })) {
      const head = JSON.parse(line) as Head; // `translate` wrote it
      const isSame = head.version === VERSION && head.size === size && head.own.join() === ownRoots.join();
      return isSame ? head : undefined;
    }
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    input.destroy();
  }
}

/** Reads all documents and writes their rows. If two processes do so together, the last one to end replaces the file. */
async function translate(path: string, size: number, options: FiscalOptions): Promise<Head> {
  const folder = await (options.kind === 'zip' ? readZip(path, options) : readSingle(path, options.kind, options));
  const columns = columnsOfParties(folder.united.people());
  const head: Head = { version: VERSION, size, own: options.ownRoots, columns, counts: folder.counts };
  const draft = `${path}.${randomUUID()}${ROWS_ENDING}`;
  try {
    await pipeline(Readable.from(linesOf(head, folder)), createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, path + ROWS_ENDING);
  } finally {
    await rm(draft, { force: true });
  }
  return head;
}

function* linesOf(head: Head, { united, refused }: Folder): Generator<string> {
  const { columns } = head;
  yield toLine(head);
  let line = 0;
  for (const person of united.people()) {
    const cells = cellsOfParty(person, columns).map(stripControls);
    yield toLine({ line: ++line, cells, source: person.source } satisfies TableRow);
  }
  const problemColumn = columns.findIndex(({ heading }) => heading === FOUND_IN_HEADING);
  for (const file of refused) {
    const cells = columns.map((_, column) => (column === problemColumn ? file.name : ''));
    yield toLine({ line: ++line, cells, problem: whyRefused(file), problemColumn } satisfies TableRow);
  }
}

function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

async function* readRows(path: string, afterLine: number): AsyncGenerator<TableRow[]> {
  const batches = createRowBatches();
  const input = createReadStream(path, { highWaterMark: 256 * 1024 });
  let isHead = true;
  try {
    for await (const text of createInterface({ input })) {
      const row = isHead ? undefined : (JSON.parse(text) as TableRow); // `linesOf` wrote it
      isHead = false;
      if (!row || row.line <= afterLine) continue;
      batches.add(row);
      yield* batches.take();
    }
    yield* batches.take(true);
  } finally {
    input.destroy();
  }
}
