/** Name of a WAL segment: the timeline, and the number of the segment in two halves. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
/** Number of 16 MB segments in 4 GB, the unit of the first half of the number. The embedded server uses 16 MB. */
const SEGMENTS_A_FILE = 256;

/** Whether a WAL file is a segment, and not for example a timeline history. */
export function isSegment(name: string): boolean {
  return SEGMENT.test(name);
}

/** The next segment on the same timeline. */
export function nextSegment(name: string): string {
  const [, timeline = '', high = '', low = ''] = SEGMENT.exec(name) ?? [];
  const next = Number.parseInt(low, 16) + 1;
  return next < SEGMENTS_A_FILE
    ? `${timeline}${high}${hex(next)}`
    : `${timeline}${hex(Number.parseInt(high, 16) + 1)}${hex(0)}`;
}

/** The last segment of the sequence without gaps that starts at `first`; undefined if `first` is missing. */
export function lastInRow(first: string, names: ReadonlySet<string>): string | undefined {
  if (!names.has(first)) return undefined;
  let last = first;
  for (let next = nextSegment(last); names.has(next); next = nextSegment(last)) last = next;
  return last;
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0');
}
