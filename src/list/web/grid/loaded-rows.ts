import { known } from '../../../kit/known.ts';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import type { Arrival, ListWindow } from './list-window.ts';

/** The loaded rows of a list, by their numbers in the whole list. */
export type LoadedRows = {
  /** the number of the first one, from 0 */
  start: number;
  items: readonly PessoaListItem[];
  /** their numbers are counted and not estimated */
  isExact: boolean;
  /** rows of a different generation are elsewhere in the list */
  generation: number;
  arrival: Arrival | undefined;
};

export const NO_ROWS: LoadedRows = { start: 0, items: [], isExact: true, generation: 0, arrival: undefined };

export function toLoadedRows(window: ListWindow): LoadedRows {
  const { start, isExact, generation, arrival } = window;
  return { start, isExact, generation, arrival, items: window.pages.flatMap(({ items }) => items) };
}

export function rowAt({ start, items }: LoadedRows, index: number): PessoaListItem | undefined {
  return items[index - start];
}

/** The loaded row nearest to an index. */
export function nearestLoaded({ start, items }: LoadedRows, index: number): number {
  return Math.min(Math.max(index, start), start + items.length - 1);
}

/**
 * The row to show at the top of the view instead of the requested one. Rows that are not loaded cannot be shown: the view
 * waits at the edge of the loaded ones if it is near, and otherwise stays where it is.
 */
export function rowToShow(
  loaded: LoadedRows,
  { requested, shown, rows }: Record<'requested' | 'shown' | 'rows', number>,
) {
  const last = Math.max(loaded.start, loaded.start + loaded.items.length - rows);
  const clamp = (row: number) => Math.min(Math.max(row, loaded.start), last);
  const near = clamp(requested);
  return Math.abs(requested - near) <= NEAR_VIEWS * rows ? near : clamp(shown);
}

const NEAR_VIEWS = 2;

/** How far a row has moved between two loaded states; undefined if it is no longer loaded. */
export function shiftOf(before: LoadedRows, after: LoadedRows, index: number): number | undefined {
  for (let below = Math.max(0, index - before.start); below < before.items.length; below += 1) {
    const { id } = known(before.items[below], 'the row');
    const old = before.start + below;
    // usually nothing has moved
    if (rowAt(after, old)?.id === id) return 0;
    const place = after.items.findIndex((item) => item.id === id);
    if (place >= 0) return after.start + place - old;
  }
  return undefined;
}
