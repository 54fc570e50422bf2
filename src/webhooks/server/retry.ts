const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after each attempt that failed the next one comes; after the last of them the message is given up. */
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR];
/** Up to so much earlier or later, so that those who failed together do not come back together. */
const JITTER = 0.1;
/** No receiver puts us off for longer than this with `Retry-After`. */
const LONGEST_WISH_MS = 6 * HOUR;

/** While the whole receiver fails, it is tried by one message at a time: the pauses between those. */
const PROBE_PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];

/** Without one success in this time the webhook is paused; before a message of a receiver that is down is given up. */
export const PAUSE_AFTER_MS = 60 * HOUR;

/** How long the secret before still signs. */
export const OVERLAP_MS = 24 * HOUR;

/**
 * How long to wait after the attempt with this number (1, 2, …) failed; undefined when there is no other.
 * `chance` is 0 to 1; `wishMs` is what the receiver asked for.
 */
export function pauseAfter(attempt: number, chance: number, wishMs = 0): number | undefined {
  const pause = PAUSES_MS[attempt - 1];
  if (pause === undefined) return undefined;
  return Math.max(jittered(pause, chance), Math.min(wishMs, LONGEST_WISH_MS));
}

/** How long a receiver is left alone after so many failures in a row (3, 4, …). */
export function probePauseAfter(failures: number, firstAt: number, chance: number): number {
  const index = Math.min(failures - firstAt, PROBE_PAUSES_MS.length - 1);
  return jittered(PROBE_PAUSES_MS[index]!, chance); // within the list: bounded above, and failures ≥ firstAt
}

/** `Retry-After` in milliseconds: seconds or a date. Undefined where it is neither. */
export function parseRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

function jittered(pause: number, chance: number): number {
  return Math.round(pause * (1 - JITTER + 2 * JITTER * chance));
}
