import { expect, test } from 'vitest';
import { rangeBetween, readGridKey, scrollToShow } from './grid-keys.ts';

const bare = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const place = { active: 5, count: 100, pageRows: 20 };

test.each([
  ['ArrowDown', 6],
  ['ArrowUp', 4],
  ['PageDown', 25],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 99],
])('%s goes to row %i', (key, to) => {
  expect(readGridKey({ ...bare, key }, place)).toEqual({ kind: 'move', to, extend: false });
});

test('shift extends, Ctrl+A takes all, other keys are not the grid’s', () => {
  expect(readGridKey({ ...bare, key: 'ArrowDown', shiftKey: true }, place)).toMatchObject({ extend: true });
  expect(readGridKey({ ...bare, key: 'a', ctrlKey: true }, place)).toEqual({ kind: 'selectAll' });
  expect(readGridKey({ ...bare, key: 'ArrowUp', altKey: true }, place)).toBeUndefined();
  expect(readGridKey({ ...bare, key: 'w' }, place)).toBeUndefined();
  expect(readGridKey({ ...bare, key: 'ArrowDown' }, { ...place, count: 0 })).toBeUndefined();
});

test('Space looks at the row; with Shift or Ctrl, and x, it is selected', () => {
  expect(readGridKey({ ...bare, key: ' ' }, place)).toEqual({ kind: 'look' });
  expect(readGridKey({ ...bare, key: ' ', shiftKey: true }, place)).toEqual({ kind: 'toggle' });
  expect(readGridKey({ ...bare, key: ' ', ctrlKey: true }, place)).toEqual({ kind: 'toggle' });
  expect(readGridKey({ ...bare, key: 'x' }, place)).toEqual({ kind: 'toggle' });
  expect(readGridKey({ ...bare, key: 'X', shiftKey: true }, place)).toBeUndefined();
});

const view = { rowHeight: 28, headerHeight: 28, scrollTop: 0, viewHeight: 308 };

test('scrolls a row out from under the sticky header and the lower edge, and no further', () => {
  expect(scrollToShow(9, view)).toBeUndefined();
  expect(scrollToShow(10, view)).toBe(28);
  expect(scrollToShow(3, { ...view, scrollTop: 100 })).toBe(84);
  expect(scrollToShow(4, { ...view, scrollTop: 100 })).toBeUndefined();
});

test('a range runs either way', () => {
  expect(rangeBetween(2, 4)).toEqual([2, 3, 4]);
  expect(rangeBetween(4, 2)).toEqual([2, 3, 4]);
});
