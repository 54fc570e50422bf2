import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import { throttle } from '../../../kit/web/browser/throttle.ts';
import type { Side } from '../../../register/record/web/source-list.ts';
import type { ListPage } from '../../../search/list-page.schema.ts';
import { REST_MS } from '../../../search/web/list-rows.ts';
import {
  appendPage,
  type Arrival,
  countRows,
  hasAfter,
  hasBefore,
  type ListWindow,
  type LoadedPage,
  type PageRequest,
  pagesAround,
  prependPage,
  type Total,
} from './list-window.ts';

/** Loads a page of the list, in its order or the reversed one. */
export type FetchPage = (request: PageRequest, signal: AbortSignal) => Promise<ListPage>;

/** The target of a jump: the row with a number, or the first row with at least this name. */
export type JumpTarget = RowTarget | { from: string; total: Total | undefined };
type RowTarget = { first: number; rows: number; total: Total | undefined };

/** Rows to load above the target of a jump, so the user can scroll back immediately. */
const ROWS_ABOVE = 30;
/** The shortest time between jumps while the scrollbar is dragged. */
const JUMP_MS = 60;
const FIRST: PageRequest = { page: {}, reversed: false };
const LAST: PageRequest = { page: {}, reversed: true };
/** The maximum of attempts to read a list that changes meanwhile. Then it is shown as last read. */
const MOST_READS = 3;

/**
 * Manages the window of a list, which is stored in the query cache under `key`: loads it, extends it and moves it. A list
 * that cannot be read backwards (`mayReturn`) only grows at its end.
 */
