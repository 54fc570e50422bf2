import { createStore } from './store.ts';

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
/** The next step through the history is our own and asks nobody. */
let ownStep = false;

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
    if (!replace && !isSame(next, place.get())) index += 1;
    history[replace || isSame(next, place.get()) ? 'replaceState' : 'pushState'](
      { index },
      '',
      next.pathname + next.search,
    );
    place.set(isSame(next, place.get()) ? place.get() : next);
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
  const steps = nextIndex - index;
  const asked = blocker;
  if (!ownStep && steps !== 0 && asked?.blocks(next)) {
    takeStep(-steps);
    asked.ask({ go: () => takeStep(steps), stay: () => {} });
    return;
  }
  ownStep = false;
  index = nextIndex;
  if (!isSame(next, place.get())) place.set(next);
}

function takeStep(steps: number): void {
  ownStep = true;
  history.go(steps);
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
