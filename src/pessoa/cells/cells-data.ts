import { explainData, parseData } from '@fichario/brasil';
import { BLANK, type Reading } from './cells.ts';
import { note } from './notes.ts';

const BRAZILIAN = /^(\d{1,2})[/.\-\s]{1,3}(\d{1,2})[/.\-\s]{1,3}(\d{4}|\d{2})(?:[ T,]+\d{1,2}:\d{2}[^\n]{0,20})?$/;
const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T,]+\d{1,2}:\d{2}[^\n]{0,30})?$/;
const COMPACT = /^\d{8}$/;
const IN_WORDS = /^(\d{1,2})[º°]?(?:\s+de\s+|[\s/.-]+)(\p{L}{3,9})\.?(?:\s+de\s+|[\s/.-]+)(\d{4}|\d{2})$/iu;
const LONGEST = 60;
const SERIAL = /^(\d{1,6})(?:[.,]\d+)?$/;
/** no date, zeros, and the days that spreadsheets and databases show for nothing */
const NO_DATE =
  /^(?:[0\s/.:T-]+|(?:30|31)\/12\/1899|1899-12-3[01]|0?0\/01\/1900|1900-01-00|0001-01-01|01\/01\/0001)(?:[ T]00:00.*)?$/;

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/**
 * A cell with a date, as ISO: dd/mm/aaaa with any separators and with a time behind it, d/m/aaaa, dd/mm/aa (a year after
 * this one's last two digits is of the last century; said as a repair), ISO, aaaammdd, ddmmaaaa, 29 de fevereiro de 1980.
 * A number of days since 1900 is an issue: only the column says that (`readSerial`). The month never comes first.
 */
export function readData(text: string, today: string): Reading<string> {
  if (text.length > LONGEST) return { issue: note('data') };
  if (NO_DATE.test(text)) return BLANK;
  const parts = BRAZILIAN.exec(text) ?? partsOfIso(text) ?? partsOfCompact(text) ?? partsInWords(text);
  if (!parts) return { issue: note(SERIAL.test(text) ? 'data_serial' : 'data') };
  const [, day = '', month = '', year = ''] = parts;
  const whole = year.length === 2 ? centuryOf(year, today) + year : year;
  const data = `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${whole}`;
  const value = parseData(data);
  if (value === undefined) return { issue: explainData(data) ?? note('data') };
  return { value, repair: year.length === 2 ? note('year_of_two_digits', { year: whole }) : undefined };
}

/** Whether a date is only what programs show for none. */
export function isNoDate(text: string): boolean {
  return NO_DATE.test(text);
}

/** A cell of a column of days since 1900, as Excel counts them (29/02/1900, which did not exist, is one); or a date. */
export function readSerial(text: string, today: string): Reading<string> {
  const days = SERIAL.exec(text)?.[1];
  if (days === undefined) return readData(text, today);
  const serial = Number(days);
  if (serial === 0) return BLANK;
  if (serial === 60 || serial > LAST_SERIAL) return { issue: note('data') };
  const from = serial < 60 ? DAY_BEFORE_1900 : DAY_BEFORE_1900 - MS_OF_DAY;
  return { value: new Date(from + serial * MS_OF_DAY).toISOString().slice(0, 10) };
}

const MS_OF_DAY = 86_400_000;
/** 31 December 1899 */
const DAY_BEFORE_1900 = Date.UTC(1899, 11, 31);
/** 31 December 2149 */
const LAST_SERIAL = 91_312;

function centuryOf(year: string, today: string): string {
  const century = Number(today.slice(0, 2));
  return String(year > today.slice(2, 4) ? century - 1 : century);
}

type Parts = readonly (string | undefined)[];

function partsOfIso(text: string): Parts | undefined {
  const match = ISO.exec(text);
  return match ? [text, match[3], match[2], match[1]] : undefined;
}

/** Year first where the first four digits can be one; both ways at once there is no date. */
function partsOfCompact(text: string): Parts | undefined {
  if (!COMPACT.test(text)) return undefined;
  return /^(?:1[89]|20|21)\d\d(?:0[1-9]|1[0-2])/.test(text)
    ? [text, text.slice(6), text.slice(4, 6), text.slice(0, 4)]
    : [text, text.slice(0, 2), text.slice(2, 4), text.slice(4)];
}

function partsInWords(text: string): Parts | undefined {
  const match = IN_WORDS.exec(text);
  const month = MONTHS.indexOf((match?.[2] ?? '').slice(0, 3).toLowerCase()) + 1;
  return match && month > 0 ? [text, match[1], String(month), match[3]] : undefined;
}
