import { explainData, parseData } from '@fichario/brasil';
import { asWhole, BLANK, type Reading } from './cells.ts';
import { note } from './notes.ts';

const BRAZILIAN = /^(\d{1,2})[/.\-\s]{1,3}(\d{1,2})[/.\-\s]{1,3}(\d{4}|\d{2})(?:[ T,]+\d{1,2}:\d{2}([^\n]{0,20}))?$/;
const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T,]+\d{1,2}:\d{2}([^\n]{0,30}))?$/;
/** The end of a time of day: seconds, AM or PM, time zone. */
const OF_TIME = /^(?::\d{2}(?:[.,]\d+)?)?\s*(?:h|hs|[ap]\.?m\.?)?\s*(?:z|utc|gmt|brt|brst)?\s*(?:[+-]\d{2}:?\d{2})?$/i;
const COMPACT = /^\d{8}$/;
const COMPACT_ISO = /^(\d{4})(\d\d)(\d\d)$/;
/** Year first, if the first four digits can be a year. A date cannot fit both orders. */
const YEAR_FIRST = /^(?:1[89]|20|21)\d\d(?:0[1-9]|1[0-2])/;
const IN_WORDS = /^(\d{1,2})[º°]?(?:\s+de\s+|[\s/.-]+)(\p{L}{3,9})\.?(?:\s+de\s+|[\s/.-]+)(\d{4}|\d{2})$/iu;
const LONGEST = 60;
const SERIAL = /^(\d{1,6})(?:[.,]\d+)?$/;
/** placeholders for no date: zeros, and the default days of spreadsheets and databases */
const NO_DATE =
  /^(?:[0\s/.:T-]+|(?:30|31)\/12\/1899|1899-12-3[01]|0?0\/01\/1900|1900-01-00|0001-01-01|01\/01\/0001)(?:[ T]00:00(.*))?$/;

/** An ISO 8601 date without a year. Phone books write it for a birthday when the age is unknown. */
const NO_YEAR = /^--\d\d-?\d\d$/;

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** Whether the first or the second number of a date is the day. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * The date order of a whole column: proved by one of its dates, or chosen by the user. `open`: no date proves an order.
 * `mixed`: the dates prove both orders.
 */
export type ColumnOrder = DateOrder | 'open' | 'mixed';

/**
 * Reads a date as ISO. Accepts dd/mm/aaaa with any separators and an optional time, d/m/aaaa, dd/mm/aa, ISO, aaaammdd, ddmmaaaa
 * and 29 de fevereiro de 1980. A two-digit year later than this year's belongs to the last century, which is reported as a
 * repair. The month comes first only if the `order` of the column requires it. A number of days since 1900 is an issue, because
 * only a column for serial dates can contain it (`readSerial`).
 */
export function readData(text: string, today: string, order: ColumnOrder = 'dmy'): Reading<string> {
  if (text.length > LONGEST) return { issue: note('data') };
  const beside = besideNoDate(text);
  if (beside !== undefined) return beside === '' ? BLANK : { remainder: beside };
  if (NO_YEAR.test(text)) return { repair: note('data_without_year') };
  const numbers = partsOfNumbers(text);
  const parts = numbers ?? partsOfIso(text) ?? partsInWords(text);
  if (!parts) return { issue: note(SERIAL.test(text) ? 'data_serial' : 'data') };
  if (numbers && order === 'mixed' && !isSameBothWays(numbers)) return { issue: note('data_mixed') };
  const isMonthFirst = numbers !== undefined && order === 'mdy';
  const { data, year, isShortYear } = dateOf(isMonthFirst ? swap(parts) : parts, today);
  const value = parseData(data);
  const [, , , , behind = ''] = parts;
  const remainder = OF_TIME.test(behind) ? '' : behind;
  if (value !== undefined)
    return { value, remainder, repair: isShortYear ? note('year_of_two_digits', { year }) : undefined };
  return { issue: isMonthFirst ? note('data_month_first') : (explainData(data) ?? note('data')) };
}

function dateOf([, day = '', month = '', year = '']: Parts, today: string) {
  const isShortYear = year.length === 2;
  // a year later than this one belongs to the last century
  const century = Number(today.slice(0, 2)) - Number(year > today.slice(2, 4));
  const whole = isShortYear ? `${century}${year}` : year;
  return { data: `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${whole}`, year: whole, isShortYear };
}

