import { expect, test } from 'vitest';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import { isWithin } from './list-loader.ts';
import type { ListWindow, PageRequest } from './list-window.ts';
import { type LoadedRows, NO_ROWS } from './loaded-rows.ts';
import { rowsToDraw } from './rows-to-draw.ts';
import type { GridScroll } from './use-grid-scroll.ts';

const itemsOf = (count: number) => Array.from({ length: count }, () => ({}) as PessoaListItem);
const loadedFrom = (start: number, count: number): LoadedRows => ({ ...NO_ROWS, start, items: itemsOf(count) });

test.each([
  ['those in view and four beyond either edge', { shown: 100, viewRows: 10 }, loadedFrom(0, 1000), 1000, [96, 113]],
  ['a row that is cut at an edge is in view', { shown: 100.5, viewRows: 10 }, loadedFrom(0, 1000), 1000, [96, 114]],
  ['none before the first row', { shown: 2, viewRows: 10 }, loadedFrom(0, 1000), 1000, [0, 15]],
  ['none behind the last row', { shown: 990, viewRows: 10 }, loadedFrom(900, 100), 1000, [986, 999]],
  ['beyond the edges none that is not loaded', { shown: 100, viewRows: 10 }, loadedFrom(99, 12), 1000, [99, 110]],
  ['in view those that are not loaded, too', { shown: 100, viewRows: 10 }, loadedFrom(50, 55), 1000, [96, 109]],
  ['all of a list that is shorter than the view', { shown: 0, viewRows: 10 }, loadedFrom(0, 3), 3, [0, 2]],
])('the rows to draw are %s', (_, scroll, loaded, rows, [first, last]) => {
  const drawn = rowsToDraw(scroll as GridScroll, loaded, rows); // as far as it is read
  expect([drawn[0], drawn.at(-1), drawn.length]).toEqual([first, last, last! - first! + 1]);
});

test('no row of an empty list is drawn', () => {
  expect(rowsToDraw({ shown: 0, viewRows: 10 } as GridScroll, NO_ROWS, 0)).toEqual([]);
});

const MORE: PageRequest = { page: {}, reversed: false };
/** Rows 100 to 149 are loaded, and there are more before and behind. */
function windowWith({
  previous = MORE,
  next = MORE,
}: {
  previous?: PageRequest | undefined;
  next?: PageRequest | undefined;
}) {
  const page = { request: MORE, items: itemsOf(50), previous, next };
  return { generation: 0, pages: [page], start: 100, isExact: true, arrival: undefined } satisfies ListWindow;
}
const ENDLESS = windowWith({});
const WHOLE: ListWindow = { ...ENDLESS, pages: [{ ...ENDLESS.pages[0]!, previous: undefined, next: undefined }] };

test.each([
  ['rows that are loaded', ENDLESS, 100, 50, true],
  ['rows at the reach above', ENDLESS, 70, 10, true],
  ['rows beyond the reach above', ENDLESS, 69, 10, false],
  ['rows at the reach below', ENDLESS, 170, 10, true],
  ['rows beyond the reach below', ENDLESS, 171, 10, false],
  ['a view that is longer than what is loaded', ENDLESS, 90, 70, true],
  ['rows far above the first one of the list', WHOLE, 0, 10, true],
  ['rows far below the last one of the list', WHOLE, 5000, 10, true],
])('whether pages are loaded one after the other, and not by a jump: %s', (_, window, first, rows, isNear) => {
  expect(isWithin(window, first, rows, 30)).toBe(isNear);
});
