import { describe, expect, test } from 'vitest';
import { addMark, type Mark, speedOf } from './transfer-speed.ts';

describe('the speed of a transfer', () => {
  test('is that of the last seconds, not of the whole', () => {
    let marks: readonly Mark[] = [];
    for (let second = 0; second <= 30; second++) {
      const done = second <= 20 ? second * 100 : 2000 + (second - 20) * 1000;
      marks = addMark(marks, { at: second * 1000, done });
    }
    expect(speedOf(marks)).toBe(1000);
    expect(marks.length).toBeLessThan(12);
  });

  test('is not shown before it is known', () => {
    expect(speedOf([])).toBeUndefined();
    expect(speedOf([{ at: 0, done: 0 }])).toBeUndefined();
    expect(
      speedOf([
        { at: 0, done: 0 },
        { at: 100, done: 50 },
      ]),
    ).toBeUndefined();
    expect(
      speedOf([
        { at: 0, done: 50 },
        { at: 1000, done: 50 },
      ]),
    ).toBeUndefined();
  });
});
