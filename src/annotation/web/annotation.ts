/** A point on the picture, in the coordinates of its SVG. */
export type Point = { x: number; y: number };

export type Ink = { color: string; width: number };

type MarkShape =
  | { kind: 'pen'; points: readonly Point[] }
  | { kind: 'line' | 'arrow'; from: Point; to: Point }
  /** `at` is the left end of the first baseline; `length` is the drawn width of the longest line */
  | { kind: 'text'; at: Point; lines: readonly string[]; length: number };

/** Something drawn or written on a chart. */
export type NewMark = Ink & MarkShape;
export type Mark = NewMark & { id: number };

export type Annotation = {
  marks: readonly Mark[];
  past: readonly (readonly Mark[])[];
  future: readonly (readonly Mark[])[];
  lastId: number;
  /** the mark that the last step moved: further moves of it belong to the same step of undo */
  moving?: number;
};

export type AnnotationAction =
  | { type: 'add'; mark: NewMark }
  | { type: 'remove'; id: number }
  | { type: 'move'; id: number; by: Point }
  | { type: 'clear' }
  | { type: 'undo' }
  | { type: 'redo' };

export const EMPTY_ANNOTATION: Annotation = { marks: [], past: [], future: [], lastId: 0 };

/** The annotation after an action; the same object if the action changes nothing. */
export function reduceAnnotation(state: Annotation, action: AnnotationAction): Annotation {
  const { marks } = state;
  switch (action.type) {
    case 'add': {
      const id = state.lastId + 1;
      return { ...step(state, [...marks, { ...action.mark, id }]), lastId: id };
    }
    case 'remove': {
      const others = marks.filter(({ id }) => id !== action.id);
      return others.length === marks.length ? state : step(state, others);
    }
    case 'move':
      return moveOne(state, action.id, action.by);
    case 'clear':
      return marks.length === 0 ? state : step(state, []);
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
  }
}

function undo(state: Annotation): Annotation {
  const { marks, past, future } = state;
  const previous = past.at(-1);
  if (!previous) return state;
  return { ...state, marks: previous, past: past.slice(0, -1), future: [...future, marks], moving: undefined };
}

function redo(state: Annotation): Annotation {
  const { marks, past, future } = state;
  const next = future.at(-1);
  if (!next) return state;
  return { ...state, marks: next, past: [...past, marks], future: future.slice(0, -1), moving: undefined };
}

function step(state: Annotation, marks: readonly Mark[]): Annotation {
  return { ...state, marks, past: [...state.past, state.marks], future: [], moving: undefined };
}

function moveOne(state: Annotation, id: number, by: Point): Annotation {
  if (!state.marks.some((mark) => mark.id === id)) return state;
  const marks = state.marks.map((mark) => (mark.id === id ? moveMark(mark, by) : mark));
  if (state.moving === id) return { ...state, marks };
  return { ...step(state, marks), moving: id };
}

function moveMark(mark: Mark, by: Point): Mark {
  const move = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  if (mark.kind === 'pen') return { ...mark, points: mark.points.map(move) };
  if (mark.kind === 'text') return { ...mark, at: move(mark.at) };
  return { ...mark, from: move(mark.from), to: move(mark.to) };
}

/** Font size of a note for a line width, both in pixels of the picture. */
export function fontSizeFor(width: number): number {
  return 12 + 2 * width;
}

/** As a multiple of the font size. */
export const LINE_HEIGHT = 1.2;

/** Wraps the words of a note into lines no longer than `room`. A longer word gets a separate line. */
export function breakLines(text: string, room: number, measure: (line: string) => number): string[] {
  const [first = '', ...words] = text.trim().split(/\s+/);
  const lines: string[] = [];
  let line = first;
  for (const word of words) {
    const longer = `${line} ${word}`;
    if (measure(longer) > room) lines.push(line);
    line = measure(longer) > room ? word : longer;
  }
  return [...lines, line];
}

export type Box = { x: number; y: number; width: number; height: number };

/** The smallest rectangle around a mark, including its line width. */
export function boundsOf(mark: NewMark): Box {
  if (mark.kind === 'text') {
    const size = fontSizeFor(mark.width);
    const height = size * (0.25 + LINE_HEIGHT * mark.lines.length);
    return { x: mark.at.x - size * 0.25, y: mark.at.y - size, width: mark.length + size * 0.5, height };
  }
  const points = pointsOf(mark);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const half = mark.width / 2;
  const [minX, minY] = [Math.min(...xs) - half, Math.min(...ys) - half];
  return { x: minX, y: minY, width: Math.max(...xs) + half - minX, height: Math.max(...ys) + half - minY };
}

/** The topmost mark within `reach` pixels of a point. */
export function markAt(marks: readonly Mark[], point: Point, reach: number): Mark | undefined {
  return marks.findLast((mark) => distanceTo(mark, point) <= reach + (mark.kind === 'text' ? 0 : mark.width / 2));
}

function distanceTo(mark: Mark, point: Point): number {
  if (mark.kind === 'text') return distanceToBox(boundsOf(mark), point);
  const points = pointsOf(mark);
  const starts = points.length === 1 ? points : points.slice(0, -1);
  return Math.min(...starts.map((from, index) => distanceToSegment(from, points[index + 1] ?? from, point)));
}

function pointsOf(mark: Exclude<NewMark, { kind: 'text' }>): readonly Point[] {
  return mark.kind === 'pen' ? mark.points : [mark.from, mark.to];
}

function distanceToBox({ x, y, width, height }: Box, point: Point): number {
  const beside = Math.max(x - point.x, 0, point.x - x - width);
  const above = Math.max(y - point.y, 0, point.y - y - height);
  return Math.hypot(beside, above);
}

function distanceToSegment(from: Point, to: Point, point: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}
