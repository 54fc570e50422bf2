import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import { throttle } from '../../../kit/web/browser/throttle.ts';
import type { ListPage } from '../../../search/list-page.schema.ts';
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

/** Asks the server for a page of the list, in its order or the reversed one. */
export type FetchPage = (request: PageRequest, signal: AbortSignal) => Promise<ListPage>;

/** Where to jump: to the row of a number, near which pages are then loaded, or to the first row from a name on. */
export type JumpTarget = RowTarget | { from: string; total: Total | undefined };
type RowTarget = { first: number; rows: number; total: Total | undefined };

/** Rows above the one that is jumped to, so that one can look back at once. */
const ROWS_ABOVE = 30;
/** Jumps while the scrollbar is dragged: one at a time, and not for each pixel. */
const JUMP_MS = 60;
const FIRST: PageRequest = { page: {}, reversed: false };
const LAST: PageRequest = { page: {}, reversed: true };
/** A list that changes faster than it can be read is shown as it was read last. */
const MOST_READS = 3;

/**
 * Keeps the window of one list, in the cache of queries under `key`: makes it, lets it grow, and moves it elsewhere. A list
 * without a way back (`mayReturn`) only grows at its end.
 */
export class ListLoader {
  readonly #key: QueryKey;
  readonly #fetchPage: FetchPage;
  readonly #mayReturn: boolean;
  readonly #growing: Partial<Record<Side, AbortController>> = {};
  #jump: { target: JumpTarget; end: AbortController } | undefined;
  readonly #throttledJump = throttle((target: RowTarget) => {
    const current = this.#jump?.target;
    // what is on its way has these rows, too
    const isComing = current && 'first' in current && Math.abs(target.first - current.first) < ROWS_ABOVE;
    if (!isComing) void this.jumpTo(target);
  }, JUMP_MS);

  constructor(key: QueryKey, fetchPage: FetchPage, mayReturn: boolean) {
    this.#key = key;
    this.#fetchPage = fetchPage;
    this.#mayReturn = mayReturn;
  }

  /** Loads the pages around the rows in view again; the first page where there is none yet. */
  async refresh(view: { first: number; rows: number }, signal: AbortSignal): Promise<ListWindow> {
    for (let reads = 1; ; reads += 1) {
      const before = this.#read();
      const window = before ? await reload(before, view, this.#load, signal) : await open(FIRST, this.#load, signal);
      // it has grown meanwhile, or is elsewhere: what was read is of the window before
      const now = this.#read();
      if (now === before) return window;
      if (now && reads === MOST_READS) return now;
    }
  }

  /** Adds the page that follows, or the one that stands before. Resolves to false where it did not come. */
  async grow(side: Side): Promise<boolean> {
    const request = edgeOf(this.#read(), side);
    if (!request || this.#growing[side] || this.#jump) return false;
    const end = new AbortController();
    this.#growing[side] = end;
    try {
      const page = await this.#load(request, end.signal);
      const window = this.#read();
      // the list was loaded again, and its edge is another one
      if (!window || !isSame(edgeOf(window, side), request)) return false;
      this.#write(SIDES[side].add(window, page));
      return true;
    } catch {
      return false;
    } finally {
      if (this.#growing[side] === end) delete this.#growing[side];
    }
  }

  /** Moves the window; an earlier jump that is still under way is given up. Undefined where it did not arrive. */
  async jumpTo(target: JumpTarget): Promise<ListWindow | undefined> {
    this.#giveUp();
    const end = new AbortController();
    const own = { target, end };
    this.#jump = own;
    const window = this.#read();
    try {
      const { request, asked } = requestOf(target);
      const { page, ...numbers } = await land(request, this.#load, this.#fetchPage, end.signal);
      if (this.#jump !== own) return undefined;
      const arrived = arrive(page, { target, asked, ...numbers, generation: (window?.generation ?? 0) + 1 });
      this.#write(arrived);
      return arrived;
    } catch {
      return undefined;
    } finally {
      if (this.#jump === own) this.#jump = undefined;
    }
  }

  /** Jumps, at most once in `JUMP_MS`, and not where a jump to these rows is under way. */
  jumpSoon(target: RowTarget): void {
    this.#throttledJump(target);
  }

  /** The rows that are wanted now are near those that are there: no need to jump. */
  stay(): void {
    this.#throttledJump.cancel();
    if (!this.#jump || !('first' in this.#jump.target)) return;
    this.#jump.end.abort();
    this.#jump = undefined;
  }

  /** Nobody looks at the list any more. */
  stop(): void {
    this.#throttledJump.cancel();
    this.#giveUp();
  }

  /** What is under way is not wanted any more. */
  #giveUp(): void {
    for (const end of [this.#growing.before, this.#growing.after, this.#jump?.end]) end?.abort();
    delete this.#growing.before;
    delete this.#growing.after;
    this.#jump = undefined;
  }

  readonly #load: Load = async (request, signal) => {
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

type Side = 'before' | 'after';
type Load = (request: PageRequest, signal: AbortSignal) => Promise<LoadedPage>;

const SIDES = {
  before: { edge: (window: ListWindow) => window.pages[0]?.previous, add: prependPage },
  after: { edge: (window: ListWindow) => window.pages.at(-1)?.next, add: appendPage },
};

function edgeOf(window: ListWindow | undefined, side: Side): PageRequest | undefined {
  return window && SIDES[side].edge(window);
}

function isSame(one: PageRequest | undefined, other: PageRequest): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A page as it was answered; one of the reversed list is turned round. */
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

/** The pages in view, asked for again; those further off are let go, and loaded when somebody goes there. */
async function reload(
  before: ListWindow,
  view: { first: number; rows: number },
  load: Load,
  signal: AbortSignal,
): Promise<ListWindow> {
  const around = pagesAround(before, view.first - view.rows, 3 * view.rows);
  const first = before.pages[around.from];
  if (!first) return open(FIRST, load, signal);
  // the page at a position may be another one today: the one before it leads to the same rows
  const isFound = first.request.page.at !== undefined || first.request.page.from !== undefined;
  const request = isFound ? (first.previous ?? FIRST) : first.request;
  const pages = [await load(request, signal)];
  const wanted = around.pages + (isFound && first.previous ? 1 : 0);
  while (pages.length < wanted) {
    const next = pages.at(-1)?.next;
    if (!next) break;
    pages.push(await load(next, signal));
  }
  if (countRows({ pages }) === 0 && before.start > 0) return open(FIRST, load, signal);
  const extra = isFound && first.previous ? (pages[0]?.items.length ?? 0) : 0;
  return { ...before, pages, start: around.start - extra, arrival: undefined };
}

function requestOf(target: JumpTarget): { request: PageRequest; asked: number } {
  const { total } = target;
  // nobody knows where a name stands before it is found: halfway
  const halfway = Math.floor((total?.rows ?? 0) / 2);
  if ('from' in target) return { request: { page: { from: target.from }, reversed: false }, asked: halfway };
  const { first, rows } = target;
  if (first <= ROWS_ABOVE) return { request: FIRST, asked: 0 };
  if (total && first + rows >= total.rows) return { request: LAST, asked: total.rows };
  const asked = first - ROWS_ABOVE;
  return { request: { page: { at: asked }, reversed: false }, asked };
}

/** Asks for the page that a jump leads to; behind the last name there is only the end of the list. */
async function land(request: PageRequest, load: Load, fetchPage: FetchPage, signal: AbortSignal) {
  const answer = await fetchPage(request, signal);
  if (answer.items.length === 0 && !request.reversed)
    return { page: await load(LAST, signal), start: null, isExact: false };
  return { page: toPage(request, answer), start: request.reversed ? null : answer.at, isExact: answer.atExact };
}

type Landing = { target: JumpTarget; asked: number; start: number | null; isExact: boolean; generation: number };

function arrive(page: LoadedPage, { target, asked, start, isExact, generation }: Landing): ListWindow {
  const isEnd = page.request.reversed;
  const rows = page.items.length;
  const known = isEnd ? Math.max(0, (target.total?.rows ?? rows) - rows) : (start ?? asked);
  const arrival: Arrival =
    'from' in target
      ? { row: isEnd ? Math.max(0, known + rows - 1) : known }
      : { shift: isEnd ? 0 : known - asked, asked };
  return { generation, pages: [page], start: known, isExact: isExact && start !== null, arrival };
}

/** Whether rows further off can be shown by loading page after page, rather than by a jump. */
export function isWithin(window: ListWindow, first: number, rows: number, reach: number): boolean {
  const end = window.start + countRows(window);
  const isAbove = first < window.start && (!hasBefore(window) || first >= window.start - reach);
  const isBelow = first + rows > end && (!hasAfter(window) || first + rows <= end + reach);
  const isInside = first >= window.start && first + rows <= end;
  return isInside || isAbove || isBelow;
}
