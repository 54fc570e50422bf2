import { stripControls } from '../table/decode-text.ts';
import type { NumberStyle } from './xlsx-styles.ts';
import { DAY_MS } from '../../../kit/day-ms.ts';

const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 31/12/9999 */
const LAST_DAY = 2_958_465;
/** Excel's calendar has a 29/02/1900, as Lotus 1-2-3 had. Earlier days are off by one. */
const FALSE_LEAP_DAY = 60;

/** Formats a number of a sheet: `1.5` as `1,5`, never `5.2E10`; a date as `31/12/2020`, with its time if it has one. */
export function formatNumber(text: string, style: NumberStyle | undefined, is1904: boolean): string {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  if (style?.kind === 'date' && number >= 0 && number <= LAST_DAY) return formatDate(number, is1904);
  if (style?.kind === 'time' && number >= 0) return formatTime(number);
  const plain = formatPlain(number);
  return style?.kind === 'digits' && /^\d+$/.test(plain) ? plain.padStart(style.digits, '0') : plain;
}

/** Formats a boolean as a word that choice readers accept. */
export function formatBoolean(text: string): string {
  return text.trim() === '1' || text.trim() === 'true' ? 'Sim' : 'Não';
}

/** Formats `2020-12-31T00:00:00` as `31/12/2020`, with its time if it has one. Any other text is returned unchanged. */
export function formatIsoDate(text: string): string {
  const [, year, month, day, time = '00:00'] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(text) ?? [];
  if (day === undefined) return text;
  return `${day}/${month}/${year}${time === '00:00' ? '' : ` ${time}`}`;
}

/** Decodes `_x000D_`, an escape for characters that XML cannot contain (ECMA-376-1, 22.9.2.19). */
export function decodeEscapes(text: string): string {
  const decoded = text.includes('_x')
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\p{Cs}/gu, '')
    : text;
  return stripControls(decoded.includes('\r') ? decoded.replace(/\r\n?/g, '\n') : decoded);
}

/** Returns the column of a reference, counted from 0: `BC23` is 54. Undefined if there is no column. */
export function columnOfReference(reference: string): number | undefined {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = (reference.charCodeAt(at) & 0xdf) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > 1_000_000) return undefined;
  }
  return column === 0 ? undefined : column - 1;
}

/** Formats a number without exponent. Spreadsheets keep 15 digits, which the shortest equal text never exceeds. */
function formatPlain(number: number): string {
  const text = String(number);
  if (!text.includes('e')) return text.replace('.', ',');
  if (Math.abs(number) >= 1) return BigInt(number).toString();
  return number.toFixed(20).replace(/0+$/, '').replace(/\.$/, '').replace('.', ',');
}

function formatDate(serial: number, is1904: boolean): string {
  // rounded to the minute, because the fraction of a day is not exact
  const minutes = Math.round(serial * 1440);
  const days = Math.floor(minutes / 1440);
  const epoch = is1904 ? EPOCH_1904 : EPOCH_1900 + (days < FALSE_LEAP_DAY ? DAY_MS : 0);
  const date = new Date(epoch + days * DAY_MS);
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
  const minutesOfDay = minutes - days * 1440;
  return minutesOfDay === 0 ? day : `${day} ${two(Math.floor(minutesOfDay / 60))}:${two(minutesOfDay % 60)}`;
}

/** Formats a fraction of a day, or several days, as hours, minutes and seconds. */
export function formatTime(serial: number): string {
  const seconds = Math.round(serial * 86_400);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
