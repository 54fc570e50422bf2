import { parseData } from '@fichario/brasil';
import type { ReplayRequest } from '../webhook.ts';

/** What somebody typed: the day as dd/mm/aaaa, the time as hh:mm, of their own clock. */
export type TypedOptions = { what: ReplayRequest['what']; day: string; time: string; number: string };

/** Is it a time of day, hh:mm? */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** What that asks for; undefined while something is missing or not there yet. */
export function readReplayRequest({ what, day, time, number }: TypedOptions): ReplayRequest | undefined {
  if (what === 'failed') return { what };
  if (what === 'number') return Number(number) > 0 ? { what, number: Number(number) } : undefined;
  const date = parseData(day);
  return date === undefined || !isTime(time) ? undefined : { what, at: new Date(`${date}T${time}`).toISOString() };
}
