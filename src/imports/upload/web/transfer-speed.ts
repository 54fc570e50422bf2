/** The progress at a time, in milliseconds of any clock. */
export type Mark = { at: number; done: number };

/** Long enough for a steady value, short enough to follow changes of the connection. */
const WINDOW_MS = 8_000;

/** Adds a mark, and removes marks that are too old. */
export function addMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const recent = marks.filter(({ at }) => mark.at - at <= WINDOW_MS);
  return [...recent, mark];
}

/** Returns the progress per second over the last seconds; undefined if there are too few marks. */
export function speedOf(marks: readonly Mark[]): number | undefined {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || last.at - first.at < 500) return undefined;
  const speed = ((last.done - first.done) * 1000) / (last.at - first.at);
  return speed > 0 ? speed : undefined;
}