/** Returns the order that one text proves. `either`: both orders are possible. Undefined: the text proves nothing. */
export function proofOf(text: string, today: string): DateOrder | 'either' | undefined {
  if (text.length > LONGEST || NO_DATE.test(text)) return undefined;
  const parts = partsOfNumbers(text);
  if (!parts || isSameBothWays(parts)) return undefined;
  const isDayFirst = parseData(dateOf(parts, today).data) !== undefined;
  const isMonthFirst = parseData(dateOf(swap(parts), today).data) !== undefined;
  if (isDayFirst && isMonthFirst) return 'either';
  return isDayFirst ? 'dmy' : isMonthFirst ? 'mdy' : undefined;
}

/**
 * Writes the month of a day-first date in letters, which have one meaning in a column of any order: `07/04/1976` becomes
 * `07/abr/1976`. Any other text is returned unchanged.
 */
export function withMonthInWords(text: string): string {
  const [, day, month, year] = partsOfNumbers(text.trim()) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? text : `${day}/${name}/${year}`;
}

/**
 * Whether a cell is a date that an export wrote as dd/mm/aaaa, perhaps changed by a spreadsheet of another country: other order
 * (of the column), fewer digits, two-digit year. In a column without a proved order, a swap of day and month also counts
 * (`isSwapped`), because it is probably the same date.
 */
export function isDateAsWritten(
  text: string,
  written: string,
  order: ColumnOrder,
): { isSame: boolean; isSwapped: boolean } {
  const there = WRITTEN.exec(written);
  const numbers = partsOfNumbers(text);
  const parts = numbers ?? partsOfIso(text) ?? partsInWords(text);
  if (!there || !parts || (numbers && order === 'mixed')) return { isSame: false, isSwapped: false };
  const reads = ([, day, month, year = '']: Parts) =>
    Number(day) === Number(there[1]) && Number(month) === Number(there[2]) && there[3]?.endsWith(year) === true;
  const isSame = reads(numbers && order === 'mdy' ? swap(parts) : parts);
  return { isSame, isSwapped: numbers !== undefined && order === 'open' && !isSame && reads(swap(parts)) };
}

const WRITTEN = /^(\d\d)\/(\d\d)\/(\d{4})$/;

/** Whether a date is only a placeholder for no date. */
export function isNoDate(text: string): boolean {
  return besideNoDate(text) === '';
}

/** Returns the words next to a placeholder for no date; undefined for any other text. */
function besideNoDate(text: string): string | undefined {
  const match = text.length > LONGEST ? null : NO_DATE.exec(text);
  const behind = match?.[1] ?? '';
  return match === null ? undefined : OF_TIME.test(behind) ? '' : behind.trim();
}

/** Reads a number of days since 1900 as Excel counts them (including 29/02/1900, which did not exist), or a date. */
export function readSerial(text: string, today: string, order?: ColumnOrder): Reading<string> {
  const days = SERIAL.exec(text)?.[1];
  if (days === undefined) return readData(text, today, order);
  const serial = Number(days);
  if (serial === 0) return BLANK;
  if (serial === 60 || serial > LAST_SERIAL) return { issue: note('data') };
  const from = serial < 60 ? DAY_BEFORE_1900 : DAY_BEFORE_1900 - MS_OF_DAY;
  return asWhole(new Date(from + serial * MS_OF_DAY).toISOString().slice(0, 10));
}

const MS_OF_DAY = 86_400_000;
/** 31 December 1899 */
const DAY_BEFORE_1900 = Date.UTC(1899, 11, 31);
/** 31 December 2149 */
const LAST_SERIAL = 91_312;

type Parts = readonly (string | undefined)[];

function partsOfIso(text: string): Parts | undefined {
  const match = ISO.exec(text) ?? (YEAR_FIRST.test(text) ? COMPACT_ISO.exec(text) : null);
  return match ? [text, match[3], match[2], match[1], match[4]] : undefined;
}

/** A numeric date. The column decides its order. */
function partsOfNumbers(text: string): Parts | undefined {
  const match = BRAZILIAN.exec(text);
  if (match || !COMPACT.test(text)) return match ?? undefined;
  return YEAR_FIRST.test(text) ? undefined : [text, text.slice(0, 2), text.slice(2, 4), text.slice(4)];
}

function swap([text, first, second, ...others]: Parts): Parts {
  return [text, second, first, ...others];
}

function isSameBothWays([, first, second]: Parts): boolean {
  return Number(first) === Number(second);
}

function partsInWords(text: string): Parts | undefined {
  const match = IN_WORDS.exec(text);
  const month = MONTHS.indexOf((match?.[2] ?? '').slice(0, 3).toLowerCase()) + 1;
  return match && month > 0 ? [text, match[1], String(month), match[3]] : undefined;
}
