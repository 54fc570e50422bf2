import type { CsvFlaw } from '../table/row-shaper.ts';

/** Takes a row of a CSV file; `number` counts them from 1, blank ones too. */
export type CsvSink = (number: number, cells: string[], flaw: CsvFlaw | undefined) => void;

export type CsvSplitter = {
  /** Hands on the rows that end in this part of the text. */
  write: (text: string) => void;
  end: () => void;
};

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
/** Of a row that is too long, what is shown of it. */
const HEAD = 200;
const NONE = Number.POSITIVE_INFINITY;

type Options = {
  delimiter: string;
  /** characters of a row */
  limit: number;
  /** the row of the headings, once it is known: tells a cell of several lines from quotes that were not closed */
  heading?: { line: number; width: number } | undefined;
  /** rows that are counted only */
  skip?: number | undefined;
};

/**
 * Splits CSV (RFC 4180 and what is found in the wild) into rows, part by part, holding one row at a time. Lines end in
 * LF, CRLF or CR, mixed as well; a quote inside of an unquoted cell stands for itself, and so does one inside of a quoted
 * cell that no delimiter or end of line follows. Where quotes are not balanced, the line in which they open is handed on
 * as flawed and reading goes on in the line after it, so one bad line never swallows the rest of the file.
 *
 * Our own, and not csv-parse: see docs/decisions/020-reading-spreadsheets.md.
 */
export function createCsvSplitter(options: Options, sink: CsvSink): CsvSplitter {
  const { delimiter, limit, heading, skip = 0 } = options;
  const delimiterCode = delimiter.charCodeAt(0);
  let text = '';
  let number = 0;
  /** within a line whose beginning was too long: it is thrown away up to its end */
  let discarding = false;
  let final = false;
  let at = 0;
  let quote = NONE;
  let feed = NONE;
  let carriage = NONE;

  function find(char: string, from: number): number {
    const found = text.indexOf(char, from);
    return found === -1 ? NONE : found;
  }

  function endOfLine(from: number): number {
    if (feed < from) feed = find('\n', from);
    if (carriage < from) carriage = find('\r', from);
    return Math.min(feed, carriage);
  }

  /** Behind what ends a line at `end`, or -1 if the next part may hold the second half of a CRLF. */
  function afterLineEnd(end: number): number {
    if (end >= text.length) return text.length;
    if (text.charCodeAt(end) === LF) return end + 1;
    if (end + 1 < text.length) return text.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
    return final ? end + 1 : -1;
  }

  function emit(cells: string[], flaw?: CsvFlaw): void {
    number++;
    if (number > skip) sink(number, cells, flaw);
  }

  /** Reads one row without quotes. Returns where the next one begins, or -1 if more text is needed. */
  function takePlain(end: number): number {
    if (end === NONE && !final) return -1;
    const next = afterLineEnd(end);
    if (next === -1) return -1;
    if (number < skip) {
      number++;
      return next;
    }
    const line = text.slice(at, Math.min(end, text.length));
    if (line.length > limit) emit([line.slice(0, HEAD)], 'too_long');
    else emit(line.split(delimiter), end === NONE ? 'unterminated' : undefined);
    return next;
  }

  /** Reads one row in which there are quotes. Returns as `takePlain`. */
  function takeQuoted(): number {
    const row = readQuotedRow({ text, at, delimiterCode, final });
    if (row === undefined) return final ? takeBrokenLine() : -1;
    const next = afterLineEnd(row.end);
    if (next === -1) return -1;
    const isTooLong = row.end - at > limit;
    if (isUnbalanced(row) || (isTooLong && row.severalLines)) return takeBrokenLine();
    if (isTooLong) emit([text.slice(at, at + HEAD)], 'too_long');
    else emit(row.cells, row.end >= text.length ? 'unterminated' : undefined);
    return next;
  }

  function isUnbalanced({ cells, severalLines, stray }: QuotedRow): boolean {
    const width = heading !== undefined && number >= heading.line ? heading.width : undefined;
    if (width === undefined) return stray && severalLines;
    if (stray && cells.length !== width) return true;
    if (!severalLines) return false;
    if (cells.length > width) return true;
    const alone = text.slice(at, endOfLine(at)).split(delimiter).length;
    return alone === width && (stray || cells.length < width);
  }

  /** The line in which the quotes open, taken for itself. */
  function takeBrokenLine(): number {
    const end = endOfLine(at);
    if ((end === NONE ? text.length : end) - at > limit) return -1;
    const next = afterLineEnd(end);
    if (next !== -1) emit(text.slice(at, Math.min(end, text.length)).split(delimiter), 'open_quote');
    return next;
  }

  /** More than a row may have was read and its end is not there yet: never more than that is held. */
  function giveUp(): number {
    const next = endOfLine(at) === NONE ? -1 : takeBrokenLine();
    if (next !== -1) return next;
    emit([text.slice(at, at + HEAD)], 'too_long');
    discarding = true;
    return at + 1;
  }

  /** Drops the rest of a line that was too long. */
  function discard(): number {
    const end = endOfLine(at);
    const next = afterLineEnd(end);
    // a return at the very end waits for its line feed
    if (next === -1) return end;
    discarding = end === NONE;
    return next;
  }

  function scan(): void {
    at = 0;
    quote = find('"', 0);
    feed = find('\n', 0);
    carriage = find('\r', 0);
    while (at < text.length) {
      const next = discarding ? discard() : takeRow();
      if (next === -1 && text.length - at <= limit) break;
      if (next === at) break;
      at = next === -1 ? giveUp() : next;
    }
    text = text.slice(at);
  }

  function takeRow(): number {
    const end = endOfLine(at);
    if (quote < at) quote = find('"', at);
    return quote < end ? takeQuoted() : takePlain(end);
  }

  return {
    write: (part) => {
      text = text === '' ? part : text + part;
      scan();
    },
    end: () => {
      final = true;
      scan();
    },
  };
}

