import { useLayoutEffect, useRef } from 'react';
import type { ListMemory } from './list-memory.ts';
import { type LoadedRows, rowAt, shiftOf } from './loaded-rows.ts';
import type { GridScroll } from './use-grid-scroll.ts';
import type { GridSelection } from './use-grid-selection.ts';

type Rows = {
  loaded: LoadedRows;
  scroll: Pick<GridScroll, 'requested' | 'shiftBy'>;
  selection: Pick<GridSelection, 'active' | 'moveTo'>;
  /** identifies the search of the rows */
  memory: ListMemory;
  isStale: boolean;
};

/** An active row within this distance of the target of a jump moves with the jump. */
const JUMPED_ROWS = 100;

/**
 * Keeps the view steady while rows are added or removed elsewhere: the row at the top of the view stays there, and the
 * active row stays on its record. At the top of the list, new rows appear.
 */
export function useSteadyRows({ loaded, scroll, selection, memory, isStale }: Rows): void {
  const known = useRef({ loaded, memory, isStale });
  useLayoutEffect(() => {
    const before = known.current;
    known.current = { loaded, memory, isStale };
    // rows of a new search do not replace these
    if (before.memory !== memory || before.isStale || isStale || before.loaded === loaded) return;
    const { active } = selection;
    if (before.loaded.generation !== loaded.generation) {
      const to = activeAfterJump(loaded, active);
      if (to !== active) selection.moveTo(to, false);
      return;
    }
    const moved = shiftOf(before.loaded, loaded, active);
    if (moved && rowAt(before.loaded, active)) selection.moveTo(active + moved, false);
    const first = Math.floor(scroll.requested);
    if (first === 0 || !rowAt(before.loaded, first)) return;
    const by = shiftOf(before.loaded, loaded, first);
    if (by) scroll.shiftBy(by);
  });
}

function activeAfterJump({ arrival }: LoadedRows, active: number): number {
  if (!arrival) return active;
  if ('row' in arrival) return arrival.row;
  return Math.abs(active - arrival.estimate) <= JUMPED_ROWS ? active + arrival.shift : active;
}
