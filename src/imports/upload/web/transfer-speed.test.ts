import { describe, expect, test } from 'vitest';
import * as schema from '../../import.schema.ts';
import { addMark, type Mark, MAX_PART_BYTES, partAfter, partAfterFailure, speedOf } from './transfer-speed.ts';

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

  test('is not said before there is something to say', () => {
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

describe('the parts of a file', () => {
  test('are as long as the connection brings in a few seconds, within what the server takes', () => {
    expect(partAfter(512 * 1024, 2_000)).toBe(1024 ** 2);
    expect(partAfter(512 * 1024, 1)).toBe(MAX_PART_BYTES);
    expect(partAfter(512 * 1024, 60_000)).toBe(64 * 1024);
    expect(partAfterFailure(1024 ** 2)).toBe(512 * 1024);
    expect(partAfterFailure(64 * 1024)).toBe(64 * 1024);
    expect(MAX_PART_BYTES).toBe(schema.MAX_PART_BYTES);
  });
});
