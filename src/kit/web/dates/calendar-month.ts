import { isIsoDate } from '@fichario/brasil';
import { WEEK_STARTS_ON } from '../style/constants.ts';

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;

/** A key of the calendar, as pages of ARIA describe it: days by arrows, months by Page keys, years with Shift. */
export type CalendarKey = { key: string; shiftKey: boolean };

/**
 * The days of a month, `YYYY-MM-DD`, in weeks from Sunday to Saturday (specification, section 9). Undefined where the week
 * belongs to the month before or after.
 */
export function weeksOf(day: string): (string | undefined)[][] {
  const first = timeOf(`${day.slice(0, 7)}-01`);
  const start = first - weekdayOf(first) * DAY_MS;
  const weeks: (string | undefined)[][] = [];
  for (let week = start; week === start || isoOf(week).startsWith(day.slice(0, 7)); week += DAYS_OF_WEEK * DAY_MS) {
    const days = Array.from({ length: DAYS_OF_WEEK }, (_, index) => isoOf(week + index * DAY_MS));
    weeks.push(days.map((one) => (one.startsWith(day.slice(0, 7)) ? one : undefined)));
  }
  return weeks;
}

/** The day a key leads to; undefined for a key that means nothing here. It never leaves the years a date may have. */
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

/** The same day so many months on; the last one of the month where it has no such day. */
export function addMonths(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return inMonth(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, day);
}

/** The same day in another month and year, or the last one there; `day` itself outside of the years a date may have. */
export function inMonth(year: number, month: number, day: string): string {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const date = Math.min(Number(day.slice(8)), length);
  return allowed(`${String(year).padStart(4, '0')}-${pad(month)}-${pad(date)}`, day);
}

/** The day by the clock of this machine, `YYYY-MM-DD`. */
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

function allowed(next: string, before: string): string {
  return isIsoDate(next) ? next : before;
}

/** How many days after the first one of its week. */
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
