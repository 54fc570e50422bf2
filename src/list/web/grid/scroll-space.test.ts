import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampTop, followScroll, isScaled, lastTop, makeScrollSpace, toScrollTop, toTop } from './scroll-space.ts';

const small = makeScrollSpace(1_000, 28, 700);
const million = makeScrollSpace(10_000_000, 28, 700);

test('a list that a browser can draw scrolls pixel by pixel', () => {
  expect(isScaled(small)).toBe(false);
  expect(small.height).toBe(28_000);
  expect(toScrollTop(small, 12_345)).toBe(12_345);
  expect(followScroll(small, 0, 0, 20_000)).toBe(20_000);
});

test('ten million rows fit in what browsers can draw, from the first to the last', () => {
  expect(million.height).toBeLessThan(17_000_000);
  expect(toTop(million, 0)).toBe(0);
  expect(toTop(million, million.height - 700)).toBe(lastTop(million));
  expect(toTop(million, (million.height - 700) / 2)).toBeCloseTo(lastTop(million) / 2, 3);
});

test('a position and its scrollTop convert into each other, in the same order', () => {
  const place = fc.double({ min: 0, max: lastTop(million), noNaN: true });
  fc.assert(
    fc.property(place, place, (one, other) => {
      expect(toTop(million, toScrollTop(million, one))).toBeCloseTo(one, 2);
      if (one < other) expect(toScrollTop(million, one)).toBeLessThanOrEqual(toScrollTop(million, other));
    }),
  );
});

test('a wheel moves rows by its pixels, a drag by its share of the way', () => {
  const top = 140_000_000;
  const scrollTop = toScrollTop(million, top);
  expect(followScroll(million, top, scrollTop, scrollTop + 120)).toBe(top + 120);
  expect(followScroll(million, top, scrollTop, scrollTop + 100_000)).toBeCloseTo(
    toTop(million, scrollTop + 100_000),
    3,
  );
});

test('near the ends a wheel needs no correction, and never leaves the rows', () => {
  expect(toScrollTop(million, 5_000)).toBe(5_000);
  expect(followScroll(million, 50, 50, 0)).toBe(0);
  expect(clampTop(million, -3)).toBe(0);
  expect(clampTop(million, 1e12)).toBe(lastTop(million));
});
