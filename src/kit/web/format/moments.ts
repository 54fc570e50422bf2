const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** From the smallest to the largest: what is `below` is counted in units of so many `seconds`. */
const STEPS: readonly { below: number; unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { below: HOUR, unit: 'minute', seconds: MINUTE },
  { below: DAY, unit: 'hour', seconds: HOUR },
  { below: WEEK, unit: 'day', seconds: DAY },
  { below: MONTH, unit: 'week', seconds: WEEK },
  { below: YEAR, unit: 'month', seconds: MONTH },
];

/** How long ago a moment was: `agora`, `há 5 min.`, `ontem`. A clock that runs ahead of the server's says `agora` too. */
export function formatTimeAgo(iso: string, now: Date): string {
  const passed = Math.floor((now.getTime() - new Date(iso).getTime()) / 1000);
  if (passed < MINUTE) return 'agora';
  const { unit, seconds } = STEPS.find(({ below }) => passed < below) ?? { unit: 'year', seconds: YEAR };
  return AGO.format(-Math.floor(passed / seconds), unit);
}

const AGO = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto', style: 'short' });

/** The whole of it, in the reader's own time: `sábado, 21 de novembro de 2026 às 12:00`. */
export function formatFullMoment(iso: string): string {
  return FULL.format(new Date(iso));
}

const FULL = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeStyle: 'short' });