type QuotedRow = {
  cells: string[];
  /** where what ends the row stands, or the end of the text */
  end: number;
  /** a quoted cell goes over lines */
  severalLines: boolean;
  /** a quote inside of a quoted cell that is not doubled */
  stray: boolean;
};

type Source = { text: string; at: number; delimiterCode: number; final: boolean };

/** Reads a row cell by cell. Undefined: its end is not in the text. */
function readQuotedRow({ text, at, delimiterCode, final }: Source): QuotedRow | undefined {
  const row: QuotedRow = { cells: [], end: at, severalLines: false, stray: false };
  let from = at;
  for (;;) {
    let start = from;
    while (text.charCodeAt(start) === SPACE) start++;
    const isQuoted = text.charCodeAt(start) === QUOTE;
    const end = isQuoted
      ? readQuotedCell({ text, at: start + 1, delimiterCode, final }, row)
      : endOfPlainCell(text, from, delimiterCode);
    if (end === -1 || (end >= text.length && !final)) return undefined;
    if (!isQuoted) row.cells.push(text.slice(from, end));
    row.end = end;
    if (end >= text.length || text.charCodeAt(end) !== delimiterCode) return row;
    from = end + 1;
  }
}

function endOfPlainCell(text: string, from: number, delimiterCode: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === delimiterCode || code === LF || code === CR) return at;
  }
  return text.length;
}

/** `at` is behind the opening quote. Returns where the delimiter or end of line after the cell stands, -1: not there. */
function readQuotedCell({ text, at, delimiterCode, final }: Source, row: QuotedRow): number {
  let isDoubled = false;
  for (let from = at; ; ) {
    const close = text.indexOf('"', from);
    if (close === -1) return -1;
    if (text.charCodeAt(close + 1) === QUOTE) {
      isDoubled = true;
      from = close + 2;
      continue;
    }
    let after = close + 1;
    while (text.charCodeAt(after) === SPACE) after++;
    const code = text.charCodeAt(after);
    if (after >= text.length ? final : code === delimiterCode || code === LF || code === CR) {
      const cell = text.slice(at, close);
      const isLong = cell.includes('\n') || cell.includes('\r');
      row.severalLines ||= isLong;
      const unified = isLong ? cell.replace(/\r\n?/g, '\n') : cell;
      row.cells.push(isDoubled ? unified.replaceAll('""', '"') : unified);
      return after;
    }
    if (after >= text.length) return -1;
    row.stray = true;
    from = close + 1;
  }
}
