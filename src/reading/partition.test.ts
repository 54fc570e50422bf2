import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutOut, partition, settle } from './partition.ts';

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

test('a reader that gives no places leaves all of it unplaced', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(30), fc.nat(30), (text, one, two) => {
      const parts = partition<'a'>(text);
      const [first] = parts.parts;
      const [from, to] = [one, two].map((at) => Math.min(at, text.length)).toSorted((a, b) => a - b);
      if (first && from !== undefined && to !== undefined && from < to) cutOut(parts, first, from, to);
      const { unplaced } = settle(parts, () => ({}));
      expect(lettersOf(unplaced)).toBe(lettersOf(text));
    }),
  );
});

test('parts of one place are joined as they stood, with a comma where something set them apart', () => {
  const line = partition<'a' | 'b'>('um dois, três');
  const [whole] = line.parts;
  if (!whole) return;
  whole.place = 'a';
  cutOut(line, whole, 3, 7).place = 'b';
  expect(settle(line, (said) => said).values).toEqual({ a: 'um, três', b: 'dois' });
});
