import { type ComponentType, type ReactNode, useMemo } from 'react';
import { expectArrival } from './arrival-focus.ts';
import { matchPath, type Params } from './match-route.ts';
import { getPlace, navigate, type Place, subscribeToPlace } from './navigation.ts';
import { parseSearch } from './search-text.ts';
import { createStore } from '../browser/store.ts';

/** A page of the product. */
export type Route = {
  /** `/pessoas/:codigo` */
  path: string;
  /** Pages of the same key are one page: going from one to the other keeps what is on the screen. The path if left out. */
  key?: string;
  /** Before the page shows: where to go instead, or undefined to come in. */
  enter?: (place: Place) => Promise<string | undefined> | string | undefined;
  /** Brings the page's code, and what stands around it. */
  load: () => Promise<PageParts>;
};
export type PageParts = { Page: ComponentType; Frame?: ComponentType<{ children: ReactNode }> | undefined };

/** What is on the screen: a page that has come in, or what went wrong on the way. */
export type Shown = { place: Place; params: Params } & (
  | { kind: 'page'; route: Route; parts: PageParts }
  | { kind: 'notFound' }
  /** `Frame`: what stood around the page before */
  | { kind: 'failed'; error: unknown; Frame: PageParts['Frame'] }
);

const shown = createStore<Shown | undefined>(undefined);
const arriving = createStore(false);
export const useShown = shown.use;
export const useIsArriving = arriving.use;

let routes: readonly Route[] = [];
let turn = 0;
let arrival: Promise<void> = Promise.resolve();

/** Starts to show pages, from the one the browser stands at. Called once. */
export function startRouting(table: readonly Route[]): void {
  routes = table;
  subscribeToPlace(followPlace);
  arrive(getPlace());
}

/** Asks the guards of the present page again, and loads it anew where that failed. */
export function arriveAgain(): void {
  arrive(getPlace());
}

/** Resolves when what was navigated to is on the screen. */
export async function settled(): Promise<void> {
  let awaited;
  do {
    awaited = arrival;
    await awaited;
  } while (awaited !== arrival);
}

/** Brings a page's code before it is asked for. */
export function preload(pathname: string): void {
  void findRoute(pathname)
    ?.route.load()
    .catch(() => {});
}

/** The named parts of the present path. */
export function useParams(): Params {
  return shown.use()?.params ?? {};
}

export function usePathname(): string {
  return shown.use()?.place.pathname ?? '/';
}

/** The query of the present address, read by `read`: whatever was typed there, it gives what makes sense. */
export function useSearch<Search>(read: (raw: Record<string, unknown>) => Search): Search {
  const search = shown.use()?.place.search ?? '';
  return useMemo(() => read(parseSearch(search)), [read, search]);
}

function findRoute(pathname: string): { route: Route; params: Params } | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return undefined;
}

function followPlace(): void {
  const place = getPlace();
  const before = shown.get();
  // the same page with another query: at once, so that typing in a search box is not behind itself
  if (before?.kind === 'page' && before.place.pathname === place.pathname && !arriving.get()) {
    shown.set({ ...before, place });
  } else arrive(place);
}

function arrive(place: Place): void {
  turn += 1;
  arriving.set(true);
  arrival = finishArrival(place, turn);
}

async function finishArrival(place: Place, own: number): Promise<void> {
  const next = await bringIn(place);
  // somebody has gone on meanwhile
  if (own !== turn) return;
  arriving.set(false);
  if (typeof next === 'string') void navigate(next, { replace: true });
  else show(next);
}

/** What is to be shown at a place, or the address to go to instead. */
async function bringIn(place: Place): Promise<Shown | string> {
  const found = findRoute(place.pathname);
  if (!found) return { kind: 'notFound', place, params: {} };
  const { route, params } = found;
  try {
    const elsewhere = await route.enter?.(place);
    if (elsewhere !== undefined) return elsewhere;
    return { kind: 'page', place, params, route, parts: await route.load() };
  } catch (error) {
    return { kind: 'failed', place, params, error, Frame: frameOf(shown.get()) };
  }
}

function frameOf(what: Shown | undefined): PageParts['Frame'] {
  if (what?.kind === 'page') return what.parts.Frame;
  return what?.kind === 'failed' ? what.Frame : undefined;
}

function show(next: Shown): void {
  const before = shown.get();
  const isElsewhere = before?.place.pathname !== next.place.pathname;
  if (before && isElsewhere) expectArrival();
  shown.set(next);
  if (!before || keyOf(before) === keyOf(next)) return;
  scrollTo(0, 0);
  document.getElementById('conteudo')?.scrollTo(0, 0);
}

/** What tells one page from another on the screen. */
export function keyOf(what: Shown): string {
  return what.kind === 'page' ? (what.route.key ?? what.route.path) : what.kind;
}
