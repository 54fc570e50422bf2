import { expect, test } from 'vitest';
import { followRow, leaveList, type ListMemory, listMemory } from './list-memory.ts';

const memoryAt = (first: number): ListMemory => ({ first, active: 0, openedRecord: true });

test.each([
  ['a row in view leaves the view where it is', 100, 104, 100],
  ['the last row of the view does, too', 100, 109, 100],
  ['the row below the view becomes its last one', 100, 110, 101],
  ['a row far below becomes the last one', 100, 500, 491],
  ['the row above the view becomes its first one', 100, 99, 99],
  ['a row far above becomes the first one', 100, 3, 3],
  ['a row that is cut at the top is shown whole', 100.5, 100, 100],
])('who comes back from another record finds it in view: %s', (_, first, row, shown) => {
  const memory = memoryAt(first);
  followRow(memory, row, 10);
  expect(memory).toEqual({ first: shown, active: row, openedRecord: true });
});

test('a list is remembered by its key, and begins at its top', () => {
  expect(listMemory('new')).toEqual({ first: 0, active: 0, openedRecord: false });
  leaveList(listMemory('new'));
  expect(listMemory('new').openedRecord).toBe(true);
});

test('of more than twenty lists the one that was seen longest ago is forgotten', () => {
  for (let list = 0; list < 20; list += 1) leaveList(listMemory(`list ${list}`));
  listMemory('list 0');
  listMemory('one more');
  expect(listMemory('list 0').openedRecord).toBe(true);
  expect(listMemory('list 2').openedRecord).toBe(true);
  expect(listMemory('list 1').openedRecord).toBe(false);
});
