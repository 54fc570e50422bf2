/** A segment of the log, as PostgreSQL names it: timeline, and its number in two halves. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
/** Segments of 16 MB, as the embedded server makes them, in the 4 GB that the first half counts. */
const SEGMENTS_A_FILE = 256;

/** Whether a file of the log is a segment, and not the history of a timeline or the like. */
export function isSegment(name: string): boolean {
  return SEGMENT.test(name);
}

/** The segment that follows on the same timeline. */
export function nextSegment(name: string): string {
  const [, timeline = '', high = '', low = ''] = SEGMENT.exec(name) ?? [];
  const next = Number.parseInt(low, 16) + 1;
  return next < SEGMENTS_A_FILE
    ? `${timeline}${high}${hex(next)}`
    : `${timeline}${hex(Number.parseInt(high, 16) + 1)}${hex(0)}`;
}

/** The last segment that follows `first` without a gap; undefined if not even that one is there. */
export function lastInRow(first: string, names: ReadonlySet<string>): string | undefined {
  if (!names.has(first)) return undefined;
  let last = first;
  for (let next = nextSegment(last); names.has(next); next = nextSegment(last)) last = next;
  return last;
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0');
}
