import { v7 as uuidv7, validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { idOfLine } from './apply-chunk.ts';

const LINES = [1, 2, 3, 1000, 4095, 4096, 1_048_575, 1_048_576, 10_000_001, 2 ** 31 - 1];

test('makes a different UUIDv7 for each line, in the order of the lines', () => {
  const importId = uuidv7();
  const ids = LINES.map((line) => idOfLine(importId, line));
  for (const id of ids) expect([validate(id), version(id), id.slice(0, 13)]).toEqual([true, 7, importId.slice(0, 13)]);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(LINES.length);
});

test('gives another import other ids', () => {
  const [one, two] = [uuidv7(), uuidv7()];
  expect(idOfLine(one, 2)).toBe(idOfLine(one, 2));
  expect(idOfLine(one, 2)).not.toBe(idOfLine(two, 2));
});
