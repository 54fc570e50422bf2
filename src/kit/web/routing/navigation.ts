import { createStore } from '../browser/store.ts';

/** Where the browser is: a path without a slash at its end, and the query with its question mark, or ''. */
export type Place = { pathname: string; search: string };

/** What a page with unsaved changes is handed when somebody wants to leave it. Exactly one of the two is called. */
export type Leaving = { go: () => void; stay: () => void };

type Blocker = { blocks: (next: Place) => boolean; ask: (leaving: Leaving) => void };

const place = createStore<Place>(readPlace());
export const getPlace = place.get;
export const subscribeToPlace = place.subscribe;

let blocker: Blocker | undefined;
/** The place in this tab's history, so that a step back that was refused can be undone. */
let index = readIndex() ?? 0;
/** The entry that our own step through the history leads to: on the way there nobody is asked. */
let target: number | undefined;
let correction: ReturnType<typeof setTimeout> | undefined;

/** So long without a step, and no other one is on its way. */
const STILL_AFTER_MS = 50;

/** Follows the browser's back and forward buttons. Called once, at the start. */
export function followHistory(): void {
  history.replaceState({ index }, '');
  addEventListener('popstate', handleStep);
}

/**
 * Goes to a path of this site (`/pessoas?q=ana`). Resolves to false when a page with unsaved changes refused; what
 * arrives is drawn a moment later (`settled` in router-state.ts).
 */
export function navigate(href: string, { replace = false }: { replace?: boolean } = {}): Promise<boolean> {
  const next = toPlace(new URL(href, location.href));
  const commit = () => {
    const isHere = isSame(next, place.get());
    const keepsEntry = replace || isHere;
    if (!keepsEntry) index += 1;
    history[keepsEntry ? 'replaceState' : 'pushState']({ index }, '', next.pathname + next.search);
    if (!isHere) place.set(next);
  };
  const asked = blocker;
  if (!asked?.blocks(next)) {
    commit();
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    asked.ask({
      go: () => {
        commit();
        resolve(true);
      },
      stay: () => resolve(false),
    });
  });
}

/** Lets one page stand in the way of leaving it. Gives the function that ends this. */
export function blockLeaving(next: Blocker): () => void {
  blocker = next;
  return () => {
    if (blocker === next) blocker = undefined;
  };
}

function handleStep(): void {
  const next = readPlace();
  const nextIndex = readIndex();
  // a link inside the page (`#conteudo`) made an entry without our mark
  if (nextIndex === undefined) {
    index += 1;
    history.replaceState({ index }, '');
    return;
  }
  clearTimeout(correction);
  // back was pressed twice, and the second step has crossed ours; two corrections at once would chase each other
  if (target !== undefined && nextIndex !== target) {
    correction = setTimeout(takeStep, STILL_AFTER_MS, target);
    return;
  }
  const isOwn = target !== undefined;
  target = undefined;
  if (!isOwn && nextIndex !== index && blocker?.blocks(next)) {
    takeStep(index);
    blocker.ask({ go: () => takeStep(nextIndex), stay: () => {} });
    return;
  }
  index = nextIndex;
  if (!isSame(next, place.get())) place.set(next);
}

function takeStep(to: number): void {
  const steps = to - (readIndex() ?? to);
  // `go(0)` would load the page anew
  target = steps === 0 ? undefined : to;
  if (steps !== 0) history.go(steps);
}

function readPlace(): Place {
  return toPlace(location);
}

function toPlace({ pathname, search }: { pathname: string; search: string }): Place {
  return { pathname: pathname.replace(/\/$/, '') || '/', search };
}

function readIndex(): number | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('index' in state)) return undefined;
  return typeof state.index === 'number' ? state.index : undefined;
}

function isSame(one: Place, other: Place): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}
