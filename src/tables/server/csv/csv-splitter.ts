import type { CsvFlaw } from '../table/row-shaper.ts';

/** Receives the rows of a CSV file. `number` counts from 1 and includes blank rows. */
export type CsvSink = (number: number, cells: string[], flaw: CsvFlaw | undefined) => void;

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
/** The number of characters shown of a row that is too long. */
const HEAD = 200;
const NONE = Number.POSITIVE_INFINITY;
/**
 * Of a row with an unclosed quote, only the first line is passed on, and the text after it is read again. These limits bound that
 * work: characters for each one already passed, and at the start a number of rows of maximum length.
 */
const SAVED_A_CHARACTER = 8;
const SAVED_ROWS = 16;

type Options = {
  delimiter: string;
  /** maximum characters of a row */
  limit: number;
  /** a backslash escapes the sign after it, as MySQL writes: `\"`, `\\`, a line end; the whole cell `\N` is blank */
  escapes?: boolean | undefined;
  /** the heading row, once known: it shows whether a cell has several lines or a quote is not closed */
  heading?: { line: number; width: number } | undefined;
  /** the number of rows that are only counted */
  skip?: number | undefined;
};

/**
 * Splits CSV (RFC 4180 and common deviations) into rows, part by part. It keeps only one row in memory. Lines end in LF, CRLF
 * or CR, also mixed. A quote inside an unquoted cell is an ordinary character. So is a quote inside a quoted cell, unless a
 * delimiter or a line end follows. If quotes are not balanced, the line with the opening quote is passed on with a flaw, and
 * reading continues in the next line. So one bad line never swallows the rest of the file.
 *
 * The work is linear in the length of the text, whatever it contains: each row without an end shortens the search for the next
 * end. The search length depends only on the text, not on its division into parts.
 *
 * This is our own code instead of csv-parse: see docs/decisions/020-reading-spreadsheets.md.
 */
export class CsvSplitter {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  readonly #limit: number;
  readonly #escapes: boolean;
  readonly #heading: Options['heading'];
  readonly #skip: number;
  readonly #sink: CsvSink;
  #text = '';
  /** the text received since the last scan, and the total length that starts the next scan */
  #arrived = '';
  #enough = 0;
  /** three counts: characters before `#text`, characters read for rows without an end, and all characters read */
  #behind = 0;
  #spent = 0;
  #looked = 0;
  #number = 0;
  /** inside a line that is too long: the remainder is discarded */
  #discarding = false;
  #final = false;
  #at = 0;
  /** the next quote, line feed and carriage return from `#at` on, each searched only once */
  #quote = NONE;
  #feed = NONE;
  #carriage = NONE;

  constructor({ delimiter, limit, escapes = false, heading, skip = 0 }: Options, sink: CsvSink) {
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#limit = limit;
    this.#escapes = escapes;
    this.#heading = heading;
    this.#skip = skip;
    this.#sink = sink;
  }

  /** The number of characters read, counted each time they are read: a measure of the work. */
  get looked(): number {
    return this.#looked;
  }

