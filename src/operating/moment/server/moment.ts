import { UsageError } from '../../../kit/server/command/command.ts';

const ZONE = 'America/Sao_Paulo';
/** Formats the local time as ISO date, space, ISO time. */
const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });
const STYLES = { second: 'medium', minute: 'short' } as const;
const BRAZILIAN = /^(\d{2})\/(\d{2})\/(\d{4})(?:,|\s|T)+(\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?$/;
const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Parses a moment: `27/11/2026 10:15:03` or ISO, in the time of Brasília unless a zone is given. Throws UsageError. */
export function parseMoment(text: string): Date {
  const [, day, month, year, hour = '', second] = BRAZILIAN.exec(text.trim()) ?? [];
  const [, date = day === undefined ? undefined : `${year}-${month}-${day}`, time = hour, seconds = second, zone] =
    ISO.exec(text.trim()) ?? [];
  const local = `${date}T${time}${seconds ?? ':00'}`;
  const moment = zone === undefined ? byClock(local) : new Date(`${local}${zone}`);
  if (date !== undefined && moment !== undefined && !Number.isNaN(moment.getTime())) return moment;
  throw new UsageError(
    `O momento "${text}" não é uma data com hora. Escreva como 27/11/2026 10:15:03, ou 2026-11-27T10:15:03-03:00.`,
  );
}

/** The moment at which the clock of Brasília shows this time; undefined if it never does. */
function byClock(local: string): Date | undefined {
  for (const zone of ['-03:00', '-02:00']) {
    const moment = new Date(`${local}${zone}`);
    if (!Number.isNaN(moment.getTime()) && CLOCK.format(moment).replace(' ', 'T') === local.slice(0, 19)) return moment;
  }
  return undefined;
}

/** Formats a moment in the time of Brasília: `27/11/2026 04:10:59`, or `27/11/2026 04:10` to the minute. */
export function formatMoment(at: Date, to: keyof typeof STYLES = 'second'): string {
  return at.toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: STYLES[to], timeZone: ZONE }).replace(',', '');
}
