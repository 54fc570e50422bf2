import type { CsvFlaw } from '../table/row-shaper.ts';

/** Takes a row of a CSV file; `number` counts them from 1, blank ones too. */
export type CsvSink = (number: number, cells: string[], flaw: CsvFlaw | undefined) => void;

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
export class CsvSplitter {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  readonly #limit: number;
  readonly #heading: Options['heading'];
  readonly #skip: number;
  readonly #sink: CsvSink;
  #text = '';
  #number = 0;
  /** within a line whose beginning was too long: it is thrown away up to its end */
  #discarding = false;
  #final = false;
  #at = 0;
  /** the next quote, line feed and carriage return from `#at` on, looked for once each */
  #quote = NONE;
  #feed = NONE;
  #carriage = NONE;

  constructor({ delimiter, limit, heading, skip = 0 }: Options, sink: CsvSink) {
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#limit = limit;
    this.#heading = heading;
    this.#skip = skip;
    this.#sink = sink;
  }

  /** Hands on the rows that end in this part of the text. */
  write(part: string): void {
    this.#text = this.#text === '' ? part : this.#text + part;
    this.#scan();
  }

  end(): void {
    this.#final = true;
    this.#scan();
  }

  #scan(): void {
    this.#at = 0;
    this.#quote = this.#find('"', 0);
    this.#feed = this.#find('\n', 0);
    this.#carriage = this.#find('\r', 0);
    while (this.#at < this.#text.length) {
      const next = this.#discarding ? this.#discard() : this.#takeRow();
      if (next === -1 && this.#text.length - this.#at <= this.#limit) break;
      if (next === this.#at) break;
      this.#at = next === -1 ? this.#giveUp() : next;
    }
    this.#text = this.#text.slice(this.#at);
  }

  /** Reads one row. Returns where the next one begins, or -1 if more text is needed. */
  #takeRow(): number {
    const end = this.#endOfLine();
    if (this.#quote < this.#at) this.#quote = this.#find('"', this.#at);
    return this.#quote < end ? this.#takeQuoted() : this.#takePlain(end);
  }

  #takePlain(end: number): number {
    if (end === NONE && !this.#final) return -1;
    const next = this.#afterLineEnd(end);
    if (next === -1) return -1;
    if (this.#number < this.#skip) {
      this.#number++;
      return next;
    }
    const line = this.#text.slice(this.#at, Math.min(end, this.#text.length));
    if (line.length > this.#limit) this.#emit([line.slice(0, HEAD)], 'too_long');
    else this.#emit(line.split(this.#delimiter), end === NONE ? 'unterminated' : undefined);
    return next;
  }

  #takeQuoted(): number {
    const at = this.#at;
    const source = { text: this.#text, at, delimiterCode: this.#delimiterCode, final: this.#final };
    const row = readQuotedRow(source);
    if (row === undefined) return this.#final ? this.#takeBrokenLine() : -1;
    const next = this.#afterLineEnd(row.end);
    if (next === -1) return -1;
    const isTooLong = row.end - at > this.#limit;
    if (this.#isUnbalanced(row) || (isTooLong && row.severalLines)) return this.#takeBrokenLine();
    if (isTooLong) this.#emit([this.#text.slice(at, at + HEAD)], 'too_long');
    else this.#emit(row.cells, row.end >= this.#text.length ? 'unterminated' : undefined);
    return next;
  }

  #isUnbalanced({ cells, severalLines, stray }: QuotedRow): boolean {
    const heading = this.#heading;
    const width = heading !== undefined && this.#number >= heading.line ? heading.width : undefined;
    if (width === undefined) return stray && severalLines;
    if (stray && cells.length !== width) return true;
    if (!severalLines) return false;
    if (cells.length > width) return true;
    const alone = this.#text.slice(this.#at, this.#endOfLine()).split(this.#delimiter).length;
    return alone === width && (stray || cells.length < width);
  }

  /** The line in which the quotes open, taken for itself. */
  #takeBrokenLine(): number {
    const { length } = this.#text;
    const end = this.#endOfLine();
    if ((end === NONE ? length : end) - this.#at > this.#limit) return -1;
    const next = this.#afterLineEnd(end);
    if (next !== -1) {
      const line = this.#text.slice(this.#at, Math.min(end, length));
      this.#emit(line.split(this.#delimiter), 'open_quote');
    }
    return next;
  }

  /** More than a row may have was read and its end is not there yet: never more than that is held. */
  #giveUp(): number {
    const at = this.#at;
    const next = this.#endOfLine() === NONE ? -1 : this.#takeBrokenLine();
    if (next !== -1) return next;
    this.#emit([this.#text.slice(at, at + HEAD)], 'too_long');
    this.#discarding = true;
    return at + 1;
  }

  /** Drops the rest of a line that was too long. */
  #discard(): number {
    const end = this.#endOfLine();
    const next = this.#afterLineEnd(end);
    // a return at the very end waits for its line feed
    if (next === -1) return end;
    this.#discarding = end === NONE;
    return next;
  }

  #emit(cells: string[], flaw?: CsvFlaw): void {
    this.#number++;
    if (this.#number > this.#skip) this.#sink(this.#number, cells, flaw);
  }

  #endOfLine(): number {
    if (this.#feed < this.#at) this.#feed = this.#find('\n', this.#at);
    if (this.#carriage < this.#at) this.#carriage = this.#find('\r', this.#at);
    return Math.min(this.#feed, this.#carriage);
  }

  /** Behind what ends a line at `end`, or -1 if the next part may hold the second half of a CRLF. */
  #afterLineEnd(end: number): number {
    const text = this.#text;
    if (end >= text.length) return text.length;
    if (text.charCodeAt(end) === LF) return end + 1;
    if (end + 1 < text.length) return text.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
    return this.#final ? end + 1 : -1;
  }

  #find(char: string, from: number): number {
    const found = this.#text.indexOf(char, from);
    return found === -1 ? NONE : found;
  }
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
