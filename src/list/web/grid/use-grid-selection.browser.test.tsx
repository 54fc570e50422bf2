import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import { listMemory } from './list-memory.ts';
import { NO_ROWS } from './loaded-rows.ts';
import { useGridSelection } from './use-grid-selection.ts';

/** Rows of a list; the selection uses only their ids. */
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `p${index}` }) as PessoaListItem);

/** A selection in a list that loads more rows later. */
function selectIn(listKey: string) {
  const memory = listMemory(listKey);
  return renderHook(
    ({ count, filterKey }: { count: number; filterKey: string } = { count: 3, filterKey: 'a' }) =>
      useGridSelection(
        { ...NO_ROWS, items: rows(count) },
        { listKey, memory, filterKey, hasMore: true, mayMarkWhole: true },
      ),
    { initialProps: { count: 3, filterKey: 'a' } },
  );
}

test('the first press marks the loaded rows, the second all rows of the search', async () => {
  const { result, act } = await selectIn('twice');
  await act(() => result.current.selectAll());
  expect(result.current.marks).toMatchObject({ rows: { size: 3 }, whole: undefined });
  await act(() => result.current.selectAll());
  expect(result.current.marks.whole?.filterKey).toBe('a');
});

test('the second press marks all rows of the search, although more were loaded in between', async () => {
  const { result, act, rerender } = await selectIn('more');
  await act(() => result.current.selectAll());
  await rerender({ count: 9, filterKey: 'a' });
  expect(result.current).toMatchObject({ coversLoaded: false, offersWhole: true });
  await act(() => result.current.selectAll());
  expect(result.current.marks.whole?.filterKey).toBe('a');
});

test('after another search, or an unmarked row, the loaded rows come first again', async () => {
  const { result, act, rerender } = await selectIn('other');
  await act(() => result.current.selectAll());
  await rerender({ count: 9, filterKey: 'b' });
  await act(() => result.current.selectAll());
  expect(result.current.marks).toMatchObject({ rows: { size: 9 }, whole: undefined });
  await act(() => result.current.toggle(0));
  await act(() => result.current.selectAll());
  expect(result.current.marks).toMatchObject({ rows: { size: 9 }, whole: undefined });
});

test('a press before any row is loaded marks nothing and does not count', async () => {
  const { result, act, rerender } = await selectIn('empty');
  await rerender({ count: 0, filterKey: 'a' });
  await act(() => result.current.selectAll());
  await rerender({ count: 3, filterKey: 'a' });
  await act(() => result.current.selectAll());
  expect(result.current.marks).toMatchObject({ rows: { size: 3 }, whole: undefined });
});
