import { expect, test } from 'vitest';
import { trueOrFalse } from './true-or-false.schema.ts';

test.each([
  ['true', true],
  ['false', false],
])('%s in an address is the value', (text, value) => {
  expect(trueOrFalse.parse(text)).toBe(value);
});

test.each(['', '1', '0', 'True', 'sim', 'null'])('"%s" is none', (text) => {
  expect(trueOrFalse.safeParse(text).success).toBe(false);
});
