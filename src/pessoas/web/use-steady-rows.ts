import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { PessoaListItem } from '../pessoa.ts';
import type { ListMemory } from './list-memory.ts';
import type { GridLayout } from './use-grid-layout.ts';
import type { GridSelection } from './use-grid-selection.ts';

type Rows = {
  scroller: RefObject<HTMLElement | null>;
  items: readonly PessoaListItem[];
  selection: Pick<GridSelection, 'active' | 'moveTo'>;
  /** names the search that the rows are of */
  memory: ListMemory;
  layout: GridLayout;
  isStale: boolean;
};

/**
 * Rows that come and go elsewhere, while somebody reads a list, do not push away what is being read: the row at the top of
 * the view stays there, and the row that the keyboard is on stays that record. At the top of the list new rows show.
 */
export function useSteadyRows({ scroller, items, selection, memory, layout, isStale }: Rows): void {
  const shown = useRef({ items, memory, isStale });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { items, memory, isStale };
    // another search is another list
    if (before.memory !== memory || before.isStale || isStale || before.items === items) return;
    const active = placeOf(items, before.items, selection.active);
    if (active !== undefined && active !== selection.active) selection.moveTo(active, false);
    const view = scroller.current;
    const first = Math.floor((view?.scrollTop ?? 0) / layout.rowHeight);
    if (!view || first === 0) return;
    const place = placeOf(items, before.items, first);
    if (place !== undefined) view.scrollBy(0, (place - first) * layout.rowHeight);
  });
}

/** Where a row has come to stand, or the next one below it that is still there. */
function placeOf(
  items: readonly PessoaListItem[],
  before: readonly PessoaListItem[],
  index: number,
): number | undefined {
  for (let below = index; below < before.length; below += 1) {
    const { id } = before[below]!; // inside of the list
    // nearly always nothing has moved
    const place = items[below]?.id === id ? below : items.findIndex((item) => item.id === id);
    if (place >= 0) return place - (below - index);
  }
  return undefined;
}
