import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import { listMemory } from './list-memory.ts';
import { NO_ROWS } from './loaded-rows.ts';
import { useSteadyRows } from './use-steady-rows.ts';

type View = { ids: string; first: number; active: number; search?: string; isStale?: boolean };

/** Renders rows named by letters, and records the moves of the view while the rows change. */
async function drawRows(start: View) {
  const moves: string[] = [];
  const { rerender } = await renderHook(
    ({ ids, first, active, search = 'a', isStale = false }: View = start) =>
      useSteadyRows({
        loaded: { ...NO_ROWS, items: [...ids].map((id) => ({ id }) as PessoaListItem) },
        scroll: { requested: first, shiftBy: (by) => void moves.push(`view by ${by}`) },
        selection: { active, moveTo: (row) => void moves.push(`active to ${row}`) },
        memory: listMemory(search),
        isStale,
      }),
    { initialProps: start },
  );
  return { moves, rerender };
}

test('rows added or removed above move neither the top row of the view nor the active row', async () => {
  const { moves, rerender } = await drawRows({ ids: 'abcdefgh', first: 3.5, active: 5 });
  await rerender({ ids: 'xyabcdefgh', first: 3.5, active: 5 });
  expect(moves.splice(0)).toEqual(['active to 7', 'view by 2']);
  await rerender({ ids: 'xybcdefgh', first: 5.5, active: 7 });
  expect(moves).toEqual(['active to 6', 'view by -1']);
});

test('rows added below move nothing', async () => {
  const { moves, rerender } = await drawRows({ ids: 'abcdef', first: 2, active: 3 });
  await rerender({ ids: 'abcdxef', first: 2, active: 3 });
  expect(moves).toEqual([]);
});

test('at the top of the list new rows appear, and the active row stays on its record', async () => {
  const { moves, rerender } = await drawRows({ ids: 'abcd', first: 0, active: 1 });
  await rerender({ ids: 'xabcd', first: 0, active: 1 });
  expect(moves).toEqual(['active to 2']);
});

test('rows of another search do not count as moved', async () => {
  const { moves, rerender } = await drawRows({ ids: 'abcdefgh', first: 3, active: 5 });
  await rerender({ ids: 'xabcdefgh', first: 3, active: 5, search: 'b' });
  expect(moves).toEqual([]);
});

test('remaining rows of the previous search do not count as moved', async () => {
  const { moves, rerender } = await drawRows({ ids: 'abcdefgh', first: 3, active: 5 });
  await rerender({ ids: 'xabcdefgh', first: 3, active: 5, isStale: true });
  await rerender({ ids: 'abcdefgh', first: 3, active: 5 });
  expect(moves).toEqual([]);
});
