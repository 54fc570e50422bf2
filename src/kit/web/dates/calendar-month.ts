import { isIsoDate } from '@fichario/brasil';
import { WEEK_STARTS_ON } from '../style/constants.ts';
import { DAY_MS } from '../../day-ms.ts';

const DAYS_OF_WEEK = 7;

/** A key press in the calendar. The keys follow ARIA: arrows move by days, Page keys by months, with Shift by years. */
export type CalendarKey = { key: string; shiftKey: boolean };

/**
 * The days of a month, `YYYY-MM-DD`, in weeks from Sunday to Saturday (specification, section 9). Days of the previous and
 * the next month are undefined.
 */
export function weeksOf(day: string): (string | undefined)[][] {
  const first = timeOf(`${day.slice(0, 7)}-01`);
  const start = first - weekdayOf(first) * DAY_MS;
  const weeks: (string | undefined)[][] = [];
  for (let week = start; week === start || isoOf(week).startsWith(day.slice(0, 7)); week += DAYS_OF_WEEK * DAY_MS) {
    const days = Array.from({ length: DAYS_OF_WEEK }, (_, index) => isoOf(week + index * DAY_MS));
    weeks.push(days.map((each) => (each.startsWith(day.slice(0, 7)) ? each : undefined)));
  }
  return weeks;
}

/** The day that a key moves to; undefined for other keys. It never leaves the years that a date may have. */
export function dayByKey(day: string, { key, shiftKey }: CalendarKey): string | undefined {
  const weekday = weekdayOf(timeOf(day));
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -DAYS_OF_WEEK);
    case 'ArrowDown':
      return addDays(day, DAYS_OF_WEEK);
    case 'Home':
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, DAYS_OF_WEEK - 1 - weekday);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

/** The same day `months` later, or the last day of that month if it is shorter. */
export function addMonths(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return inMonth(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, day);
}

/** The same day in another month, or its last day if it is shorter; `day` itself outside the years that a date may have. */
export function inMonth(year: number, month: number, day: string): string {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const date = Math.min(Number(day.slice(8)), length);
  return allowed(`${String(year).padStart(4, '0')}-${pad(month)}-${pad(date)}`, day);
}

/** The day in the local time zone, `YYYY-MM-DD`. */
export function dayOf(now: Date): string {
  return `${String(now.getFullYear()).padStart(4, '0')}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

const MONTHS = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' });
const FULL = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' });
const WEEKDAYS = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' });

/** janeiro to dezembro. */
export const MONTH_NAMES: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  MONTHS.format(Date.UTC(2026, month, 1)),
);

/** The names of the days in the order of a week: domingo to sábado. */
export const WEEKDAY_NAMES: readonly string[] = Array.from({ length: DAYS_OF_WEEK }, (_, index) =>
  // the 1st of November 2026 was a Sunday
  WEEKDAYS.format(Date.UTC(2026, 10, 1 + WEEK_STARTS_ON + index)),
);

/** `novembro de 2026`. */
export function monthTitle(day: string): string {
  return `${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} de ${Number(day.slice(0, 4))}`;
}

/** `sexta-feira, 20 de novembro de 2026`. */
export function dayTitle(day: string): string {
  return FULL.format(timeOf(day));
}

function addDays(day: string, days: number): string {
  return allowed(isoOf(timeOf(day) + days * DAY_MS), day);
}

function allowed(next: string, current: string): string {
  return isIsoDate(next) ? next : current;
}

/** The number of days since the first day of the week. */
function weekdayOf(time: number): number {
  return (new Date(time).getUTCDay() - WEEK_STARTS_ON + DAYS_OF_WEEK) % DAYS_OF_WEEK;
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function isoOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}
