import { DATE_DISPLAY, MAX_YEAR_EXCLUSIVE } from './limits.ts';
import { type Reason, reason } from './reasons.ts';
import { isDigits } from './separators.ts';

// this locale formats days as ISO 8601
const IN_BRASILIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** The ISO date of a moment in America/Sao_Paulo, on which the rules and the figures are based. */
export function dayInBrasilia(moment: Date): string {
  return IN_BRASILIA.format(moment);
}

/** `YYYY-MM-DD`, a day that exists in the calendar, year 1000 to 2149. */
export type IsoDate = string & { readonly __brand: 'IsoDate' };

type Parts = { day: number; month: number; year: number };

/**
 * The rule of the specification for the field: dd/mm/yyyy, year of 4 digits below 2150, month 1 to 12, day within the
 * month, with 29 February in every year. `parseData` is stricter: what is stored also exists.
 */
export function isData(text: string): boolean {
  const parts = partsOf(text);
  return parts !== undefined && faultOfParts(parts) === undefined;
}

/** `20/11/2026` as `2026-11-20`; undefined unless the field takes it and the day exists. Outer spaces are dropped. */
export function parseData(text: string): IsoDate | undefined {
  const trimmed = text.trim();
  if (explainData(trimmed) !== undefined) return undefined;
  return `${trimmed.slice(6)}-${trimmed.slice(3, 5)}-${trimmed.slice(0, 2)}` as IsoDate; // explainData checked it
}

/** Whether a text is `YYYY-MM-DD`, exists in the calendar, and has a year of 4 digits below 2150. */
export function isIsoDate(text: string): boolean {
  if (text[4] !== '-' || text[7] !== '-') return false;
  return explainData(`${text.slice(8)}/${text.slice(5, 7)}/${text.slice(0, 4)}`) === undefined;
}

/** `2026-11-20` as `20/11/2026`. Any other text is returned unchanged. */
export function formatData(iso: string): string {
  return isIsoDate(iso) ? `${iso.slice(8)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}` : iso;
}

/** `2026-11-20` as `20/11/26`. Any other text is returned unchanged. */
export function formatDataCurta(iso: string): string {
  if (!isIsoDate(iso)) return iso;
  return DATE_DISPLAY.replace('dd', iso.slice(8)).replace('mm', iso.slice(5, 7)).replace('yy', iso.slice(2, 4));
}

/** Why a typed date cannot be stored, the 29 February of a common year included; undefined when it can. */
export function explainData(text: string): Reason | undefined {
  const parts = partsOf(text.trim());
  if (parts === undefined) return reason('data_format');
  const fault = faultOfParts(parts);
  if (fault !== undefined) return fault;
  const missing = parts.month === 2 && parts.day === 29 && !isLeapYear(parts.year);
  return missing ? reason('data_leap', { year: String(parts.year) }) : undefined;
}

/** Whether both dates are valid by the rule of the field and the end is on or after the start. */
export function isDataPar(inicio: string, fim: string): boolean {
  return isData(inicio) && isData(fim) && sortKey(inicio) <= sortKey(fim);
}

/** Why a pair of typed dates cannot be stored: the fault of the first, of the second, or their order. */
export function explainDataPar(inicio: string, fim: string): Reason | undefined {
  const fault = explainData(inicio) ?? explainData(fim);
  if (fault !== undefined) return fault;
  return isDataPar(inicio.trim(), fim.trim()) ? undefined : reason('data_par');
}

function sortKey(text: string): string {
  return text.slice(6) + text.slice(3, 5) + text.slice(0, 2);
}

function partsOf(text: string): Parts | undefined {
  if (text.length !== 10 || text[2] !== '/' || text[5] !== '/') return undefined;
  const day = text.slice(0, 2);
  const month = text.slice(3, 5);
  const year = text.slice(6);
  if (!isDigits(day + month + year)) return undefined;
  return { day: Number(day), month: Number(month), year: Number(year) };
}

const MONTH_LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Refuses years such as 0999, which are typing errors. */
function faultOfParts({ day, month, year }: Parts): Reason | undefined {
  const length = MONTH_LENGTHS[month - 1];
  if (length === undefined) return reason('data_month');
  if (day < 1 || day > length) return reason('data_day');
  return year < 1000 || year >= MAX_YEAR_EXCLUSIVE ? reason('data_year') : undefined;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
