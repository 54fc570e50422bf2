import { isUtf8 } from 'node:buffer';
import { BIRTHDAY, type Card, orderHeadings, readCard } from '../../../reading/vcard/vcard-card.ts';
import { createVcardLines, type VcardProperty } from '../../../reading/vcard/vcard-lines.ts';
import { createDecoding, decodeBytes, readText, stripControls } from '../table/decode-text.ts';
import { chooseEncoding } from '../table/detect-encoding.ts';
import type { FileStart } from '../table/file-kind.ts';
import type { ReadingLimits } from '../table/limits.ts';
import { fileHasTooManyRows, fileIsEmpty } from '../table/refusals.ts';
import { createRowBatches } from '../table/row-batches.ts';
import type { Table, TableOptions, TableRow } from '../table/table.ts';

/** The properties of one contact; a real one has at most a few hundred. */
const MAX_PROPERTIES = 2_000;
/** The first row number below the headings, as in a spreadsheet. */
const FIRST_LINE = 2;

const CUT = 'O arquivo termina no meio deste contato: parece ter sido cortado. Confira se foi enviado inteiro.';
const NOT_ENDED = 'Falta o fim deste contato (END:VCARD).';
const TOO_LONG = 'Este contato é longo demais e só o começo dele foi lido.';
const TOO_MANY = 'Este contato tem mais de 50 telefones, e-mails ou endereços; os demais ficaram de fora.';

type CardRow = Pick<Card, 'cells' | 'aside'> & { line: number; problem?: string | undefined };

/**
 * Opens a file of contacts: vCard 4.0, 3.0 and 2.1. A first pass counts the phones, e-mails and addresses of the fullest
 * contact, which determine the columns. Throws UnreadableFile.
 */
export async function openVcard(
  path: string,
  start: FileStart,
  options: TableOptions,
  limits: ReadingLimits,
): Promise<Table> {
  const { encoding, readings } = chooseEncoding(start.bytes, options.encoding);
  const decode = () => createDecoding(encoding, options.encoding !== undefined);
  const cards = (onRead?: TableOptions['onRead']) => readCards(path, { decoding: decode(), onRead }, limits);
  const found = new Set<string>();
  for await (const batch of cards(options.onRead))
    for (const { cells } of batch) for (const heading of cells.keys()) found.add(heading);
  if (found.size === 0) throw fileIsEmpty();
  const columns = orderHeadings(found);
  return {
    format: 'vcard',
    encoding,
    readings,
    delimiter: null,
    sheets: [],
    sheet: null,
    columns,
    rows: ({ afterLine } = { afterLine: 0 }) => toRows(cards(), columns, afterLine),
    close: async () => {},
  };
}

async function* toRows(
  cards: AsyncIterable<CardRow[]>,
  columns: string[],
  afterLine: number,
): AsyncGenerator<TableRow[]> {
  const batches = createRowBatches();
  for await (const batch of cards) {
    for (const { line, cells, aside, problem } of batch) {
      if (line <= afterLine || (cells.size === 0 && problem === undefined)) continue;
      const row: TableRow = { line, cells: columns.map((column) => cells.get(column) ?? '') };
      if (aside !== undefined) row.aside = aside;
      // a contact's birthday has the year first, so its date order needs no guess
      if (cells.has(BIRTHDAY)) row.dates = [columns.indexOf(BIRTHDAY)];
      if (problem !== undefined) row.problem = problem;
      batches.add(row);
    }
    yield* batches.take();
  }
  yield* batches.take(true);
}

async function* readCards(
  path: string,
  { decoding, onRead }: { decoding: ReturnType<typeof createDecoding>; onRead: TableOptions['onRead'] },
  limits: ReadingLimits,
): AsyncGenerator<CardRow[]> {
  let waiting: CardRow[] = [];
  const collector = createCollector(limits, (card) => waiting.push(card));
  const lines = createVcardLines(
    { limit: limits.row, bytes: { encode: (text) => Buffer.from(text), decode: decodeQuoted } },
    collector.take,
  );
  for await (const part of readText(path, decoding, onRead)) {
    lines.write(part);
    if (waiting.length === 0) continue;
    yield waiting;
    waiting = [];
  }
  lines.end();
  collector.end();
  yield waiting;
}

/** Decodes UTF-8, or Windows-1252, which some phones write without declaring it. */
function decodeQuoted(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  return stripControls(isUtf8(buffer) ? buffer.toString('utf8') : decodeBytes(buffer, 'windows-1252'));
}

/** Collects the properties between BEGIN and END. */
function createCollector(limits: ReadingLimits, emit: (card: CardRow) => void) {
  let line = FIRST_LINE - 1;
  /** the depth of nested contacts (the AGENT of version 2.1), which are ignored */
  let depth = 0;
  let length = 0;
  let isTooLong = false;
  let isNested = false;
  let properties: VcardProperty[] = [];

  function finish(problem: string | undefined): void {
    line++;
    if (line - FIRST_LINE >= limits.rows) throw fileHasTooManyRows(limits.rows);
    const { cells, aside, isTooMany } = readCard(properties);
    emit({ line, cells, aside, problem: problem ?? (isTooLong ? TOO_LONG : isTooMany ? TOO_MANY : undefined) });
    properties = [];
    length = 0;
    isTooLong = false;
    isNested = false;
  }

  function take(property: VcardProperty, isCut: boolean): void {
    const isCard = /^vcard\s*$/i.test(property.value);
    if (property.name === 'BEGIN' && isCard) {
      if (depth === 1 && !isNested) {
        finish(NOT_ENDED);
        depth = 0;
      }
      depth++;
    } else if (property.name === 'END' && isCard) {
      if (depth === 1) finish(undefined);
      depth = Math.max(depth - 1, 0);
    } else if (depth === 1) {
      length += property.value.length;
      isTooLong ||= isCut || length > limits.row || properties.length >= MAX_PROPERTIES;
      isNested ||= property.name === 'AGENT';
      if (length <= limits.row && properties.length < MAX_PROPERTIES) properties.push(property);
    }
  }

  return {
    take,
    end: () => {
      if (depth > 0) finish(CUT);
    },
  };
}
