import { CsvSplitter } from './csv-splitter.ts';
import { type ChosenHeading, findHeading, type Heading } from '../../../reading/headings/heading-line.ts';
import { countFilled, type FirstRow, looksLikeHeading } from '../../../reading/headings/heading-rows.ts';

/** How a CSV file is split into cells, and where its headings are. */
export type CsvDialect = {
  delimiter: string;
  /** whether a backslash escapes a quote, as in files of MySQL */
  escapes: boolean;
  /** whether the first line is `sep=;`, which no spreadsheet shows */
  saysDelimiter: boolean;
  /** undefined: all rows are blank */
  heading: Heading | undefined;
  /** whether sample rows are shorter than the heading, so that a short row is normal */
  isRagged: boolean;
  /** whether the heading row, or a row above it, exceeds the limit of a row */
  isTooLong: boolean;
};

type Reading = CsvDialect & { points: number };

const DELIMITERS = [';', ',', '\t', '|'];
/** Delimiters that a user may choose: any sign without another meaning. */
const MAY_DELIMIT = /^[^"\r\n ]$/;
const SAMPLE_ROWS = 200;
const PART = 32 * 1024;
const SAYS_DELIMITER = /^sep=(.)(?:\r\n|\n|\r)/i;

/** Removes the line `sep=;` before the first row. It is meant for the spreadsheet and has no line number there. */
export function withoutDelimiterLine(text: string): string {
  return text.replace(SAYS_DELIMITER, '');
}

/**
 * Reads the start of a file with each delimiter and chooses the result that looks most like a table: a heading row of words,
 * and rows that fit below it. `complete`: the sample is the whole file.
 */
export function detectDialect(
  sample: string,
  options: { delimiter?: string | undefined; chosen: ChosenHeading; limit: number; complete: boolean },
): CsvDialect {
  const declared = SAYS_DELIMITER.exec(sample)?.[1];
  const text = withoutDelimiterLine(sample);
  const forced = [options.delimiter, declared].find((sign) => sign !== undefined && MAY_DELIMIT.test(sign));
  const how = { ...options, escapes: usesBackslashes(text) };
  const readings = (forced === undefined ? DELIMITERS : [forced]).map((delimiter) => readAs(text, delimiter, how));
  const best = readings.reduce((top, next) => (next.points > top.points ? next : top));
  return { ...best, saysDelimiter: declared !== undefined };
}

function readAs(
  text: string,
  delimiter: string,
  { limit, complete, chosen, escapes }: { limit: number; complete: boolean; chosen: ChosenHeading; escapes: boolean },
): Reading {
  const rows: FirstRow[] = [];
  const sound = new Set<number>();
  let flawed = 0;
  let tooLong = Number.POSITIVE_INFINITY;
  const splitter = new CsvSplitter({ delimiter, limit, escapes }, (line, cells, flaw) => {
    if (rows.length >= SAMPLE_ROWS) return;
    if (flaw === 'too_long') tooLong = Math.min(tooLong, line);
    else rows.push({ line, cells });
    if (flaw === 'open_quote') flawed++;
    if (flaw === undefined) sound.add(line);
  });
  for (let at = 0; at < text.length && rows.length < SAMPLE_ROWS; at += PART) splitter.write(text.slice(at, at + PART));
  if (complete && rows.length < SAMPLE_ROWS) splitter.end();
  const heading = findHeading(rows, chosen);
  const filled = rows.filter(({ cells }) => countFilled(cells) > 0);
  const below = filled.filter(({ line }) => heading !== undefined && line > heading.line);
  const width = heading?.columns.length ?? 0;
  const isRagged = below.some(({ line, cells }) => cells.length < width && sound.has(line));
  const isTooLong = tooLong <= (heading?.line ?? tooLong);
  const points = rate({ heading, isFirst: heading?.line === 0 || filled[0]?.line === heading?.line, below, flawed });
  return {
    delimiter,
    escapes,
    saysDelimiter: false,
    heading,
    isRagged,
    isTooLong: tooLong < Number.POSITIVE_INFINITY && isTooLong,
    points,
  };
}

/** A doubled quote between other signs, as in RFC 4180: then a backslash is a character. */
const DOUBLED = /[^\\";,\t|\r\n]""[^";,\t|\r\n]/;
/** Quotes behind backslashes, and the sign after them. */
const BACKSLASHED = /(?<!\\)(\\+)"(.?)/gs;
/** What also follows the quote that ends a cell, and a backslash at its end: `"C:\";` */
const ENDS_CELL = /^[";,\t|\r\n ]?$/;
const NULL = /(?:^|[;,\t|\n])\\N(?=[;,\t|\r\n]|$)/;

/**
 * Whether the quotes of a file are escaped by a backslash: one stands within a cell, or a cell is the NULL of MySQL. A file with
 * doubled quotes, or with a backslash only at the end of a cell, such as a path of Windows, has none.
 */
function usesBackslashes(text: string): boolean {
  if (!text.includes('\\') || DOUBLED.test(text)) return false;
  const escaped = Array.from(text.matchAll(BACKSLASHED)).filter(([, signs = '']) => signs.length % 2 === 1);
  const isInside = escaped.some(([, , next = '']) => !ENDS_CELL.test(next));
  return isInside || (escaped.length === 0 && NULL.test(text));
}

type Rated = { heading: Heading | undefined; isFirst: boolean; below: FirstRow[]; flawed: number };

/**
 * Rates a result. One column proves no delimiter. A wide table with fitting rows beats a narrow one. Other delimiters in its
 * headings, or rows above them, lower the rating.
 */
function rate({ heading, isFirst, below, flawed }: Rated): number {
  const width = heading?.columns.length ?? 0;
  if (heading === undefined || width < 2) return 0;
  const fitting = below.filter(({ cells }) => countFilled(cells.slice(width)) === 0 && cells.length > 1).length;
  const fit = (fitting + 1) / (below.length + flawed + 1);
  const words = heading.line > 0 && looksLikeHeading(heading.columns) ? 1 : 0.5;
  const clean = heading.columns.some((column) => /[;|]/.test(column)) ? 0.6 : 1;
  return fit * words * clean * (isFirst ? 1 : 0.7) * Math.log2(width + 1);
}
