import { describe, expect, it } from 'vitest';
import {
  type Annotation,
  type AnnotationAction,
  boundsOf,
  breakLines,
  EMPTY_ANNOTATION,
  type Mark,
  markAt,
  type NewMark,
  reduceAnnotation,
} from './annotation.ts';

const INK = { color: '#c8102e', width: 4 };
const LINE: NewMark = { kind: 'line', from: { x: 10, y: 10 }, to: { x: 110, y: 10 }, ...INK };
const ARROW: NewMark = { kind: 'arrow', from: { x: 50, y: 0 }, to: { x: 50, y: 100 }, ...INK };
const TEXT: NewMark = { kind: 'text', at: { x: 200, y: 100 }, lines: ['Queda'], length: 60, ...INK };

function run(...actions: AnnotationAction[]): Annotation {
  return actions.reduce(reduceAnnotation, EMPTY_ANNOTATION);
}

function kindsOf({ marks }: Annotation): string[] {
  return marks.map(({ kind }) => kind);
}

const ADD_LINE = { type: 'add', mark: LINE } as const;
const ADD_TEXT = { type: 'add', mark: TEXT } as const;
const UNDO = { type: 'undo' } as const;
const REDO = { type: 'redo' } as const;

const measure = (line: string) => line.length;

describe('the notes on a chart', () => {
  it('takes steps back and makes them again, in order', () => {
    expect(kindsOf(run(ADD_LINE, ADD_TEXT, UNDO))).toEqual(['line']);
    expect(kindsOf(run(ADD_LINE, ADD_TEXT, UNDO, UNDO))).toEqual([]);
    expect(kindsOf(run(ADD_LINE, ADD_TEXT, UNDO, UNDO, REDO))).toEqual(['line']);
    expect(kindsOf(run(ADD_LINE, ADD_TEXT, UNDO, UNDO, REDO, REDO))).toEqual(['line', 'text']);
  });

  it('forgets what was taken back once something new is drawn', () => {
    expect(kindsOf(run(ADD_LINE, UNDO, ADD_TEXT, REDO))).toEqual(['text']);
  });

  it('brings back what was erased, and all that was cleared', () => {
    expect(kindsOf(run(ADD_LINE, ADD_TEXT, { type: 'remove', id: 1 }))).toEqual(['text']);
    expect(kindsOf(run(ADD_LINE, ADD_TEXT, { type: 'remove', id: 1 }, UNDO))).toEqual(['line', 'text']);
    expect(kindsOf(run(ADD_LINE, ADD_TEXT, { type: 'clear' }, UNDO))).toEqual(['line', 'text']);
  });

  it('never gives the number of an erased mark to another', () => {
    const { marks } = run(ADD_LINE, { type: 'remove', id: 1 }, ADD_TEXT);
    expect(marks.map(({ id }) => id)).toEqual([2]);
  });

  it('undoes a mark that was nudged many times in one step', () => {
    const nudge = { type: 'move', id: 1, by: { x: 4, y: 0 } } as const;
    const state = run(ADD_LINE, nudge, nudge, nudge);
    expect(state.marks[0]).toMatchObject({ from: { x: 22, y: 10 }, to: { x: 122, y: 10 } });
    expect(reduceAnnotation(state, UNDO).marks[0]).toMatchObject(LINE);
  });

  it('is the same object after a step that changes nothing', () => {
    const state = run(ADD_LINE);
    const steps: AnnotationAction[] = [REDO, { type: 'remove', id: 9 }, { type: 'move', id: 9, by: { x: 1, y: 1 } }];
    for (const action of steps) expect(reduceAnnotation(state, action)).toBe(state);
    expect(run(UNDO, { type: 'clear' })).toBe(EMPTY_ANNOTATION);
  });
});

describe('what a point touches', () => {
  const marks: Mark[] = [
    { ...LINE, id: 1 },
    { ...ARROW, id: 2 },
    { ...TEXT, id: 3 },
    { kind: 'pen', points: [{ x: 300, y: 300 }], ...INK, id: 4 },
  ];
  const touched = (x: number, y: number, reach = 4) => markAt(marks, { x, y }, reach)?.id;

  it.each([
    ['the line', 90, 10, 1],
    ['the room beside the line', 90, 15, 1],
    ['the end of the line and no further', 113, 10, 1],
    ['the topmost of two that cross', 50, 10, 2],
    ['the letters of a note', 230, 92, 3],
    ['a dot of the pen', 303, 302, 4],
  ])('is %s', (_what, x, y, id) => expect(touched(x, y)).toBe(id));

  it('is nothing beside all of them', () => {
    expect(touched(90, 17)).toBeUndefined();
    expect(touched(120, 10)).toBeUndefined();
    expect(touched(200, 140)).toBeUndefined();
  });

  it('is more under a finger than under a mouse', () => {
    expect(touched(90, 24, 16)).toBe(1);
  });
});

describe('the frame around a mark', () => {
  it('holds the width of its line', () => {
    expect(boundsOf(LINE)).toEqual({ x: 8, y: 8, width: 104, height: 4 });
  });

  it('grows with the lines of a note', () => {
    const two = boundsOf({ ...TEXT, lines: ['Queda', 'de março'] });
    expect(two.height - boundsOf(TEXT).height).toBeCloseTo(24);
  });
});

describe('a note that is longer than the chart is wide', () => {
  it.each([
    ['uma linha', 20, ['uma linha']],
    ['férias em dezembro e janeiro', 12, ['férias em', 'dezembro e', 'janeiro']],
    ['  espaços   a mais ', 20, ['espaços a mais']],
    ['a palavracompridademais b', 6, ['a', 'palavracompridademais', 'b']],
  ])('breaks “%s” at %i', (text, room, lines) => expect(breakLines(text, room, measure)).toEqual(lines));
});
