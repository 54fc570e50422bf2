import { useLayoutEffect, useRef } from 'react';
import type { ListMemory } from './list-memory.ts';
import { type LoadedRows, rowAt, shiftOf } from './loaded-rows.ts';
import type { GridScroll } from './use-grid-scroll.ts';
import type { GridSelection } from './use-grid-selection.ts';

type Rows = {
  loaded: LoadedRows;
  scroll: Pick<GridScroll, 'wanted' | 'shiftBy'>;
  selection: Pick<GridSelection, 'active' | 'moveTo'>;
  /** names the search that the rows are of */
  memory: ListMemory;
  isStale: boolean;
};

/** So near the row of the keyboard is to the place of a jump, that it was the jump's. */
const JUMPED_ROWS = 100;

/**
 * Rows that come and go elsewhere, while somebody reads a list, do not push away what is being read: the row at the top of
 * the view stays there, and the row that the keyboard is on stays that record. At the top of the list new rows show.
 */
export function useSteadyRows({ loaded, scroll, selection, memory, isStale }: Rows): void {
  const known = useRef({ loaded, memory, isStale });
  useLayoutEffect(() => {
    const before = known.current;
    known.current = { loaded, memory, isStale };
    // another search is another list
    if (before.memory !== memory || before.isStale || isStale || before.loaded === loaded) return;
    const { active } = selection;
    if (before.loaded.generation !== loaded.generation) {
      const to = activeAfterJump(loaded, active);
      if (to !== active) selection.moveTo(to, false);
      return;
    }
    const moved = shiftOf(before.loaded, loaded, active);
    if (moved && rowAt(before.loaded, active)) selection.moveTo(active + moved, false);
    const first = Math.floor(scroll.wanted);
    if (first === 0 || !rowAt(before.loaded, first)) return;
    const by = shiftOf(before.loaded, loaded, first);
    if (by) scroll.shiftBy(by);
  });
}

function activeAfterJump({ arrival }: LoadedRows, active: number): number {
  if (!arrival) return active;
  if ('row' in arrival) return arrival.row;
  return Math.abs(active - arrival.asked) <= JUMPED_ROWS ? active + arrival.shift : active;
}
