/** How far something was, and when: milliseconds of any clock. */
export type Mark = { at: number; done: number };

/** Long enough to be calm, short enough to follow a connection that changes. */
const WINDOW_MS = 8_000;

/** The marks with one more, without those that are too old to say anything about now. */
export function addMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const recent = marks.filter(({ at }) => mark.at - at <= WINDOW_MS);
  return [...recent, mark];
}

/** So much a second, over the last seconds; undefined while there is too little to say. */
export function speedOf(marks: readonly Mark[]): number | undefined {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || last.at - first.at < 500) return undefined;
  const speed = ((last.done - first.done) * 1000) / (last.at - first.at);
  return speed > 0 ? speed : undefined;
}

/** What the server takes at once, in bytes. */
export const MAX_PART_BYTES = 4 * 1024 ** 2;
const MIN_PART_BYTES = 64 * 1024;
/** Of a connection nobody knows yet. */
export const FIRST_PART_BYTES = 512 * 1024;
/** A part should take so long: the server gives up on one that takes 15 s. */
const PART_MS = 4_000;

/** How many bytes to send next, after a part of so many took so long. */
export function partAfter(bytes: number, ms: number): number {
  return clamp(Math.round((bytes * PART_MS) / Math.max(ms, 1)));
}

/** The same after one that did not get through. */
export function partAfterFailure(bytes: number): number {
  return clamp(bytes / 2);
}

function clamp(bytes: number): number {
  return Math.min(Math.max(bytes, MIN_PART_BYTES), MAX_PART_BYTES);
}
