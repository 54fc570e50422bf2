const HOUR = new Intl.DateTimeFormat('en', { timeZone: 'America/Sao_Paulo', hour: 'numeric', hourCycle: 'h23' });

/** Whether it is night in Brasília, from one full hour to another. */
export function isNight(now: Date, { from, to }: { from: number; to: number }): boolean {
  const hour = Number(HOUR.format(now));
  return hour >= from && hour < to;
}
