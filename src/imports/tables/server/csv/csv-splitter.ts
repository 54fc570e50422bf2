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
/**
 * A row whose quotes do not close gives back all but its first line, and what was read of the rest is read again. That is
 * paid for with so many characters for each one that is behind, and in the beginning with so many rows at their longest.
 */
const SAVED_A_CHARACTER = 8;
const SAVED_ROWS = 16;

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
 * The work grows with the length of the text, whatever it holds: the more rows had no end, the less far the end of the next
 * one is looked for. How far follows from the text alone, not from the parts it comes in.
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
  /** what came since the text was last looked at, and how long both must be to be looked at again */
  #arrived = '';
  #enough = 0;
  /** characters before `#text`; those that were read for rows that had no end; and all that were looked at */
  #behind = 0;
  #spent = 0;
  #looked = 0;
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

  /** How many characters were looked at, each as often as it was: the work that the text made. */
  get looked(): number {
    return this.#looked;
  }

  /** Hands on the rows that end in this part of the text; of long ones that come in many parts, some with the next part. */
  write(part: string): void {
    this.#arrived += part;
    if (this.#text.length + this.#arrived.length >= this.#enough) this.#scan();
  }

  end(): void {
    this.#final = true;
    this.#scan();
  }

  #scan(): void {
    this.#append();
    while (this.#at < this.#text.length) {
      const next = this.#discarding ? this.#discard() : this.#takeRow();
      // a row at its longest, and what ends it
      if (next === -1 && !this.#final && this.#text.length - this.#at <= this.#limit + 1) break;
      if (next === this.#at) break;
      this.#at = next === -1 ? this.#giveUp() : next;
    }
    this.#dropRead();
  }

  #append(): void {
    const known = this.#text.length;
    this.#text = known === 0 ? this.#arrived : this.#text + this.#arrived;
    this.#arrived = '';
    // what is not in the text so far is looked for in what came
    if (this.#quote === NONE) this.#quote = this.#find('"', known);
    if (this.#feed === NONE) this.#feed = this.#find('\n', known);
    if (this.#carriage === NONE) this.#carriage = this.#find('\r', known);
  }

  #dropRead(): void {
    this.#text = this.#text.slice(this.#at);
    this.#behind += this.#at;
    this.#quote -= this.#at;
    this.#feed -= this.#at;
    this.#carriage -= this.#at;
    this.#at = 0;
    // the double: a row that comes in many parts is not read from its beginning for each of them
    this.#enough = 2 * this.#text.length;
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
    this.#looked += line.length;
    if (line.length > this.#limit) this.#emit([this.#head()], 'too_long');
    else this.#emit(line.split(this.#delimiter), end === NONE ? 'unterminated' : undefined);
    return next;
  }

  #takeQuoted(): number {
    const { length } = this.#text;
    const reach = this.#reach();
    const window = this.#text.slice(this.#at, this.#at + reach);
    const isWhole = this.#at + reach < length;
    const row = readQuotedRow({ text: window, delimiterCode: this.#delimiterCode, final: this.#final && !isWhole });
    const read = row?.end ?? window.length;
    this.#looked += read;
    if (row === undefined && !isWhole && !this.#final) return -1;
    if (row === undefined || this.#isUnbalanced(row)) return this.#takeBrokenLine(read);
    const end = this.#at + row.end;
    const next = this.#afterLineEnd(end);
    if (next !== -1) this.#emit(row.cells, end >= length ? 'unterminated' : undefined);
    return next;
  }

  /** How far the end of a row is looked for: over its first line at least, and never farther than a row may go. */
  #reach(): number {
    const saved = SAVED_ROWS * this.#limit + SAVED_A_CHARACTER * (this.#behind + this.#at) - this.#spent;
    const line = Math.min(this.#endOfLine(), this.#text.length) - this.#at;
    return Math.min(Math.max(saved, line), this.#limit) + 1;
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

  /** The line in which the quotes open, taken for itself, after so many characters were `read` in search of their end. */
  #takeBrokenLine(read: number): number {
    const { length } = this.#text;
    const end = Math.min(this.#endOfLine(), length);
    if (end - this.#at > this.#limit) return -1;
    const next = this.#afterLineEnd(end);
    if (next === -1) return -1;
    const line = this.#text.slice(this.#at, end);
    this.#spent += read;
    this.#looked += line.length;
    this.#emit(line.split(this.#delimiter), 'open_quote');
    return next;
  }

  /** A line is longer than a row may be: never more than that is held. */
  #giveUp(): number {
    this.#emit([this.#head()], 'too_long');
    this.#discarding = true;
    return this.#at + 1;
  }

  #head(): string {
    return this.#text.slice(this.#at, this.#at + Math.min(HEAD, this.#limit));
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
    this.#looked += (found === -1 ? this.#text.length : found) - from;
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

type Source = { text: string; delimiterCode: number; final: boolean };

/** Reads the row that the text begins with, cell by cell. Undefined: its end is not in the text. */
function readQuotedRow(source: Source): QuotedRow | undefined {
  const { text, delimiterCode, final } = source;
  const row: QuotedRow = { cells: [], end: 0, severalLines: false, stray: false };
  let from = 0;
  for (;;) {
    let start = from;
    while (text.charCodeAt(start) === SPACE) start++;
    const isQuoted = text.charCodeAt(start) === QUOTE;
    const end = isQuoted ? readQuotedCell(source, start + 1, row) : endOfPlainCell(text, from, delimiterCode);
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
function readQuotedCell({ text, delimiterCode, final }: Source, at: number, row: QuotedRow): number {
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