export class ListLoader {
  readonly #key: QueryKey;
  readonly #fetchPage: FetchPage;
  readonly #mayReturn: boolean;
  readonly #growing: Partial<Record<Side, AbortController>> = {};
  #rest: ReturnType<typeof setTimeout> | undefined;
  #jump: { target: JumpTarget; end: AbortController } | undefined;
  readonly #throttledJump = throttle((target: RowTarget) => {
    const current = this.#jump?.target;
    // the running jump will load these rows, too
    const isComing = current && 'first' in current && Math.abs(target.first - current.first) < ROWS_ABOVE;
    if (!isComing) void this.jumpTo(target);
  }, JUMP_MS);

  constructor(key: QueryKey, fetchPage: FetchPage, mayReturn: boolean) {
    this.#key = key;
    this.#fetchPage = fetchPage;
    this.#mayReturn = mayReturn;
  }

  /** Reloads the pages around the rows in view, or the first page if there is none yet. */
  async refresh(view: { first: number; rows: number }, signal: AbortSignal): Promise<ListWindow> {
    for (let reads = 1; ; reads += 1) {
      const before = this.#read();
      const window = before ? await reload(before, view, this.load, signal) : await open(FIRST, this.load, signal);
      // the window has grown or moved meanwhile, so the loaded pages are outdated
      const now = this.#read();
      if (now === before) return window;
      if (now && reads === MOST_READS) return now;
    }
  }

  /** Adds the next or the previous page. Resolves to false if it was not added. */
  async grow(side: Side): Promise<boolean> {
    const request = edgeOf(this.#read(), side);
    if (!request || this.#growing[side] || this.#jump) return false;
    const end = new AbortController();
    this.#growing[side] = end;
    try {
      const page = await this.load(request, end.signal);
      const window = this.#read();
      // the list was reloaded meanwhile, and has another edge
      if (!window || !isSame(edgeOf(window, side), request)) return false;
      this.#write(SIDES[side].add(window, page));
      return true;
    } catch {
      return false;
    } finally {
      if (this.#growing[side] === end) delete this.#growing[side];
    }
  }

  /** Adds the next page after a short delay, unless the list is left by then. */
  growSoon(): void {
    this.#rest ??= setTimeout(() => this.growNow(), REST_MS);
  }

  /** Adds the next page without the delay. */
  growNow(): void {
    this.#forgetRest();
    void this.grow('after');
  }

  #forgetRest(): void {
    clearTimeout(this.#rest);
    this.#rest = undefined;
  }

  /** Moves the window and cancels a running jump. Undefined if it did not arrive. */
  async jumpTo(target: JumpTarget): Promise<ListWindow | undefined> {
    this.#cancelJump();
    const end = new AbortController();
    const jump = { target, end };
    this.#jump = jump;
    const window = this.#read();
    try {
      const { request, estimate } = requestOf(target);
      const { page, ...numbers } = await land(request, this.load, this.#fetchPage, end.signal);
      if (this.#jump !== jump) return undefined;
      const arrived = arrive(page, { target, estimate, ...numbers, generation: (window?.generation ?? 0) + 1 });
      this.#write(arrived);
      return arrived;
    } catch {
      return undefined;
    } finally {
      if (this.#jump === jump) this.#jump = undefined;
    }
  }

  /** Jumps at most once in `JUMP_MS`, and not if a jump to these rows is running. */
  jumpSoon(target: RowTarget): void {
    this.#throttledJump(target);
  }

  /** Cancels a jump, because the requested rows are near the loaded ones. */
  stay(): void {
    this.#throttledJump.cancel();
    if (!this.#jump || !('first' in this.#jump.target)) return;
    this.#jump.end.abort();
    this.#jump = undefined;
  }

  /** Cancels all requests, because the list is no longer shown. */
  stop(): void {
    this.#forgetRest();
    this.#throttledJump.cancel();
    this.#cancelJump();
  }

  /** Cancels the running jump. */
  #cancelJump(): void {
    for (const end of [this.#growing.before, this.#growing.after, this.#jump?.end]) end?.abort();
    delete this.#growing.before;
    delete this.#growing.after;
    this.#jump = undefined;
  }

  /** Fetches a page, without adding it to the window. */
  readonly load: Load = async (request, signal) => {
    const page = toPage(request, await this.#fetchPage(request, signal));
    return this.#mayReturn ? page : { ...page, previous: undefined };
  };

  #read(): ListWindow | undefined {
    return queryClient.getQueryData<ListWindow>(this.#key);
  }

  #write(window: ListWindow): void {
    queryClient.setQueryData<ListWindow>(this.#key, window);
  }
}

type Load = (request: PageRequest, signal: AbortSignal) => Promise<LoadedPage>;

/** The two ends of a window: the request for the next page there, and how to add it. */
export const SIDES = {
  before: { edge: (window: ListWindow) => window.pages[0]?.previous, add: prependPage },
  after: { edge: (window: ListWindow) => window.pages.at(-1)?.next, add: appendPage },
};

function edgeOf(window: ListWindow | undefined, side: Side): PageRequest | undefined {
  return window && SIDES[side].edge(window);
}

function isSame(request: PageRequest | undefined, other: PageRequest): boolean {
  return JSON.stringify(request) === JSON.stringify(other);
}

/** A page from an answer. A page of the reversed list is turned round. */
function toPage(request: PageRequest, { items, next, previous }: ListPage): LoadedPage {
  const { reversed } = request;
  const follows = next === null ? undefined : { page: { after: next }, reversed };
  const precedes = previous === null ? undefined : { page: { before: previous }, reversed };
  if (!reversed) return { request, items, next: follows, previous: precedes };
  return { request, items: items.toReversed(), next: precedes, previous: follows };
}

async function open(request: PageRequest, load: Load, signal: AbortSignal): Promise<ListWindow> {
  return { generation: 0, pages: [await load(request, signal)], start: 0, isExact: true, arrival: undefined };
}

/** Reloads the pages in view. Other pages are dropped, and loaded again when the user scrolls there. */
async function reload(
  before: ListWindow,
  view: { first: number; rows: number },
  load: Load,
  signal: AbortSignal,
): Promise<ListWindow> {
  const around = pagesAround(before, view.first - view.rows, 3 * view.rows);
  const first = before.pages[around.from];
  if (!first) return open(FIRST, load, signal);
  // the page at a position may have changed: the one after its previous page has the same rows
  const isFound = first.request.page.at !== undefined || first.request.page.from !== undefined;
  const request = isFound ? (first.previous ?? FIRST) : first.request;
  const pages = [await load(request, signal)];
  const requested = around.pages + (isFound && first.previous ? 1 : 0);
  while (pages.length < requested) {
    const next = pages.at(-1)?.next;
    if (!next) break;
    pages.push(await load(next, signal));
  }
  if (countRows({ pages }) === 0 && before.start > 0) return open(FIRST, load, signal);
  const extra = isFound && first.previous ? (pages[0]?.items.length ?? 0) : 0;
  return { ...before, pages, start: around.start - extra, arrival: undefined };
}

function requestOf(target: JumpTarget): { request: PageRequest; estimate: number } {
  const { total } = target;
  // the position of a name is unknown before it is found: assume the middle
  const halfway = Math.floor((total?.rows ?? 0) / 2);
  if ('from' in target) return { request: { page: { from: target.from }, reversed: false }, estimate: halfway };
  const { first, rows } = target;
  if (first <= ROWS_ABOVE) return { request: FIRST, estimate: 0 };
  if (total && first + rows >= total.rows) return { request: LAST, estimate: total.rows };
  const estimate = first - ROWS_ABOVE;
  return { request: { page: { at: estimate }, reversed: false }, estimate };
}

/** Loads the target page of a jump. After the last name it is the end of the list. */
async function land(request: PageRequest, load: Load, fetchPage: FetchPage, signal: AbortSignal) {
  const answer = await fetchPage(request, signal);
  if (answer.items.length === 0 && !request.reversed)
    return { page: await load(LAST, signal), start: null, isExact: false };
  return { page: toPage(request, answer), start: request.reversed ? null : answer.at, isExact: answer.atExact };
}

type Landing = { target: JumpTarget; estimate: number; start: number | null; isExact: boolean; generation: number };

function arrive(page: LoadedPage, { target, estimate, start, isExact, generation }: Landing): ListWindow {
  const isEnd = page.request.reversed;
  const rows = page.items.length;
  const known = isEnd ? Math.max(0, (target.total?.rows ?? rows) - rows) : (start ?? estimate);
  const arrival: Arrival =
    'from' in target
      ? { row: isEnd ? Math.max(0, known + rows - 1) : known }
      : { shift: isEnd ? 0 : known - estimate, estimate };
  return { generation, pages: [page], start: known, isExact: isExact && start !== null, arrival };
}

/** Whether rows are near enough to load page after page instead of jumping. */
export function isWithin(window: ListWindow, first: number, rows: number, reach: number): boolean {
  const end = window.start + countRows(window);
  const isAbove = first < window.start && (!hasBefore(window) || first >= window.start - reach);
  const isBelow = first + rows > end && (!hasAfter(window) || first + rows <= end + reach);
  const isInside = first >= window.start && first + rows <= end;
  return isInside || isAbove || isBelow;
}
