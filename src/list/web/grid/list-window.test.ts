import { expect, test } from 'vitest';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import {
  appendPage,
  countRows,
  type ListWindow,
  type LoadedPage,
  MAX_PAGES,
  pagesAround,
  prependPage,
  rowsToScroll,
  settleWindow,
  totalOf,
} from './list-window.ts';
import { nearestLoaded, rowAt, rowToShow, shiftOf, toLoadedRows } from './loaded-rows.ts';

type Ends = { next?: boolean; previous?: boolean };

/** Ten rows, named by their numbers in the whole list. */
function page(first: number, { next = true, previous = true }: Ends = {}): LoadedPage {
  const items = Array.from({ length: 10 }, (_, index) => ({ id: `row ${first + index}` }) as PessoaListItem);
  const at = (key: 'after' | 'before') => ({ page: { [key]: `${first}` }, reversed: false });
  return {
    request: at('after'),
    items,
    next: next ? at('after') : undefined,
    previous: previous ? at('before') : undefined,
  };
}

function windowOf(start: number, ...pages: LoadedPage[]): ListWindow {
  return { generation: 1, pages, start, isExact: false, arrival: undefined };
}

test('grows at both ends, and drops distant pages, with the same numbers', () => {
  let window = windowOf(500, page(500));
  for (let first = 510; first < 700; first += 10) window = appendPage(window, page(first));
  expect(window.pages).toHaveLength(MAX_PAGES);
  expect(window.start).toBe(600);
  expect(rowAt(toLoadedRows(window), 650)?.id).toBe('row 650');
  for (let first = 590; first >= 400; first -= 10) window = prependPage(window, page(first));
  expect(window.pages).toHaveLength(MAX_PAGES);
  expect(rowAt(toLoadedRows(window), 400)?.id).toBe('row 400');
  expect(rowAt(toLoadedRows(window), 650)).toBeUndefined();
});

test('keeps all rows of a list that has no way back', () => {
  let window = windowOf(0, page(0, { previous: false }));
  for (let first = 10; first < 300; first += 10) window = appendPage(window, page(first, { previous: false }));
  expect(countRows(window)).toBe(300);
});

test('rows with estimated numbers get the exact ones at the ends of the list', () => {
  expect(settleWindow(windowOf(37, page(0, { previous: false })), undefined)).toMatchObject({
    start: 0,
    isExact: true,
  });
  const exact = { rows: 1000, exact: true };
  expect(settleWindow(windowOf(950, page(990, { next: false })), exact)).toMatchObject({ start: 990, isExact: true });
  expect(settleWindow(windowOf(-4, page(7)), undefined)).toMatchObject({ start: 1, isExact: false });
  expect(settleWindow(windowOf(995, page(980)), exact)).toMatchObject({ start: 989 });
  const inside = windowOf(400, page(400));
  expect(settleWindow(inside, exact)).toBe(inside);
});

test('scrolls through the counted or estimated rows, and at least the loaded ones', () => {
  const window = windowOf(400, page(400));
  expect(rowsToScroll(window, undefined, true)).toBe(411);
  expect(rowsToScroll(window, { rows: 6_000_000, exact: false }, true)).toBe(6_000_000);
  expect(rowsToScroll(window, { rows: 100, exact: false }, true)).toBe(411);
  expect(rowsToScroll(window, { rows: 6_000_000, exact: false }, false)).toBe(610);
  expect(rowsToScroll(windowOf(0, page(0)), undefined, false)).toBe(10);
  expect(rowsToScroll(windowOf(0, page(0)), { rows: 40, exact: true }, false)).toBe(40);
  expect(rowsToScroll(windowOf(90, page(90, { next: false })), { rows: 500, exact: false }, true)).toBe(100);
  expect(totalOf({ count: 10_000, exact: false })).toBeUndefined();
  expect(totalOf({ count: 10_000, exact: false, estimate: 1_234_000 })).toEqual({ rows: 1_234_000, exact: false });
});

test('loads only the pages in view again', () => {
  const window = windowOf(100, page(100), page(110), page(120), page(130));
  expect(pagesAround(window, 112, 12)).toEqual({ from: 1, pages: 2, start: 110 });
  expect(pagesAround(window, 5000, 10)).toEqual({ from: 0, pages: 4, start: 100 });
});

test('waits at the edge of the loaded rows if they are near, and otherwise stays', () => {
  const loaded = toLoadedRows(windowOf(100, page(100), page(110)));
  expect(rowToShow(loaded, { requested: 104.5, shown: 100, rows: 5 })).toBe(104.5);
  expect(rowToShow(loaded, { requested: 122, shown: 110, rows: 5 })).toBe(115);
  expect(rowToShow(loaded, { requested: 90_000, shown: 107, rows: 5 })).toBe(107);
  expect(nearestLoaded(loaded, 90_000)).toBe(119);
  expect(nearestLoaded(loaded, 3)).toBe(100);
});

test('finds how far a row has moved, or the next remaining one', () => {
  const before = toLoadedRows(windowOf(100, page(100)));
  expect(shiftOf(before, toLoadedRows(windowOf(100, page(100))), 105)).toBe(0);
  expect(shiftOf(before, toLoadedRows(windowOf(103, page(100))), 105)).toBe(3);
  const withoutOne = page(100);
  const left = windowOf(100, { ...withoutOne, items: withoutOne.items.filter(({ id }) => id !== 'row 105') });
  expect(shiftOf(before, toLoadedRows(left), 105)).toBe(-1);
  expect(shiftOf(before, toLoadedRows(windowOf(500, page(500))), 105)).toBeUndefined();
});
