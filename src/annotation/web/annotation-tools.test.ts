import { describe, expect, it } from 'vitest';
import {
  COLORS,
  countMarks,
  extendDraft,
  FIRST_INK,
  isWorthKeeping,
  nameMark,
  placeNote,
  startDraft,
  stepOf,
} from './annotation-tools.ts';

const [START, END] = [
  { x: 10, y: 10 },
  { x: 60, y: 10 },
];

const measure = (line: string) => line.length * 10;

describe('drawing', () => {
  it('collects the points of the pen, and the two ends of a line', () => {
    const pen = startDraft('pen', START, FIRST_INK);
    const line = startDraft('line', START, FIRST_INK);
    expect(pen && extendDraft(pen, END)).toMatchObject({ points: [START, END] });
    expect(line && extendDraft(extendDraft(line, { x: 30, y: 90 }), END)).toMatchObject({ from: START, to: END });
  });

  it('keeps a dot of the pen, and no line without a length', () => {
    const pen = startDraft('pen', START, FIRST_INK);
    const arrow = startDraft('arrow', START, FIRST_INK);
    expect(pen && isWorthKeeping(pen)).toBe(true);
    expect(arrow && isWorthKeeping(arrow)).toBe(false);
    expect(arrow && isWorthKeeping(extendDraft(arrow, END))).toBe(true);
  });

  it('begins nothing with the eraser', () => {
    expect(startDraft('eraser', START, FIRST_INK)).toBeUndefined();
  });
});

describe('a note', () => {
  const room = { width: 400, height: 200 };
  const placeAt = (x: number, y: number, text = 'Queda') =>
    placeNote({ text, position: { x, y }, ink: FIRST_INK, room }, measure);

  it('is placed next to the requested position', () => {
    expect(placeAt(100, 100)).toMatchObject({ at: { x: 100, y: 107 }, lines: ['Queda'], length: 50 });
  });

  it('is moved to lie on the picture whole', () => {
    expect(placeAt(390, 199)).toMatchObject({ at: { x: 340, y: 190 } });
    expect(placeAt(0, 0)).toMatchObject({ at: { x: 10, y: 22 } });
  });

  it('goes on in another line before it is a band across the picture', () => {
    const note = placeAt(300, 195, 'férias coletivas em dezembro e em janeiro, como todo ano');
    expect(note).toMatchObject({ at: { x: 230, y: 118 }, length: 160 });
    expect(note).toMatchObject({ lines: ['férias coletivas', 'em dezembro e em', 'janeiro, como', 'todo ano'] });
  });
});

describe('the description of a mark', () => {
  it('names it with its colour', () => {
    expect(nameMark({ kind: 'arrow', from: START, to: END, color: COLORS[1].value, width: 2 })).toBe('Seta em azul');
    expect(nameMark({ kind: 'text', at: START, lines: ['Queda', 'de março'], length: 9, ...FIRST_INK })).toBe(
      'Texto “Queda de março” em vermelho',
    );
  });

  it('counts them in words', () => {
    const mark = { id: 1, kind: 'pen', points: [START], ...FIRST_INK } as const;
    expect([[], [mark], [mark, mark]].map(countMarks)).toEqual(['nenhuma anotação', '1 anotação', '2 anotações']);
  });
});

it('moves further with Shift', () => {
  expect(stepOf({ key: 'ArrowLeft', shiftKey: false })).toEqual({ x: -4, y: 0 });
  expect(stepOf({ key: 'ArrowDown', shiftKey: true })).toEqual({ x: 0, y: 24 });
  expect(stepOf({ key: 'a', shiftKey: false })).toBeUndefined();
});
