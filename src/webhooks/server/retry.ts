import { known } from '../../kit/known.ts';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pause after each failed attempt: the first one after the first attempt. The tenth attempt is the last. */
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR];
/** Pauses vary by up to this share, so messages that failed together are not retried together. */
const JITTER = 0.1;
/** The maximum of `Retry-After`; a longer value is shortened. */
const MAX_RETRY_AFTER_MS = 6 * HOUR;

/** The pauses between attempts while the receiver as a whole is failing. Then one message is sent at a time. */
const PROBE_PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];

/** A webhook without a success for this time is paused. Its first message would be given up only after 67 hours. */
export const PAUSE_AFTER_MS = 60 * HOUR;

/** The time for which the previous secret still signs. */
export const OVERLAP_MS = 24 * HOUR;

/** The pause after failed attempt 1, 2, …; undefined after the last. `chance`: 0 to 1; `retryAfterMs`: its `Retry-After`. */
export function pauseAfter(attempt: number, chance: number, retryAfterMs = 0): number | undefined {
  const pause = PAUSES_MS[attempt - 1];
  if (pause === undefined) return undefined;
  return Math.max(jittered(pause, chance), Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
}

/** The pause of a failing receiver after this many failures in a row (3, 4, …). */
export function probePauseAfter(failures: number, firstAt: number, chance: number): number {
  const index = Math.min(failures - firstAt, PROBE_PAUSES_MS.length - 1);
  return jittered(known(PROBE_PAUSES_MS[index], 'the pause'), chance);
}

/** Parses `Retry-After`, seconds or a date, to milliseconds; undefined if it is neither. */
export function parseRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

function jittered(pause: number, chance: number): number {
  return Math.round(pause * (1 - JITTER + 2 * JITTER * chance));
}
