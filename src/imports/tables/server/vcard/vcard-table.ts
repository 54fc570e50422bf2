import { isUtf8 } from 'node:buffer';
import { BIRTHDAY, type Card, orderHeadings, readCard } from '../../../../reading/vcard/vcard-card.ts';
import { createVcardLines, type VcardProperty } from '../../../../reading/vcard/vcard-lines.ts';
import { createDecoding, decodeBytes, readText, stripControls } from '../table/decode-text.ts';
import { chooseEncoding } from '../table/detect-encoding.ts';
import type { FileStart } from '../table/file-kind.ts';
import type { ReadingLimits } from '../table/limits.ts';
import { fileHasTooManyRows, fileIsEmpty } from '../table/refusals.ts';
import { createRowBatches } from '../table/row-batches.ts';
import type { Table, TableOptions, TableRow } from '../table/table.ts';

/** Of one contact; the fullest has some hundred. */
const MAX_PROPERTIES = 2_000;
/** What a spreadsheet would number 2, under its headings. */
const FIRST_LINE = 2;

const CUT = 'O arquivo termina no meio deste contato: parece ter sido cortado. Confira se foi enviado inteiro.';
const NOT_ENDED = 'Falta o fim deste contato (END:VCARD).';
const TOO_LONG = 'Este contato é longo demais e só o começo dele foi lido.';
const TOO_MANY = 'Este contato tem mais de 50 telefones, e-mails ou endereços; os demais ficaram de fora.';

type CardRow = Pick<Card, 'cells' | 'aside'> & { line: number; problem?: string | undefined };

/**
 * A file of contacts, open: vCard 4.0, 3.0 and 2.1. It is read through once to know how many phones, e-mails and addresses
 * the fullest contact has, which makes the columns. Throws UnreadableFile.
 */
export async function openVcard(
  path: string,
  start: FileStart,
  options: TableOptions,
  limits: ReadingLimits,
): Promise<Table> {
  const { encoding, readings } = chooseEncoding(start.bytes, options.encoding);
  const cards = () => readCards(path, createDecoding(encoding, options.encoding !== undefined), limits);
  const found = new Set<string>();
  for await (const batch of cards())
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
      // a contact says its birthday with the year first: no order is to be guessed
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
  decoding: ReturnType<typeof createDecoding>,
  limits: ReadingLimits,
): AsyncGenerator<CardRow[]> {
  let waiting: CardRow[] = [];
  const collector = createCollector(limits, (card) => waiting.push(card));
  const lines = createVcardLines(
    { limit: limits.row, bytes: { encode: (text) => Buffer.from(text), decode: decodeQuoted } },
    collector.take,
  );
  for await (const part of readText(path, decoding)) {
    lines.write(part);
    if (waiting.length === 0) continue;
    yield waiting;
    waiting = [];
  }
  lines.end();
  collector.end();
  yield waiting;
}

/** Phones write UTF-8, or Windows-1252 without saying so. */
function decodeQuoted(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  return stripControls(isUtf8(buffer) ? buffer.toString('utf8') : decodeBytes(buffer, 'windows-1252'));
}

/** Gathers the properties between BEGIN and END. */
function createCollector(limits: ReadingLimits, emit: (card: CardRow) => void) {
  let line = FIRST_LINE - 1;
  /** cards inside of a card (the AGENT of version 2.1) belong to nobody here */
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
