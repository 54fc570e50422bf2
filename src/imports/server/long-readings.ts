import { setTimeout as sleep } from 'node:timers/promises';

/** How long an answer waits for a reading. Shorter than what a browser or a proxy waits. */
export const ANSWER_MS = 10_000;
/** A finished reading that no request fetches is discarded after this time. */
const KEPT_MS = 60_000;

/** Runs a reading once, and returns its result to each request with the same key; undefined while it is still running. */
export type LongReadings = <T>(key: string, read: () => Promise<T>) => Promise<T | undefined>;

type Reading = { end: Promise<unknown>; endedAt: number | undefined };

const LATE = Symbol('late');

/**
 * Readings that may take longer than a request: thousands of documents are read whole before their rows are known. A request
 * with the same key joins the running reading. The error of a reading is thrown to the requests that wait for it.
 */
export function createLongReadings(answerMs: number = ANSWER_MS): LongReadings {
  const readings = new Map<string, Reading>();
  return async <T>(key: string, read: () => Promise<T>) => {
    forgetOld(readings);
    const reading = readings.get(key) ?? start(read);
    readings.set(key, reading);
    const waiting = new AbortController();
    const late = sleep(answerMs, LATE, { signal: waiting.signal }).catch(() => LATE);
    try {
      const end = await Promise.race([reading.end, late]);
      return end === LATE ? undefined : (end as T); // a key has one type of result
    } finally {
      waiting.abort();
      // the result is returned once: the next request starts a new reading
      if (reading.endedAt !== undefined && readings.get(key) === reading) readings.delete(key);
    }
  };
}

function start(read: () => Promise<unknown>): Reading {
  const reading: Reading = { end: read(), endedAt: undefined };
  const note = () => void (reading.endedAt = performance.now());
  // `end` itself rejects in the request that waits, or in the next one
  reading.end.then(note, note);
  return reading;
}

function forgetOld(readings: Map<string, Reading>): void {
  for (const [key, { endedAt }] of readings)
    if (endedAt !== undefined && performance.now() - endedAt > KEPT_MS) readings.delete(key);
}
