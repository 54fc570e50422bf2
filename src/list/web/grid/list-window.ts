import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import type { ListCount } from '../../../search/list-page.schema.ts';

/** Where a page of the list is: the one after or before a cursor, near a position or a name; nothing: the first one. */
export type PageAt = { after?: string; before?: string; at?: number; from?: string };

/** A page to ask for. `reversed`: in the list turned round, and its rows turned back, as the end of a list is reached. */
export type PageRequest = { page: PageAt; reversed: boolean };

/** A page that was asked for, and how to get at those beside it. */
export type LoadedPage = {
  request: PageRequest;
  items: readonly PessoaListItem[];
  /** undefined where nothing follows */
  next: PageRequest | undefined;
  previous: PageRequest | undefined;
};

/** What has come of a jump: rows that other numbers were estimated for (`shift`), or a row to go to. */
export type Arrival = { shift: number; asked: number } | { row: number };

/** The part of the list that the browser has: pages that follow one another, of a list that may be a thousand times longer. */
export type ListWindow = {
  /** grows with each jump: rows of another one are elsewhere in the list */
  generation: number;
  pages: readonly LoadedPage[];
  /** how many rows stand before the first one, as well as is known */
  start: number;
  /** `start` was counted, not estimated */
  isExact: boolean;
  arrival: Arrival | undefined;
};

export type Total = { rows: number; exact: boolean };

/** How many rows a list has, as far as the count knows; undefined where it only knows that there are more. */
export function totalOf(count: ListCount | undefined): Total | undefined {
  if (count?.exact) return { rows: count.count, exact: true };
  return count?.estimate === undefined ? undefined : { rows: Math.max(count.count + 1, count.estimate), exact: false };
}

/** So many pages are kept around what is looked at; those further off are let go. */
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

/** The window with a page more at its end. Where pages can be asked for again, those far before are let go. */
export function appendPage(window: ListWindow, page: LoadedPage): ListWindow {
  const pages = [...window.pages, page];
  // a search by text has no way back: its rows stay
  const canReturn = page.previous !== undefined;
  const dropped = canReturn ? pages.splice(0, Math.max(0, pages.length - MAX_PAGES)) : [];
  return { ...window, pages, start: window.start + countRows({ pages: dropped }) };
}

/** The window with a page more at its beginning. */
export function prependPage(window: ListWindow, page: LoadedPage): ListWindow {
  const pages = [page, ...window.pages].slice(0, MAX_PAGES);
  return { ...window, pages, start: window.start - page.items.length };
}

/**
 * Rights the number of the first row by what is known for sure: the list begins where nothing stands before, and ends
 * where nothing follows.
 */
export function settleWindow(window: ListWindow, total: Total | undefined): ListWindow {
  const start = settledStart(window, total);
  const isExact = !hasBefore(window) || (!hasAfter(window) && total?.exact === true) || window.isExact;
  return start === window.start && isExact === window.isExact ? window : { ...window, start, isExact };
}

function settledStart(window: ListWindow, total: Total | undefined): number {
  const rows = countRows(window);
  if (!hasBefore(window)) return 0;
  // there is something before, whatever was estimated
  const least = Math.max(1, window.start);
  if (!total?.exact) return least;
  return hasAfter(window) ? Math.max(1, Math.min(least, total.rows - rows - 1)) : Math.max(0, total.rows - rows);
}

/**
 * How many rows there are to scroll through: what was counted or estimated, and at least what is known to be there; where
 * one cannot jump, no more than is soon loaded.
 */
export function rowsToScroll(window: ListWindow, total: Total | undefined, mayJump: boolean): number {
  const end = window.start + countRows(window);
  if (!hasAfter(window)) return end;
  const counted = Math.max(total?.rows ?? 0, end + 1);
  return mayJump ? counted : Math.min(counted, end + SOON_ROWS);
}

const SOON_ROWS = 200;

/** The pages that hold some rows, to be asked for again: from which one, how many, and the number of their first row. */
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
