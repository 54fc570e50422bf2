import { parseData } from '@fichario/brasil';
import type { ReplayRequest } from '../webhook.ts';

/** The options as the user typed them: the day as dd/mm/aaaa, the time as hh:mm, in local time. */
export type TypedOptions = { what: ReplayRequest['what']; day: string; time: string; number: string };

/** Whether it is a time of day, hh:mm. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The request of the options; undefined while they are incomplete or wrong. */
export function readReplayRequest({ what, day, time, number }: TypedOptions): ReplayRequest | undefined {
  if (what === 'failed') return { what };
  if (what === 'number') return Number(number) > 0 ? { what, number: Number(number) } : undefined;
  const date = parseData(day);
  return date === undefined || !isTime(time) ? undefined : { what, at: new Date(`${date}T${time}`).toISOString() };
}
