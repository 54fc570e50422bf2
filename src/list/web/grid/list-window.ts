import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import type { KnownTotal } from '../../../kit/web/format/number-format.ts';
import type { ListCount } from '../../../search/list-page.schema.ts';
import { PAGE_ROWS } from '../../../search/web/list-rows.ts';

/** The place of a page: after or before a cursor, near a position, or from a name; empty for the first page. */
export type PageAt = { after?: string; before?: string; at?: number; from?: string };

/** A page to fetch. `reversed`: from the list in reversed order, with its rows turned back, to read from the end. */
export type PageRequest = { page: PageAt; reversed: boolean };

/** A loaded page, and the requests of its neighbours. */
export type LoadedPage = {
  request: PageRequest;
  items: readonly PessoaListItem[];
  /** undefined at the end of the list */
  next: PageRequest | undefined;
  previous: PageRequest | undefined;
};

/** The result of a jump: by how much the estimated numbers of the rows were wrong (`shift`), or a row to go to. */
export type Arrival = { shift: number; estimate: number } | { row: number };

/** The loaded part of the list: consecutive pages of a list that may be a thousand times longer. */
export type ListWindow = {
  /** incremented by each jump, after which the rows are elsewhere in the list */
  generation: number;
  pages: readonly LoadedPage[];
  /** the number of rows before the first one, as far as known */
  start: number;
  /** `start` is counted and not estimated */
  isExact: boolean;
  arrival: Arrival | undefined;
};

export type Total = KnownTotal;

/** The number of rows of a list; undefined if only a lower bound is known. */
export function totalOf(count: ListCount | undefined): Total | undefined {
  if (count?.exact) return { rows: count.count, exact: true };
  return count?.estimate === undefined ? undefined : { rows: Math.max(count.count + 1, count.estimate), exact: false };
}

/** The maximum of pages in a window. Those furthest from the view are dropped. */
export const MAX_PAGES = 10;

export function countRows({ pages }: Pick<ListWindow, 'pages'>): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

export function hasBefore({ pages }: ListWindow): boolean {
  return pages[0]?.previous !== undefined;
}

export function hasAfter({ pages }: ListWindow): boolean {
  return pages.at(-1)?.next !== undefined;
}

/** Whether a search has loaded only its nearest results so far. */
export function isCut(window: ListWindow): boolean {
  return hasAfter(window) && (window.pages.at(-1)?.items.length ?? 0) < PAGE_ROWS;
}

/** Adds a page at the end of the window. If pages can be loaded again, the first ones are dropped. */
export function appendPage(window: ListWindow, page: LoadedPage): ListWindow {
  const pages = [...window.pages, page];
  // a search by text cannot be read backwards, so its rows stay
  const canReturn = page.previous !== undefined;
  const dropped = canReturn ? pages.splice(0, Math.max(0, pages.length - MAX_PAGES)) : [];
  return { ...window, pages, start: window.start + countRows({ pages: dropped }) };
}

/** Adds a page at the beginning of the window. */
export function prependPage(window: ListWindow, page: LoadedPage): ListWindow {
  const pages = [page, ...window.pages].slice(0, MAX_PAGES);
  return { ...window, pages, start: window.start - page.items.length };
}

/**
 * Corrects the number of the first row by certain facts: without a previous page it is the first of the list, and without
 * a next page the window ends with the last.
 */
export function settleWindow(window: ListWindow, total: Total | undefined): ListWindow {
  const start = settledStart(window, total);
  const isExact = !hasBefore(window) || (!hasAfter(window) && total?.exact === true) || window.isExact;
  return start === window.start && isExact === window.isExact ? window : { ...window, start, isExact };
}

function settledStart(window: ListWindow, total: Total | undefined): number {
  const rows = countRows(window);
  if (!hasBefore(window)) return 0;
  // at least one row is before it, whatever the estimate
  const least = Math.max(1, window.start);
  if (!total?.exact) return least;
  return hasAfter(window) ? Math.max(1, Math.min(least, total.rows - rows - 1)) : Math.max(0, total.rows - rows);
}

/**
 * The number of rows to scroll through: as counted or estimated, and at least those known to exist; without jumps, no more
 * than are soon loaded.
 */
export function rowsToScroll(window: ListWindow, total: Total | undefined, mayJump: boolean): number {
  const end = window.start + countRows(window);
  if (!hasAfter(window)) return end;
  // the next request shows whether there is a row that was not counted
  const counted = Math.max(total?.rows ?? 0, !mayJump && isCut(window) ? end : end + 1);
  return mayJump ? counted : Math.min(counted, end + SOON_ROWS);
}

const SOON_ROWS = 200;

/** The pages that hold some rows, for reloading: the first page, their number, and the number of their first row. */
export function pagesAround(window: ListWindow, first: number, count: number) {
  let start = window.start;
  let from = -1;
  let start0 = start;
  let pages = 0;
  window.pages.forEach(({ items }, index) => {
    const end = start + items.length;
    if (end > first && start < first + count) {
      if (from < 0) [from, start0] = [index, start];
      pages = index - from + 1;
    }
    start = end;
  });
  return from < 0 ? { from: 0, pages: window.pages.length, start: window.start } : { from, pages, start: start0 };
}
