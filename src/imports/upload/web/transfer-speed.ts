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