  /** Passes on the rows that end in this part. Long rows in many parts may be passed on with the next part. */
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
      // a row of maximum length and its line end
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
    // search only the new text for signs that the old text does not contain
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
    // twice the length, so that a row in many parts is not read from its start for each part
    this.#enough = 2 * this.#text.length;
  }

  /** Reads one row. Returns the start of the next row, or -1 if more text is needed. */
  #takeRow(): number {
    const end = this.#endOfLine();
    if (this.#quote < this.#at) this.#quote = this.#find('"', this.#at);
    return this.#escapes || this.#quote < end ? this.#takeQuoted() : this.#takePlain(end);
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
    const source = { text: window, delimiterCode: this.#delimiterCode, escapes: this.#escapes };
    const row = readQuotedRow({ ...source, final: this.#final && !isWhole });
    const read = row?.end ?? window.length;
    this.#looked += read;
    if (row === undefined && !isWhole && !this.#final) return -1;
    if (row === undefined || this.#isUnbalanced(row)) return this.#takeBrokenLine(read);
    const end = this.#at + row.end;
    const next = this.#afterLineEnd(end);
    if (next !== -1) this.#emit(row.cells, end >= length ? 'unterminated' : undefined);
    return next;
  }

  /** Returns the search length for the end of a row: at least its first line, at most the limit of a row. */
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

  /** Emits the line with the opening quote on its own. `read` is the number of characters searched for the end. */
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

  /** Gives up a line that exceeds the limit of a row, so that memory use is limited. */
  #giveUp(): number {
    this.#emit([this.#head()], 'too_long');
    this.#discarding = true;
    return this.#at + 1;
  }

  #head(): string {
    return this.#text.slice(this.#at, this.#at + Math.min(HEAD, this.#limit));
  }

  /** Discards the remainder of a line that was too long. */
  #discard(): number {
    const end = this.#endOfLine();
    const next = this.#afterLineEnd(end);
    // a carriage return at the end of the text waits for its line feed
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

  /** Returns the index after the line end at `end`, or -1 if the next part may contain the second half of a CRLF. */
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
  /** the index of the row's end mark, or the end of the text */
  end: number;
  /** a quoted cell contains several lines */
  severalLines: boolean;
  /** a quoted cell contains a quote that is not doubled */
  stray: boolean;
};

type RowStart = { text: string; delimiterCode: number; escapes: boolean; final: boolean };

/** Reads the row at the start of the text, cell by cell. Returns undefined if the text does not contain its end. */
function readQuotedRow(source: RowStart): QuotedRow | undefined {
  const { text, delimiterCode, escapes, final } = source;
  const row: QuotedRow = { cells: [], end: 0, severalLines: false, stray: false };
  let from = 0;
  for (;;) {
    let start = from;
    while (text.charCodeAt(start) === SPACE) start++;
    const isQuoted = text.charCodeAt(start) === QUOTE;
    const end = isQuoted ? readQuotedCell(source, start + 1, row) : endOfPlainCell(source, from);
    if (end === -1 || (end >= text.length && !final)) return undefined;
    if (!isQuoted) row.cells.push(escapes ? unescape(text.slice(from, end)) : text.slice(from, end));
    row.end = end;
    if (end >= text.length || text.charCodeAt(end) !== delimiterCode) return row;
    from = end + 1;
  }
}

function endOfPlainCell({ text, delimiterCode, escapes }: RowStart, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (escapes && code === BACKSLASH) at++;
    if (code === delimiterCode || code === LF || code === CR) return at;
  }
  return text.length;
}

/** Reads a quoted cell; `at` is after its first quote. Returns the index of the delimiter or line end after the cell, or -1. */
function readQuotedCell({ text, delimiterCode, escapes, final }: RowStart, at: number, row: QuotedRow): number {
  let isDoubled = false;
  for (let from = at; ; ) {
    const close = text.indexOf('"', from);
    if (close === -1) return -1;
    if (escapes && isEscaped(text, close, from)) {
      from = close + 1;
      continue;
    }
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
      const single = isDoubled ? unified.replaceAll('""', '"') : unified;
      row.cells.push(escapes ? unescape(single) : single);
      return after;
    }
    if (after >= text.length) return -1;
    row.stray = true;
    from = close + 1;
  }
}

/** Whether an odd number of backslashes precedes a sign; they begin at `from` at the earliest. */
function isEscaped(text: string, at: number, from: number): boolean {
  let first = at;
  while (first > from && text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

/** Replaces `\\`, `\"`, an escaped line end and an escaped delimiter by the sign itself. Any other backslash is a character. */
function unescape(cell: string): string {
  if (!cell.includes('\\')) return cell;
  return cell === '\\N' ? '' : cell.replace(ESCAPED, (_all, sign: string) => (sign === '0' ? '' : sign));
}

/** `\0` is a character that no cell may contain. */
const ESCAPED = /\\([\\"';,|\t\r\n0])/g;
