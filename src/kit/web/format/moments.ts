import { DATE_DISPLAY } from '@fichario/brasil';
import { useEffect, useState } from 'react';

const REFRESH_MS = 60_000;

/** The current time, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A month as an axis shows it: `2026-01` is `jan/26`. */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? number}/${year.slice(2)}`;
}

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** A calendar day, independent of time zones: `2026-11-18` is `qua., 18/11`. */
export function formatWeekday(day: string): string {
  return WEEKDAY.format(new Date(`${day}T00:00:00Z`));
}

const WEEKDAY = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  timeZone: 'UTC',
});

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** Ascending. A duration shorter than `below` is shown in units of `seconds`. */
const STEPS: readonly { below: number; unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { below: HOUR, unit: 'minute', seconds: MINUTE },
  { below: DAY, unit: 'hour', seconds: HOUR },
  { below: WEEK, unit: 'day', seconds: DAY },
  { below: MONTH, unit: 'week', seconds: WEEK },
  { below: YEAR, unit: 'month', seconds: MONTH },
];

/** The time since a moment: `agora`, `há 5 min.`, `ontem`. A moment in the future is `agora`, because clocks differ. */
export function formatTimeAgo(iso: string, now: Date): string {
  const passed = Math.floor((now.getTime() - new Date(iso).getTime()) / 1000);
  if (passed < MINUTE) return 'agora';
  const { unit, seconds } = STEPS.find(({ below }) => passed < below) ?? { unit: 'year', seconds: YEAR };
  return AGO.format(-Math.floor(passed / seconds), unit);
}

const AGO = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto', style: 'short' });

/** Date and time in full, in the local time zone: `sábado, 21 de novembro de 2026 às 12:00`. */
export function formatFullMoment(iso: string): string {
  return FULL.format(new Date(iso));
}

const FULL = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeStyle: 'short' });

/** A moment in the local time zone, with the date format of the specification (section 9): `20/11/26 14:05`. */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  return `${formatDay(at)} ${TIME.format(at)}`;
}

/** The date without the time: `20/11/26`. */
export function formatDay(at: Date): string {
  const [day, month, year] = [at.getDate(), at.getMonth() + 1, at.getFullYear() % 100].map(twoDigits);
  return DATE_DISPLAY.replace('dd', day ?? '')
    .replace('mm', month ?? '')
    .replace('yy', year ?? '');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

const TIME = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short' });
