import { DAY_MS } from '../kit/day-ms.ts';

/** A day, and the `aniversario` (month * 100 + day) of the people with a birthday on it. */
export type BirthdayKey = { date: string; aniversario: number };

/** The seven ISO dates, Sunday to Saturday, of the week that contains a day. */
export function weekOf(day: string): string[] {
  const noon = new Date(`${day}T12:00:00Z`);
  const sunday = noon.getTime() - noon.getUTCDay() * DAY_MS;
  return Array.from({ length: 7 }, (_, index) => new Date(sunday + index * DAY_MS).toISOString().slice(0, 10));
}

/**
 * The birthdays that fall on each of the days. In a year without 29 February, people born on that day have their birthday
 * on 1 March, when they come of age by law (Código Civil, art. 132, § 3).
 */
export function birthdayKeysOf(days: string[]): BirthdayKey[] {
  return days.flatMap((date) => {
    const aniversario = Number(date.slice(5, 7)) * 100 + Number(date.slice(8));
    const key = { date, aniversario };
    return aniversario === 301 && !isLeapYear(Number(date.slice(0, 4))) ? [key, { date, aniversario: 229 }] : [key];
  });
}

/** The last months up to a day, as `2026-11`, the oldest first. */
export function monthsUntil(day: string, count: number): string[] {
  const last = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = last - count + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
