import { breakLines, fontSizeFor, type Ink, LINE_HEIGHT, type Mark, type NewMark, type Point } from './annotation.ts';
import { countOf } from '../../kit/count-of.ts';

export type Tool = 'pen' | 'line' | 'arrow' | 'text' | 'eraser';

/** Each has a contrast of at least 4.5:1 on white, the background of every picture. */
export const COLORS = [
  { value: '#c8102e', label: 'vermelho' },
  { value: '#1457c9', label: 'azul' },
  { value: '#17703a', label: 'verde' },
  { value: '#b04a00', label: 'laranja' },
  { value: '#7b2cbf', label: 'roxo' },
  { value: '#1b1f23', label: 'preto' },
] as const;

/** Widths in pixels of the picture. The size of letters depends on them. */
export const WIDTHS = [
  { value: 2, label: 'fina' },
  { value: 4, label: 'média' },
  { value: 7, label: 'grossa' },
] as const;

export const FIRST_INK: Ink = { color: COLORS[0].value, width: WIDTHS[1].value };

export const MAX_NOTE_LENGTH = 200;

/** A shorter line is an accidental press. */
const MIN_LINE = 3;

/** The mark that a tool starts at a point; undefined for tools that do not draw. */
export function startDraft(tool: Tool, point: Point, ink: Ink): NewMark | undefined {
  if (tool === 'pen') return { kind: 'pen', points: [point], ...ink };
  if (tool === 'line' || tool === 'arrow') return { kind: tool, from: point, to: point, ...ink };
  return undefined;
}

/** The draft, extended to a point. */
export function extendDraft(draft: NewMark, point: Point): NewMark {
  if (draft.kind === 'pen') return { ...draft, points: [...draft.points, point] };
  if (draft.kind === 'text') return draft;
  return { ...draft, to: point };
}

/** Whether the draft is long enough to be visible. */
export function isWorthKeeping(draft: NewMark): boolean {
  if (draft.kind === 'pen' || draft.kind === 'text') return true;
  return Math.hypot(draft.to.x - draft.from.x, draft.to.y - draft.from.y) >= MIN_LINE;
}

/** Longest line of a note, as a share of the picture's width. */
const NOTE_SHARE = 0.4;

type Note = { text: string; position: Point; ink: Ink; room: { width: number; height: number } };

/** A note whose first line starts at `position`, moved so that the whole note lies on the picture. */
export function placeNote({ text, position, ink, room }: Note, measure: (line: string) => number): NewMark {
  const size = fontSizeFor(ink.width);
  const margin = size / 2;
  const lines = breakLines(text, room.width * NOTE_SHARE, measure);
  const length = Math.max(...lines.map(measure));
  const below = (lines.length - 1) * size * LINE_HEIGHT + margin;
  const at = {
    x: clamp(position.x, margin, room.width - margin - length),
    y: clamp(position.y + size * 0.35, size + 2, room.height - below),
  };
  return { kind: 'text', at, lines, length, ...ink };
}

/** `value` limited to `min` and `max`; `min` if `max` is smaller. */
export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

const KINDS = { pen: 'Traço', line: 'Linha', arrow: 'Seta' } as const;

/** A mark in words: `Seta em vermelho`. */
export function nameMark(mark: NewMark): string {
  const color = COLORS.find(({ value }) => value === mark.color)?.label ?? 'outra cor';
  const what = mark.kind === 'text' ? `Texto “${mark.lines.join(' ')}”` : KINDS[mark.kind];
  return `${what} em ${color}`;
}

/** The number of marks in words. */
export function countMarks(marks: readonly Mark[]): string {
  if (marks.length === 0) return 'nenhuma anotação';
  return countOf(marks.length, 'anotação', 'anotações');
}

/** Distance that an arrow key moves the cross or a mark, in pixels of the picture; with Shift, the big one. */
const STEP = 4;
const BIG_STEP = 24;

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The movement of an arrow key; undefined for other keys. */
export function stepOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | undefined {
  const direction = ARROWS[key];
  if (!direction) return undefined;
  const step = shiftKey ? BIG_STEP : STEP;
  return { x: direction.x * step, y: direction.y * step };
}
