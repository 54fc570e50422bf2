import { describe, expect, test } from 'vitest';
import { findWrongCell, readEditKey, readRowsGridKey } from './rows-grid-keys.ts';

const place = { row: 2, column: 1, rows: 10, columns: 3, pageRows: 4 };
const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('keys in the grid of rows', () => {
  test.each([
    ['ArrowDown', 3, 1],
    ['ArrowLeft', 2, 0],
    ['ArrowRight', 2, 2],
    ['PageDown', 6, 1],
    ['PageUp', 0, 1],
    ['Home', 2, 0],
    ['End', 2, 2],
  ])('%s moves', (name, row, column) => {
    expect(readRowsGridKey(key(name), place)).toEqual({ kind: 'move', row, column });
  });

  test('with Ctrl lead to the corners', () => {
    expect(readRowsGridKey(key('End', { ctrlKey: true }), place)).toEqual({ kind: 'move', row: 9, column: 2 });
    expect(readRowsGridKey(key('c', { ctrlKey: true }), place)).toBeUndefined();
  });

  test('open a cell, with its text or with the typed character', () => {
    expect(readRowsGridKey(key('Enter'), place)).toEqual({ kind: 'edit', text: undefined });
    expect(readRowsGridKey(key('F2'), place)).toEqual({ kind: 'edit', text: undefined });
    expect(readRowsGridKey(key('ã'), place)).toEqual({ kind: 'edit', text: 'ã' });
    expect(readRowsGridKey(key('Delete'), place)).toEqual({ kind: 'edit', text: '' });
  });

  test('leave a row out; Tab and the others are the browser’s', () => {
    expect(readRowsGridKey(key(' '), place)).toEqual({ kind: 'skip' });
    expect(readRowsGridKey(key('Tab'), place)).toBeUndefined();
    expect(readRowsGridKey(key('F5'), place)).toBeUndefined();
    expect(readRowsGridKey(key('ArrowDown'), { ...place, rows: 0 })).toBeUndefined();
  });
});

describe('keys in a cell that is edited', () => {
  test('save the typed text and move on, or discard it', () => {
    expect(readEditKey(key('Enter'))).toEqual({ kind: 'keep', step: 1, goesOnEditing: false });
    expect(readEditKey(key('Tab'))).toEqual({ kind: 'keep', step: 1, goesOnEditing: true });
    expect(readEditKey(key('Tab', { shiftKey: true }))).toEqual({ kind: 'keep', step: -1, goesOnEditing: true });
    expect(readEditKey(key('Escape'))).toEqual({ kind: 'cancel' });
    expect(readEditKey(key('ArrowLeft'))).toBeUndefined();
    expect(readEditKey(key('ArrowLeft', { ctrlKey: true }))).toBeUndefined();
    expect(readEditKey(key('Enter', { ctrlKey: true }))).toEqual({ kind: 'keep', step: 1, goesOnEditing: false });
  });
});

describe('the next wrong cell', () => {
  const wrong = [new Set([5]), new Set<number>(), new Set([2, 5])];
  const columns = [1, 2, 5];
  test.each([
    [{ row: 0, column: 1 }, 1, { row: 0, column: 5 }],
    [{ row: 0, column: 5 }, 1, { row: 2, column: 2 }],
    [{ row: 2, column: 2 }, 1, { row: 2, column: 5 }],
    [{ row: 2, column: 5 }, 1, undefined],
    [{ row: 2, column: 2 }, -1, { row: 0, column: 5 }],
    [{ row: 0, column: 5 }, -1, undefined],
  ] as const)('after %o by %d is %o', (from, step, found) => {
    const wrongOf = (row: number) => wrong[row] ?? new Set();
    expect(findWrongCell({ rows: wrong.length, wrongOf }, columns, { from, step })).toEqual(found);
  });
});
