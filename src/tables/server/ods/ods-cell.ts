import { stripControls } from '../table/decode-text.ts';
import { formatBoolean, formatNumber, formatTime } from '../xlsx/xlsx-cell.ts';
import type { Attributes } from '../zip/xml-reader.ts';

const MINUTE_MS = 60_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?)?/;
const TIME = /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})(?:[.,]\d{1,9})?S)?$/;

/** A cell in the format of the register, and whether its type is a date. */
export type OdsCell = { text: string; isDate: boolean };

/**
 * Reads a cell: its value in the same format as from XLSX, or its displayed text if it is a text. `shown` is the text of its
 * paragraphs (OpenDocument 1.3, part 3, 19.385 ff.). A formula with an error is blank, because the error is not data of the
 * record.
 */
export function readCell(attributes: Attributes, shown: string): OdsCell {
  const value = (name: string) => attributes[`office:${name}`];
  if (attributes['calcext:value-type'] === 'error') return { text: '', isDate: false };
  const type = value('value-type');
  if (type === 'date') return readDate(value('date-value') ?? '', shown);
  const text = stripControls(value('string-value') ?? shown);
  return { text: typedText(type, value, shown) ?? text, isDate: false };
}

function typedText(type: string | undefined, value: (name: string) => string | undefined, shown: string) {
  if (type === 'float' || type === 'percentage' || type === 'currency') return readNumber(value('value') ?? '', shown);
  if (type === 'boolean') return formatBoolean(value('boolean-value') ?? '');
  if (type === 'time') return readTime(value('time-value') ?? '', shown);
  return undefined;
}

/** Keeps the leading zeros of a displayed code: `000.000.001-91` for 191. */
function readNumber(value: string, shown: string): string {
  const plain = formatNumber(value, undefined, false);
  const digits = shown.replace(/[-./() ]/g, '');
  return /^0\d{1,30}$/.test(digits) && digits.replace(/^0+(?=\d)/, '') === plain ? digits : plain;
}

/** Reads a date to the minute, as for XLSX. An impossible date keeps its displayed text. */
function readDate(value: string, shown: string): OdsCell {
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0'] = DATE.exec(value) ?? [];
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (day === undefined || new Date(midnight).getUTCDate() !== Number(day) || Number(year) < 100)
    return { text: stripControls(shown), isDate: false };
  const rounded = Math.round(midnight / MINUTE_MS + Number(hours) * 60 + Number(minutes) + Number(seconds) / 60);
  const [date = '', time = ''] = new Date(rounded * MINUTE_MS).toISOString().split('T');
  const [y, m, d] = date.split('-');
  const clock = time.slice(0, 5);
  return { text: clock === '00:00' ? `${d}/${m}/${y}` : `${d}/${m}/${y} ${clock}`, isDate: true };
}

function readTime(value: string, shown: string): string {
  const [all, hours = '0', minutes = '0', seconds = '0'] = TIME.exec(value) ?? [];
  if (all === undefined) return stripControls(shown);
  return formatTime((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400);
}
